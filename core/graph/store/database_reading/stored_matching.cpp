#include "core/graph/store/database_reading/row_problems.h"
#include "core/graph/store/database_reading/stored_tree.h"

namespace pipescope::graph {
namespace {

/// Indexed by node of `from`: its partner in `to`.
std::vector<std::optional<NodeId>> partnersOf(const StoredGraph& from, const StoredGraph& to,
                                              RowProblems& problems)
{
    std::vector<std::optional<NodeId>> partners(from.graph.nodes.size());
    for (std::size_t i = 0; i < partners.size(); ++i) {
        const std::string_view name = from.partner(NodeId{i});
        if (name.empty()) {
            continue;
        }
        partners[i] = to.graph.find(name);
        if (!partners[i]) {
            problems.add(FindingId::GraphPartnerMissing, from.graph.name(NodeId{i}), "its partner is %1"_text,
                         name);
        }
    }
    return partners;
}

void addReasons(const StoredGraph& stored, std::vector<Unmatched>& reasons)
{
    for (std::size_t i = 0; i < stored.isOnlyInCut.size(); ++i) {
        if (stored.isOnlyInCut[i] != 0) {
            reasons[i].reason = UnmatchedReason::OnlyInThisCut;
        }
    }
}

} // namespace

Matching readMatching(const StoredGraph& debug, const StoredGraph& bench, const std::filesystem::path& file,
                      FindingList& findings)
{
    RowProblems problems(file);
    Matching matching;
    matching.benchOf = partnersOf(debug, bench, problems);
    const std::vector<std::optional<NodeId>> saidByBench = partnersOf(bench, debug, problems);
    matching.debugOf.resize(bench.graph.nodes.size());
    for (std::size_t i = 0; i < matching.benchOf.size(); ++i) {
        auto& partner = matching.benchOf[i];
        if (partner && matching.debugOf[partner->value]) {
            problems.add(FindingId::GraphPartnerContradicted, debug.graph.name(NodeId{i}),
                         "another node has %1 already"_text, bench.graph.name(*partner));
            partner.reset();
        } else if (partner) {
            matching.debugOf[partner->value] = NodeId{i};
        }
    }
    for (std::size_t i = 0; i < saidByBench.size(); ++i) {
        if (saidByBench[i] && saidByBench[i] != matching.debugOf[i]) {
            problems.add(FindingId::GraphPartnerContradicted, bench.graph.name(NodeId{i}),
                         "it names %1, which does not name it"_text, debug.graph.name(*saidByBench[i]));
        }
    }
    matching.debugReasons.resize(matching.benchOf.size());
    matching.benchReasons.resize(matching.debugOf.size());
    addReasons(debug, matching.debugReasons);
    addReasons(bench, matching.benchReasons);
    problems.report(debug.graph.rank, findings);
    return matching;
}

} // namespace pipescope::graph
