#include "core/run/model/rank_order.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace pipescope {
namespace {

using Dimensions = std::vector<ParallelDimension>;

constexpr std::array<std::string_view, kParallelDimensionCount> kDimensionNames{"tp", "cp", "ep", "dp", "pp"};

constexpr std::array<KnownRankOrder, 4> kKnown{{{"tp-cp-ep-dp-pp", "Megatron-LM, MindSpeed"},
                                                {"tp-cp-pp-ep-dp", "Megatron-LM, PaddlePaddle"},
                                                {"tp-cp-pp-dp-ep", "vLLM"},
                                                {"tp-cp-dp-ep-pp", "MindIE-LLM"}}};

Error notAnOrder(std::string_view text)
{
    return {
        ErrorKind::InvalidArgument,
        {},
        "\"%1\" is no order of ranks: write each of tp, dp and pp once, and cp and ep as needed, with the "
        "innermost first: tp-cp-ep-dp-pp"_text(std::string(text))};
}

std::optional<ParallelDimension> dimensionNamed(std::string_view name)
{
    const auto found = std::find(kDimensionNames.begin(), kDimensionNames.end(), name);
    return found != kDimensionNames.end()
               ? std::optional(static_cast<ParallelDimension>(found - kDimensionNames.begin()))
               : std::nullopt;
}

bool holds(const Dimensions& dimensions, ParallelDimension dimension)
{
    return std::find(dimensions.begin(), dimensions.end(), dimension) != dimensions.end();
}

/// Empty if a part is no dimension or occurs twice.
Dimensions split(std::string_view text)
{
    Dimensions dimensions;
    while (true) {
        const std::size_t dash = text.find('-');
        const auto dimension = dimensionNamed(text.substr(0, dash));
        if (!dimension || holds(dimensions, *dimension)) {
            return {};
        }
        dimensions.push_back(*dimension);
        if (dash == std::string_view::npos) {
            return dimensions;
        }
        text.remove_prefix(dash + 1);
    }
}

void insertBeside(Dimensions& dimensions, ParallelDimension missing, ParallelDimension neighbour, int behind)
{
    if (!holds(dimensions, missing)) {
        const auto place = std::find(dimensions.begin(), dimensions.end(), neighbour);
        dimensions.insert(place + behind, missing);
    }
}

} // namespace

std::string_view parallelDimensionName(ParallelDimension dimension)
{
    return kDimensionNames[static_cast<std::size_t>(dimension)];
}

Result<RankOrder> RankOrder::parse(std::string_view text)
{
    using enum ParallelDimension;
    Dimensions dimensions = split(text);
    for (const ParallelDimension needed : {Tensor, Data, Pipeline}) {
        if (!holds(dimensions, needed)) {
            return notAnOrder(text);
        }
    }
    insertBeside(dimensions, Context, Tensor, 1);
    insertBeside(dimensions, Expert, Data, 0);
    RankOrder order;
    std::copy(dimensions.begin(), dimensions.end(), order.m_dimensions.begin());
    return order;
}

std::string RankOrder::text() const
{
    std::string text;
    for (const ParallelDimension dimension : m_dimensions) {
        text += (text.empty() ? "" : "-") + std::string(parallelDimensionName(dimension));
    }
    return text;
}

std::span<const KnownRankOrder> knownRankOrders()
{
    return kKnown;
}

} // namespace pipescope
