// `Booking`: the share of a budget that one growing structure has booked; given back with it.
#pragma once

#include <cstddef>

#include "limits.hpp"

namespace kernel {

class Booking {
  public:
    explicit Booking(Budget& budget) : budget_(budget) {}
    Booking(const Booking&) = delete;
    Booking& operator=(const Booking&) = delete;
    ~Booking() { budget_.release(booked_); }

    // Throws once the budget's flag is up, or once this much memory, or the next doubling of it,
    // is beyond the limit.
    void cover(std::size_t bytes) {
        budget_.check();
        if (2 * bytes <= booked_) return;
        budget_.charge(2 * bytes - booked_);
        booked_ = 2 * bytes;
    }

  private:
    Budget& budget_;
    std::size_t booked_ = 0;
};

}  // namespace kernel
