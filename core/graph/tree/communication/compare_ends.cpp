#include "core/graph/read/text/python_text.h"
#include "core/graph/tree/communication/find_links.h"

#include <cmath>

namespace pipescope::graph {
namespace {

/// Mean and Norm may be summed in another order at the other end.
constexpr double kSumTolerance = 1e-6;

bool differs(Value a, Value b, Statistic statistic)
{
    const auto x = a.number();
    const auto y = b.number();
    if (!x || !y) {
        const auto isBoolean = [](Value value) {
            return value.kind() == ValueKind::False || value.kind() == ValueKind::True;
        };
        return isBoolean(a) && isBoolean(b) && a.kind() != b.kind();
    }
    if (*x == *y || (std::isnan(*x) && std::isnan(*y))) {
        return false;
    }
    if (statistic == Statistic::Max || statistic == Statistic::Min || !std::isfinite(*x)
        || !std::isfinite(*y)) {
        return true;
    }
    const double difference = std::abs(*x - *y);
    return (*x == 0 ? difference : difference / std::abs(*x)) >= kSumTolerance;
}

bool checksumDiffers(const EndTensor& a, const EndTensor& b)
{
    const Item& x = *a.item;
    const Item& y = *b.item;
    if (x.checksumKind == ChecksumKind::None || x.checksumKind != y.checksumKind) {
        return false;
    }
    return x.checksumKind == ChecksumKind::Text
               ? a.graph->text(StringId{x.checksum}) != b.graph->text(StringId{y.checksum})
               : x.checksum != y.checksum;
}

bool textDiffers(const EndTensor& a, StringId x, const EndTensor& b, StringId y)
{
    const std::string_view first = a.graph->text(x);
    const std::string_view second = b.graph->text(y);
    return !first.empty() && !second.empty() && first != second;
}

std::string valueOf(const Graph& graph, std::optional<std::uint32_t> position, const EndsMismatch& mismatch)
{
    if (!position) {
        return {};
    }
    const Item& item = graph.items[*position];
    switch (mismatch.difference) {
    case EndsDifference::Shape:
        return std::string(graph.text(item.shape));
    case EndsDifference::Dtype:
        return std::string(graph.text(item.dtype));
    case EndsDifference::Statistic:
        return statisticText(graph, item, mismatch.statistic);
    case EndsDifference::TensorCount:
    case EndsDifference::Checksum:
        break;
    }
    return {};
}

} // namespace

std::optional<EndTensorDifference> findFormDifference(const EndTensor& a, const EndTensor& b)
{
    if (!a.item || !b.item) {
        return {};
    }
    if (textDiffers(a, a.item->shape, b, b.item->shape)) {
        return EndTensorDifference{EndsDifference::Shape, {}};
    }
    if (textDiffers(a, a.item->dtype, b, b.item->dtype)) {
        return EndTensorDifference{EndsDifference::Dtype, {}};
    }
    return {};
}

std::optional<EndTensorDifference> findNumberDifference(const EndTensor& a, const EndTensor& b)
{
    if (!a.item || !b.item || !a.hasNumbers || !b.hasNumbers) {
        return {};
    }
    for (const Statistic statistic : kStatistics) {
        if (differs(a.item->statistic(statistic), b.item->statistic(statistic), statistic)) {
            return EndTensorDifference{EndsDifference::Statistic, statistic};
        }
    }
    if (checksumDiffers(a, b)) {
        return EndTensorDifference{EndsDifference::Checksum, {}};
    }
    return {};
}

UserText mismatchText(std::span<const Graph* const> graphs, const EndsMismatch& mismatch)
{
    const Graph& actual = *graphs[mismatch.actual.graph];
    const Graph& expected = *graphs[mismatch.expected.graph];
    const auto place = [](const Graph& graph, GraphNode node, std::optional<std::uint32_t> item) {
        return item ? graph.itemName(node.node, graph.items[*item]) : std::string(graph.name(node.node));
    };
    const std::string actualPlace = place(actual, mismatch.actual, mismatch.actualItem);
    const std::string expectedPlace = place(expected, mismatch.expected, mismatch.expectedItem);
    if (mismatch.difference == EndsDifference::TensorCount || mismatch.difference == EndsDifference::Checksum)
    {
        return mismatch.difference == EndsDifference::Checksum
                   ? "%1 has another md5 than %2 of rank %3"_text(actualPlace, expectedPlace,
                                                                  expected.rank.value)
                   : "%1 has another number of tensors than %2 of rank %3"_text(actualPlace, expectedPlace,
                                                                                expected.rank.value);
    }
    return "%1 has %2, and %3 of rank %4 has %5"_text(
        actualPlace, valueOf(actual, mismatch.actualItem, mismatch), expectedPlace, expected.rank.value,
        valueOf(expected, mismatch.expectedItem, mismatch));
}

} // namespace pipescope::graph
