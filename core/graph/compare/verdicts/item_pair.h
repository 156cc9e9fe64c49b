#pragma once

#include "core/graph/compare/verdicts/vocabulary.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/read/model/item.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope::graph {

/// Two items that are compared, as positions in Graph::items; kNoItem where a side has none.
struct ItemPair
{
    static constexpr std::uint32_t kNoItem = 0xFFFFFFFF;

    std::uint32_t debug = kNoItem;
    std::uint32_t bench = kNoItem;

    bool isWhole() const { return debug != kNoItem && bench != kNoItem; }

    friend bool operator==(const ItemPair&, const ItemPair&) = default;
};

/// The columns of real tensors, in the public tool's order.
enum class TensorColumn : std::uint8_t
{
    Cosine,
    EucDist,
    MaxAbsErr,
    MaxRelativeErr,
    OneThousandth,
    FiveThousandths
};

inline constexpr std::size_t kTensorColumnCount = 6;

/// What a cell of those columns says.
enum class CellKind : std::uint8_t
{
    Number,
    /// "unsupported"
    Unsupported,
    /// "N/A"
    NotApplicable,
    /// "Nan"
    Nan,
    /// "shape unmatched"
    ShapeUnmatched
};

/// Why the files of two tensors could not be compared, or not in full.
enum class TensorProblem : std::uint8_t
{
    None,
    /// There are no files: the items name none, or the folder does not have them.
    DebugFileMissing,
    BenchFileMissing,
    DebugFileUnreadable,
    BenchFileUnreadable,
    Empty,
    ShapesDiffer,
    /// Compared nevertheless.
    DtypesDiffer,
    /// NaN or infinite at different positions.
    NonFiniteDiffers
};

/// What comparing the files of two tensors gave; filled in by the room that reads them.
struct TensorNumbers
{
    std::array<double, kTensorColumnCount> values{};
    std::array<CellKind, kTensorColumnCount> kinds{CellKind::Unsupported, CellKind::Unsupported,
                                                   CellKind::Unsupported, CellKind::Unsupported,
                                                   CellKind::Unsupported, CellKind::Unsupported};
    TensorProblem problem = TensorProblem::None;
    /// Every element was read on both sides, so that the distances hold.
    bool isCompared = false;
    /// ‖n − b‖₂ and ‖b‖₂, max |n − b| and max |b|, and the number of elements. NaN and infinities at equal
    /// positions count as 0.
    double distance = 0;
    double benchNorm = 0;
    double maxDistance = 0;
    double benchMax = 0;
    double elements = 0;
};

/// Pairs the items of two nodes group by group (inputs, parameters, gradients, outputs), so that an argument
/// that one side does not have shifts no other: those with a name by their name, those with a number in the
/// order in which most type, shape, dtype and statistics agree (lists of more than 65,536 possible pairs: by
/// their number). Items that stay alone are in the list, too: in each group the debug items come in their
/// order, then bench items alone. The list is cleared first. Thread-safe.
void alignItems(const Vocabulary& words, const Node& debug, const Node& bench, std::vector<ItemPair>& pairs);

/// The same dtype, whatever framework names it: "torch.float32" and "Float32".
bool isSameDtype(const Vocabulary& words, const Item& debug, const Item& bench);
/// The same sizes, as list or tuple.
bool isSameShape(const Vocabulary& words, const Item& debug, const Item& bench);
/// Equal values: NaN equals NaN, 1 equals 1.0, and addresses in texts ("<function f at 0x7f…>") do not count.
bool isSameValue(const Vocabulary& words, Value debug, Value bench);
/// All four statistics are.
bool hasSameStatistics(const Vocabulary& words, const Item& debug, const Item& bench);

} // namespace pipescope::graph
