#include "core/graph/tensor_compare/difference_meter.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace pipescope::graph {
namespace {

/// Independent sums and maxima, so that a compiler can keep them in vector registers without changing
/// results.
constexpr std::size_t kLanes = 8;

using Lanes = std::array<double, kLanes>;

double sumOf(const Lanes& lanes)
{
    return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

double maxOf(const Lanes& lanes)
{
    return *std::max_element(lanes.begin(), lanes.end());
}

/// Numbers of a chunk are exact in either type.
template<class Number>
std::uint64_t countOf(const std::array<Number, kLanes>& lanes)
{
    return static_cast<std::uint64_t>(std::accumulate(lanes.begin(), lanes.end(), Number{0}));
}

double larger(double a, double b)
{
    return a > b ? a : b;
}

double oneIf(bool condition)
{
    return condition ? 1.0 : 0.0;
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

    /// Of the begin of a binade, and where the next one begins.
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
    Lanes debugSquares{};
    Lanes benchSquares{};
    Lanes squares{};
    Lanes product{};
    Lanes maxima{};
    Lanes benchMaxima{};
    for (std::size_t i = 0; i < kChunk; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const double n = debug[i + lane];
            const double b = bench[i + lane];
            const double distance = std::fabs(n - b);
            m_distances[i + lane] = distance;
            debugSquares[lane] += n * n;
            benchSquares[lane] += b * b;
            product[lane] += n * b;
            squares[lane] += distance * distance;
            maxima[lane] = larger(distance, maxima[lane]);
            benchMaxima[lane] = larger(std::fabs(b), benchMaxima[lane]);
        }
    }
    const double debugSum = sumOf(debugSquares);
    const double benchSum = sumOf(benchSquares);
    if (!std::isfinite(debugSum + benchSum)) {
        const auto isFinite = [](double value) { return std::isfinite(value); };
        if (!std::all_of(debug, debug + kChunk, isFinite) || !std::all_of(bench, bench + kChunk, isFinite)) {
            return false;
        }
    }
    m_totals.debugSquares += debugSum;
    m_totals.benchSquares += benchSum;
    m_totals.squares += sumOf(squares);
    m_totals.product += sumOf(product);
    m_chunkMax = maxOf(maxima);
    m_result.benchMax = std::max(m_result.benchMax, maxOf(benchMaxima));
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
    std::array<Number, kLanes> maxima{};
    std::array<Number, kLanes> withinOne{};
    std::array<Number, kLanes> withinFive{};
    for (std::size_t i = 0; i < kChunk; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const Number r = relativeErrorOf(static_cast<Number>(debug[i + lane]),
                                             static_cast<Number>(bench[i + lane]), epsilon);
            m_relative[i + lane] = r;
            maxima[lane] = r > maxima[lane] ? r : maxima[lane];
            withinOne[lane] += r < kOneThousandth ? Number{1} : Number{0};
            withinFive[lane] += r < kFiveThousandths ? Number{1} : Number{0};
        }
    }
    m_result.maxRelative =
        std::max<double>(m_result.maxRelative, *std::max_element(maxima.begin(), maxima.end()));
    m_result.withinOneThousandth += countOf(withinOne);
    m_result.withinFiveThousandths += countOf(withinFive);
}

void DifferenceMeter::addDistances(const double* bench)
{
    Lanes beyond{};
    for (std::size_t i = 0; i < kChunk; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const double limit = m_tolerance.absolute + m_tolerance.relative * std::fabs(bench[i + lane]);
            beyond[lane] += oneIf(m_distances[i + lane] > limit);
        }
    }
    m_result.beyondTolerance += countOf(beyond);
}

/// The exponent bits of b are those of the power of two below it; those of its reciprocal are their
/// complement.
void DifferenceMeter::addUlps(const double* bench)
{
    constexpr std::uint64_t kExponent = 0x7ff0000000000000U;
    constexpr std::uint64_t kReciprocal = std::uint64_t{2046} << 52U;
    const double lowest = std::ldexp(1.0, m_tolerance.minExponent);
    const double ulpsOfPower = std::ldexp(1.0, m_tolerance.digits - 1);
    Lanes sums{};
    Lanes beyond{};
    for (std::size_t i = 0; i < kChunk; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const auto bits = std::bit_cast<std::uint64_t>(bench[i + lane]) & kExponent;
            const double power = larger(std::bit_cast<double>(bits), lowest);
            const double reciprocal =
                std::bit_cast<double>(kReciprocal - std::bit_cast<std::uint64_t>(power));
            const double ulps = m_distances[i + lane] * reciprocal * ulpsOfPower;
            sums[lane] += ulps;
            beyond[lane] += oneIf(ulps > m_tolerance.ulps);
        }
    }
    m_totals.ulps += sumOf(sums);
    m_result.beyondUlps += countOf(beyond);
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
