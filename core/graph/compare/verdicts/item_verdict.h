#pragma once

#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/compare/verdicts/noise_floor.h"
#include "core/graph/compare/verdicts/vocabulary.h"
#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <optional>

namespace pipescope::graph {

/// How sure it is that two things are the same, the better first.
enum class Level : std::uint8_t
{
    /// There is nothing to compare: no items, or what only this cut of the model has.
    NotCompared,
    /// Proved: equal checksums, equal values, every element equal.
    Same,
    /// Every element was compared, and the difference is within the tolerance.
    WithinTolerance,
    /// No difference was seen, but what is recorded would hide one: equal statistics, missing files. It is no
    /// divergence, and no proof.
    CannotDecide,
    /// A node is on this side only. Items have no such level.
    Unmatched,
    /// Proved to be beyond the tolerance.
    Different
};

inline constexpr std::size_t kLevelCount = static_cast<std::size_t>(Level::Different) + 1;

/// What decides the level, the better first within a level.
enum class Cause : std::uint8_t
{
    NoPartner,
    NoItems,
    // Same
    ChecksumsEqual,
    ValuesEqual,
    BothEmpty,
    TensorsEqual,
    // WithinTolerance
    ValuesClose,
    TensorsClose,
    WithinNoise,
    // CannotDecide
    StatisticsEqual,
    StatisticsClose,
    BothNotFinite,
    NoStatistics,
    DataLost,
    ChecksumsContradicted,
    TensorFileMissing,
    TensorFileUnreadable,
    GroupDiffers,
    RequiresGradDiffers,
    // Different
    ChecksumsDiffer,
    NormDiffers,
    MeanDiffers,
    MaxDiffers,
    MinDiffers,
    TensorsDiffer,
    ValuesDiffer,
    DtypeDiffers,
    OnlyInDebug,
    OnlyInBench,
    DebugIsZero,
    BenchIsZero,
    TypeDiffers,
    ShapeDiffers,
    NotFiniteInDebug,
    NotFiniteInBench,
    InfinitiesDiffer
};

/// In what way things differ, as bits: a difference in the outputs that the inputs do not have arose here.
namespace difference {

inline constexpr std::uint8_t kValues = 1;
inline constexpr std::uint8_t kNotFinite = 2;
inline constexpr std::uint8_t kDtype = 4;
inline constexpr std::uint8_t kShape = 8;
/// Type, or an item that one side does not have.
inline constexpr std::uint8_t kStructure = 16;

} // namespace difference

/// What comparing two items gave. `debug` and `bench` are the two numbers that decided, `error` is how far
/// they are apart at least (same unit), and `limit` what the tolerance allows; NaN where there are none.
struct ItemVerdict
{
    Level level = Level::NotCompared;
    Cause cause = Cause::NoItems;
    std::uint8_t differences = 0;
    /// The error as a multiple of the tolerance, or of the measured floor; infinite if no number can tell.
    float multiple = 0;
    double debug = 0;
    double bench = 0;
    double error = 0;
    double limit = 0;

    /// 0 … 1; 0.5 is the limit: m / (1 + m).
    float score() const;
    /// Orders verdicts: the worse one is greater.
    bool isWorseThan(const ItemVerdict& other) const;
};

struct ItemSettings
{
    /// All tolerances are multiplied by it.
    double toleranceFactor = 1;
    /// Limits are this many times the floor where one was measured.
    double floorFactor = 3;
    /// Different checksums are a difference even where the statistics agree; meant for the md5 mode.
    bool checksumsDecide = false;
    /// How far the numbers of a statistic may be off because they were rounded before ranks were merged.
    std::array<double, kStatisticCount> rounding{};
};

/// What is known of a pair beside the items; each may be missing.
struct ItemEvidence
{
    const TensorNumbers* tensors = nullptr;
    const NoiseFloor* floor = nullptr;
    /// How many products an element may be the sum of: each adds rounding, the tolerance is at least
    /// 2·√summands·u, up to 1e-3, with u of the dtype, of float32 where that is finer.
    double summands = 1;
};

/// Nothing is known that decides.
ItemVerdict undecided(Cause cause, float multiple = 0);

/// Compares two items. From statistics alone it uses sound lower bounds only: ‖n−b‖₂ ≥ max(|Δnorm|,
/// √N·|Δmean|) against r·‖b‖₂, and max|n−b| ≥ max(|Δmax|, |Δmin|) against r·max|b|: both hold if |n−b| ≤
/// r·|b| for every element, so whatever is called different is. Statistics that agree prove
/// nothing. A statistic that is missing on a side tells nothing, and limits no other one. Equal checksums
/// prove that tensors are the same where no number differs; a checksum of nothing is none. A pure
/// function; thread-safe.
ItemVerdict compareItems(const Vocabulary& words, ItemPair pair, const ItemSettings& settings,
                         const ItemEvidence& evidence = {});

} // namespace pipescope::graph
