// How a `Universe` makes, simplifies, compares and adds games.
#include "short_game.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace kernel {

namespace {

std::size_t hash_of(std::span<const Game> left, std::span<const Game> right) {
    std::uint64_t hash = 0x51ed270b0f1a2c3du;
    auto mix = [&hash](Game g) {
        hash = (hash ^ g) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    };
    std::ranges::for_each(left, mix);
    mix(~Game{0});
    std::ranges::for_each(right, mix);
    return hash;
}

void sort_once(Games& games) {
    std::ranges::sort(games);
    games.erase(std::unique(games.begin(), games.end()), games.end());
}

}  // namespace

Universe::Universe(Budget& budget) : booking_(budget), table_(1024, absent) {
    Stops stops{{0, true}, {0, true}};
    add_node({}, {}, stops);
    nodes_[zero].compact = true;
    table_[hash_of({}, {}) & (table_.size() - 1)] = zero;
}

std::size_t Universe::bytes() const {
    return nodes_.capacity() * sizeof(Node) + (pool_.capacity() + table_.capacity()) * sizeof(Game) +
           compared_.capacity() * sizeof(Compared) + order_.bytes() + sums_.bytes();
}

Game Universe::number(Dyadic x) {
    Games left, right;  // both empty for 0
    Dyadic step = is_integer(x) ? one : lowest_bit(x);
    if (x > 0 || !is_integer(x)) left = {number(x - step)};
    if (x < 0 || !is_integer(x)) right = {number(x + step)};
    Game g = intern(left, right, {{x, true}, {x, true}});
    nodes_[g].compact = true;
    return g;
}

Game Universe::number_up_star(Dyadic x, int up, unsigned nimber) {
    if (up == 0 && nimber == 0) return number(x);
    Games low, high;  // the options of the player who starts at x, and of the other
    if (up == 0) {
        for (unsigned n = 0; n < nimber; ++n) low.push_back(number_up_star(x, 0, n));
        high = low;
    } else {
        low = {number(x)};
        high = {number_up_star(x, up > 0 ? up - 1 : up + 1, nimber ^ 1)};
        if (std::abs(up) == 1 && nimber == 1) low.push_back(number_up_star(x, 0, 1));
    }
    if (up < 0) std::swap(low, high);
    // In order as they are: each is an option of the next, and options are made first.
    return intern(low, high, stops_of_hot_form(low, high));
}

// Simplifies in three steps: if a number fits between the sides, the game is the simplest such;
// reversible options are bypassed; dominated ones are dropped. While this goes on the form itself
// has no number yet, so its comparisons are remembered in `compared_`, one epoch a form.
Game Universe::game(Games left, Games right) {
    End low{-infinity, false}, high{infinity, false};
    for (Game g : left) {
        const End& end = stops(g).right;
        if (end.at > low.at || (end.at == low.at && end.closed)) low = {end.at, !end.closed};
    }
    for (Game g : right) {
        const End& end = stops(g).left;
        if (end.at < high.at || (end.at == high.at && end.closed)) high = {end.at, !end.closed};
    }
    if (!is_empty(low, high)) return number(simplest_between(low, high));

    sort_once(left);
    sort_once(right);
    drop_dominated(left, true);
    drop_dominated(right, false);
    form_left_ = left;
    form_right_ = right;
    form_stops_ = stops_of_hot_form(left, right);
    compared_.resize(nodes_.size());
    ++epoch_;
    if (bypass_reversible(left, true)) drop_dominated(left, true);
    if (bypass_reversible(right, false)) drop_dominated(right, false);
    std::ranges::sort(left);
    std::ranges::sort(right);
    return intern(left, right, form_stops_);
}

// For a form that is no number: Left to move ends where the best right stop of her options lies.
Stops Universe::stops_of_hot_form(std::span<const Game> left, std::span<const Game> right) const {
    End from_left{-infinity, true}, from_right{infinity, true};
    for (Game g : left) {
        const End& end = stops(g).right;
        if (end.at > from_left.at) from_left = {end.at, true};
        if (end.at == from_left.at) from_left.closed &= !end.closed;
    }
    for (Game g : right) {
        const End& end = stops(g).left;
        if (end.at < from_right.at) from_right = {end.at, true};
        if (end.at == from_right.at) from_right.closed &= !end.closed;
    }
    return {from_left, from_right};
}

// Whether g ≤ h, where the stops decide; they always do when one of the two is a number.
Verdict Universe::by_stops(const Stops& g, const Stops& h) {
    if (g.left.at < h.right.at) return Verdict::yes;
    if (g.left.at == h.right.at && g.left.closed && h.right.closed) return Verdict::yes;
    if (g.left.at > h.left.at || g.right.at > h.right.at) return Verdict::no;
    if (g.left.at == h.left.at && h.left.closed && !g.left.closed) return Verdict::no;
    if (g.right.at == h.right.at && g.right.closed && !h.right.closed) return Verdict::no;
    return Verdict::unknown;
}

// Whether g ≤ h for number_up_stars at the same number: ^ > 0 and ^ > *n for n ≥ 2, ^* ∥ 0, ^^* > 0.
Verdict Universe::by_infinitesimals(Game g, Game h) const {
    if (!is_number_up_star(g) || !is_number_up_star(h)) return Verdict::unknown;
    int ups = up(h) - up(g);
    unsigned n = nimber(g) ^ nimber(h);
    bool yes = ups > 1 || (ups == 1 && n != 1) || (ups == 0 && n == 0);
    return yes ? Verdict::yes : Verdict::no;
}

bool Universe::at_most(Game g, Game h) {
    if (g == h) return true;
    Verdict verdict = by_stops(stops(g), stops(h));
    if (verdict == Verdict::unknown) verdict = by_infinitesimals(g, h);
    if (verdict != Verdict::unknown) return verdict == Verdict::yes;
    if (std::uint32_t known = order_.find(g, h); known != PairMemo::absent) return known;
    booking_.cover(bytes());
    bool result = std::ranges::none_of(left(g), [&](Game option) { return at_most(h, option); }) &&
                  std::ranges::none_of(right(h), [&](Game option) { return at_most(option, g); });
    order_.put(g, h, result);
    return result;
}

Universe::Compared& Universe::compared(Game h) {
    Compared& known = compared_[h];
    if (known.epoch != epoch_) known = {epoch_, Verdict::unknown, Verdict::unknown};
    return known;
}

bool Universe::form_at_most(Game h) {
    Verdict verdict = by_stops(form_stops_, stops(h));
    if (verdict == Verdict::unknown) verdict = compared(h).below;
    if (verdict != Verdict::unknown) return verdict == Verdict::yes;
    bool result = std::ranges::none_of(form_left_, [&](Game option) { return at_most(h, option); }) &&
                  std::ranges::none_of(right(h), [&](Game option) { return form_at_least(option); });
    compared(h).below = result ? Verdict::yes : Verdict::no;
    return result;
}

bool Universe::form_at_least(Game h) {
    Verdict verdict = by_stops(stops(h), form_stops_);
    if (verdict == Verdict::unknown) verdict = compared(h).above;
    if (verdict != Verdict::unknown) return verdict == Verdict::yes;
    bool result = std::ranges::none_of(form_right_, [&](Game option) { return at_most(option, h); }) &&
                  std::ranges::none_of(left(h), [&](Game option) { return form_at_most(option); });
    compared(h).above = result ? Verdict::yes : Verdict::no;
    return result;
}

void Universe::drop_dominated(Games& side, bool is_left) {
    auto beats = [&](Game g, Game h) { return is_left ? at_most(h, g) : at_most(g, h); };
    std::size_t kept = 0;
    for (Game candidate : side) {
        bool beaten =
            std::any_of(side.begin(), side.begin() + kept, [&](Game other) { return beats(other, candidate); });
        if (beaten) continue;
        auto survivors =
            std::remove_if(side.begin(), side.begin() + kept, [&](Game other) { return beats(candidate, other); });
        kept = survivors - side.begin();
        side[kept++] = candidate;
    }
    side.resize(kept);
}

// Replaces each option with an answer no worse for the opponent than the form by that answer's own
// options, until none is left; says whether there was one.
bool Universe::bypass_reversible(Games& side, bool is_left) {
    bool any = false;
    for (std::size_t i = 0; i < side.size();) {
        auto answers = is_left ? right(side[i]) : left(side[i]);
        auto answer =
            std::ranges::find_if(answers, [&](Game g) { return is_left ? form_at_least(g) : form_at_most(g); });
        if (answer == answers.end()) {
            ++i;
            continue;
        }
        any = true;
        auto replacements = is_left ? left(*answer) : right(*answer);
        side.erase(side.begin() + i);
        for (Game g : replacements)
            if (std::ranges::find(side, g) == side.end()) side.push_back(g);
    }
    return any;
}

Game Universe::sum(Game g, Game h) {
    if (g == zero) return h;
    if (h == zero) return g;
    if (g > h) std::swap(g, h);
    if (Game known = sums_.find(g, h); known != PairMemo::absent) return known;
    Game total;
    if (is_number_up_star(g) && is_number_up_star(h)) {
        total = number_up_star(number_part(g) + number_part(h), up(g) + up(h), nimber(g) ^ nimber(h));
    } else if (is_number(g)) {
        total = translate(h, g);
    } else if (is_number(h)) {
        total = translate(g, h);
    } else {
        Games lefts, rights;
        // By index: `sum` may move the pool the spans point into.
        for (std::size_t i = 0; i < left(g).size(); ++i) lefts.push_back(sum(left(g)[i], h));
        for (std::size_t i = 0; i < left(h).size(); ++i) lefts.push_back(sum(g, left(h)[i]));
        for (std::size_t i = 0; i < right(g).size(); ++i) rights.push_back(sum(right(g)[i], h));
        for (std::size_t i = 0; i < right(h).size(); ++i) rights.push_back(sum(g, right(h)[i]));
        total = game(std::move(lefts), std::move(rights));
    }
    sums_.put(g, h, total);
    return total;
}

// Number translation: adding a number to the options of a canonical form that is no number leaves
// it canonical.
Game Universe::translate(Game g, Game number) {
    Games lefts, rights;
    for (std::size_t i = 0; i < left(g).size(); ++i) lefts.push_back(sum(left(g)[i], number));
    for (std::size_t i = 0; i < right(g).size(); ++i) rights.push_back(sum(right(g)[i], number));
    std::ranges::sort(lefts);
    std::ranges::sort(rights);
    return intern(lefts, rights, stops_of_hot_form(lefts, rights));
}

Game Universe::negative(Game g) {
    if (nodes_[g].negative != absent) return nodes_[g].negative;
    Game result;
    if (is_number_up_star(g)) {
        result = number_up_star(-number_part(g), -up(g), nimber(g));
    } else {
        Games lefts, rights;
        for (std::size_t i = 0; i < right(g).size(); ++i) lefts.push_back(negative(right(g)[i]));
        for (std::size_t i = 0; i < left(g).size(); ++i) rights.push_back(negative(left(g)[i]));
        std::ranges::sort(lefts);
        std::ranges::sort(rights);
        result = intern(lefts, rights, stops_of_hot_form(lefts, rights));
    }
    nodes_[g].negative = result;
    nodes_[result].negative = g;
    return result;
}

// The game with exactly these options, already canonical and in order.
Game Universe::intern(const Games& lefts, const Games& rights, const Stops& stops) {
    if (4 * (nodes_.size() + 1) > 3 * table_.size()) grow_table();
    std::size_t mask = table_.size() - 1;
    std::size_t i = hash_of(lefts, rights) & mask;
    for (; table_[i] != absent; i = (i + 1) & mask)
        if (std::ranges::equal(left(table_[i]), lefts) && std::ranges::equal(right(table_[i]), rights))
            return table_[i];
    return table_[i] = add_node(lefts, rights, stops);
}

Game Universe::add_node(const Games& lefts, const Games& rights, const Stops& stops) {
    booking_.cover(bytes());
    constexpr auto most_options = std::numeric_limits<std::uint16_t>::max();
    if (lefts.size() > most_options || rights.size() > most_options ||
        pool_.size() > absent - 2 * std::size_t{most_options})
        throw TooLarge("a value has too many options");
    Node node{stops,
              static_cast<std::uint32_t>(pool_.size()),
              static_cast<std::uint16_t>(lefts.size()),
              static_cast<std::uint16_t>(rights.size()),
              0,
              0,
              absent,
              false};
    recognise(node, lefts, rights);
    pool_.insert(pool_.end(), lefts.begin(), lefts.end());
    pool_.insert(pool_.end(), rights.begin(), rights.end());
    nodes_.push_back(node);
    return static_cast<Game>(nodes_.size() - 1);
}

// Sees number + ups + nimber in a canonical form that is no number, by the shapes
// { x, …, x*(n−1) | the same }, { x | x + ^u + *n } and { x, x* | x }, and their negatives.
void Universe::recognise(Node& node, std::span<const Game> lefts, std::span<const Game> rights) const {
    if (lefts.empty() || rights.empty()) return;
    Dyadic x = node.stops.left.at;
    auto near_x = [&](Game g) { return is_number_up_star(g) && number_part(g) == x; };
    if (!std::ranges::all_of(lefts, near_x) || !std::ranges::all_of(rights, near_x)) return;
    auto is_x = [&](Game g) { return is_number(g); };
    auto is_nimber = [&](Game g) { return up(g) == 0; };
    auto be = [&node](int up, unsigned nimber) {
        node.up = up;
        node.nimber = nimber;
        node.compact = true;
    };
    if (std::ranges::equal(lefts, rights) && std::ranges::all_of(lefts, is_nimber)) {
        bool all_below = std::ranges::all_of(lefts, [&](Game g) { return nimber(g) < lefts.size(); });
        if (all_below) be(0, static_cast<unsigned>(lefts.size()));
        return;
    }
    for (int sign : {1, -1}) {
        auto start = sign > 0 ? lefts : rights, answer = sign > 0 ? rights : lefts;
        if (answer.size() != 1) continue;
        Game a = answer[0];
        if (start.size() == 1 && is_x(start[0]) && sign * up(a) >= 0) {
            be(up(a) + sign, nimber(a) ^ 1);
            return;
        }
        auto is_star = [&](Game g) { return up(g) == 0 && nimber(g) == 1; };
        if (start.size() == 2 && is_x(a) && std::ranges::any_of(start, is_x) && std::ranges::any_of(start, is_star)) {
            be(sign, 1);
            return;
        }
    }
}

void Universe::grow_table() {
    std::vector<Game> wider(2 * table_.size(), absent);
    std::size_t mask = wider.size() - 1;
    for (Game g = 0; g < nodes_.size(); ++g) {
        std::size_t i = hash_of(left(g), right(g)) & mask;
        while (wider[i] != absent) i = (i + 1) & mask;
        wider[i] = g;
    }
    table_ = std::move(wider);
}

}  // namespace kernel
