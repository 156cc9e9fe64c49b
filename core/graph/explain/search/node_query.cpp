#include "core/graph/explain/search/node_query.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <utility>

namespace pipescope::graph {
namespace {

using Problems = std::vector<QueryProblem>;

Error misread(UserText sentence)
{
    return {ErrorKind::InvalidArgument, {}, std::move(sentence)};
}

/// The pattern between slashes; empty if the value is none.
std::optional<std::string_view> expressionIn(std::string_view value)
{
    return value.size() > 2 && value.front() == '/' && value.back() == '/'
               ? std::optional(value.substr(1, value.size() - 2))
               : std::nullopt;
}

void addPattern(const QueryTerm& term, std::string_view value, Glob glob, std::vector<NodePattern>& patterns,
                Problems& problems)
{
    const auto pattern = expressionIn(value);
    if (!pattern) {
        patterns.emplace_back(std::move(glob));
        return;
    }
    auto expression = RegularExpression::parse(*pattern);
    if (expression) {
        patterns.emplace_back(std::move(*expression));
    } else {
        problems.push_back({term.typed, expression.error().text});
    }
}

void addPatterns(const QueryTerm& term, std::vector<NodePattern>& patterns, Problems& problems)
{
    if (term.lacksValue) {
        problems.push_back(missingValue(term));
    }
    for (const std::string& value : term.values) {
        addPattern(term, value, Glob::ofName(value), patterns, problems);
    }
}

/// The words that can be asked for: "medium, high, critical and any".
std::string listOfWords(std::span<const std::string_view> words, bool hasAny)
{
    std::string list;
    for (const std::string_view word : words) {
        if (!word.empty()) {
            list.append(list.empty() ? "" : ", ").append(word);
        }
    }
    return hasAny ? list + ", any" : list;
}

/// "any" stands for all but the first.
template<std::size_t size>
void addWords(const QueryTerm& term, const std::array<std::string_view, size>& words, bool hasAny,
              std::bitset<size>& chosen, Problems& problems)
{
    if (term.lacksValue) {
        problems.push_back(missingValue(term));
    }
    for (const std::string& typed : term.values) {
        const std::string value = asciiLower(typed);
        const auto found = std::ranges::find(words, value);
        if (hasAny && value == "any") {
            chosen |= ~std::bitset<size>(1);
        } else if (found == words.end() || value.empty()) {
            problems.push_back(
                {term.typed, "%1: one of these is needed: %2"_text(term.typed, listOfWords(words, hasAny))});
        } else {
            chosen.set(static_cast<std::size_t>(found - words.begin()));
        }
    }
}

std::optional<double> numberOf(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc{} && end == text.data() + text.size();
    return isWhole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

void addLimit(const QueryTerm& term, NumberLimits& limits, Problems& problems)
{
    const bool isOne = term.values.size() == 1 && !term.lacksValue && term.relation != ':';
    const auto limit = isOne ? numberOf(term.values.front()) : std::nullopt;
    if (!limit) {
        problems.push_back(
            {term.typed, "%1: a limit such as %2>0.1 or %2<0.5 is needed"_text(term.typed, term.key)});
    } else if (term.relation == '>') {
        limits.above = std::max(limits.above.value_or(*limit), *limit);
    } else {
        limits.below = std::min(limits.below.value_or(*limit), *limit);
    }
}

std::size_t openBrackets(std::string_view text)
{
    const auto open = std::ranges::count_if(text, [](char c) { return c == '[' || c == '('; });
    const auto closed = std::ranges::count_if(text, [](char c) { return c == ']' || c == ')'; });
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, open - closed));
}

/// Commas within brackets belong to the shape.
std::vector<std::string> shapesOf(const std::vector<std::string>& values)
{
    std::vector<std::string> shapes;
    bool isOpen = false;
    for (const std::string& value : values) {
        std::string part = value;
        std::erase(part, ' ');
        if (isOpen) {
            shapes.back().append(",").append(part);
        } else {
            shapes.push_back(part);
        }
        isOpen = openBrackets(shapes.back()) > 0;
    }
    return shapes;
}

void addGlobs(const QueryTerm& term, const std::vector<std::string>& values, std::vector<Glob>& globs,
              Problems& problems)
{
    if (term.lacksValue) {
        problems.push_back(missingValue(term));
    }
    std::ranges::transform(values, std::back_inserter(globs), Glob::ofName);
}

/// Null if there is no such key.
NumberChoice* choiceOf(std::string_view key, NodeTerms& terms)
{
    const std::array<std::pair<std::string_view, NumberChoice*>, 5> choices{{{"rank", &terms.ranks},
                                                                             {"step", &terms.steps},
                                                                             {"microstep", &terms.microSteps},
                                                                             {"depth", &terms.depths},
                                                                             {"layer", &terms.layers}}};
    const auto found = std::ranges::find(choices, key, &std::pair<std::string_view, NumberChoice*>::first);
    return found != choices.end() ? found->second : nullptr;
}

/// False if there is no such key.
bool addWordsOfKey(const QueryTerm& term, NodeTerms& terms, Problems& problems)
{
    if (term.key == "kind") {
        addWords(term, kKindWords, false, terms.kinds, problems);
    } else if (term.key == "level") {
        addWords(term, kLevelWords, false, terms.levels, problems);
    } else if (term.key == "overflow") {
        addWords(term, kOverflowWords, true, terms.overflow, problems);
    } else if (term.key == "unmatched") {
        addWords(term, kUnmatchedWords, true, terms.reasons, problems);
    } else if (term.key == "repair") {
        addWords(term, kRepairWords, true, terms.repairs, problems);
    } else if (term.key == "phase") {
        addWords(term, kDirectionWords, false, terms.directions, problems);
    } else if (term.key == "side") {
        addWords(term, kSideWords, false, terms.sides, problems);
    } else if (term.key == "recomputed") {
        addWords(term, kNoYesWords, false, terms.recomputed, problems);
    } else if (term.key == "leaf") {
        addWords(term, kNoYesWords, false, terms.leaves, problems);
    } else {
        return false;
    }
    return true;
}

bool addTextsOfKey(const QueryTerm& term, NodeTerms& terms, Problems& problems)
{
    if (term.key == "name") {
        addPatterns(term, terms.names, problems);
    } else if (term.key == "path") {
        addPatterns(term, terms.paths, problems);
    } else if (term.key == "dtype") {
        addGlobs(term, term.values, terms.dtypes, problems);
    } else if (term.key == "shape") {
        addGlobs(term, shapesOf(term.values), terms.shapes, problems);
    } else {
        return false;
    }
    return true;
}

bool isKnown(std::string_view key)
{
    constexpr std::array<std::string_view, 20> kKeys{
        "kind",  "score", "multiple", "level",     "overflow",   "unmatched", "dtype",
        "shape", "rank",  "step",     "microstep", "name",       "path",      "depth",
        "layer", "phase", "side",     "leaf",      "recomputed", "repair"};
    return std::ranges::find(kKeys, key) != kKeys.end();
}

void addTerm(const QueryTerm& term, NodeTerms& terms, Problems& problems)
{
    if (term.isWord()) {
        const std::string& word = term.values.front();
        return addPattern(term, word, Glob::ofWord(word), terms.words, problems);
    }
    if (!isKnown(term.key)) {
        problems.push_back(
            {term.typed,
             "%1: the keys are kind:, level:, unmatched:, overflow:, score>, score<, multiple>, multiple<, name:, path:, dtype:, shape:, rank:, step:, microstep:, depth:, layer:, phase:, side:, leaf:, recomputed: and repair:"_text(
                 term.typed)});
        return;
    }
    if (term.key == "score" || term.key == "multiple") {
        return addLimit(term, term.key == "score" ? terms.scores : terms.multiples, problems);
    }
    if (term.relation != ':') {
        problems.push_back(wrongRelation(term));
    } else if (auto* choice = choiceOf(term.key, terms)) {
        // Programs may number their steps from below 0.
        const bool maybeNegative = term.key == "step";
        addNumbers(term, *choice, problems, maybeNegative ? std::numeric_limits<std::int64_t>::min() : 0);
    } else if (!addWordsOfKey(term, terms, problems)) {
        addTextsOfKey(term, terms, problems);
    }
}

} // namespace

Result<NodeQuery> parseNodeQuery(std::string_view text)
{
    QueryTerms typed = readQueryTerms(text);
    NodeQuery query;
    for (const QueryTerm& term : typed.terms) {
        addTerm(term, term.excludes ? query.excluded.emplace_back() : query.wanted, typed.problems);
    }
    if (!typed.problems.empty()) {
        return misread(typed.problems.front().sentence);
    }
    return typed.terms.empty() ? misread("There is nothing to search for."_text)
                               : Result<NodeQuery>(std::move(query));
}

} // namespace pipescope::graph
