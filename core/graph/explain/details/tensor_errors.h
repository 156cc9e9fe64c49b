#pragma once

#include "core/base/result.h"
#include "core/graph/compare/tensor_compare/tensor_comparison.h"
#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/open/outline/sheet.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// How many elements have which error, in half decades: bin i counts 10^(i/2 − 16) ≤ e < 10^((i+1)/2 − 16);
/// the first and the last one also count what is below and above.
struct ErrorHistogram
{
    static constexpr std::size_t kBins = 64;
    static constexpr int kFirstDecade = -16;
    static constexpr int kBinsOfDecade = 2;

    std::array<std::uint64_t, kBins> bins{};

    /// `error` is above 0, or infinite.
    static std::size_t binOf(double error);
    /// Where a bin begins, as an error.
    static double beginOf(std::size_t bin);
};

/// Where along one dimension of a tensor the bad elements are. The dimension is cut into at most kMaxSlices
/// slices that are equal but for one index.
struct ErrorsAlong
{
    static constexpr std::uint64_t kMaxSlices = 64;

    /// Size of the dimension.
    std::uint64_t size = 0;
    /// Indexed by slice.
    std::vector<std::uint64_t> bad;
    std::vector<std::uint64_t> total;

    double share(std::size_t slice) const
    {
        return static_cast<double>(bad[slice]) / static_cast<double>(total[slice]);
    }

    /// The first index of a slice.
    std::uint64_t beginOf(std::size_t slice) const;
};

/// How the errors of a pair of real tensors are distributed; n is an element of the debug side, b of the
/// bench.
struct TensorErrors
{
    TensorFacts debug;
    TensorFacts bench;
    ElementTolerance tolerance;
    std::uint64_t count = 0;
    /// n = b, or both NaN, or infinite with the same sign; not in the histograms.
    std::uint64_t equal = 0;
    /// Not equal, and one of both is NaN or infinite; not in the histograms.
    std::uint64_t nonFinite = 0;
    /// Beyond the tolerance, and those that are nonFinite.
    std::uint64_t bad = 0;
    /// |n − b|
    ErrorHistogram absolute;
    /// |n − b| / |b|; infinite where b is 0.
    ErrorHistogram relative;
    /// Indexed by dimension; none for a scalar.
    std::vector<ErrorsAlong> along;
};

/// The files of two items that were paired; an empty path where a dump names none or there is no item.
TensorPair tensorFilesOf(const RankGraphs& graphs, NodeId debug, NodeId bench, ItemPair items);

/// Reads both files in blocks of 8192 elements. Errors: NotFound if a dump names no file, what opening and
/// reading end with, InvalidArgument where the shapes differ or there are no elements, Cancelled after a stop
/// request. Thread-safe.
Result<TensorErrors> tensorErrors(const TensorPair& files, const std::stop_token& stop);

} // namespace pipescope::graph
