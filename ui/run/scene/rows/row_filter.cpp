#include "ui/run/scene/rows/row_filter.h"

#include "core/base/parse/number_ranges.h"
#include "core/run/analysis/search/search_query.h"
#include "ui/run/scene/rows/row_options.h"

#include <algorithm>
#include <array>
#include <string>

namespace pipescope::scene {
namespace {

/// What the header of a row says, in parts and as a whole: a word may span parts, and one with a star may
/// describe a part.
std::array<std::string, 4> headerTexts(const Trace& trace, TrackIndex index)
{
    const RowName name = rowName(trace, index);
    const std::string rank = name.rank.english();
    const std::string stage = name.stage.english();
    return {rank + " " + stage + " " + name.host, rank, stage, name.host};
}

bool matchesAny(const Glob& word, const std::array<std::string, 4>& texts)
{
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return word.matches(text); });
}

/// A number or range, counted from 0. Quotes around it make it a word.
bool isRankAlone(const QueryTerm& word)
{
    const auto range = parseNumberRange(word.values.front());
    return range && range->first >= 0 && range->last >= 0 && word.typed.find('"') == std::string::npos;
}

/// The term that a number or range alone stands for: "3" is "rank:3".
QueryTerm asRankTerm(QueryTerm term)
{
    term.key = "rank";
    term.relation = ':';
    return term;
}

} // namespace

RowFilter::RowFilter(std::string_view text)
{
    QueryTerms query = readQueryTerms(text);
    m_problems = std::move(query.problems);
    for (const QueryTerm& term : query.terms) {
        addTerm(term);
    }
}

void RowFilter::addTerm(const QueryTerm& term)
{
    if (term.isWord()) {
        if (isRankAlone(term)) {
            addTrackTerm(asRankTerm(term));
        } else {
            (term.excludes ? m_excludedWords : m_words).push_back(Glob::ofWord(term.values.front()));
        }
    } else if (isTrackKey(term.key)) {
        addTrackTerm(term);
    } else if (isBlockKey(term.key)) {
        m_problems.push_back(
            {term.typed, "%1: this works in the search only; rows have rank:, stage:, group: and host:"_text(
                             term.typed)});
    } else {
        m_problems.push_back(
            {term.typed, "%1: the keys are rank:, stage:, group: and host:"_text(term.typed)});
    }
}

void RowFilter::addTrackTerm(const QueryTerm& term)
{
    if (!term.excludes) {
        pipescope::addTrackTerm(term, m_wanted, m_problems);
        return;
    }
    TrackChoice choice;
    pipescope::addTrackTerm(term, choice, m_problems);
    // Without any value that can be understood the term would leave out everything.
    if (!choice.empty()) {
        m_excluded.push_back(std::move(choice));
    }
}

bool RowFilter::admits(const Trace& trace, TrackIndex index) const
{
    const Track& track = trace.track(index);
    const bool isWanted =
        m_wanted.admits(trace, track)
        && std::none_of(m_excluded.begin(), m_excluded.end(),
                        [&](const TrackChoice& choice) { return choice.admits(trace, track); });
    if (!isWanted || (m_words.empty() && m_excludedWords.empty())) {
        return isWanted;
    }
    const auto texts = headerTexts(trace, index);
    const auto isHeld = [&](const Glob& word) { return matchesAny(word, texts); };
    return std::all_of(m_words.begin(), m_words.end(), isHeld)
           && std::none_of(m_excludedWords.begin(), m_excludedWords.end(), isHeld);
}

} // namespace pipescope::scene
