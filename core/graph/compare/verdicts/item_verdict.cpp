#include "core/graph/compare/verdicts/item_verdict.h"

#include "core/graph/compare/verdicts/item_pair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Norm and mean are sums that the dumping framework rounds; so are numbers that went through float32.
constexpr double kStatisticRounding = 1e-6;
/// How much larger than √K·u the rounding of a sum may be.
constexpr double kSummationFactor = 2;
constexpr double kFloat32Roundoff = 0x1p-24;
/// No sum is so long that it rounds more, relative to the norm.
constexpr double kLargestSummation = 1e-3;

/// Numbers and booleans; NaN and infinities, too.
std::optional<double> numberOf(Value value)
{
    if (value.kind() == ValueKind::True || value.kind() == ValueKind::False) {
        return value.kind() == ValueKind::True ? 1.0 : 0.0;
    }
    return value.number();
}

float ratioOf(double error, double limit)
{
    if (error == 0) {
        return 0;
    }
    return static_cast<float>(limit > 0 ? error / limit : kInfinity);
}

ItemVerdict certain(Cause cause)
{
    ItemVerdict verdict;
    verdict.level = Level::Same;
    verdict.cause = cause;
    return verdict;
}

ItemVerdict different(Cause cause, std::uint8_t differences, float multiple)
{
    ItemVerdict verdict;
    verdict.level = Level::Different;
    verdict.cause = cause;
    verdict.differences = differences;
    verdict.multiple = multiple;
    return verdict;
}

/// Two limits relative to the bench's numbers, of which a distance must pass none.
struct Limits
{
    double norm = 0;
    double max = 0;
};

/// Compares two tensors of the same shape.
class TensorComparison
{
public:
    TensorComparison(const Vocabulary& words, const Item& debug, const Item& bench,
                     const ItemSettings& settings, const ItemEvidence& evidence)
        : m_words(words)
        , m_debug(debug)
        , m_bench(bench)
        , m_settings(settings)
        , m_evidence(evidence)
        , m_limits(limits())
    {
        for (std::size_t i = 0; i < kStatisticCount; ++i) {
            m_debugNumbers[i] = numberOf(debug.statistic(kStatistics[i]));
            m_benchNumbers[i] = numberOf(bench.statistic(kStatistics[i]));
        }
    }

    ItemVerdict verdict() const
    {
        const auto checksums = compareChecksums();
        ItemVerdict result = m_evidence.tensors != nullptr ? ofFiles(*m_evidence.tensors) : ofStatistics();
        if (m_evidence.floor != nullptr && !std::isnan(m_evidence.floor->norm) && isCloseOnly(result.cause)) {
            result.cause = Cause::WithinNoise;
            result.level = Level::WithinTolerance;
        }
        if (checksums == std::optional(true)) {
            return result.level == Level::Different ? undecided(Cause::ChecksumsContradicted, result.multiple)
                                                    : certain(Cause::ChecksumsEqual);
        }
        if (checksums && result.level != Level::Different
            && (m_settings.checksumsDecide || result.cause == Cause::NoStatistics))
        {
            const ItemVerdict seen = result;
            result = different(Cause::ChecksumsDiffer, difference::kValues, std::max(seen.multiple, 1.0F));
        }
        return result;
    }

private:
    static bool isCloseOnly(Cause cause)
    {
        return cause == Cause::StatisticsClose || cause == Cause::TensorsClose;
    }

    Limits limits() const
    {
        const Dtype dtype =
            coarserOf(m_words.debugWord(m_debug.dtype).dtype, m_words.benchWord(m_bench.dtype).dtype);
        const double roundoff = std::min(unitRoundoff(dtype), kFloat32Roundoff);
        const double summation =
            std::min(kSummationFactor * std::sqrt(m_evidence.summands) * roundoff, kLargestSummation);
        const bool isExact = dtype == Dtype::Integer;
        const double relative = m_settings.toleranceFactor
                                * (isExact ? toleranceOf(dtype) : std::max(toleranceOf(dtype), summation));
        Limits limits{relative, relative};
        if (m_evidence.floor != nullptr) {
            const auto measured = [&](float floor, double otherwise) {
                return std::isnan(floor) ? otherwise
                                         : std::max(m_settings.floorFactor * static_cast<double>(floor),
                                                    unitRoundoff(dtype));
            };
            limits = {measured(m_evidence.floor->norm, relative), measured(m_evidence.floor->max, relative)};
        }
        // Also of whole numbers the norm is rounded.
        const bool areElementsKnown = m_evidence.tensors != nullptr && m_evidence.tensors->isCompared;
        limits.norm = std::max(limits.norm, !areElementsKnown && isExact ? kStatisticRounding : 0);
        return limits;
    }

    /// Empty if one side has none.
    std::optional<bool> compareChecksums() const
    {
        if (m_debug.checksumKind == ChecksumKind::None || m_bench.checksumKind == ChecksumKind::None
            || hasChecksumOfNothing(m_debug, m_words.debug().texts)
            || hasChecksumOfNothing(m_bench, m_words.bench().texts))
        {
            return {};
        }
        if (m_debug.checksumKind != m_bench.checksumKind) {
            return false;
        }
        return m_debug.checksumKind == ChecksumKind::Crc32
                   ? m_debug.checksum == m_bench.checksum
                   : m_words.debug().text(StringId{m_debug.checksum})
                         == m_words.bench().text(StringId{m_bench.checksum});
    }

    std::optional<double> debugNumber(Statistic which) const
    {
        return m_debugNumbers[static_cast<std::size_t>(which)];
    }

    std::optional<double> benchNumber(Statistic which) const
    {
        return m_benchNumbers[static_cast<std::size_t>(which)];
    }

    ItemVerdict ofFiles(const TensorNumbers& tensors) const
    {
        if (tensors.problem == TensorProblem::NonFiniteDiffers) {
            const ItemVerdict statistics = ofStatistics();
            return statistics.level == Level::Different
                       ? statistics
                       : different(Cause::InfinitiesDiffer, difference::kNotFinite, kInfinity);
        }
        if (!tensors.isCompared) {
            return withoutFiles(tensors.problem);
        }
        const double limit = m_limits.norm * tensors.benchNorm;
        const double maxLimit = m_limits.max * tensors.benchMax;
        const float multiple =
            std::max(ratioOf(tensors.distance, limit), ratioOf(tensors.maxDistance, maxLimit));
        ItemVerdict result =
            multiple > 1 ? different(Cause::TensorsDiffer, difference::kValues, multiple)
                         : certain(tensors.distance == 0 && tensors.maxDistance == 0 ? Cause::TensorsEqual
                                                                                     : Cause::TensorsClose);
        if (result.cause == Cause::TensorsClose) {
            result.level = Level::WithinTolerance;
        }
        result.multiple = multiple;
        result.error = tensors.distance;
        result.limit = limit;
        result.bench = tensors.benchNorm;
        return result;
    }

    /// What the statistics say, where no difference proves anything.
    ItemVerdict withoutFiles(TensorProblem problem) const
    {
        ItemVerdict result = ofStatistics();
        if (result.level == Level::Different || problem == TensorProblem::None
            || problem == TensorProblem::Empty) {
            return result;
        }
        const bool isMissing =
            problem == TensorProblem::DebugFileMissing || problem == TensorProblem::BenchFileMissing;
        return undecided(isMissing ? Cause::TensorFileMissing : Cause::TensorFileUnreadable, result.multiple);
    }

    ItemVerdict ofStatistics() const
    {
        if (m_words.debugWord(m_debug.shape).elements == 0) {
            return certain(Cause::BothEmpty);
        }
        bool isAnyCompared = false;
        bool isAnyNotFinite = false;
        for (const Statistic statistic : kStatistics) {
            const auto n = debugNumber(statistic);
            const auto b = benchNumber(statistic);
            if (!n || !b) {
                continue;
            }
            isAnyCompared = true;
            if (std::isfinite(*n) && std::isfinite(*b)) {
                continue;
            }
            isAnyNotFinite = true;
            if (const auto result = notFinite(*n, *b)) {
                return *result;
            }
        }
        if (!isAnyCompared) {
            return undecided(Cause::NoStatistics);
        }
        ItemVerdict result = bounds();
        if (result.level != Level::Different && isAnyNotFinite) {
            result.cause = Cause::BothNotFinite;
        }
        return result;
    }

    static std::optional<ItemVerdict> notFinite(double n, double b)
    {
        ItemVerdict result = different(Cause::InfinitiesDiffer, difference::kNotFinite, kInfinity);
        result.debug = n;
        result.bench = b;
        if (std::isfinite(b)) {
            result.cause = Cause::NotFiniteInDebug;
        } else if (std::isfinite(n)) {
            result.cause = Cause::NotFiniteInBench;
        } else if (n == b || (std::isnan(n) && std::isnan(b))) {
            return {};
        }
        return result;
    }

    /// The lower bound that passes its limit the most.
    ItemVerdict bounds() const
    {
        ItemVerdict worst = undecided(Cause::StatisticsEqual);
        const double elements = m_words.benchWord(m_bench.shape).elements;
        const double norm = recorded(benchNumber(Statistic::Norm));
        const double max = std::abs(recorded(benchNumber(Statistic::Max)));
        const double min = std::abs(recorded(benchNumber(Statistic::Min)));
        const double most = std::isnan(min) ? min : std::max(max, min);
        // What is not recorded is taken as the most that it can be: no element is larger than the norm, and
        // the norm is no larger than √N · max |b|. NaN, which no error passes, where neither is known.
        const double largest = std::isnan(most) ? norm : most;
        const double scale = std::isnan(norm) ? std::sqrt(elements) * most : norm;
        weigh(worst, Statistic::Norm, Cause::NormDiffers, 1, m_limits.norm * scale);
        if (!std::isnan(elements)) {
            weigh(worst, Statistic::Mean, Cause::MeanDiffers, std::sqrt(elements), m_limits.norm * scale);
        }
        weigh(worst, Statistic::Max, Cause::MaxDiffers, 1, m_limits.max * largest);
        weigh(worst, Statistic::Min, Cause::MinDiffers, 1, m_limits.max * largest);
        if (worst.multiple > 1) {
            worst.level = Level::Different;
            worst.differences = difference::kValues;
            nameZero(worst);
        } else if (worst.multiple > 0) {
            worst.cause = Cause::StatisticsClose;
        }
        return worst;
    }

    /// NaN where there is none; infinities limit nothing.
    static double recorded(std::optional<double> value)
    {
        return !value ? std::numeric_limits<double>::quiet_NaN() : std::isfinite(*value) ? *value : 0;
    }

    void weigh(ItemVerdict& worst, Statistic statistic, Cause cause, double factor, double limit) const
    {
        const auto n = debugNumber(statistic);
        const auto b = benchNumber(statistic);
        if (!n || !b || !std::isfinite(*n) || !std::isfinite(*b) || std::isnan(limit)) {
            return;
        }
        const double rounding = m_settings.rounding[static_cast<std::size_t>(statistic)];
        const double error = factor * std::max(0.0, std::abs(*n - *b) - rounding);
        const float multiple = ratioOf(error, limit);
        if (multiple > worst.multiple) {
            worst.cause = cause;
            worst.multiple = multiple;
            worst.debug = *n;
            worst.bench = *b;
            worst.error = error;
            worst.limit = limit;
        }
    }

    void nameZero(ItemVerdict& verdict) const
    {
        const auto isZero = [](const std::array<std::optional<double>, kStatisticCount>& numbers) {
            return std::ranges::all_of(numbers, [](auto number) { return number == std::optional(0.0); });
        };
        const bool debugIsZero = isZero(m_debugNumbers);
        if (debugIsZero != isZero(m_benchNumbers)) {
            verdict.cause = debugIsZero ? Cause::DebugIsZero : Cause::BenchIsZero;
        }
    }

    const Vocabulary& m_words;
    const Item& m_debug;
    const Item& m_bench;
    const ItemSettings& m_settings;
    const ItemEvidence& m_evidence;
    Limits m_limits;
    std::array<std::optional<double>, kStatisticCount> m_debugNumbers;
    std::array<std::optional<double>, kStatisticCount> m_benchNumbers;
};

ItemVerdict compareTensors(const Vocabulary& words, const Item& debug, const Item& bench,
                           const ItemSettings& settings, const ItemEvidence& evidence)
{
    const auto isRecorded = [](const Item& item) { return item.shape.value != 0; };
    if (isRecorded(debug) && isRecorded(bench) && !isSameShape(words, debug, bench)) {
        return different(Cause::ShapeDiffers, difference::kShape, kInfinity);
    }
    ItemVerdict verdict = TensorComparison(words, debug, bench, settings, evidence).verdict();
    if (!isSameDtype(words, debug, bench)) {
        if (verdict.level != Level::Different) {
            verdict.cause = Cause::DtypeDiffers;
            verdict.level = Level::Different;
            verdict.multiple = std::max(verdict.multiple, 1.0F);
        }
        verdict.differences |= difference::kDtype;
    }
    const bool bothKnown = debug.requiresGrad != ValueKind::Null && bench.requiresGrad != ValueKind::Null;
    if (bothKnown && debug.requiresGrad != bench.requiresGrad && verdict.level != Level::Different) {
        verdict.level = Level::CannotDecide;
        verdict.cause = Cause::RequiresGradDiffers;
    }
    return verdict;
}

/// Numbers, texts, lists: their value is recorded, so that equal means equal.
ItemVerdict compareArguments(const Vocabulary& words, const Item& debug, const Item& bench)
{
    const Value n = debug.statistic(Statistic::Max);
    const Value b = bench.statistic(Statistic::Max);
    const bool isSame = isSameValue(words, n, b) && isSameShape(words, debug, bench);
    const bool isSameType = words.debugWord(debug.type).id == words.benchWord(bench.type).id;
    if (isSame && isSameType) {
        return certain(Cause::ValuesEqual);
    }
    if (words.debug().text(debug.type) == "torch.ProcessGroup" && isSameType) {
        return undecided(Cause::GroupDiffers);
    }
    const auto nNumber = n.number();
    const auto bNumber = b.number();
    if (!isSameType) {
        return different(Cause::TypeDiffers, difference::kStructure, isSame ? 1 : kInfinity);
    }
    ItemVerdict verdict = different(Cause::ValuesDiffer, difference::kValues, 1);
    if (nNumber && bNumber) {
        verdict.debug = *nNumber;
        verdict.bench = *bNumber;
        verdict.error = std::abs(*nNumber - *bNumber);
        const bool isExact = n.kind() == ValueKind::Integer && b.kind() == ValueKind::Integer;
        verdict.limit = isExact ? 0 : kStatisticRounding * std::abs(*bNumber);
        if (verdict.error <= verdict.limit) {
            verdict.level = Level::WithinTolerance;
            verdict.cause = Cause::ValuesClose;
            verdict.differences = 0;
            verdict.multiple = ratioOf(verdict.error, verdict.limit);
        }
    }
    return verdict;
}

} // namespace

ItemVerdict undecided(Cause cause, float multiple)
{
    ItemVerdict verdict;
    verdict.level = Level::CannotDecide;
    verdict.cause = cause;
    verdict.multiple = multiple;
    return verdict;
}

float ItemVerdict::score() const
{
    return std::isinf(multiple) ? 1 : multiple / (1 + multiple);
}

bool ItemVerdict::isWorseThan(const ItemVerdict& other) const
{
    if (level != other.level) {
        return level > other.level;
    }
    return multiple != other.multiple ? multiple > other.multiple : cause > other.cause;
}

ItemVerdict compareItems(const Vocabulary& words, ItemPair pair, const ItemSettings& settings,
                         const ItemEvidence& evidence)
{
    if (!pair.isWhole()) {
        return different(pair.bench == ItemPair::kNoItem ? Cause::OnlyInDebug : Cause::OnlyInBench,
                         difference::kStructure, 1);
    }
    const Item& debug = words.debug().items[pair.debug];
    const Item& bench = words.bench().items[pair.bench];
    if (debug.isTensor != bench.isTensor) {
        return different(Cause::TypeDiffers, difference::kStructure, kInfinity);
    }
    return debug.isTensor ? compareTensors(words, debug, bench, settings, evidence)
                          : compareArguments(words, debug, bench);
}

} // namespace pipescope::graph
