#pragma once

#include "core/graph/compare/match/matching.h"
#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pipescope::graph {

/// The texts of two graphs as numbers that can be compared. Translates each text of the bench side when it is
/// first met; for one thread.
class SharedTexts
{
public:
    SharedTexts(const Graph& debug, const Graph& bench)
        : m_debug(debug)
        , m_bench(bench)
        , m_translated(bench.texts.size(), kUnknown)
    { }

    bool areEqual(StringId debugText, StringId benchText) { return debugText.value == translate(benchText); }

private:
    static constexpr std::uint32_t kUnknown = 0xFFFFFFFF;
    static constexpr std::uint32_t kOnlyThere = 0xFFFFFFFE;

    std::uint32_t translate(StringId benchText);

    const Graph& m_debug;
    const Graph& m_bench;
    std::vector<std::uint32_t> m_translated;
};

/// What about the items of two nodes keeps an edition from matching them.
class ItemChecks
{
public:
    ItemChecks(const Graph& debug, const Graph& bench)
        : m_debug(debug)
        , m_bench(bench)
        , m_texts(debug, bench)
    { }

    /// Counts, types and shapes of inputs and outputs are the same; else the reason.
    Unmatched compareAll(NodeId debugNode, NodeId benchNode);
    /// Shapes are the same as far as both have items.
    Unmatched compareShapes(NodeId debugNode, NodeId benchNode);

private:
    Unmatched compareItems(NodeId benchNode, ItemRange debugItems, ItemRange benchItems, bool withTypes);

    const Graph& m_debug;
    const Graph& m_bench;
    SharedTexts m_texts;
};

/// The name of an API without the number of the call and the rank that a merge put into it:
/// "Torch.matmul.forward" of "Torch.matmul_rank1.3.forward".
std::string withoutCallNumber(std::string_view apiName);

/// The nodes of the tree, parents before their children, level by level.
std::vector<NodeId> breadthFirst(const Graph& graph);

/// Gives each unmatched node of the bench tree its reason, once all others have theirs. `elseReason` where no
/// debug node had to do with it.
void giveBenchReasons(const Graph& debug, const Graph& bench, UnmatchedReason elseReason, Matching& matching);

} // namespace pipescope::graph
