#pragma once

#include "core/graph/compare/verdicts/item_pair.h"
#include "core/graph/read/model/item.h"

#include <cstdint>

namespace pipescope::graph {

/// Faults that are known by the numbers they leave.
enum class SignatureKind : std::uint8_t
{
    None,
    /// All statistics are t times those of the bench: a reduction done twice, or one too many.
    ScaledUp,
    /// All are 1/t of it: a missing reduction.
    ScaledDown,
    /// The norm is √t times that of the bench, and maximum and minimum agree: a replicated tensor taken for a
    /// split one.
    ReplicatedAsSplit,
    /// The norm is √((t−1)/t) of it, and maximum and minimum agree nearly: one of t parts is zero.
    PartIsZero,
    /// Every element is log t larger or smaller: a loss over a split vocabulary.
    OffByLog,
    /// Maximum and minimum are numbers of a coarser dtype, next to those of the bench.
    TruncatedToBFloat16,
    TruncatedToFloat16,
    /// The statistics are those that the bench had one step before.
    PreviousStep
};

struct Signature
{
    SignatureKind kind = SignatureKind::None;
    /// t: the parallel size that fits.
    std::uint8_t size = 0;

    friend bool operator==(const Signature&, const Signature&) = default;
};

/// The signature of two tensors that differ, from their statistics; sizes of 2, 4, 8, … 64 are tried.
/// `previous` is the bench's item one step before, null if not known.
Signature findSignature(const Item& debug, const Item& bench, const Item* previous = nullptr);

} // namespace pipescope::graph
