#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/compare/tensor_compare/difference_meter.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/tensors/tensor.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// The files of two tensors; an empty path where a dump names none.
struct TensorPair
{
    std::filesystem::path debug;
    std::filesystem::path bench;
};

/// How far a comparison came; the first that fits, in this order.
enum class PairOutcome : std::uint8_t
{
    /// The dump names no file.
    NoDebugFile,
    NoBenchFile,
    /// TensorComparison::error says why.
    DebugUnreadable,
    BenchUnreadable,
    /// The tensor of the debug side has no elements.
    Empty,
    ShapesDiffer,
    Compared,
    /// A stop was requested.
    Stopped
};

/// What a file says about its tensor.
struct TensorFacts
{
    ElementType type = ElementType::Float32;
    std::vector<std::int64_t> sizes;
};

/// |n − b| and |(n − b) / b| of a scalar (0-d) n, NaN included; see ReferenceCell.
struct ScalarDifference
{
    double maxDistance = 0;
    double maxRelative = 0;
};

struct TensorComparison
{
    PairOutcome outcome = PairOutcome::NoDebugFile;
    /// With the outcomes DebugUnreadable and BenchUnreadable.
    std::optional<Error> error;
    /// With Empty, ShapesDiffer and Compared.
    TensorFacts debug;
    TensorFacts bench;
    /// With Compared.
    TensorDifference difference;
    /// Only if the tensor of the debug side is a scalar: with Compared, and in the edition Doc also with
    /// ShapesDiffer, of all elements of the bench side.
    std::optional<ScalarDifference> scalar;

    bool typesDiffer() const { return debug.type != bench.type; }
};

/// Reads both files in blocks of 8192 elements; other memory as Tensor says. `edition` decides the ε that is
/// added where the bench side is 0: double's epsilon for Doc, that of the wider of both types and float32 for
/// New. r is calculated in float32 where both files have floating types of at most 32
/// bits, and for New integers of at most 16: golden case 11 has elements exactly at the limits, which tell.
TensorComparison compareTensors(const TensorPair& pair, Edition edition, const std::stop_token& stop);

/// The same for many pairs, on `workers` threads (0: one per processor); one result a pair. Progress counts
/// pairs; its phase is the caller's. After a stop request the rest has the outcome Stopped.
std::vector<TensorComparison> compareTensorPairs(std::span<const TensorPair> pairs, Edition edition,
                                                 std::size_t workers, Progress& progress,
                                                 const std::stop_token& stop);

/// Reports files that a dump names and that are not there, or cannot be read: each once, with a count and the
/// first file.
void reportUnreadableTensors(std::span<const TensorComparison> comparisons, Rank rank, FindingList& findings);

} // namespace pipescope::graph
