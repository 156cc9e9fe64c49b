#pragma once

#include "core/graph/tree/communication/communication.h"

#include <cstdint>
#include <optional>

namespace pipescope::graph {

/// A tensor at one end of communication.
struct EndTensor
{
    const Graph* graph = nullptr;
    /// Empty where none was recorded.
    std::optional<Item> item;
    /// False for a buffer whose numbers are those from before the data came.
    bool hasNumbers = true;
};

struct EndTensorDifference
{
    EndsDifference kind = EndsDifference::Shape;
    Statistic statistic = Statistic::Max;
};

/// Shape or dtype, where both are recorded.
std::optional<EndTensorDifference> findFormDifference(const EndTensor& a, const EndTensor& b);

/// The first statistic that differs, or the checksum. Max and Min must be equal, Mean and Norm to 1e-6;
/// NaN equals NaN, and what is not recorded at one end equals everything.
std::optional<EndTensorDifference> findNumberDifference(const EndTensor& a, const EndTensor& b);

} // namespace pipescope::graph
