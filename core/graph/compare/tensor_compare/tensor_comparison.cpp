#include "core/graph/compare/tensor_compare/tensor_comparison.h"

#include "core/base/threads/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::size_t kBlock = 8192;

TensorFacts factsOf(const Tensor& tensor)
{
    return {tensor.type(), {tensor.sizes().begin(), tensor.sizes().end()}};
}

/// Whether 32 bits of floating point hold every value of the type, as numpy sees it.
bool fitsFloat32(ElementType type)
{
    return elementSize(type) <= 2 || type == ElementType::Float32;
}

/// The public tool calculates in the type of the files, or where they differ in one that holds both.
RelativeRule relativeRuleOf(Edition edition, ElementType debug, ElementType bench)
{
    const bool isSingle = fitsFloat32(debug) && fitsFloat32(bench);
    if (edition == Edition::Doc) {
        return {std::numeric_limits<double>::epsilon(), isSingle && isFloating(debug) && isFloating(bench)};
    }
    return {isSingle ? static_cast<double>(std::numeric_limits<float>::epsilon())
                     : std::numeric_limits<double>::epsilon(),
            isSingle};
}

double relativeErrorBy(const RelativeRule& rule, double n, double b)
{
    if (rule.isSingle) {
        return static_cast<double>(
            relativeErrorOf(static_cast<float>(n), static_cast<float>(b), static_cast<float>(rule.epsilon)));
    }
    return relativeErrorOf(n, b, rule.epsilon);
}

/// Larger, or NaN if one is.
double largerOrNan(double a, double b)
{
    return std::isnan(a) || a > b ? a : b;
}

/// Two opened tensors on the way through their elements.
class PairReader
{
public:
    PairReader(Tensor debug, Tensor bench, RelativeRule rule, std::stop_token stop)
        : m_debug(std::move(debug))
        , m_bench(std::move(bench))
        , m_rule(rule)
        , m_stop(std::move(stop))
    { }

    /// Both have the same shape.
    void measure(TensorComparison& comparison)
    {
        DifferenceMeter meter(elementToleranceOf(m_debug.type(), m_bench.type()), m_rule);
        std::vector<double> debug(std::min<std::uint64_t>(kBlock, m_debug.count()));
        std::vector<double> bench(debug.size());
        for (std::uint64_t first = 0; first < m_debug.count(); first += kBlock) {
            const std::size_t count = std::min<std::uint64_t>(kBlock, m_debug.count() - first);
            const auto n = std::span(debug).first(count);
            const auto b = std::span(bench).first(count);
            if (isStopped(comparison) || !read(m_debug, first, n, PairOutcome::DebugUnreadable, comparison)
                || !read(m_bench, first, b, PairOutcome::BenchUnreadable, comparison))
            {
                return;
            }
            meter.add(n, b);
        }
        comparison.difference = meter.result();
    }

    /// The debug side is a scalar, which stands against every element of the bench side.
    void measureScalar(TensorComparison& comparison)
    {
        double n = 0;
        if (!read(m_debug, 0, {&n, 1}, PairOutcome::DebugUnreadable, comparison)) {
            return;
        }
        ScalarDifference result;
        std::vector<double> bench(std::min<std::uint64_t>(kBlock, m_bench.count()));
        for (std::uint64_t first = 0; first < m_bench.count(); first += kBlock) {
            const auto b = std::span(bench).first(std::min<std::uint64_t>(kBlock, m_bench.count() - first));
            if (isStopped(comparison) || !read(m_bench, first, b, PairOutcome::BenchUnreadable, comparison)) {
                return;
            }
            for (const double element : b) {
                result.maxDistance = largerOrNan(std::fabs(n - element), result.maxDistance);
                result.maxRelative = largerOrNan(relativeErrorBy(m_rule, n, element), result.maxRelative);
            }
        }
        comparison.scalar = result;
    }

private:
    bool isStopped(TensorComparison& comparison) const
    {
        if (m_stop.stop_requested()) {
            comparison.outcome = PairOutcome::Stopped;
        }
        return m_stop.stop_requested();
    }

    static bool read(Tensor& tensor, std::uint64_t first, std::span<double> out, PairOutcome ifFailed,
                     TensorComparison& comparison)
    {
        const Status status = tensor.read(first, out);
        if (!status) {
            comparison.outcome = ifFailed;
            comparison.error = status.error();
        }
        return status.hasValue();
    }

    Tensor m_debug;
    Tensor m_bench;
    RelativeRule m_rule;
    std::stop_token m_stop;
};

/// Takes the tensor of one side, or says in the comparison why there is none.
std::optional<Tensor> open(const std::filesystem::path& file, PairOutcome ifFailed,
                           TensorComparison& comparison)
{
    auto tensor = openTensor(file);
    if (!tensor) {
        comparison.outcome = ifFailed;
        comparison.error = tensor.error();
        return {};
    }
    return std::move(*tensor);
}

void compareOpened(Tensor debug, Tensor bench, Edition edition, const std::stop_token& stop,
                   TensorComparison& comparison)
{
    comparison.debug = factsOf(debug);
    comparison.bench = factsOf(bench);
    if (debug.count() == 0) {
        comparison.outcome = PairOutcome::Empty;
        return;
    }
    const bool isScalar = comparison.debug.sizes.empty();
    const bool isSameShape = comparison.debug.sizes == comparison.bench.sizes;
    comparison.outcome = isSameShape ? PairOutcome::Compared : PairOutcome::ShapesDiffer;
    PairReader reader(std::move(debug), std::move(bench),
                      relativeRuleOf(edition, comparison.debug.type, comparison.bench.type), stop);
    if (isScalar && (isSameShape || edition == Edition::Doc)) {
        reader.measureScalar(comparison);
    }
    if (comparison.outcome == PairOutcome::Compared) {
        reader.measure(comparison);
    }
}

} // namespace

TensorComparison compareTensors(const TensorPair& pair, Edition edition, const std::stop_token& stop)
{
    TensorComparison comparison;
    if (pair.debug.empty() || pair.bench.empty()) {
        comparison.outcome = pair.debug.empty() ? PairOutcome::NoDebugFile : PairOutcome::NoBenchFile;
        return comparison;
    }
    auto debug = open(pair.debug, PairOutcome::DebugUnreadable, comparison);
    if (!debug) {
        return comparison;
    }
    auto bench = open(pair.bench, PairOutcome::BenchUnreadable, comparison);
    if (bench) {
        compareOpened(std::move(*debug), std::move(*bench), edition, stop, comparison);
    }
    return comparison;
}

std::vector<TensorComparison> compareTensorPairs(std::span<const TensorPair> pairs, Edition edition,
                                                 std::size_t workers, Progress& progress,
                                                 const std::stop_token& stop)
{
    TensorComparison stopped;
    stopped.outcome = PairOutcome::Stopped;
    std::vector<TensorComparison> comparisons(pairs.size(), stopped);
    parallelFor(pairs.size(), workerCount(workers), stop, [&](std::size_t i) {
        comparisons[i] = compareTensors(pairs[i], edition, stop);
        progress.advance();
    });
    return comparisons;
}

void reportUnreadableTensors(std::span<const TensorComparison> comparisons, Rank rank, FindingList& findings)
{
    for (const FindingId id : {FindingId::TensorFilesMissing, FindingId::TensorUnreadable}) {
        const Error* first = nullptr;
        std::uint64_t count = 0;
        for (const TensorComparison& comparison : comparisons) {
            const auto& error = comparison.error;
            const bool isMissing = error && error->kind == ErrorKind::NotFound;
            if (error && isMissing == (id == FindingId::TensorFilesMissing)) {
                first = first == nullptr ? &*error : first;
                ++count;
            }
        }
        if (first != nullptr) {
            findings.add(id, rank, first->path, first->text, count);
        }
    }
}

} // namespace pipescope::graph
