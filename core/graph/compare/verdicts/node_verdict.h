#pragma once

#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/verdicts/item_verdict.h"
#include "core/graph/compare/verdicts/signature.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Whose fault it is that a node differs.
enum class Blame : std::uint8_t
{
    /// In a verdict: the outputs do not differ beyond the tolerance. In a divergence: what went in differs
    /// already, which is another node's fault.
    None,
    /// The input tensors differ in the same way.
    Inputs,
    /// Arguments that are no tensors differ, or one side has more of them.
    Arguments,
    Parameters,
    /// Inputs, arguments and parameters agree, outputs do not.
    Computation,
    // Only known from data edges: a node's own verdict is none of these.
    /// An input differs although the operation that made it, if any is known, does not: it came from
    /// something that is not recorded, or was changed on the way.
    UnrecordedInput,
    /// Inputs differ, but the outputs differ far more, or in another way.
    Amplification,
    OnlyInDebug,
    OnlyInBench
};

/// What is compared, and how. Refers to its parts.
struct Comparison
{
    const Vocabulary& words;
    const Matching& matching;
    ItemSettings settings;
    /// Indexed by item of the debug graph; empty if no real tensors are compared.
    std::span<const TensorNumbers> tensors;
    /// Indexed by item of the bench graph; empty if no floor was measured.
    std::span<const NoiseFloor> floor;
};

/// Verdicts as columns by node of the debug graph. The level of a node is that of its outputs and parameter
/// gradients, and of its arguments and parameters; differing input tensors are another node's matter.
struct NodeVerdicts
{
    explicit NodeVerdicts(std::size_t nodes);

    std::vector<Level> levels;
    std::vector<Cause> causes;
    std::vector<Blame> blames;
    std::vector<Signature> signatures;
    /// 0 … 1, see ItemVerdict::score(); NaN where nothing was compared.
    std::vector<float> scores;
    std::vector<float> multiples;
    /// The worst item; none for nodes without a verdict.
    std::vector<ItemPair> worstItems;
    /// Ways in which outputs differ, and in which input tensors do.
    std::vector<std::uint8_t> outputDifferences;
    std::vector<std::uint8_t> inputDifferences;
    /// How many items have equal checksums and statistics that differ.
    std::vector<std::uint32_t> contradictedChecksums;
};

/// Fills in the rows of nodes first … last − 1. Ranges that do not overlap can be compared at the same time.
void compareNodes(const Comparison& comparison, std::uint32_t first, std::uint32_t last,
                  NodeVerdicts& verdicts);

/// The verdicts on the items of one node, in the order of alignItems(): what compareNodes() saw, for display.
struct ItemRow
{
    ItemPair pair;
    ItemVerdict verdict;
};

std::vector<ItemRow> compareItemsOf(const Comparison& comparison, NodeId debugNode);

} // namespace pipescope::graph
