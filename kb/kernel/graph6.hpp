// Reads streams of graph6, strictly: one graph a line, padding bits zero, nothing after the last byte.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/rules.hpp"
#include "limits.hpp"

namespace kernel {

// The lines of a stream; a header and carriage returns are dropped, empty lines stay and are refused later.
inline std::vector<std::string_view> graph6_lines(std::string_view text) {
    constexpr std::string_view header = ">>graph6<<";
    if (text.starts_with(header)) text.remove_prefix(header.size());
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

// A graph of a stream: its line (counted from 1) is named in errors.
inline int read_graph6(std::string_view text, std::int64_t line, std::vector<Edge>& edges) {
    const auto bad = [&](const std::string& what) { return BadGraph("line " + std::to_string(line) + ": " + what); };
    const auto too_large = [&] {
        return TooLarge("line " + std::to_string(line) + ": the kernel takes at most " + std::to_string(most_vertices) +
                        " vertices");
    };
    std::size_t at = 0;
    const auto next = [&]() -> int {
        if (at >= text.size()) throw bad("the graph6 text ends too soon");
        const int byte = static_cast<unsigned char>(text[at++]);
        if (byte < 63 || byte > 126)
            throw bad("byte " + std::to_string(at) + " of the graph6 text is not one of '?'..'~'");
        return byte - 63;
    };
    int n = next();
    if (n == 63) {
        if (at < text.size() && text[at] == '~') throw too_large();
        n = next() << 12;
        n |= next() << 6;
        n |= next();
    }
    edges.clear();
    if (n > most_vertices) throw too_large();
    int byte = 0, left = 0;
    for (int v = 1; v < n; ++v)
        for (int u = 0; u < v; ++u) {
            if (left == 0) {
                byte = next();
                left = 6;
            }
            if (byte >> --left & 1) edges.push_back({u, v});
        }
    if ((byte & ((1 << left) - 1)) != 0) throw bad("the padding bits of the graph6 text are not zero");
    if (at != text.size()) throw bad("the graph6 text goes on after its last byte");
    return n;
}

}  // namespace kernel
