#include "core/run/model/parallel_sizes.h"

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

constexpr std::int64_t kMaxRanks = std::int64_t{1} << 31;

std::int64_t product(std::int64_t a, std::int64_t b)
{
    return a > kMaxRanks / b ? kMaxRanks : a * b;
}

/// How many ranks the dimension is numbered by. Expert parallelism numbers none.
std::int64_t sizeOf(const ParallelSizes& sizes, ParallelDimension dimension, std::int64_t data)
{
    switch (dimension) {
    case ParallelDimension::Tensor:
        return sizes.tensor.value_or(1);
    case ParallelDimension::Context:
        return sizes.context.value_or(1);
    case ParallelDimension::Data:
        return data;
    case ParallelDimension::Pipeline:
        return sizes.pipeline.value_or(1);
    case ParallelDimension::Expert:
        break;
    }
    return 1;
}

std::int64_t dataSize(const ParallelSizes& sizes, std::int64_t ranks)
{
    const std::int64_t replica = ranksOfReplica(sizes);
    return sizes.data ? *sizes.data : std::max<std::int64_t>(1, (ranks + replica - 1) / replica);
}

std::optional<std::int32_t> firstKnown(const std::optional<std::int32_t>& a,
                                       const std::optional<std::int32_t>& b)
{
    return a ? a : b;
}

UserText whyReplicaDoesNotFit(const ParallelSizes& sizes, std::int64_t ranks, bool mayMissRanks)
{
    const std::int64_t replica = ranksOfReplica(sizes);
    if (sizes.data) {
        const std::int64_t job = product(replica, *sizes.data);
        const bool fits = job == ranks || (mayMissRanks && job > ranks);
        return fits ? UserText() : "pp · tp · cp · dp is %1, but the run has %2 ranks"_text(job, ranks);
    }
    const bool fits = ranks % replica == 0 || mayMissRanks;
    return fits ? UserText()
                : "pp · tp · cp is %1, and the run's %2 ranks are not a multiple of it"_text(replica, ranks);
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

ParallelSizes completedSizes(const ParallelSizes& given, const ParallelSizes& recorded)
{
    if (given == ParallelSizes{}) {
        return recorded;
    }
    ParallelSizes sizes = given;
    sizes.tensor = firstKnown(given.tensor, recorded.tensor);
    sizes.pipeline = firstKnown(given.pipeline, recorded.pipeline);
    sizes.context = firstKnown(given.context, recorded.context);
    sizes.expert = firstKnown(given.expert, recorded.expert);
    sizes.order = given.order ? given.order : recorded.order;
    return sizes;
}

std::int64_t ranksOfReplica(const ParallelSizes& sizes)
{
    return product(product(sizes.tensor.value_or(1), sizes.context.value_or(1)), sizes.pipeline.value_or(1));
}

StageLayout stageLayout(const ParallelSizes& sizes, std::int64_t ranks)
{
    constexpr std::int32_t kMaxStages = 1 << 12;
    const std::int64_t data = dataSize(sizes, ranks);
    StageLayout layout;
    layout.stages = std::min(sizes.pipeline.value_or(0), kMaxStages);
    layout.ranks = product(ranksOfReplica(sizes), data);
    const RankOrder order = sizes.order.value_or(RankOrder());
    for (const ParallelDimension dimension : order.dimensions()) {
        if (dimension == ParallelDimension::Pipeline) {
            break;
        }
        layout.stride = product(layout.stride, sizeOf(sizes, dimension, data));
    }
    return layout;
}

UserText whySizesDoNotFit(const ParallelSizes& sizes, std::int64_t ranks, bool mayMissRanks)
{
    if (ranks > 0 && sizes.known()) {
        if (UserText why = whyReplicaDoesNotFit(sizes, ranks, mayMissRanks); !why.empty()) {
            return why;
        }
    }
    const std::int64_t sharing = product(dataSize(sizes, ranks), sizes.context.value_or(1));
    if (sizes.expert && sharing % *sizes.expert != 0) {
        return "ep is %1, and dp · cp, %2, is not a multiple of it"_text(*sizes.expert, sharing);
    }
    return {};
}

} // namespace pipescope
