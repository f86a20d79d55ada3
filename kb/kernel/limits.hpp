// Limits of a computation: memory it may hold, time it may take, and a flag that stops it.
// A worker charges what it allocates and looks at the flag; whoever waits for it raises the flag.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>

namespace kernel {

// What impartial positions may have; the widest graphs are this wide.
inline constexpr int most_vertices = 448;

// Work stopped at a limit of time or memory; what was computed so far stays valid.
struct LimitReached : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A position beyond what the kernel can represent.
struct TooLarge : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Input that the kernel refuses.
struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Input that does not describe a graph.
struct BadGraph : BadInput {
    using BadInput::BadInput;
};

// A graph that is no position of the game.
struct BadPosition : BadInput {
    using BadInput::BadInput;
};

// The user asked to stop.
struct Interrupted : std::runtime_error {
    Interrupted() : std::runtime_error("interrupted") {}
};

enum class Stop : int { none, time, interrupt };

// Recursion is as deep as the longest play; pages of a stack cost nothing until they are touched.
inline constexpr std::size_t worker_stack_bytes = std::size_t{1} << 29;

// About where on its stack this thread is; the address of a variable may lie elsewhere in a checked build.
[[gnu::always_inline]] inline const char* stack_place() { return static_cast<const char*>(__builtin_frame_address(0)); }

// Where the stack of this worker starts; null on threads that are no workers.
inline thread_local const char* worker_stack_base = nullptr;

class Budget {
  public:
    explicit Budget(std::size_t memory_limit) : memory_limit_(memory_limit) {}

    // Throws once the flag is up or the stack is nearly used up; cheap enough for every position.
    void check() const {
        if (worker_stack_base != nullptr && worker_stack_base - stack_place() > deepest)
            throw LimitReached("the longest play is too deep for the stack");
        const Stop stop = stop_.load(std::memory_order_relaxed);
        if (stop == Stop::none) return;
        if (stop == Stop::time) throw LimitReached("the time limit was reached");
        throw Interrupted();
    }

    void raise(Stop why) { stop_.store(why, std::memory_order_relaxed); }

    void clear() { stop_.store(Stop::none, std::memory_order_relaxed); }

    // Books memory before it is allocated, so that a limit is met before the machine's own.
    void charge(std::size_t bytes) {
        const std::size_t before = used_.fetch_add(bytes, std::memory_order_relaxed);
        if (before + bytes <= memory_limit_) {
            std::size_t peak = peak_.load(std::memory_order_relaxed);
            while (before + bytes > peak && !peak_.compare_exchange_weak(peak, before + bytes)) {
            }
            return;
        }
        used_.fetch_sub(bytes, std::memory_order_relaxed);
        throw LimitReached("the memory limit of " + std::to_string(memory_limit_ >> 20) + " MiB was reached");
    }

    void release(std::size_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }

    bool has_room_for(std::size_t bytes) const {
        return used_.load(std::memory_order_relaxed) + bytes <= memory_limit_;
    }

    // Held while someone works under this budget: one caller at a time.
    std::mutex turn;

    std::size_t used() const { return used_.load(std::memory_order_relaxed); }
    std::size_t peak() const { return peak_.load(std::memory_order_relaxed); }

  private:
    static constexpr std::ptrdiff_t deepest = worker_stack_bytes / 8 * 7;

    std::size_t memory_limit_;
    std::atomic<std::size_t> used_{0};
    std::atomic<std::size_t> peak_{0};
    std::atomic<Stop> stop_{Stop::none};
};

}  // namespace kernel
