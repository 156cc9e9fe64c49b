#include "core/graph/compare/verdicts/signature.h"

#include <array>
#include <cmath>
#include <optional>

namespace pipescope::graph {
namespace {

constexpr std::array<std::uint8_t, 6> kSizes{2, 4, 8, 16, 32, 64};
/// The missing part of larger groups is too small to tell from other causes.
constexpr std::uint8_t kLargestZeroPart = 8;
/// A bfloat16 product is this near to the exact one.
constexpr double kNear = 0.01;
constexpr double kNearLog = 0.005;
/// Dumps print numbers of float32 with eight digits or so.
constexpr double kPrinted = 1e-7;
constexpr int kBFloat16Digits = 8;
constexpr int kFloat16Digits = 11;

struct Numbers
{
    double max = 0;
    double min = 0;
    double mean = 0;
    double norm = 0;
};

std::optional<Numbers> numbersOf(const Item& item)
{
    std::array<double, kStatisticCount> values{};
    for (std::size_t i = 0; i < kStatisticCount; ++i) {
        const auto number = item.statistic(kStatistics[i]).number();
        if (!number || !std::isfinite(*number)) {
            return {};
        }
        values[i] = *number;
    }
    return Numbers{values[0], values[1], values[2], values[3]};
}

bool isNear(double value, double expected, double tolerance = kNear)
{
    return std::abs(value - expected) <= tolerance * std::abs(expected);
}

bool isScaled(const Numbers& debug, const Numbers& bench, double factor)
{
    return isNear(debug.norm, factor * bench.norm) && isNear(debug.max, factor * bench.max)
           && isNear(debug.min, factor * bench.min) && isNear(debug.mean, factor * bench.mean);
}

/// The number has no more binary digits than the dtype.
bool isOfDtype(double value, int digits)
{
    int exponent = 0;
    const double scaled = std::ldexp(std::frexp(value, &exponent), digits);
    return std::abs(scaled - std::round(scaled)) <= kPrinted * std::abs(scaled);
}

bool isTruncated(const Numbers& debug, const Numbers& bench, int digits)
{
    const double rounding = std::ldexp(1, -digits);
    return isOfDtype(debug.max, digits) && isOfDtype(debug.min, digits)
           && !(isOfDtype(bench.max, digits) && isOfDtype(bench.min, digits))
           && isNear(debug.max, bench.max, rounding) && isNear(debug.min, bench.min, rounding);
}

Signature ofFactor(const Numbers& debug, const Numbers& bench)
{
    const bool maxAgrees = isNear(debug.max, bench.max);
    const bool minAgrees = isNear(debug.min, bench.min);
    for (const std::uint8_t size : kSizes) {
        const double root = std::sqrt(size);
        if (isScaled(debug, bench, size)) {
            return {SignatureKind::ScaledUp, size};
        }
        if (isScaled(debug, bench, 1.0 / size)) {
            return {SignatureKind::ScaledDown, size};
        }
        if (maxAgrees && minAgrees && isNear(debug.norm, root * bench.norm)) {
            return {SignatureKind::ReplicatedAsSplit, size};
        }
        const double withoutPart = std::sqrt((size - 1.0) / size);
        if (size <= kLargestZeroPart && (maxAgrees || minAgrees)
            && isNear(debug.norm, withoutPart * bench.norm)) {
            return {SignatureKind::PartIsZero, size};
        }
    }
    return {};
}

Signature ofOffset(const Numbers& debug, const Numbers& bench)
{
    const double offset = debug.mean - bench.mean;
    for (const std::uint8_t size : kSizes) {
        const double log = std::copysign(std::log(size), offset);
        if (isNear(offset, log, kNearLog) && isNear(debug.max - bench.max, log, kNearLog)
            && isNear(debug.min - bench.min, log, kNearLog))
        {
            return {SignatureKind::OffByLog, size};
        }
    }
    return {};
}

bool hasNumbersOf(const Item& item, const Item& other)
{
    return item.statisticKinds == other.statisticKinds && item.statisticBits == other.statisticBits;
}

} // namespace

Signature findSignature(const Item& debug, const Item& bench, const Item* previous)
{
    const auto n = numbersOf(debug);
    const auto b = numbersOf(bench);
    if (!n || !b || b->norm == 0) {
        return {};
    }
    if (previous != nullptr && hasNumbersOf(debug, *previous) && !hasNumbersOf(bench, *previous)) {
        return {SignatureKind::PreviousStep, 0};
    }
    if (isTruncated(*n, *b, kBFloat16Digits)) {
        return {SignatureKind::TruncatedToBFloat16, 0};
    }
    if (isTruncated(*n, *b, kFloat16Digits)) {
        return {SignatureKind::TruncatedToFloat16, 0};
    }
    const Signature offset = ofOffset(*n, *b);
    return offset.kind != SignatureKind::None ? offset : ofFactor(*n, *b);
}

} // namespace pipescope::graph
