#include "core/graph/compare/compatible/statistics.h"

#include "core/graph/read/text/python_text.h"

#include <cmath>
#include <cstdint>

namespace pipescope::graph::compatible {
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
