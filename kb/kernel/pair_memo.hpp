// A memo keyed by two 32-bit numbers: open addressing, linear probing, never shrinks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace kernel {

class PairMemo {
  public:
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    std::uint32_t find(std::uint32_t a, std::uint32_t b) const {
        if (slots_.empty()) return absent;
        return slots_[place(slots_, a, b)].value;
    }

    void put(std::uint32_t a, std::uint32_t b, std::uint32_t value) {
        if (4 * (used_ + 1) > 3 * slots_.size()) grow();
        Slot& slot = slots_[place(slots_, a, b)];
        used_ += slot.value == absent;
        slot = {a, b, value};
    }

    std::size_t bytes() const { return slots_.capacity() * sizeof(Slot); }

  private:
    struct Slot {
        std::uint32_t a = 0, b = 0, value = absent;
    };

    static std::size_t place(const std::vector<Slot>& slots, std::uint32_t a, std::uint32_t b) {
        std::uint64_t hash = (std::uint64_t{a} << 32 | b) * 0x9e3779b97f4a7c15u;
        std::size_t mask = slots.size() - 1;
        std::size_t i = (hash ^ hash >> 32) & mask;
        while (slots[i].value != absent && (slots[i].a != a || slots[i].b != b)) i = (i + 1) & mask;
        return i;
    }

    void grow() {
        std::vector<Slot> wider(slots_.empty() ? 1024 : 2 * slots_.size());
        for (const Slot& slot : slots_)
            if (slot.value != absent) wider[place(wider, slot.a, slot.b)] = slot;
        slots_ = std::move(wider);
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

}  // namespace kernel
