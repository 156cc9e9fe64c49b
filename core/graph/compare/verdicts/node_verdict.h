#pragma once

#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/verdicts/item_verdict.h"
#include "core/graph/compare/verdicts/signature.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Where a difference in the outputs of a node comes from.
enum class Blame : std::uint8_t
{
    /// The outputs do not differ beyond the tolerance.
    None,
    /// The input tensors differ in the same way.
    Inputs,
    /// Arguments that are no tensors differ, or one side has more of them.
    Arguments,
    Parameters,
    /// Inputs, arguments and parameters agree, outputs do not.
    Computation
};

/// What is compared, and how. Refers to its parts.
struct Comparison
{
    const Vocabulary& words;
    const Matching& matching;
    ItemSettings settings;
    /// By item of the debug graph; empty if no real tensors are compared.
    std::span<const TensorNumbers> tensors;
    /// By item of the bench graph; empty if no floor was measured.
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
