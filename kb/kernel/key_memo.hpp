// A memo from keys of one or more words to 32-bit values: open addressing; a key of one word lies in
// its slot, a longer one in an arena and only its hash in the slot. Keys are compared in full.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "limits.hpp"

namespace kernel {

class KeyMemo {
  public:
    using Key = std::span<const std::uint64_t>;
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    KeyMemo() : slots_(first_size) {}

    std::uint32_t find(Key key) const {
        const std::size_t mask = slots_.size() - 1;
        const std::uint64_t tag = tag_of(key);
        for (std::size_t i = spread(tag) & mask; slots_[i].value != absent; i = (i + 1) & mask)
            if (slots_[i].tag == tag && same(slots_[i], key)) return slots_[i].value;
        return absent;
    }

    // Adds a key that is not there yet.
    void put(Key key, std::uint32_t value) {
        if (4 * (used_ + 1) > 3 * slots_.size()) grow();
        Slot slot{tag_of(key), 0, value};
        if (key.size() > 1) {
            if (arena_.size() + key.size() >= absent) throw LimitReached("the memo is full");
            slot.at = static_cast<std::uint32_t>(arena_.size() + 1);
            arena_.insert(arena_.end(), key.begin(), key.end());
        }
        place(slots_, slot);
        ++used_;
    }

    void clear() {
        if (used_ == 0) return;
        slots_.assign(first_size, Slot{});
        arena_.clear();
        used_ = 0;
    }

    // visit(first word of the key, value) for every entry; the other words follow the first.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (const Slot& slot : slots_)
            if (slot.value != absent) visit(slot.at == 0 ? &slot.tag : &arena_[slot.at - 1], slot.value);
    }

    std::size_t size() const { return used_; }
    std::size_t bytes() const { return slots_.capacity() * sizeof(Slot) + arena_.capacity() * sizeof(std::uint64_t); }

  private:
    struct Slot {
        std::uint64_t tag = 0;
        std::uint32_t at = 0;  // 1 + where the key lies in the arena; 0 for a key of one word
        std::uint32_t value = absent;
    };
    static constexpr std::size_t first_size = 256;

    static std::uint64_t spread(std::uint64_t tag) {
        tag *= 0x9e3779b97f4a7c15u;
        return tag ^ tag >> 32;
    }

    static std::uint64_t tag_of(Key key) {
        if (key.size() == 1) return key[0];
        std::uint64_t hash = key.size();
        for (std::uint64_t word : key) {
            hash = (hash ^ word) * 0xd6e8feb86659fd93u;
            hash ^= hash >> 32;
        }
        return hash;
    }

    bool same(const Slot& slot, Key key) const {
        if (key.size() == 1 || slot.at == 0) return key.size() == 1 && slot.at == 0;
        // A long key tells its own length by its first word, so a prefix is never taken for a key.
        return slot.at - 1 + key.size() <= arena_.size() &&
               std::equal(key.begin(), key.end(), arena_.begin() + (slot.at - 1));
    }

    static void place(std::vector<Slot>& slots, const Slot& slot) {
        const std::size_t mask = slots.size() - 1;
        std::size_t i = spread(slot.tag) & mask;
        while (slots[i].value != absent) i = (i + 1) & mask;
        slots[i] = slot;
    }

    void grow() {
        std::vector<Slot> wider(2 * slots_.size());
        for (const Slot& slot : slots_)
            if (slot.value != absent) place(wider, slot);
        slots_ = std::move(wider);
    }

    std::vector<Slot> slots_;
    std::vector<std::uint64_t> arena_;
    std::size_t used_ = 0;
};

}  // namespace kernel
