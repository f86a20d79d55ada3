// `NumberReader`: takes numbers from the front of a flat array, and refuses an array that ends too soon.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "limits.hpp"

namespace kernel {

class NumberReader {
  public:
    explicit NumberReader(std::span<const std::int32_t> numbers) : left_(numbers) {}

    bool done() const { return left_.empty(); }

    std::int32_t next() { return take(1)[0]; }

    std::span<const std::int32_t> take(std::size_t count) {
        if (count > left_.size()) throw BadGraph("a packed position ends too soon");
        const auto taken = left_.first(count);
        left_ = left_.subspan(count);
        return taken;
    }

  private:
    std::span<const std::int32_t> left_;
};

}  // namespace kernel
