#pragma once

#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/verdicts/node_verdict.h"
#include "core/graph/read/model/graph.h"

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pipescope::graph::test {

/// An item as a test writes it down.
struct ItemSpec
{
    std::string path;
    std::string type;
    std::string dtype;
    std::string shape;
    /// Max, Min, Mean, Norm; a text where a number is not enough.
    std::array<std::variant<std::monostate, double, std::int64_t, bool, std::string>, kStatisticCount>
        statistics;
    bool isTensor = true;
    ValueKind requiresGrad = ValueKind::Null;
    std::string checksum;
};

using Numbers = std::array<double, kStatisticCount>;

/// torch.Tensor of 16 elements.
ItemSpec tensor(std::string path, Numbers maxMinMeanNorm);
/// One whose statistics are all `number`.
ItemSpec flat(std::string path, double number);
ItemSpec integer(std::string path, std::int64_t value);
ItemSpec real(std::string path, double value);
ItemSpec text(std::string path, std::string value);

ItemSpec withShape(ItemSpec spec, std::string shape);
ItemSpec withDtype(ItemSpec spec, std::string dtype);
ItemSpec withChecksum(ItemSpec spec, std::string checksum);
ItemSpec withGradient(ItemSpec spec, bool isRequired);

/// Adds a node below a parent; inputs hold parameters, too ("parameters.weight").
NodeId addNode(Graph& graph, std::string_view name, const std::vector<ItemSpec>& inputs,
               const std::vector<ItemSpec>& outputs, NodeId parent = Graph::kRoot);

/// Two graphs whose nodes are partners if their names are equal.
struct TwoGraphs
{
    Graph debug;
    Graph bench;

    /// The same node on both sides.
    NodeId add(std::string_view name, const std::vector<ItemSpec>& inputs,
               const std::vector<ItemSpec>& outputs, NodeId parent = Graph::kRoot);

    Matching matching() const;
    NodeVerdicts verdicts(const ItemSettings& settings = {}) const;
    std::vector<ItemRow> items(NodeId node, const ItemSettings& settings = {}) const;
};

/// A pair of outputs of one node "Torch.op.0.forward", without inputs.
ItemVerdict compareOutputs(const ItemSpec& debug, const ItemSpec& bench, const ItemSettings& settings = {});

} // namespace pipescope::graph::test
