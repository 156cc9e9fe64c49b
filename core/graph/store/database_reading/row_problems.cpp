#include "core/graph/store/database_reading/row_problems.h"

#include <algorithm>

namespace pipescope::graph {

void RowProblems::add(FindingId id, std::string_view node, SourceText reason, std::string_view name)
{
    const auto found = std::ranges::find_if(m_problems, [&](const Problem& problem) {
        return problem.id == id && problem.reason.english == reason.english;
    });
    if (found != m_problems.end()) {
        ++found->count;
        return;
    }
    m_problems.push_back({id, reason, std::string(node), std::string(name), 1});
}

void RowProblems::report(std::optional<Rank> rank, FindingList& findings) const
{
    for (const Problem& problem : m_problems) {
        UserText reason = problem.reason(problem.name);
        UserText detail =
            problem.node.empty() ? std::move(reason) : "%1: %2"_text(problem.node, std::move(reason));
        findings.add(problem.id, rank, m_file, std::move(detail), problem.count);
    }
}

} // namespace pipescope::graph
