#include "core/run/analysis/doctor/recorded_counts.h"

#include "core/base/enum_names.h"
#include "core/run/model/captures/block_message.h"
#include "core/run/schedule/schedule.h"

#include <algorithm>
#include <map>

namespace pipescope {
namespace {

std::size_t positionOf(CountedKind kind)
{
    return static_cast<std::size_t>(kind);
}

/// Empty for blocks that belong to no schedule.
std::optional<CountedKind> countedKindOf(BlockKind kind)
{
    switch (kind) {
    case BlockKind::Forward:
        return CountedKind::Forward;
    case BlockKind::Backward:
        return CountedKind::Backward;
    case BlockKind::Weight:
        return CountedKind::Weight;
    case BlockKind::Overlap:
        return CountedKind::Overlap;
    case BlockKind::Logits:
        return CountedKind::Logits;
    case BlockKind::Other:
        break;
    }
    return std::nullopt;
}

/// Whether the block is a range that the training script marked once.
bool isOfSchedule(BlockAnomaly anomaly)
{
    return anomaly == BlockAnomaly::None || anomaly == BlockAnomaly::Unscheduled;
}

std::vector<bool> ranksWithoutRanges(const Trace& trace)
{
    std::vector<bool> without(trace.tracks.size(), false);
    for (const Finding& finding : trace.findings.rows()) {
        const bool saysSo = finding.id == FindingId::BlocksConcluded
                            || finding.id == FindingId::BlocksFromResults
                            || finding.id == FindingId::NoRanges;
        if (const auto track = finding.rank && saysSo ? trace.trackOfRank(*finding.rank) : std::nullopt) {
            without[track->value] = true;
        }
    }
    return without;
}

/// The schedule that says how many blocks a stage has.
struct ExpectedSchedule
{
    std::optional<ScheduleShape> shape;
    ExpectationOrigin origin = ExpectationOrigin::SameStage;
    /// The schedule does not say where weight gradients are.
    bool hasFreeWeights = false;
};

/// The schedule of the metadata where the blocks contradict it only because a wrapper is missing, so that
/// the blocks look like those of a simpler one.
std::optional<ScheduleShape> simplifiedSchedule(const ScheduleInfo& schedule, const RecordedCount& all)
{
    const auto kind = schedule.recorded.kind;
    if (!kind || !schedule.stages || !schedule.microBatches) {
        return std::nullopt;
    }
    const bool lacksWrapper = (overlapsBlocks(*kind) && all[positionOf(CountedKind::Overlap)] == 0)
                              || (splitsBackwards(*kind) && all[positionOf(CountedKind::Weight)] == 0);
    ScheduleShape shape;
    shape.kind = *kind;
    shape.stages = *schedule.stages;
    shape.microBatches = *schedule.microBatches;
    shape.chunks = isV(*kind) ? 2 : 1;
    return lacksWrapper && isRunnable(shape) ? std::optional(shape) : std::nullopt;
}

/// MindSpeed's DualPipeV always splits some backwards and has a range for the loss; others need not.
void completeDualPipeV(ScheduleShape& shape)
{
    if (shape.kind == ScheduleKind::DualPipeV) {
        shape.hasLogits = true;
        if (shape.weightGradients == WeightGradients::Joined) {
            shape.weightGradients = WeightGradients::SplitBeforeOverlap;
        }
    }
}

ExpectedSchedule expectedSchedule(const ScheduleInfo& schedule, const RecordedCount& all, bool isMindSpeed)
{
    ExpectedSchedule expected;
    expected.hasFreeWeights = schedule.hasFreeWeights;
    if (!schedule.candidates.empty()) {
        expected.shape = schedule.candidates.front();
        expected.origin = schedule.origin == ScheduleOrigin::Recorded ? ExpectationOrigin::RecordedSchedule
                                                                      : ExpectationOrigin::RecognisedSchedule;
    }
    const bool isContradicted = !expected.shape || expected.shape->kind != schedule.recorded.kind;
    if (const auto simplified = isContradicted ? simplifiedSchedule(schedule, all) : std::nullopt) {
        expected.shape = simplified;
        expected.origin = ExpectationOrigin::RecordedSchedule;
        expected.hasFreeWeights = schedule.recorded.hasFreeWeights;
    }
    if (expected.shape && isMindSpeed) {
        completeDualPipeV(*expected.shape);
    }
    return expected;
}

class Counter
{
public:
    explicit Counter(const Trace& trace)
        : m_trace(trace)
        , m_isWithoutRanges(ranksWithoutRanges(trace))
    { }

    RecordedCounts count()
    {
        m_counts.totals.resize(m_trace.tracks.size());
        for (std::size_t i = 0; i < m_trace.tracks.size(); ++i) {
            if (!m_trace.tracks[i].isOther) {
                countTrack(TrackIndex{i});
            }
        }
        expectSameStage();
        expectSchedule();
        return std::move(m_counts);
    }

private:
    void countTrack(TrackIndex index)
    {
        const Track& track = m_trace.track(index);
        const std::size_t first = m_counts.rows.size();
        for (std::size_t step = 0; step < m_trace.steps.size(); ++step) {
            m_counts.rows.push_back({index, StepIndex{step}, {}, {}});
        }
        const auto add = [&](CountedKind kind, std::optional<StepIndex> step) {
            ++m_counts.totals[index.value][positionOf(kind)];
            if (step) {
                ++m_counts.rows[first + step->value].found[positionOf(kind)];
            }
        };
        for (std::size_t i = 0; !m_isWithoutRanges[index.value] && i < track.blocks.size(); ++i) {
            countBlock(track.blocks.at(BlockIndex{i}), add);
        }
        for (const P2pOperator& op : track.operators) {
            for (const OperatorPart& part : track.partsOf(op)) {
                add(part.direction == PartDirection::Send ? CountedKind::Send : CountedKind::Receive,
                    op.step);
            }
        }
    }

    template<class Add>
    void countBlock(const Block& block, const Add& add)
    {
        auto kind = countedKindOf(block.kind);
        if (!kind || !isOfSchedule(block.anomaly)) {
            return;
        }
        const std::string_view message = m_trace.strings.text(block.message);
        m_isMindSpeed = m_isMindSpeed || message.find("_with_model_graph") != std::string_view::npos;
        // Without its place in the schedule the loss part of DualPipeV looks like any backward.
        if (kind == CountedKind::Backward && overlaps() && isPlainBackwardStep(message)) {
            kind = CountedKind::Logits;
        }
        // Known by the order alone, as long as no range is missing.
        if (kind == CountedKind::Overlap && kindFromMessage(message) == BlockKind::Forward) {
            kind = CountedKind::Forward;
        }
        add(*kind, block.step);
    }

    bool overlaps() const
    {
        const auto kind = m_trace.schedule.kind();
        return kind == ScheduleKind::DualPipeV || m_trace.schedule.recorded.kind == ScheduleKind::DualPipeV;
    }

    using Frequencies = std::array<std::map<std::int64_t, std::size_t>, kCountedKindCount>;

    void expectSameStage()
    {
        m_counts.origin = ExpectationOrigin::SameStage;
        std::map<std::optional<Stage>, Frequencies> ofStages;
        for (const RecordedStep& row : m_counts.rows) {
            Frequencies& ofStage = ofStages[m_trace.track(row.track).stage];
            for (std::size_t kind = 0; kind < kCountedKindCount; ++kind) {
                if (hasAnyLike(row, kind)) {
                    ++ofStage[kind][row.found[kind]];
                }
            }
        }
        for (RecordedStep& row : m_counts.rows) {
            const Frequencies& ofStage = ofStages[m_trace.track(row.track).stage];
            for (std::size_t kind = 0; kind < kCountedKindCount; ++kind) {
                row.expected[kind] = mostFrequent(ofStage[kind]);
            }
        }
    }

    /// Whether the row has any blocks, or any transfers, as the kind is one of these.
    static bool hasAnyLike(const RecordedStep& row, std::size_t kind)
    {
        const auto begin = row.found.begin() + (kind < kCountedBlockKinds ? 0 : kCountedBlockKinds);
        const auto end = kind < kCountedBlockKinds ? row.found.begin() + kCountedBlockKinds : row.found.end();
        return std::any_of(begin, end, [](std::int64_t count) { return count > 0; });
    }

    /// Chooses the greatest of equally frequent numbers.
    static std::optional<std::int64_t> mostFrequent(const std::map<std::int64_t, std::size_t>& frequencies)
    {
        std::optional<std::int64_t> number;
        std::size_t most = 0;
        for (const auto& [candidate, times] : frequencies) {
            if (times >= most) {
                number = candidate;
                most = times;
            }
        }
        return number;
    }

    RecordedCount all() const
    {
        RecordedCount sum{};
        for (const RecordedCount& each : m_counts.totals) {
            for (std::size_t kind = 0; kind < kCountedKindCount; ++kind) {
                sum[kind] += each[kind];
            }
        }
        return sum;
    }

    void expectSchedule()
    {
        const ExpectedSchedule expected = expectedSchedule(m_trace.schedule, all(), m_isMindSpeed);
        if (!expected.shape || !isRunnable(*expected.shape)) {
            return;
        }
        m_counts.origin = expected.origin;
        std::map<Stage, RecordedCount> ofStages;
        for (RecordedStep& row : m_counts.rows) {
            const auto stage = m_trace.track(row.track).stage;
            if (!stage || stage->value < 0 || stage->value >= expected.shape->stages) {
                continue;
            }
            const auto [found, isNew] = ofStages.try_emplace(*stage);
            if (isNew) {
                found->second = blocksOf(*expected.shape, *stage);
            }
            for (std::size_t kind = 0; kind < kCountedBlockKinds; ++kind) {
                const bool isFree = expected.hasFreeWeights && kind == positionOf(CountedKind::Weight);
                row.expected[kind] = isFree ? row.expected[kind] : found->second[kind];
            }
        }
    }

    static RecordedCount blocksOf(const ScheduleShape& shape, Stage stage)
    {
        RecordedCount count{};
        for (const ScheduledBlock& block : scheduledBlocks(shape, stage)) {
            if (const auto kind = countedKindOf(block.kind)) {
                ++count[positionOf(*kind)];
            }
        }
        return count;
    }

    const Trace& m_trace;
    std::vector<bool> m_isWithoutRanges;
    /// The ranges have the names that MindSpeed's functions have.
    bool m_isMindSpeed = false;
    RecordedCounts m_counts;
};

} // namespace

SourceText countedKindName(CountedKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<CountedKind, SourceText>>({
        {CountedKind::Forward, "forward"_text},
        {CountedKind::Backward, "backward"_text},
        {CountedKind::Weight, "weight"_text},
        {CountedKind::Overlap, "overlap"_text},
        {CountedKind::Logits, "logits"_text},
        {CountedKind::Send, "send"_text},
        {CountedKind::Receive, "receive"_text},
    });
    return nameOf(kNames, kind);
}

SourceText expectationOriginName(ExpectationOrigin origin)
{
    static constexpr auto kNames = std::to_array<EnumName<ExpectationOrigin, SourceText>>({
        {ExpectationOrigin::Unknown, ""_text},
        {ExpectationOrigin::RecordedSchedule, "the recorded schedule"_text},
        {ExpectationOrigin::RecognisedSchedule, "the schedule that the order of the blocks shows"_text},
        {ExpectationOrigin::SameStage, "most ranks and steps of the same stage"_text},
    });
    return nameOf(kNames, origin);
}

std::vector<CountedKind> RecordedCounts::kinds() const
{
    std::vector<CountedKind> kinds;
    for (std::size_t i = 0; i < kCountedKindCount; ++i) {
        const bool isThere = std::any_of(rows.begin(), rows.end(), [i](const RecordedStep& row) {
            return row.found[i] > 0 || row.expected[i].value_or(0) > 0;
        });
        if (isThere) {
            kinds.push_back(static_cast<CountedKind>(i));
        }
    }
    return kinds;
}

RecordedCounts countRecording(const Trace& trace)
{
    return Counter(trace).count();
}

} // namespace pipescope
