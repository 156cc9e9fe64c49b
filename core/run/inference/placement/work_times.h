#pragma once

#include "core/run/model/captures/labelled_capture.h"

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

namespace pipescope {

/// The depth of one rank in the pipelines, relative to another.
enum class RelativeDepth : std::uint8_t
{
    /// They have no work in common.
    Unknown,
    /// The same stage, of one pipeline or of two.
    Same,
    Deeper,
    Shallower
};

/// When a rank finished the forward and the backward of each micro-batch, in the lowest of its chunks.
///
/// Data pass a stage twice: its forward ends before that of the next stage begins, and its backward begins
/// after that of the next stage has ended. So the time from the end of a forward to the end of the same
/// micro-batch's backward is longer than that of the next stage, by a forward of the next stage and at least
/// one backward of this stage: in every schedule, and whatever the clocks of the ranks' hosts say. Ends are
/// compared since a block may begin with a wait for its data.
class WorkTimes
{
public:
    /// Blocks without a step are matched by count: the k-th forward of a micro-batch on every rank.
    explicit WorkTimes(const LabelledTrack& track);

    /// No forward is recorded.
    bool empty() const { return m_works.empty(); }

    /// The depth of `other` relative to this rank, by the median over all common micro-batches. Without
    /// recorded backwards, by the forwards of ranks on one clock.
    RelativeDepth depthOf(const WorkTimes& other) const;

    /// How many stages deeper the other one is: by the forwards that fill the pipeline before the first
    /// backward, which decrease by one with each stage (by two where stages have several chunks); where all
    /// forwards come first, by the number of such stages that would take the time between the two.
    std::int32_t stagesTo(const WorkTimes& other) const;

    /// Whether data can pass from this rank to the other and back in nearly all micro-batches.
    bool canFeed(const WorkTimes& other) const;

    /// Both finish the same work at the same time, within one hundredth of a block and apart from a constant
    /// difference of their clocks.
    bool isInLockstepWith(const WorkTimes& other) const;

private:
    /// Step, micro-batch, and how many of these came before.
    using Key = std::tuple<std::int64_t, std::int32_t, std::int32_t>;

    struct Work
    {
        Key key;
        TimePoint forwardEnd;
        std::optional<TimePoint> backwardEnd;
    };

    struct Ends
    {
        Work own;
        Work other;

        bool hasBackwards() const { return own.backwardEnd && other.backwardEnd; }

        /// How much longer the work takes behind this rank than behind the other.
        std::int64_t longer() const;
    };

    std::vector<Ends> commonWith(const WorkTimes& other) const;
    std::optional<std::int64_t> medianLongerThan(const WorkTimes& other, bool& isByForwards) const;
    /// The smallest extra time of data, from one rank to the other.
    std::int64_t leastBetween(const WorkTimes& deeper, bool isByForwards) const;

    std::vector<Work> m_works;
    /// Durations of the shorter blocks, without waits.
    std::int64_t m_forward = 0;
    std::int64_t m_backward = 0;
    /// Forwards before the first backward in most steps; empty where all come before it.
    std::optional<std::int32_t> m_warmUp;
    bool m_hasChunks = false;
    Host m_host;
};

} // namespace pipescope
