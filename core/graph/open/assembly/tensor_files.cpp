#include "core/graph/open/assembly/tensor_files.h"

#include "core/graph/compare/tensor_compare/reference_cells.h"
#include "core/graph/read/dump/dump_layout.h"

namespace pipescope::graph {
namespace {

TensorProblem problemOf(const TensorComparison& comparison)
{
    switch (comparison.outcome) {
    case PairOutcome::NoDebugFile:
        return TensorProblem::DebugFileMissing;
    case PairOutcome::NoBenchFile:
        return TensorProblem::BenchFileMissing;
    case PairOutcome::DebugUnreadable:
    case PairOutcome::Stopped:
        return TensorProblem::DebugFileUnreadable;
    case PairOutcome::BenchUnreadable:
        return TensorProblem::BenchFileUnreadable;
    case PairOutcome::Empty:
        return TensorProblem::Empty;
    case PairOutcome::ShapesDiffer:
        return TensorProblem::ShapesDiffer;
    case PairOutcome::Compared:
        break;
    }
    if (comparison.difference.nonFiniteDifferent > 0) {
        return TensorProblem::NonFiniteDiffers;
    }
    return comparison.typesDiffer() ? TensorProblem::DtypesDiffer : TensorProblem::None;
}

CellKind kindOf(ReferenceWord word)
{
    switch (word) {
    case ReferenceWord::None:
        return CellKind::Number;
    case ReferenceWord::Unsupported:
        return CellKind::Unsupported;
    case ReferenceWord::ShapeUnmatched:
        return CellKind::ShapeUnmatched;
    case ReferenceWord::NotAvailable:
        return CellKind::NotApplicable;
    case ReferenceWord::Nan:
        return CellKind::Nan;
    }
    return CellKind::Unsupported;
}

} // namespace

std::filesystem::path tensorFileOf(const Graph& graph, NodeId node, const Item& item)
{
    return item.dataNameKind == DataNameKind::None
               ? std::filesystem::path()
               : graph.folder / kTensorFolderName / graph.dataFileName(node, item);
}

TensorNumbers tensorNumbersOf(const TensorComparison& comparison, Edition edition)
{
    TensorNumbers numbers;
    const auto cells = referenceCells(comparison, edition);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        numbers.values[i] = cells[i].value;
        numbers.kinds[i] = kindOf(cells[i].word);
    }
    numbers.problem = problemOf(comparison);
    numbers.isCompared = comparison.outcome == PairOutcome::Compared;
    const TensorDifference& difference = comparison.difference;
    numbers.distance = difference.distance;
    numbers.benchNorm = difference.benchNorm;
    numbers.maxDistance = difference.maxDistance;
    numbers.benchMax = difference.benchMax;
    numbers.elements = static_cast<double>(difference.count);
    return numbers;
}

std::vector<TensorNumbers> compareTensorFiles(const Graph& debug, const Graph& bench,
                                              const Matching& matching, const PairItems& pairItems,
                                              std::optional<Edition> compatible, std::size_t workers,
                                              FindingList& findings, Progress& progress,
                                              const std::stop_token& stop)
{
    std::vector<TensorPair> files;
    std::vector<std::uint32_t> items;
    std::vector<ItemPair> pairs;
    for (std::size_t i = 0; i < debug.nodes.size(); ++i) {
        const auto partner = matching.benchOf[i];
        if (!partner) {
            continue;
        }
        pairItems(NodeId{i}, pairs);
        for (const ItemPair& pair : pairs) {
            if (pair.isWhole() && debug.items[pair.debug].isTensor) {
                files.push_back({tensorFileOf(debug, NodeId{i}, debug.items[pair.debug]),
                                 tensorFileOf(bench, *partner, bench.items[pair.bench])});
                items.push_back(pair.debug);
            }
        }
    }
    const Edition edition = compatible.value_or(Edition::Doc);
    const auto compared = compareTensorPairs(files, edition, workers, progress, stop);
    reportUnreadableTensors(compared, debug.rank, findings);
    std::vector<TensorNumbers> numbers(debug.items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        numbers[items[i]] = tensorNumbersOf(compared[i], edition);
    }
    return numbers;
}

} // namespace pipescope::graph
