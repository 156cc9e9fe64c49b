#include "core/graph/compare/tensor_compare/difference_meter.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

ElementTolerance toleranceOfType(ElementType type)
{
    switch (type) {
    case ElementType::Float16:
        return {1e-3, 1e-5, 11, -14, 1};
    case ElementType::BFloat16:
        return {1.6e-2, 1e-5, 8, -126, 1};
    case ElementType::Float32:
        return {1.3e-6, 1e-5, 24, -126, 32};
    case ElementType::Float64:
        return {1e-7, 1e-7, 53, -1022, 32};
    default:
        return {};
    }
}

} // namespace

ElementTolerance elementToleranceOf(ElementType debug, ElementType bench)
{
    const ElementTolerance a = toleranceOfType(debug);
    const ElementTolerance b = toleranceOfType(bench);
    if (a.digits == 0 || b.digits == 0) {
        return a.digits == 0 ? b : a;
    }
    return a.digits < b.digits ? a : b;
}

namespace {

double larger(double a, double b)
{
    return a > b ? a : b;
}

bool isSame(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

void countNonFinite(double value, NonFiniteCount& count)
{
    count.nans += std::isnan(value) ? 1 : 0;
    count.infinities += std::isinf(value) ? 1 : 0;
}

/// The bins of r by its binary exponent: half a decade is longer than a binade, so that at most one border
/// lies in it.
class HalfDecades
{
public:
    HalfDecades()
    {
        constexpr int kLowestDecade = -12;
        std::array<double, TensorDifference::kRelativeBins> borders{};
        for (std::size_t i = 0; i + 1 < borders.size(); ++i) {
            borders[i] = std::pow(10.0, kLowestDecade + static_cast<double>(i + 1) / 2);
        }
        borders.back() = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < kBinades; ++i) {
            const double begin = i == 0 ? 0 : std::ldexp(1.0, kLowestExponent + static_cast<int>(i));
            const auto* border = std::upper_bound(borders.begin(), borders.end(), begin);
            m_bins[i] = {static_cast<std::size_t>(border - borders.begin()), *border};
        }
    }

    /// `r` is positive.
    std::size_t binOf(double r) const
    {
        constexpr int kBias = 1023;
        constexpr int kFractionBits = 52;
        const int exponent = static_cast<int>(std::bit_cast<std::uint64_t>(r) >> kFractionBits) - kBias;
        const int binade = std::clamp(exponent - kLowestExponent, 0, static_cast<int>(kBinades) - 1);
        const Bin& bin = m_bins[static_cast<std::size_t>(binade)];
        return bin.index + (r >= bin.border ? 1 : 0);
    }

private:
    /// 2^-41 is below the first border, 2^14 above the last one.
    static constexpr int kLowestExponent = -41;
    static constexpr std::size_t kBinades = 56;

    /// The begin of a binade, and where the next one begins.
    struct Bin
    {
        std::size_t index = 0;
        double border = 0;
    };

    std::array<Bin, kBinades> m_bins{};
};

} // namespace

double TensorDifference::relativeDistance() const
{
    return distance == 0 ? 0 : distance / benchNorm;
}

double TensorDifference::signalToNoise() const
{
    constexpr double kDecibels = 20;
    return distance == 0 ? std::numeric_limits<double>::infinity()
                         : kDecibels * std::log10(benchNorm / distance);
}

DifferenceMeter::DifferenceMeter(const ElementTolerance& tolerance, RelativeRule rule)
    : m_tolerance(tolerance)
    , m_rule(rule)
{ }

void DifferenceMeter::add(std::span<double> debug, std::span<double> bench)
{
    while (debug.size() >= kChunk) {
        addChunk(debug.data(), bench.data(), kChunk);
        debug = debug.subspan(kChunk);
        bench = bench.subspan(kChunk);
    }
    if (!debug.empty()) {
        addPadded(debug, bench);
    }
}

/// A last piece as a whole chunk of pairs that do not differ.
void DifferenceMeter::addPadded(std::span<double> debug, std::span<double> bench)
{
    Chunk paddedDebug{};
    Chunk paddedBench{};
    std::copy(debug.begin(), debug.end(), paddedDebug.begin());
    std::copy(bench.begin(), bench.end(), paddedBench.begin());
    addChunk(paddedDebug.data(), paddedBench.data(), debug.size());
    const std::uint64_t padding = kChunk - debug.size();
    m_result.withinOneThousandth -= padding;
    m_result.withinFiveThousandths -= padding;
}

void DifferenceMeter::addChunk(double* debug, double* bench, std::size_t count)
{
    if (!addSums(debug, bench)) {
        replaceNonFinite(debug, bench, count);
        addSums(debug, bench);
    }
    if (m_chunkMax > 0) {
        locate(count);
        if (m_rule.isSingle) {
            addRelative<float>(debug, bench);
        } else {
            addRelative<double>(debug, bench);
        }
        addDistances(bench);
        if (m_tolerance.digits > 0) {
            addUlps(bench);
        }
        addHistogram(count);
    } else {
        m_result.withinOneThousandth += kChunk;
        m_result.withinFiveThousandths += kChunk;
    }
    m_result.count += count;
}

/// Leaves out a chunk with a square that is not finite, and returns false, unless all its elements are
/// finite.
bool DifferenceMeter::addSums(const double* debug, const double* bench)
{
    double* __restrict distances = m_distances.data();
    double debugSum = 0;
    double benchSum = 0;
    double squares = 0;
    double product = 0;
    double max = 0;
    double benchMax = 0;
#pragma omp simd reduction(+ : debugSum, benchSum, squares, product) reduction(max : max, benchMax)
    for (std::size_t i = 0; i < kChunk; ++i) {
        const double n = debug[i];
        const double b = bench[i];
        const double distance = std::fabs(n - b);
        distances[i] = distance;
        debugSum += n * n;
        benchSum += b * b;
        product += n * b;
        squares += distance * distance;
        max = larger(distance, max);
        benchMax = larger(std::fabs(b), benchMax);
    }
    if (!std::isfinite(debugSum + benchSum)) {
        const auto isFinite = [](double value) { return std::isfinite(value); };
        if (!std::all_of(debug, debug + kChunk, isFinite) || !std::all_of(bench, bench + kChunk, isFinite)) {
            return false;
        }
    }
    m_totals.debugSquares += debugSum;
    m_totals.benchSquares += benchSum;
    m_totals.squares += squares;
    m_totals.product += product;
    m_chunkMax = max;
    m_result.benchMax = larger(m_result.benchMax, benchMax);
    return true;
}

void DifferenceMeter::replaceNonFinite(double* debug, double* bench, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (!std::isfinite(debug[i]) || !std::isfinite(bench[i])) {
            addNonFinite(debug[i], bench[i], m_result.count + i);
            debug[i] = 0;
            bench[i] = 0;
        }
    }
}

void DifferenceMeter::addNonFinite(double debug, double bench, std::uint64_t at)
{
    countNonFinite(debug, m_result.debugNonFinite);
    countNonFinite(bench, m_result.benchNonFinite);
    if (std::isnan(debug) != std::isnan(bench) || std::isinf(debug) != std::isinf(bench)) {
        ++m_result.nonFiniteMisplaced;
    }
    if (isSame(debug, bench)) {
        return;
    }
    ++m_result.nonFiniteDifferent;
    ++m_result.beyondTolerance;
    m_result.beyondUlps += m_tolerance.digits > 0 ? 1 : 0;
    m_result.nonFiniteDifferentAt = m_result.nonFiniteDifferentAt.value_or(at);
    m_result.firstDifferenceAt = m_result.firstDifferenceAt.value_or(at);
}

void DifferenceMeter::locate(std::size_t count)
{
    const double* begin = m_distances.data();
    const double* first = std::find_if(begin, begin + count, [](double distance) { return distance > 0; });
    const std::uint64_t at = m_result.count + static_cast<std::uint64_t>(first - begin);
    // Elements of this chunk that are not finite may have set it already.
    m_result.firstDifferenceAt = std::min(m_result.firstDifferenceAt.value_or(at), at);
    if (m_chunkMax > m_result.maxDistance) {
        m_result.maxDistance = m_chunkMax;
        m_result.maxDistanceAt =
            m_result.count + static_cast<std::uint64_t>(std::find(begin, begin + count, m_chunkMax) - begin);
    }
}

template<class Number>
void DifferenceMeter::addRelative(const double* debug, const double* bench)
{
    constexpr Number kOneThousandth{0.001};
    constexpr Number kFiveThousandths{0.005};
    const auto epsilon = static_cast<Number>(m_rule.epsilon);
    double* __restrict relative = m_relative.data();
    Number max = 0;
    // Counted in the type itself, which has room for a chunk, so that no lane has to be converted.
    Number withinOne = 0;
    Number withinFive = 0;
#pragma omp simd reduction(+ : withinOne, withinFive) reduction(max : max)
    for (std::size_t i = 0; i < kChunk; ++i) {
        const Number r =
            relativeErrorOf(static_cast<Number>(debug[i]), static_cast<Number>(bench[i]), epsilon);
        relative[i] = r;
        max = r > max ? r : max;
        withinOne += r < kOneThousandth ? Number{1} : Number{0};
        withinFive += r < kFiveThousandths ? Number{1} : Number{0};
    }
    m_result.maxRelative = std::max<double>(m_result.maxRelative, max);
    m_result.withinOneThousandth += static_cast<std::uint64_t>(withinOne);
    m_result.withinFiveThousandths += static_cast<std::uint64_t>(withinFive);
}

void DifferenceMeter::addDistances(const double* bench)
{
    const double* distances = m_distances.data();
    const double relative = m_tolerance.relative;
    const double absolute = m_tolerance.absolute;
    double beyond = 0;
#pragma omp simd reduction(+ : beyond)
    for (std::size_t i = 0; i < kChunk; ++i) {
        beyond += distances[i] > absolute + relative * std::fabs(bench[i]) ? 1.0 : 0.0;
    }
    m_result.beyondTolerance += static_cast<std::uint64_t>(beyond);
}

/// The exponent bits of b are those of the power of two below it; those of its reciprocal are their
/// complement.
void DifferenceMeter::addUlps(const double* bench)
{
    constexpr std::uint64_t kExponent = 0x7ff0000000000000U;
    constexpr std::uint64_t kReciprocal = std::uint64_t{2046} << 52U;
    const double* distances = m_distances.data();
    const double lowest = std::ldexp(1.0, m_tolerance.minExponent);
    const double ulpsOfPower = std::ldexp(1.0, m_tolerance.digits - 1);
    const double limit = m_tolerance.ulps;
    double sum = 0;
    double beyond = 0;
#pragma omp simd reduction(+ : sum, beyond)
    for (std::size_t i = 0; i < kChunk; ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(bench[i]) & kExponent;
        const double power = larger(std::bit_cast<double>(bits), lowest);
        const double reciprocal = std::bit_cast<double>(kReciprocal - std::bit_cast<std::uint64_t>(power));
        const double ulps = distances[i] * reciprocal * ulpsOfPower;
        sum += ulps;
        beyond += ulps > limit ? 1.0 : 0.0;
    }
    m_totals.ulps += sum;
    m_result.beyondUlps += static_cast<std::uint64_t>(beyond);
}

void DifferenceMeter::addHistogram(std::size_t count)
{
    static const HalfDecades kBins;
    for (std::size_t i = 0; i < count; ++i) {
        if (m_distances[i] > 0) {
            ++m_result.relativeHistogram[kBins.binOf(m_relative[i])];
        }
    }
}

TensorDifference DifferenceMeter::result() const
{
    TensorDifference result = m_result;
    result.debugNorm = static_cast<double>(std::sqrt(m_totals.debugSquares));
    result.benchNorm = static_cast<double>(std::sqrt(m_totals.benchSquares));
    result.distance = static_cast<double>(std::sqrt(m_totals.squares));
    result.product = static_cast<double>(m_totals.product);
    if (result.count > 0) {
        result.meanUlps = static_cast<double>(m_totals.ulps / static_cast<long double>(result.count));
    }
    return result;
}

} // namespace pipescope::graph
