#pragma once

#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <vector>

namespace pipescope::graph {

/// What the items of a graph hold, with equal numbers for equal tensors.
struct TensorValues
{
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    /// Indexed by item: equal shape, dtype, statistics and md5. kNone for what is no tensor or has no
    /// numbers.
    std::vector<std::uint32_t> valueOf;
    /// Indexed by value: equal size and statistics, whatever the shape and dtype; kNone where the numbers are
    /// such that many tensors have them.
    std::vector<std::uint32_t> looseOf;
    std::uint32_t looseCount = 0;
    /// Indexed by value: it is a model parameter of some module.
    std::vector<std::uint8_t> isParameter;
    /// Indexed by value: it has an md5.
    std::vector<std::uint8_t> hasChecksum;
    /// Indexed by value, see isCommonValue().
    std::vector<std::uint8_t> isCommon;

    /// A parameter, or an argument that is one. Gradients, which need no gradient, are none.
    bool isParameterUse(const Graph& graph, std::uint32_t item) const
    {
        const Item& of = graph.items[item];
        return of.group == ItemGroup::Parameter
               || (of.group != ItemGroup::ParameterGradient && valueOf[item] != kNone
                   && isParameter[valueOf[item]] != 0 && of.requiresGrad != ValueKind::False);
    }
};

/// Many tensors have such numbers: only zeros, ones or minus ones; true and false; what is not finite.
bool isCommonValue(const Item& item);

/// O(items); a pure function.
TensorValues numberTensors(const Graph& graph);

} // namespace pipescope::graph
