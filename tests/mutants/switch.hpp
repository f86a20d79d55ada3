// Mutants of the kernel, all in one build: each stands behind a number, and `current` says which one is on.
//
// A binary operator is changed without knowing where its operands begin and end: `a + b` becomes
// `a + Plus<7>{} + b`, which binds as `a + b` does, and whose second half decides what is computed.
#pragma once

#include <sys/mman.h>

#include <type_traits>

namespace mutants {

inline int current = 0;

// Which switches were passed: one byte each, in memory that processes started from this one write to as well.
constexpr int most = 1 << 14;
inline unsigned char* passed = static_cast<unsigned char*>(
    mmap(nullptr, most, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));

inline bool is_current(int id) {
    passed[id] = 1;
    return current == id;
}

// What is computed by the compiler is not changed.
constexpr bool on(int id) { return std::is_constant_evaluated() ? false : is_current(id); }

#define BINARY(Name, op, changed)                              \
    template <int id>                                          \
    struct Name {};                                            \
    template <int id, class A>                                 \
    struct Name##Left {                                        \
        const A& a;                                            \
    };                                                         \
    template <int id, class A>                                 \
    constexpr Name##Left<id, A> operator op(const A& a, Name<id>) { \
        return {a};                                            \
    }                                                          \
    template <int id, class A, class B>                        \
    constexpr auto operator op(Name##Left<id, A> left, const B& b) { \
        const A& a = left.a;                                   \
        using Result = decltype(a op b);                       \
        return on(id) ? static_cast<Result>(changed) : a op b; \
    }

BINARY(Less, <, a <= b)
BINARY(AtMost, <=, a < b)
BINARY(Greater, >, a >= b)
BINARY(AtLeast, >=, a > b)
BINARY(Same, ==, a != b)
BINARY(Other, !=, a == b)
BINARY(Plus, +, a - b)
BINARY(Times, *, a + b)
BINARY(Over, /, a * b)
BINARY(Modulo, %, a / b)
BINARY(Up, <<, a >> b)
BINARY(Down, >>, a << b)
BINARY(And, &, a | b)
BINARY(Or, |, a & b)
BINARY(Xor, ^, a | b)

template <class A, class B>
constexpr auto instead_of_minus(const A& a, const B& b) {
    if constexpr (requires { static_cast<decltype(a - b)>(a + b); }) return a + b;
    else return a;
}
BINARY(Minus, -, instead_of_minus(a, b))
#undef BINARY

// `a += b` becomes `a += AddTo<7>{} += b`, which is read from the right.
#define ASSIGNMENT(Name, op, changed)                    \
    template <int id>                                    \
    struct Name {};                                      \
    template <int id, class B>                           \
    struct Name##Right {                                 \
        const B& b;                                      \
    };                                                   \
    template <int id, class B>                           \
    constexpr Name##Right<id, B> operator op(Name<id>, const B& b) { \
        return {b};                                      \
    }                                                    \
    template <int id, class A, class B>                  \
    constexpr A& operator op(A& a, Name##Right<id, B> right) { \
        if (on(id)) a changed right.b;                   \
        else a op right.b;                               \
        return a;                                        \
    }

ASSIGNMENT(AddTo, +=, -=)
ASSIGNMENT(TakeFrom, -=, +=)
ASSIGNMENT(OrTo, |=, &=)
ASSIGNMENT(AndTo, &=, |=)
ASSIGNMENT(XorTo, ^=, |=)
ASSIGNMENT(MoveUp, <<=, >>=)
ASSIGNMENT(MoveDown, >>=, <<=)
#undef ASSIGNMENT

template <int id, class T>
constexpr T number(T given) {
    return on(id) ? static_cast<T>(given + 1) : given;
}

// What a function returns instead: the other truth, the next number, nothing.
template <int id, class T>
    requires std::is_trivially_copyable_v<T> && std::is_default_constructible_v<T> && (sizeof(T) <= 16)
constexpr T result(T given) {
    if constexpr (std::is_same_v<T, bool>) return on(id) ? !given : given;
    else if constexpr (std::is_arithmetic_v<T>) return number<id>(given);
    else return on(id) ? T{} : given;
}

}  // namespace mutants

extern "C" [[gnu::visibility("default"), gnu::used]] inline void choose_mutant(int id) { mutants::current = id; }
extern "C" [[gnu::visibility("default"), gnu::used]] inline unsigned char* passed_switches() { return mutants::passed; }
