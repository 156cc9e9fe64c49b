#include "ui/scene/rows/row_filter.h"

#include "core/base/parse/number_ranges.h"
#include "core/base/text.h"
#include "ui/scene/rows/row_options.h"

#include <algorithm>
#include <array>
#include <optional>

namespace pipescope::scene {
namespace {

constexpr std::string_view kBlanks = " \t\n\r";

/// Position of the first of `marks` that does not stand between quotes.
std::size_t findOutsideQuotes(std::string_view text, std::string_view marks)
{
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        quoted = quoted != (text[i] == '"');
        if (!quoted && marks.find(text[i]) != std::string_view::npos) {
            return i;
        }
    }
    return std::string_view::npos;
}

std::vector<std::string_view> splitOutsideQuotes(std::string_view text, std::string_view marks)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = findOutsideQuotes(text, marks);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(at + 1);
    }
}

std::string unquotedLower(std::string_view text)
{
    std::string plain = asciiLower(text);
    std::erase(plain, '"');
    return plain;
}

/// A number or range of what is counted from 0; also one whose last is before its first.
std::optional<NumberRange> parseRange(std::string_view text)
{
    const auto range = parseNumberRange(text);
    return range && range->first >= 0 && range->last >= 0 ? range : std::nullopt;
}

/// '*' stands for any text. Greedy, with one step back: linear but for repeated stars.
bool matchesPattern(std::string_view text, std::string_view pattern)
{
    std::size_t t = 0;
    std::size_t p = 0;
    std::size_t star = std::string_view::npos;
    std::size_t resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    return pattern.substr(p).find_first_not_of('*') == std::string_view::npos;
}

template<class Id>
bool isWithin(const std::optional<Id>& id, bool none, std::int64_t first, std::int64_t last)
{
    if (none || !id) {
        return none && !id;
    }
    const auto value = static_cast<std::int64_t>(id->value);
    return first <= value && value <= last;
}

} // namespace

RowFilter::RowFilter(std::string_view text)
{
    for (const std::string_view part : splitOutsideQuotes(text, kBlanks)) {
        if (!part.empty()) {
            addTerm(std::string(part));
        }
    }
}

void RowFilter::addTerm(const std::string& typed)
{
    if (std::count(typed.begin(), typed.end(), '"') % 2 != 0) {
        m_problems.push_back({RowFilterProblem::Kind::OpenQuote, typed});
        return;
    }
    const bool excludes = typed.starts_with('-');
    const std::string_view body = std::string_view(typed).substr(excludes ? 1 : 0);
    const std::size_t colon = findOutsideQuotes(body, ":");
    if (colon != std::string_view::npos) {
        addKeyed(typed, body.substr(0, colon), body.substr(colon + 1), excludes);
        return;
    }
    Term term;
    term.excludes = excludes;
    if (parseRange(body)) {
        term.key = Key::Rank;
        addNumbers(typed, term, body);
        return;
    }
    term.text = unquotedLower(body);
    if (term.text.empty()) {
        m_problems.push_back({RowFilterProblem::Kind::MissingValue, typed});
        return;
    }
    m_terms.push_back(std::move(term));
}

void RowFilter::addKeyed(const std::string& typed, std::string_view key, std::string_view values,
                         bool excludes)
{
    constexpr std::array<std::string_view, 4> kNames{"rank", "stage", "group", "host"};
    const auto found = std::find(kNames.begin(), kNames.end(), asciiLower(key));
    if (found == kNames.end()) {
        m_problems.push_back({RowFilterProblem::Kind::UnknownKey, typed});
        return;
    }
    Term term;
    term.key = static_cast<Key>(found - kNames.begin());
    term.excludes = excludes;
    for (const std::string_view value : splitOutsideQuotes(values, ",")) {
        // Quotes around nothing mean a host without a name.
        if (value.empty()) {
            m_problems.push_back({RowFilterProblem::Kind::MissingValue, typed});
        } else if (term.key == Key::Host) {
            term.text = unquotedLower(value);
            m_terms.push_back(term);
        } else {
            addNumbers(typed, term, value);
        }
    }
}

void RowFilter::addNumbers(const std::string& typed, Term term, std::string_view value)
{
    term.none = term.key != Key::Rank && asciiLower(value) == "none";
    const auto range = term.none ? NumberRange{} : parseRange(value);
    if (!range) {
        m_problems.push_back({RowFilterProblem::Kind::BadNumber, typed});
    } else if (range->isReversed()) {
        m_problems.push_back({RowFilterProblem::Kind::ReversedRange, typed});
    } else {
        term.first = range->first;
        term.last = range->last;
        m_terms.push_back(std::move(term));
    }
}

bool RowFilter::matches(const Term& term, const Trace& trace, TrackIndex index) const
{
    const Track& track = trace.track(index);
    switch (term.key) {
    case Key::Rank:
        // Other rows are numbered behind the ranks, but are none.
        return !track.isOther && isWithin(std::optional(track.rank), false, term.first, term.last);
    case Key::Stage:
        return isWithin(track.stage, term.none, term.first, term.last);
    case Key::Group:
        return isWithin(track.group, term.none, term.first, term.last);
    case Key::Host:
        return matchesPattern(asciiLower(rowName(trace, index).host), term.text);
    case Key::Word:
        break;
    }
    const RowName name = rowName(trace, index);
    return containsIgnoringAsciiCase(name.rank.english() + " " + name.stage.english() + " " + name.host,
                                     term.text);
}

bool RowFilter::admits(const Trace& trace, TrackIndex track) const
{
    std::array<bool, kKeyCount> asked{};
    std::array<bool, kKeyCount> met{};
    for (const Term& term : m_terms) {
        const auto key = static_cast<std::size_t>(term.key);
        const bool widens = !term.excludes && term.key != Key::Word;
        if (widens && met[key]) {
            continue;
        }
        const bool isMatch = matches(term, trace, track);
        if (widens) {
            asked[key] = true;
            met[key] = isMatch;
        } else if (isMatch == term.excludes) {
            return false;
        }
    }
    return asked == met;
}

std::string quotedForFilter(std::string_view value)
{
    const bool isPlain = !value.empty() && value.find_first_of(" \t\n\r,\"") == std::string_view::npos;
    if (isPlain) {
        return std::string(value);
    }
    std::string inner(value);
    // There is no way to write a quote; any text in its place finds it.
    std::replace(inner.begin(), inner.end(), '"', '*');
    return '"' + inner + '"';
}

} // namespace pipescope::scene
