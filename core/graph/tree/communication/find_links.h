#pragma once

#include "core/graph/tree/communication/call_table.h"
#include "core/graph/tree/communication/communication.h"
#include "core/graph/tree/communication/link_builder.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// Links the calls of groups by the rules of ours, see linkCommunication(). A call that names no group is
/// one of all ranks. Ranks of groups that have no graph are added to `missingRanks`.
void linkCollectives(const CallTable& table, LinkBuilder& links, Communication& result,
                     RankFindings& findings, std::set<std::int64_t>& missingRanks);

/// Links as the public tool does, with its keys and counters. A send or receive without
/// `output.0` has no link under the edition of DOC, which stops there with an error.
void linkCompatibly(const CallTable& table, Edition edition, LinkBuilder& links, Communication& result);

/// Links sends with receives by the rules of ours, see linkCommunication(). Ranks that calls name and that
/// have no graph are added to `missingRanks`.
void linkTransfers(const CallTable& table, LinkBuilder& links, Communication& result, RankFindings& findings,
                   std::set<std::int64_t>& missingRanks);

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

/// How well the calls of two ranks fit each other.
enum class CallFit : std::uint8_t
{
    /// Their tensors differ in shape or dtype.
    FormDiffers,
    /// Their numbers differ.
    NumbersDiffer,
    /// Nothing that is known of them differs.
    Equal
};

/// Pairs the calls of two sequences without crossings, so that the fits are the best in sum; calls that are
/// left over are rather the last ones. `fitOf(i, j)` tells how the i-th of the first fits the j-th of the
/// second. Time and memory are that of first × second where neither the beginnings nor the ends are equal;
/// beyond a million calls of `fitOf`, what is left is paired by place.
std::vector<std::pair<std::size_t, std::size_t>> alignCalls(
    std::size_t first, std::size_t second, const std::function<CallFit(std::size_t, std::size_t)>& fitOf);

} // namespace pipescope::graph
