// The memo: exact keys of any length to what is known of a nim-value, in open addressing.
// There is one table a key length, so that a key costs its words and two bytes, and nothing else.
#pragma once

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "limits.hpp"

namespace kernel {

inline constexpr int largest_nim_value = 127;

// What is known of one nim-value, in two bytes: nothing, the value, or small values it is not.
class Knowledge {
  public:
    static constexpr int excludable = 15;  // 0 … 14 can be excluded one by one

    constexpr Knowledge() = default;
    static constexpr Knowledge exactly(int value) { return Knowledge(value + 1); }

    constexpr bool is_nothing() const { return code_ == 0; }
    constexpr bool is_exact() const { return code_ != 0 && code_ < exclusions; }
    constexpr int value() const { return code_ - 1; }
    constexpr bool excludes(int value) const {
        if (is_exact()) return this->value() != value;
        return value < excludable && (code_ >> value & 1);
    }
    // For a value that is not known yet.
    constexpr Knowledge excluding(int value) const { return Knowledge(exclusions | code_ | 1 << value); }

  private:
    static constexpr int exclusions = 1 << excludable;
    explicit constexpr Knowledge(int code) : code_(static_cast<std::uint16_t>(code)) {}
    std::uint16_t code_ = 0;
};

inline std::uint64_t hash_words(const std::uint64_t* key, int words) {
    std::uint64_t hash = 0x9e3779b97f4a7c15u * static_cast<std::uint64_t>(words);
    for (int i = 0; i < words; ++i) {
        hash = (hash ^ key[i]) * 0xd6e8feb86659fd93u;
        hash ^= hash >> 32;
    }
    return hash * 0xd6e8feb86659fd93u;
}

// Keys of one length.
class Table {
  public:
    Table(int words, Budget& budget) : words_(words), budget_(budget) {}
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    ~Table() { drop(keys_, codes_, capacity_); }

    std::size_t size() const { return size_; }

    Knowledge find(const std::uint64_t* key) const {
        if (capacity_ == 0) return {};
        for (std::size_t slot = home(key);; slot = slot + 1 == capacity_ ? 0 : slot + 1) {
            if (codes_[slot].is_nothing()) return {};
            if (same(slot, key)) return codes_[slot];
        }
    }

    void store(const std::uint64_t* key, Knowledge knowledge) {
        if (10 * size_ >= 8 * capacity_) grow();
        std::size_t slot = home(key);
        while (!codes_[slot].is_nothing() && !same(slot, key)) slot = slot + 1 == capacity_ ? 0 : slot + 1;
        if (codes_[slot].is_nothing()) {
            std::memcpy(keys_ + slot * words_, key, 8 * words_);
            ++size_;
        }
        codes_[slot] = knowledge;
    }

    std::size_t capacity() const { return capacity_; }
    const std::uint64_t* key_at(std::size_t slot) const { return keys_ + slot * words_; }
    Knowledge at(std::size_t slot) const { return codes_[slot]; }

  private:
    int words_;
    Budget& budget_;
    std::size_t capacity_ = 0, size_ = 0;
    std::uint64_t* keys_ = nullptr;
    Knowledge* codes_ = nullptr;

    bool same(std::size_t slot, const std::uint64_t* key) const {
        const std::uint64_t* other = keys_ + slot * words_;
        for (int i = 0; i < words_; ++i)
            if (other[i] != key[i]) return false;
        return true;
    }

    // The high half of hash × capacity: no capacity is special, so tables can grow by any factor.
    std::size_t home(const std::uint64_t* key) const {
        return static_cast<std::size_t>(static_cast<unsigned __int128>(hash_words(key, words_)) * capacity_ >> 64);
    }

    std::size_t bytes(std::size_t capacity) const { return capacity * (8 * words_ + sizeof(Knowledge)); }

    void drop(std::uint64_t* keys, Knowledge* codes, std::size_t capacity) {
        std::free(keys);
        std::free(codes);
        budget_.release(bytes(capacity));
    }

    // Old and new table live side by side while entries move, and both are charged. Near the limit
    // the step is smaller, so that the last bytes of the budget are used too.
    void grow() {
        std::size_t wanted = capacity_ == 0 ? 16 : 2 * capacity_;
        if (!budget_.has_room_for(bytes(wanted))) wanted = capacity_ + capacity_ / 4 + 1;
        budget_.charge(bytes(wanted));
        auto* keys = static_cast<std::uint64_t*>(std::malloc(wanted * 8 * words_));
        auto* codes = static_cast<Knowledge*>(std::calloc(wanted, sizeof(Knowledge)));
        if (keys == nullptr || codes == nullptr) {
            std::free(keys);
            std::free(codes);
            budget_.release(bytes(wanted));
            throw LimitReached("the system has no memory left for the memo");
        }
        std::swap(keys, keys_);
        std::swap(codes, codes_);
        const std::size_t old = capacity_;
        capacity_ = wanted;
        for (std::size_t i = 0; i < old; ++i) {
            if (codes[i].is_nothing()) continue;
            std::size_t slot = home(keys + i * words_);
            while (!codes_[slot].is_nothing()) slot = slot + 1 == capacity_ ? 0 : slot + 1;
            std::memcpy(keys_ + slot * words_, keys + i * words_, 8 * words_);
            codes_[slot] = codes[i];
        }
        drop(keys, codes, old);
    }
};

class Memo {
  public:
    explicit Memo(Budget& budget) : budget_(budget) {}

    Knowledge find(const std::uint64_t* key, int words) const {
        if (words >= static_cast<int>(tables_.size()) || !tables_[words]) return {};
        return tables_[words]->find(key);
    }

    void store(const std::uint64_t* key, int words, Knowledge knowledge) {
        if (words >= static_cast<int>(tables_.size())) tables_.resize(words + 1);
        if (!tables_[words]) tables_[words] = std::make_unique<Table>(words, budget_);
        tables_[words]->store(key, knowledge);
    }

    std::size_t size() const {
        std::size_t total = 0;
        for (const auto& table : tables_)
            if (table) total += table->size();
        return total;
    }

    void clear() { tables_.clear(); }

    // visit(key, words, knowledge) for every entry.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t words = 0; words < tables_.size(); ++words) {
            if (!tables_[words]) continue;
            const Table& table = *tables_[words];
            for (std::size_t slot = 0; slot < table.capacity(); ++slot)
                if (!table.at(slot).is_nothing()) visit(table.key_at(slot), static_cast<int>(words), table.at(slot));
        }
    }

  private:
    Budget& budget_;
    std::vector<std::unique_ptr<Table>> tables_;
};

}  // namespace kernel
