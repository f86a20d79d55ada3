// `Condition`: a condition on the degrees and labels at one vertex, or at the two ends of an edge.
//
// It comes in postfix order, two numbers an instruction: what to do, and a constant or 0. A truth is 0 or 1.
// Division rounds down, as in Python; that no divisor is 0 and that numbers stay far below 2^63 is seen to by
// who writes the program.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../number_reader.hpp"

namespace kernel {

struct Ends {
    std::int64_t degree_u, label_u, degree_v, label_v;
};

class Condition {
  public:
    explicit Condition(NumberReader& reader) {
        const std::int32_t count = reader.next();
        if (count < 1 || count > most_instructions) throw BadInput("a declared condition is too long or empty");
        int depth = 0;
        for (std::int32_t i = 0; i < count; ++i) {
            const std::int32_t what = reader.next(), constant = reader.next();
            if (what < 0 || what >= instruction_count)
                throw BadInput("a declared condition has an unknown instruction");
            const auto one = static_cast<What>(what);
            if ((one == divide || one == remainder) && constant == 0)
                throw BadInput("a declared condition divides by 0");
            depth += one <= label_v ? 1 : one >= divide ? 0 : -1;
            if (depth < 1 || depth > most_depth) throw BadInput("a declared condition is out of balance");
            program_.push_back({one, constant});
        }
        if (depth != 1) throw BadInput("a declared condition is out of balance");
    }

    bool holds(const Ends& ends) const {
        std::array<std::int64_t, most_depth> stack;
        int top = -1;
        for (const auto& [what, constant] : program_) {
            switch (what) {
                case number:
                    stack[++top] = constant;
                    break;
                case degree_u:
                    stack[++top] = ends.degree_u;
                    break;
                case label_u:
                    stack[++top] = ends.label_u;
                    break;
                case degree_v:
                    stack[++top] = ends.degree_v;
                    break;
                case label_v:
                    stack[++top] = ends.label_v;
                    break;
                case divide:
                    stack[top] = floor_of(stack[top], constant);
                    break;
                case remainder:
                    stack[top] -= floor_of(stack[top], constant) * constant;
                    break;
                case negate:
                    stack[top] = -stack[top];
                    break;
                case invert:
                    stack[top] = stack[top] == 0;
                    break;
                default: {
                    const std::int64_t right = stack[top--];
                    stack[top] = joined(what, stack[top], right);
                }
            }
        }
        return stack[top] != 0;
    }

  private:
    static constexpr int most_instructions = 256, most_depth = 64;

    // The order is that of `kb/games/condition.py`.
    enum What : std::uint8_t {
        number,
        degree_u,
        label_u,
        degree_v,
        label_v,
        add,
        subtract,
        multiply,
        equal,
        unequal,
        less,
        at_most,
        both,
        either,
        divide,
        remainder,
        negate,
        invert,
    };
    static constexpr int instruction_count = invert + 1;

    struct Instruction {
        What what;
        std::int32_t constant;
    };
    std::vector<Instruction> program_;

    static std::int64_t joined(What what, std::int64_t left, std::int64_t right) {
        switch (what) {
            case add:
                return left + right;
            case subtract:
                return left - right;
            case multiply:
                return left * right;
            case equal:
                return left == right;
            case unequal:
                return left != right;
            case less:
                return left < right;
            case at_most:
                return left <= right;
            case both:
                return left & right;
            default:
                return left | right;  // either
        }
    }

    static std::int64_t floor_of(std::int64_t number, std::int64_t by) {
        const std::int64_t towards_zero = number / by;
        return towards_zero - (number % by != 0 && (number < 0) != (by < 0));
    }
};

}  // namespace kernel
