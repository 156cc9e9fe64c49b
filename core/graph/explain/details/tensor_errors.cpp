#include "core/graph/explain/details/tensor_errors.h"

#include "core/graph/open/assembly/tensor_files.h"
#include "core/graph/read/tensors/tensor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::size_t kBlock = 8192;

ErrorsAlong alongDimension(std::uint64_t size, std::uint64_t elements)
{
    ErrorsAlong along;
    along.size = size;
    const std::uint64_t slices = std::min(size, ErrorsAlong::kMaxSlices);
    along.bad.assign(slices, 0);
    for (std::uint64_t i = 0; i < slices; ++i) {
        along.total.push_back((along.beginOf(i + 1) - along.beginOf(i)) * (elements / size));
    }
    return along;
}

/// Walks over the elements in row-major order and counts.
class ErrorCounter
{
public:
    explicit ErrorCounter(TensorErrors& result)
        : m_result(result)
        , m_position(result.bench.sizes.size(), 0)
    {
        for (const std::int64_t size : result.bench.sizes) {
            result.along.push_back(alongDimension(static_cast<std::uint64_t>(size), result.count));
        }
    }

    void add(std::span<const double> debug, std::span<const double> bench)
    {
        std::size_t first = 0;
        while (first < debug.size()) {
            const std::size_t count = std::min<std::uint64_t>(debug.size() - first, leftInRow());
            addRun(debug.subspan(first, count), bench.subspan(first, count));
            first += count;
        }
    }

private:
    std::uint64_t leftInRow() const
    {
        return m_position.empty() ? 1 : m_result.along.back().size - m_position.back();
    }

    static std::uint64_t& badOf(ErrorsAlong& along, std::uint64_t index)
    {
        return along.bad[index * along.bad.size() / along.size];
    }

    /// Elements that differ in the last index only.
    void addRun(std::span<const double> debug, std::span<const double> bench)
    {
        std::uint64_t bad = 0;
        for (std::size_t i = 0; i < debug.size(); ++i) {
            if (isBad(debug[i], bench[i])) {
                ++bad;
                if (!m_position.empty()) {
                    ++badOf(m_result.along.back(), m_position.back() + i);
                }
            }
        }
        m_result.bad += bad;
        for (std::size_t i = 0; bad > 0 && i + 1 < m_position.size(); ++i) {
            badOf(m_result.along[i], m_position[i]) += bad;
        }
        advance(debug.size());
    }

    /// Also counts the element in the histograms.
    bool isBad(double n, double b)
    {
        if (n == b || (std::isnan(n) && std::isnan(b))) {
            ++m_result.equal;
            return false;
        }
        if (!std::isfinite(n) || !std::isfinite(b)) {
            ++m_result.nonFinite;
            return true;
        }
        const double error = std::abs(n - b);
        const double relative = b == 0 ? std::numeric_limits<double>::infinity() : error / std::abs(b);
        ++m_result.absolute.bins[ErrorHistogram::binOf(error)];
        ++m_result.relative.bins[ErrorHistogram::binOf(relative)];
        return !(error <= m_result.tolerance.absolute + m_result.tolerance.relative * std::abs(b));
    }

    void advance(std::uint64_t count)
    {
        if (m_position.empty()) {
            return;
        }
        m_position.back() += count;
        for (std::size_t i = m_position.size() - 1; i > 0 && m_position[i] == m_result.along[i].size; --i) {
            m_position[i] = 0;
            ++m_position[i - 1];
        }
    }

    TensorErrors& m_result;
    /// The indexes of the next element.
    std::vector<std::uint64_t> m_position;
};

TensorFacts factsOf(const Tensor& tensor)
{
    return {tensor.type(), {tensor.sizes().begin(), tensor.sizes().end()}};
}

Result<TensorErrors> countErrors(Tensor debug, Tensor bench, const std::stop_token& stop)
{
    TensorErrors result;
    result.debug = factsOf(debug);
    result.bench = factsOf(bench);
    result.count = bench.count();
    result.tolerance = elementToleranceOf(debug.type(), bench.type());
    ErrorCounter counter(result);
    std::vector<double> debugBlock(std::min<std::uint64_t>(kBlock, result.count));
    std::vector<double> benchBlock(debugBlock.size());
    for (std::uint64_t first = 0; first < result.count; first += kBlock) {
        if (stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, {}, {}};
        }
        const std::size_t count = std::min<std::uint64_t>(kBlock, result.count - first);
        const auto n = std::span(debugBlock).first(count);
        const auto b = std::span(benchBlock).first(count);
        for (const auto& [tensor, block] : {std::pair(&debug, n), std::pair(&bench, b)}) {
            TRY_OK(tensor->read(first, block));
        }
        counter.add(n, b);
    }
    return result;
}

Result<Tensor> openNamed(const std::filesystem::path& file, SourceText ifUnnamed)
{
    return file.empty() ? Result<Tensor>(Error{ErrorKind::NotFound, {}, ifUnnamed}) : openTensor(file);
}

} // namespace

std::size_t ErrorHistogram::binOf(double error)
{
    const double bin = std::floor((std::log10(error) - kFirstDecade) * kBinsOfDecade);
    return static_cast<std::size_t>(std::clamp(bin, 0.0, static_cast<double>(kBins - 1)));
}

double ErrorHistogram::beginOf(std::size_t bin)
{
    return std::pow(10.0, kFirstDecade + static_cast<double>(bin) / kBinsOfDecade);
}

std::uint64_t ErrorsAlong::beginOf(std::size_t slice) const
{
    return (slice * size + bad.size() - 1) / bad.size();
}

TensorPair tensorFilesOf(const RankGraphs& graphs, NodeId debug, NodeId bench, ItemPair items)
{
    const auto file = [](const Graph& graph, NodeId node, std::uint32_t item) {
        return item < graph.items.size() ? tensorFileOf(graph, node, graph.items[item])
                                         : std::filesystem::path();
    };
    return {file(graphs.debug.graph, debug, items.debug),
            graphs.bench ? file(graphs.bench->graph, bench, items.bench) : std::filesystem::path()};
}

Result<TensorErrors> tensorErrors(const TensorPair& files, const std::stop_token& stop)
{
    TRY(auto debug, openNamed(files.debug, "The debug side has no file of this tensor"_text));
    TRY(auto bench, openNamed(files.bench, "The bench side has no file of this tensor"_text));
    if (!std::ranges::equal(debug.sizes(), bench.sizes())) {
        return Error{ErrorKind::InvalidArgument, files.debug,
                     "The tensors of both sides differ in shape"_text};
    }
    if (bench.count() == 0) {
        return Error{ErrorKind::InvalidArgument, files.debug, "The tensor has no elements"_text};
    }
    return countErrors(std::move(debug), std::move(bench), stop);
}

} // namespace pipescope::graph
