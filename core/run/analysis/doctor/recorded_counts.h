#pragma once

#include "core/base/user_text.h"
#include "core/run/model/trace.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// What is counted of a rank's recording.
enum class CountedKind : std::uint8_t
{
    Forward,
    Backward,
    Weight,
    Overlap,
    Logits,
    Send,
    Receive
};
constexpr std::size_t kCountedKindCount = 7;
/// Those before are blocks.
constexpr std::size_t kCountedBlockKinds = static_cast<std::size_t>(CountedKind::Send);

/// "forward", "backward", "weight", …
SourceText countedKindName(CountedKind kind);

using RecordedCount = std::array<std::int64_t, kCountedKindCount>;
/// Empty where it is not known.
using ExpectedCount = std::array<std::optional<std::int64_t>, kCountedKindCount>;

/// What the number of blocks that a rank should have rests on.
enum class ExpectationOrigin : std::uint8_t
{
    Unknown,
    /// The schedule that the metadata name.
    RecordedSchedule,
    /// The schedule that the order of the blocks shows.
    RecognisedSchedule,
    /// The most frequent number among ranks and steps of the same stage.
    SameStage
};

/// "the recorded schedule", …
SourceText expectationOriginName(ExpectationOrigin origin);

/// The recording of one rank in one step.
struct RecordedStep
{
    TrackIndex track;
    StepIndex step;
    RecordedCount found{};
    ExpectedCount expected{};

    std::int64_t foundOf(CountedKind kind) const { return found[static_cast<std::size_t>(kind)]; }

    std::optional<std::int64_t> expectedOf(CountedKind kind) const
    {
        return expected[static_cast<std::size_t>(kind)];
    }
};

/// The recordings of all ranks in all steps. Blocks that were concluded without ranges do not count. The
/// expected numbers of sends and receives are those of the same stage.
struct RecordedCounts
{
    /// Ordered by rank, then step.
    std::vector<RecordedStep> rows;
    /// Indexed by TrackIndex, all steps together and what lies outside them.
    std::vector<RecordedCount> totals;
    ExpectationOrigin origin = ExpectationOrigin::Unknown;

    /// Kinds that are found or expected anywhere.
    std::vector<CountedKind> kinds() const;
};

RecordedCounts countRecording(const Trace& trace);

} // namespace pipescope
