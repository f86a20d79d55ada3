// `run_guarded` does work without the GIL on threads with deep stacks, while the calling thread
// waits for them, lets Python deliver Ctrl-C, and watches the clock.
#pragma once

#include <nanobind/nanobind.h>
#include <pthread.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "limits.hpp"

namespace kernel {

// Waits for the turn of this caller, without the GIL: whoever has the turn may need it to finish.
class Turn {
  public:
    explicit Turn(Budget& budget) : budget_(budget) {
        nanobind::gil_scoped_release release;
        budget_.turn.lock();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { budget_.turn.unlock(); }

  private:
    Budget& budget_;
};

class Workers {
  public:
    Workers(int count, const std::function<void(int)>& work) : work_(work), running_(count) {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, worker_stack_bytes);
        for (int index = 0; index < count; ++index) {
            auto task = std::make_unique<Task>(Task{this, index, {}});
            if (pthread_create(&task->thread, &attributes, &Workers::enter, task.get()) != 0) {
                std::lock_guard lock(mutex_);
                running_ -= count - index;
                failure_ = std::make_exception_ptr(LimitReached("the system refused to start a thread"));
                break;
            }
            tasks_.push_back(std::move(task));
        }
        pthread_attr_destroy(&attributes);
    }

    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    ~Workers() {
        for (auto& task : tasks_) pthread_join(task->thread, nullptr);
    }

    // Whether all are done after waiting at most this long.
    bool wait(std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex_);
        return done_.wait_for(lock, patience, [&] { return running_ == 0; });
    }

    std::exception_ptr failure() {
        std::lock_guard lock(mutex_);
        return failure_;
    }

  private:
    struct Task {
        Workers* owner;
        int index;
        pthread_t thread;
    };

    static void* enter(void* pointer) {
        Task& task = *static_cast<Task*>(pointer);
        std::exception_ptr failure;
        worker_stack_base = stack_place();
        try {
            task.owner->work_(task.index);
        } catch (...) {
            failure = std::current_exception();
        }
        std::lock_guard lock(task.owner->mutex_);
        if (failure && !task.owner->failure_) task.owner->failure_ = failure;
        --task.owner->running_;
        task.owner->done_.notify_all();
        return nullptr;
    }

    const std::function<void(int)>& work_;
    std::vector<std::unique_ptr<Task>> tasks_;
    std::mutex mutex_;
    std::condition_variable done_;
    std::exception_ptr failure_;
    int running_;
};

// Runs work(0) … work(threads − 1) at once, one caller of a budget after the other; call it with the
// GIL held. `seconds` ≤ 0 means no limit.
// The first exception of a worker comes out here; a Python signal handler's exception goes first.
inline void run_guarded(Budget& budget, double seconds, int threads, const std::function<void(int)>& work) {
    using clock = std::chrono::steady_clock;
    const Turn turn(budget);
    const auto start = clock::now();
    budget.clear();
    bool interrupted = false;
    std::exception_ptr failure;
    {
        Workers workers(threads, work);
        auto patience = std::chrono::milliseconds(20);
        for (bool done = false; !done;) {
            {
                nanobind::gil_scoped_release release;
                done = workers.wait(patience);
            }
            if (!done && !interrupted && PyErr_CheckSignals() != 0) {
                interrupted = true;
                budget.raise(Stop::interrupt);
            }
            const double spent = std::chrono::duration<double>(clock::now() - start).count();
            if (!done && !interrupted && seconds > 0 && spent >= seconds) budget.raise(Stop::time);
            if (workers.failure() && !interrupted) budget.raise(Stop::interrupt);
        }
        failure = workers.failure();
    }
    budget.clear();
    if (interrupted) throw nanobind::python_error();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace kernel
