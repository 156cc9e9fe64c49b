#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/read/model/graph.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// What a rank holds of the model; its copies hold the same.
struct ModelPart
{
    std::size_t stage = 0;
    /// Among the ranks that share tensors.
    std::size_t slice = 0;
    /// See MergeSizes::expertPart(). Of experts alone: all else is the same whatever it is.
    std::int64_t expertPart = 0;

    auto operator<=>(const ModelPart&) const = default;
};

/// Indexed by item name.
using ItemNumbers = std::map<std::string, std::array<Value, kStatisticCount>>;

/// Compares the data-parallel copies of each rank: parameters, and what a reduction over ranks of other
/// replicas gave, must be equal. A reduction whose output is its input was recorded before it was done, and
/// says nothing. Gradients before their reduction are not compared, for each replica has
/// other data. Keeps numbers only, so that the graphs need not be in memory at once.
class ReplicaCheck
{
public:
    /// The first rank that holds a part is what others must equal.
    void compare(const Graph& graph, const ModelPart& part, FindingList& findings);

private:
    struct Copy
    {
        Rank rank{0};
        ItemNumbers items;
    };

    static void compareItems(const Graph& graph, ItemNumbers items, std::optional<Copy>& first,
                             FindingList& findings);

    std::map<ModelPart, std::optional<Copy>> m_first;
    /// Apart from the rest, which is the same whatever part of the experts a rank holds.
    std::map<ModelPart, std::optional<Copy>> m_firstExperts;
};

/// What the data-parallel copies of a rank show of a node.
enum class ReplicaState : std::uint8_t
{
    /// It has nothing that copies must have alike, or no copy has it.
    NotShared,
    Alike,
    Different
};

/// Indexed by node of `graph`: whether what ReplicaCheck compares is the same on all copies. Experts are not
/// shared: which ranks hold the same ones is not recorded. O(items of all).
std::vector<ReplicaState> compareReplicas(const Graph& graph, std::span<const Graph* const> copies);

} // namespace pipescope::graph
