// Facts about many graphs at once: graph6 lines in, a code for each line out. Lines with the same facts have
// the same code, so that whoever asks has to think once for each code, and there are few.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph6.hpp"
#include "graph_facts.hpp"

namespace kernel {

// A code for each line; the rows of facts that the codes stand for, one after the other; how many lines each has.
struct Coded {
    std::vector<std::uint32_t> codes;
    std::vector<std::int32_t> rows;
    std::vector<std::uint64_t> counts;
};

class Coder {
  public:
    void add(const std::vector<std::int32_t>& row) {
        const auto [place, is_new] = known_.try_emplace(row, static_cast<std::uint32_t>(known_.size()));
        if (is_new) {
            coded_.rows.insert(coded_.rows.end(), row.begin(), row.end());
            coded_.counts.push_back(0);
        }
        coded_.codes.push_back(place->second);
        ++coded_.counts[place->second];
    }
    Coded take() { return std::move(coded_); }

  private:
    std::map<std::vector<std::int32_t>, std::uint32_t> known_;
    Coded coded_;
};

inline Coded line_facts(std::string_view text, const std::vector<std::string>& names) {
    std::vector<Fact> facts;
    for (const std::string& name : names) {
        const auto found = graph_facts().find(name);
        if (found == graph_facts().end()) throw BadInput("no fact of graph6 lines is called " + name);
        facts.push_back(found->second);
    }
    Coder coder;
    std::vector<Edge> edges;
    std::vector<std::int32_t> row(facts.size());
    SmallGraph graph;
    std::int64_t number = 0;
    for (const std::string_view line : graph6_lines(text)) {
        const int n = read_graph6(line, ++number, edges);
        if (n > SmallGraph::capacity) throw TooLarge("line " + std::to_string(number) + ": more than 64 vertices");
        graph.reset(n);
        for (const auto& [u, v] : edges) graph.join(u, v);
        for (std::size_t i = 0; i < facts.size(); ++i) row[i] = facts[i](graph);
        coder.add(row);
    }
    return coder.take();
}

// The codes of lines refined by their values: a row is a code and a value.
inline Coded code_values(std::span<const std::uint32_t> codes, std::span<const std::uint8_t> values) {
    if (codes.size() != values.size()) throw BadInput("there are not as many values as codes");
    Coder coder;
    for (std::size_t i = 0; i < codes.size(); ++i) coder.add({static_cast<std::int32_t>(codes[i]), values[i]});
    return coder.take();
}

// The lines whose code is wanted, with their codes.
struct PickedLines {
    std::string text;
    std::vector<std::uint32_t> codes;
};

inline PickedLines pick_coded(std::string_view text, std::span<const std::uint32_t> codes,
                              const std::vector<std::uint32_t>& wanted) {
    const auto lines = graph6_lines(text);
    if (lines.size() != codes.size()) throw BadInput("there are not as many codes as lines");
    std::vector<bool> is_wanted;
    for (const std::uint32_t code : wanted) {
        if (code >= is_wanted.size()) is_wanted.resize(code + 1);
        is_wanted[code] = true;
    }
    PickedLines picked;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (codes[i] >= is_wanted.size() || !is_wanted[codes[i]]) continue;
        picked.text += lines[i];
        picked.text.push_back('\n');
        picked.codes.push_back(codes[i]);
    }
    return picked;
}

}  // namespace kernel
