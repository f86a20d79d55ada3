// Graphs as Python holds them, a sorted tuple of pairs (u, v) with u ≤ v: what is asked of them so often that
// reading each pair in Python would cost more than the answer.
//
// A reader that meets anything but pairs of vertices 0 … n − 1 says so by giving nothing: Python then goes its
// own way, which names what is wrong.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kernel {

namespace nb = nanobind;

struct Ends {
    int u, v;
    auto operator<=>(const Ends&) const = default;
};

// The number that an object is, where it is an int (and no bool) from 0 to limit − 1; else −1.
inline int vertex_of(PyObject* object, int limit) {
    if (!PyLong_CheckExact(object)) return -1;
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(object, &overflow);
    return overflow == 0 && number >= 0 && number < limit ? static_cast<int>(number) : -1;
}

// A limit for those that are not counted here.
inline constexpr int any_vertex = 1 << 30;

// The pairs of a tuple or list, each in the order given; nothing where one is no pair of vertices.
inline std::optional<std::vector<Ends>> read_pairs(nb::handle pairs, int n) {
    if (n < 0 || !(PyTuple_CheckExact(pairs.ptr()) || PyList_CheckExact(pairs.ptr()))) return std::nullopt;
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(pairs.ptr());
    PyObject** items = PySequence_Fast_ITEMS(pairs.ptr());
    std::vector<Ends> read(static_cast<std::size_t>(count));
    for (Py_ssize_t i = 0; i < count; ++i) {
        if (!PyTuple_CheckExact(items[i]) || PyTuple_GET_SIZE(items[i]) != 2) return std::nullopt;
        const Ends ends{vertex_of(PyTuple_GET_ITEM(items[i], 0), n), vertex_of(PyTuple_GET_ITEM(items[i], 1), n)};
        if (ends.u < 0 || ends.v < 0) return std::nullopt;
        read[static_cast<std::size_t>(i)] = ends;
    }
    return read;
}

// The edges of a position, which are known to be pairs of its vertices.
inline std::vector<Ends> read_edges(int n, nb::handle edges) {
    auto read = read_pairs(edges, n);
    if (!read) throw nb::type_error("edges are a tuple of pairs of vertices");
    return *std::move(read);
}

inline void set(PyObject* list, std::size_t at, PyObject* item) {
    PyList_SET_ITEM(list, static_cast<Py_ssize_t>(at), item);
}

inline nb::list as_list(const std::vector<int>& numbers) {
    nb::list made = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(numbers.size())));
    for (std::size_t i = 0; i < numbers.size(); ++i) set(made.ptr(), i, PyLong_FromLong(numbers[i]));
    return made;
}

inline nb::list as_lists(const std::vector<std::vector<int>>& rows) {
    nb::list made = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(rows.size())));
    for (std::size_t i = 0; i < rows.size(); ++i) set(made.ptr(), i, as_list(rows[i]).release().ptr());
    return made;
}

inline PyObject* new_pair(const Ends& ends) {
    PyObject* pair = PyTuple_New(2);
    PyTuple_SET_ITEM(pair, 0, PyLong_FromLong(ends.u));
    PyTuple_SET_ITEM(pair, 1, PyLong_FromLong(ends.v));
    return pair;
}

// The pair of two vertices; small ones share it, for nearly all graphs are small.
inline PyObject* pair_of(const Ends& ends) {
    constexpr int small = 64;
    static std::array<PyObject*, small * small> shared{};
    if (ends.u >= small || ends.v >= small) return new_pair(ends);
    PyObject*& pair = shared[static_cast<std::size_t>(small * ends.u + ends.v)];
    if (pair == nullptr) pair = new_pair(ends);
    return Py_NewRef(pair);
}

inline nb::tuple as_edges(const std::vector<Ends>& edges) {
    nb::tuple made = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(edges.size())));
    for (std::size_t i = 0; i < edges.size(); ++i)
        PyTuple_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(i), pair_of(edges[i]));
    return made;
}

// Pairs in any order as the edges of a position; None where one is no pair of the vertices 0 … n − 1.
inline nb::object edges_in_order(long long n, nb::handle pairs) {
    auto read = read_pairs(pairs, static_cast<int>(std::min<long long>(n, any_vertex)));
    if (!read) return nb::none();
    bool as_given = PyTuple_CheckExact(pairs.ptr());
    for (Ends& ends : *read)
        if (ends.u > ends.v) {
            std::swap(ends.u, ends.v);
            as_given = false;
        }
    if (as_given && std::is_sorted(read->begin(), read->end())) return nb::borrow(pairs);
    std::sort(read->begin(), read->end());
    return as_edges(*read);
}

// The degree of each vertex; a loop counts twice.
inline nb::list degrees(int n, nb::handle edges) {
    std::vector<int> degree(static_cast<std::size_t>(n));
    for (const auto [u, v] : read_edges(n, edges)) {
        ++degree[u];
        ++degree[v];
    }
    return as_list(degree);
}

// The neighbours of each vertex in order, once an edge; a loop lists its vertex once.
inline nb::list neighbours(int n, nb::handle edges) {
    const std::vector<Ends> read = read_edges(n, edges);
    std::vector<Py_ssize_t> left(static_cast<std::size_t>(n));  // entries of a list still to come
    for (const auto [u, v] : read) {
        ++left[u];
        if (u != v) ++left[v];
    }
    nb::list around = nb::steal<nb::list>(PyList_New(n));
    for (int v = 0; v < n; ++v) PyList_SET_ITEM(around.ptr(), v, PyList_New(left[v]));
    const auto meet = [&](int one, int other) {
        PyObject* row = PyList_GET_ITEM(around.ptr(), one);
        PyList_SET_ITEM(row, PyList_GET_SIZE(row) - left[one]--, PyLong_FromLong(other));
    };
    for (const auto [u, v] : read) {
        meet(u, v);
        if (u != v) meet(v, u);
    }
    return around;
}

// The vertex sets of the connected components, each sorted, by least vertex.
inline nb::list components(int n, nb::handle edges) {
    std::vector<int> least(static_cast<std::size_t>(n));  // a vertex of the same component, none larger
    for (int v = 0; v < n; ++v) least[v] = v;
    const auto root = [&](int v) {
        while (least[v] != v) v = least[v] = least[least[v]];
        return v;
    };
    for (const auto [u, v] : read_edges(n, edges)) {
        const int one = root(u), other = root(v);
        least[std::max(one, other)] = std::min(one, other);
    }
    std::vector<std::vector<int>> parts;
    std::vector<std::size_t> part(static_cast<std::size_t>(n));
    for (int v = 0; v < n; ++v) {
        const int first = root(v);
        if (first == v) {
            part[v] = parts.size();
            parts.emplace_back();
        }
        parts[part[first]].push_back(v);
    }
    return as_lists(parts);
}

// Whether no edge is a loop or repeated.
inline bool is_simple(int n, nb::handle edges) {
    const std::vector<Ends> read = read_edges(n, edges);
    for (std::size_t i = 0; i < read.size(); ++i)
        if (read[i].u == read[i].v || (i > 0 && read[i] == read[i - 1])) return false;
    return true;
}

// The classes of a complete multipartite simple graph, each sorted, by least vertex; None for another graph.
//
// Vertices of one class have the same neighbours, and the first vertex that one is not joined to leads its class.
inline nb::object complete_parts(int n, nb::handle edges) {
    const std::size_t size = static_cast<std::size_t>(n), words = (size + 63) / 64;
    std::vector<std::uint64_t> rows(size * words);
    const auto row = [&](int v) { return std::span(rows).subspan(static_cast<std::size_t>(v) * words, words); };
    for (const auto [u, v] : read_edges(n, edges)) {
        if (u == v) return nb::none();
        row(u)[v / 64] |= std::uint64_t{1} << v % 64;
        row(v)[u / 64] |= std::uint64_t{1} << u % 64;
    }
    std::vector<std::vector<int>> parts;
    std::vector<std::size_t> part(size);
    for (int v = 0; v < n; ++v) {
        int first = 0;  // not beyond v itself, which is not its own neighbour
        while (row(v)[first / 64] >> first % 64 & 1) ++first;
        if (first == v) {
            part[v] = parts.size();
            parts.emplace_back();
        } else if (!std::ranges::equal(row(v), row(first))) {
            return nb::none();
        }
        parts[part[first]].push_back(v);
    }
    return as_lists(parts);
}

// The edges between vertices that are kept (in order), numbered anew.
inline nb::tuple edges_on(int n, nb::handle edges, nb::handle kept) {
    std::vector<int> image(static_cast<std::size_t>(n), -1);
    int next = 0;
    for (nb::handle vertex : nb::borrow<nb::sequence>(kept)) {
        const int v = vertex_of(vertex.ptr(), n);
        if (v < 0) throw nb::type_error("only vertices of the graph can be kept");
        image[v] = next++;
    }
    std::vector<Ends> left;
    for (const auto [u, v] : read_edges(n, edges))
        if (image[u] >= 0 && image[v] >= 0) left.push_back({image[u], image[v]});
    return as_edges(left);
}

// Adds edges to lists of neighbours, each at its first end.
inline void join(nb::dict around, nb::handle edges) {
    PyObject* row = nullptr;
    int last = -1;
    for (const auto [u, v] : read_edges(any_vertex, edges)) {
        if (u != last) {
            const nb::int_ vertex(u);
            row = PyDict_GetItemWithError(around.ptr(), vertex.ptr());
            if (row == nullptr) {
                const nb::list made;
                around[vertex] = made;
                row = made.ptr();  // the dictionary holds it
            }
            last = u;
        }
        const nb::int_ neighbour(v);
        if (PyList_Append(row, neighbour.ptr()) != 0) throw nb::python_error();
    }
}

// The adjacencies of distinct edges as graph6 writes them, six a character, for the vertices in this order.
inline std::string graph6_body(int n, nb::handle edges, nb::handle order) {
    std::vector<std::size_t> place(static_cast<std::size_t>(n));
    for (int v = 0; v < n; ++v) place[v] = static_cast<std::size_t>(v);
    if (!order.is_none()) {
        std::size_t next = 0;
        for (nb::handle vertex : nb::borrow<nb::sequence>(order)) {
            const int v = vertex_of(vertex.ptr(), n);
            if (v < 0 || next == place.size()) throw nb::type_error("an order lists each vertex once");
            place[v] = next++;
        }
    }
    const std::size_t size = place.size();
    std::string body(size == 0 ? 0 : (size * (size - 1) / 2 + 5) / 6, '?');
    for (const auto [u, v] : read_edges(n, edges)) {
        const auto [low, high] = std::minmax(place[u], place[v]);
        const std::size_t bit = high * (high - 1) / 2 + low;
        body[bit / 6] = static_cast<char>(((body[bit / 6] - '?') | 32 >> bit % 6) + '?');
    }
    return body;
}

// The edges that such a text names; None where no graph on n vertices is written so.
inline nb::object graph6_edges(int n, std::string_view body) {
    const std::size_t size = static_cast<std::size_t>(n), pairs = size == 0 ? 0 : size * (size - 1) / 2;
    if (n < 0 || body.size() != (pairs + 5) / 6) return nb::none();
    std::vector<Ends> edges;
    std::size_t bit = 0;
    int u = 0, v = 1;
    for (const char character : body) {
        if (character < '?' || character > '~') return nb::none();
        const int bits = character - '?';
        for (int mask = 32; mask > 0; mask >>= 1, ++bit) {
            if (bits & mask) {
                if (bit >= pairs) return nb::none();
                edges.push_back({u, v});
            }
            if (++u == v) {
                u = 0;
                ++v;
            }
        }
    }
    std::sort(edges.begin(), edges.end());
    return as_edges(edges);
}

}  // namespace kernel
