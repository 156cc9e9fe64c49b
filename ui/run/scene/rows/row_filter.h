#pragma once

#include "core/base/parse/glob.h"
#include "core/base/parse/query_terms.h"
#include "core/run/analysis/search/track_choice.h"
#include "core/run/model/trace.h"

#include <span>
#include <string_view>
#include <vector>

namespace pipescope::scene {

/// Chooses ranks by a text in the language of query_terms.h, the same as the search's:
///   rank:0-7  rank:3,5  stage:2  stage:none  group:1  host:node-1  host:node-*  host:"a b"
/// The keys are those of track_choice.h. A number or range alone means ranks; any other word must match what
/// the row's header says (Glob::ofWord). Values of one key widen the choice (any of them), keys and words
/// narrow it (all of them). What a '-' before a term matches is left out. Terms that cannot be understood are
/// problems and choose nothing; the others apply.
class RowFilter
{
public:
    RowFilter() = default;
    explicit RowFilter(std::string_view text);

    bool admits(const Trace& trace, TrackIndex track) const;

    std::span<const QueryProblem> problems() const { return m_problems; }

private:
    void addTerm(const QueryTerm& term);
    void addTrackTerm(const QueryTerm& term);

    TrackChoice m_wanted;
    std::vector<Glob> m_words;
    /// Choices of one term with a '-' each.
    std::vector<TrackChoice> m_excluded;
    std::vector<Glob> m_excludedWords;
    std::vector<QueryProblem> m_problems;
};

} // namespace pipescope::scene
