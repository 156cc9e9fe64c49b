#pragma once

#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/compare/verdicts/mode.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/value.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph::compatible {

/// What is compared as an edition of the public tool does it. Refers to its parts.
struct PublicComparison
{
    const Graph& debug;
    const Graph& bench;
    const Matching& matching;
    Edition edition = Edition::Doc;
    ComparisonMode mode = ComparisonMode::Statistics;
    /// Indexed by item of the debug graph; needed in mode Tensors.
    std::span<const TensorNumbers> tensors;
    /// The graphs were merged over parallel ranks: New does not compare shapes.
    bool isMerged = false;
};

/// Pairs items by position within inputs, parameters, outputs and gradients: one pair for
/// each debug item, in the order of the node's input items and then of its output items.
void pairByPosition(const PublicComparison& comparison, NodeId debugNode, std::vector<ItemPair>& pairs);

/// One statistic of a debug and a bench item as the public tool compares them.
struct Difference
{
    /// debug − bench; empty if one is no number, NaN if the difference is.
    std::optional<Value> difference;
    /// |difference / bench · 100|; empty where its text is "N/A" or "Nan". NaN of infinities is "nan%".
    std::optional<double> percent;
};

Difference subtract(Value debug, Value bench);

/// "-0.552521", "Nan", "N/A", "inf\t"
std::string differenceText(const Difference& difference, Edition edition);
/// "14.494146%", "Nan", "N/A"
std::string relativeText(const Difference& difference);

/// A float that is NaN or infinite.
bool isInvalid(Value value);

/// Scores of the nodes first … last − 1 of the debug graph as the edition has them;
/// NaN for none. Collections have none yet. `scores` has a row for each node. Ranges that do not overlap can
/// be scored at the same time.
void scoreNodes(const PublicComparison& comparison, std::uint32_t first, std::uint32_t last,
                std::vector<double>& scores);

/// Gives collections the worst score of their members, once all nodes have theirs; in mode Tensors the good
/// one.
void scoreCollections(const PublicComparison& comparison, std::vector<double>& scores);

} // namespace pipescope::graph::compatible
