#include "core/graph/compare/compatible/comparison.h"

#include "core/graph/read/text/python_text.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace pipescope::graph::compatible {

void pairByPosition(const PublicComparison& comparison, NodeId debugNode, std::vector<ItemPair>& pairs)
{
    pairs.clear();
    if (debugNode.value >= comparison.matching.benchOf.size()
        || !comparison.matching.benchOf[debugNode.value]) {
        return;
    }
    const Node& debug = comparison.debug.node(debugNode);
    const Node& bench = comparison.bench.node(*comparison.matching.benchOf[debugNode.value]);
    // Of each group how far the bench's items are used up.
    std::array<std::uint32_t, 4> used{};
    for (const auto& [debugRange, benchRange] :
         {std::pair(debug.inputs, bench.inputs), std::pair(debug.outputs, bench.outputs)})
    {
        for (std::uint32_t i = debugRange.begin; i < debugRange.begin + debugRange.count; ++i) {
            const ItemGroup group = comparison.debug.items[i].group;
            std::uint32_t& next = used[static_cast<std::size_t>(group)];
            while (next < benchRange.count && comparison.bench.items[benchRange.begin + next].group != group)
            {
                ++next;
            }
            const bool hasPartner = next < benchRange.count;
            pairs.push_back({i, hasPartner ? benchRange.begin + next++ : ItemPair::kNoItem});
        }
    }
}

namespace {

constexpr double kPercent = 100;
constexpr const char* kNotApplicable = "N/A";
constexpr const char* kNan = "Nan";

Value minus(Value debug, Value bench)
{
    const auto a = debug.integer();
    const auto b = bench.integer();
    std::int64_t whole = 0;
    if (a && b && !__builtin_sub_overflow(*a, *b, &whole)) {
        return Value::integer(whole);
    }
    return Value::real(*debug.number() - *bench.number());
}

} // namespace

Difference subtract(Value debug, Value bench)
{
    Difference result;
    if (!debug.number() || !bench.number()) {
        return result;
    }
    result.difference = minus(debug, bench);
    const double difference = *result.difference->number();
    if (!std::isnan(difference) && *bench.number() != 0) {
        result.percent = std::abs(difference / *bench.number() * kPercent);
    }
    return result;
}

std::string differenceText(const Difference& difference, Edition edition)
{
    if (!difference.difference) {
        return kNotApplicable;
    }
    const double number = *difference.difference->number();
    if (std::isnan(number)) {
        return kNan;
    }
    if (difference.difference->kind() == ValueKind::Integer) {
        return std::to_string(*difference.difference->integer());
    }
    return std::isinf(number) ? pythonText(number) + '\t' : databaseText(number, edition);
}

std::string relativeText(const Difference& difference)
{
    if (!difference.difference) {
        return kNotApplicable;
    }
    if (std::isnan(*difference.difference->number())) {
        return kNan;
    }
    return difference.percent ? databaseText(pythonText(*difference.percent) + '%') : kNotApplicable;
}

bool isInvalid(Value value)
{
    return value.kind() == ValueKind::Real && !std::isfinite(*value.number());
}

} // namespace pipescope::graph::compatible
