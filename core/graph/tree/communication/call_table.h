#pragma once

#include "core/base/string_pool.h"
#include "core/diagnostics/finding.h"
#include "core/graph/tree/communication/call_reader.h"
#include "core/graph/tree/communication/communication.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// The communication calls of all ranks.
struct CallTable
{
    CallTable(std::span<const Graph* const> graphsOfStep, std::optional<Edition> compatible);

    const Graph& graphOf(GraphNode node) const { return *graphs[node.graph]; }

    /// The graph of a rank, empty if there is none.
    std::optional<std::uint32_t> graphOfRank(std::int64_t rank) const;

    std::span<const Graph* const> graphs;
    StringPool texts;
    /// Indexed by graph, in the order in which they count.
    std::vector<std::vector<Call>> calls;

private:
    std::unordered_map<std::int64_t, std::uint32_t> m_graphOfRank;
};

/// Findings that are counted by rank and keep the first example.
class RankFindings
{
public:
    /// `detail` is asked for the first of each rank only.
    void add(FindingId id, const Graph& graph, const std::function<UserText()>& detail);
    void finish(FindingList& findings) const;

private:
    struct Counted
    {
        std::uint64_t count = 0;
        std::filesystem::path file;
        UserText detail;
    };

    std::map<std::pair<FindingId, std::int32_t>, Counted> m_rows;
};

} // namespace pipescope::graph
