// A pipeline of several ranks whose blocks, phases and messages are known.

#include "core/run/clock/clock_set.h"
#include "core/run/clock/solve_clocks.h"
#include "tests/core/run/load/nsight/nsight_test.h"

#include <algorithm>
#include <array>
#include <optional>

namespace pipescope {
namespace {

using testing::ElementsAreArray;
using testing::IsSupersetOf;

using test::ExportSpan;
using test::ExportWriter;
using test::kAutograd;
using test::kMain;

constexpr int kStages = 4;
constexpr int kMicroBatches = 8;
constexpr std::uint64_t kCommunicator = 4711;

/// One pass of a micro-batch through a stage, and the kernel that receives its data.
struct Pass
{
    bool isForward = true;
    int microBatch = 0;
    std::optional<ExportSpan> received;
    ExportSpan work;
    std::optional<ExportSpan> sent;
};

/// When sends end.
enum class SendEnd
{
    /// With the receive, as a message that is larger than NCCL's buffers.
    WithReceive,
    /// As soon as the message is in a buffer.
    Early
};

/// Simulates 1F1B on all stages, in nanoseconds.
class Simulation
{
public:
    explicit Simulation(SendEnd sendEnd)
        : m_sendEnd(sendEnd)
        , m_passes(kStages)
        , m_free(kStages, 1'000'000)
    {
        for (int stage = 0; stage < kStages; ++stage) {
            order(stage);
        }
        for (bool isMoving = true; isMoving;) {
            isMoving = false;
            for (int stage = 0; stage < kStages; ++stage) {
                isMoving = place(stage) || isMoving;
            }
        }
    }

    const std::vector<Pass>& passes(int stage) const { return m_passes[static_cast<std::size_t>(stage)]; }

private:
    void order(int stage)
    {
        const int warmUp = std::min(kMicroBatches, kStages - 1 - stage);
        std::vector<Pass>& passes = m_passes[static_cast<std::size_t>(stage)];
        for (int i = 0; i < kMicroBatches + warmUp; ++i) {
            if (i < kMicroBatches) {
                passes.push_back({true, i, {}, {}, {}});
            }
            if (i >= warmUp) {
                passes.push_back({false, i - warmUp, {}, {}, {}});
            }
        }
        m_next.push_back(0);
    }

    Pass* find(int stage, bool isForward, int microBatch)
    {
        auto& passes = m_passes[static_cast<std::size_t>(stage)];
        const auto found = std::find_if(passes.begin(), passes.end(), [&](const Pass& each) {
            return each.isForward == isForward && each.microBatch == microBatch;
        });
        return &*found;
    }

    bool place(int stage)
    {
        auto& passes = m_passes[static_cast<std::size_t>(stage)];
        std::size_t& next = m_next[static_cast<std::size_t>(stage)];
        if (next == passes.size()) {
            return false;
        }
        Pass& pass = passes[next];
        std::int64_t& free = m_free[static_cast<std::size_t>(stage)];
        const int source = pass.isForward ? stage - 1 : stage + 1;
        if (source >= 0 && source < kStages) {
            Pass* before = find(source, pass.isForward, pass.microBatch);
            if (!before->sent) {
                return false;
            }
            pass.received = ExportSpan{free + 10, std::max(free + 20, before->sent->end)};
            if (m_sendEnd == SendEnd::WithReceive) {
                before->sent->end = pass.received->end;
            }
            free = pass.received->end;
        }
        const std::int64_t duration = (pass.isForward ? 10'000 : 20'000) + 37 * pass.microBatch + stage;
        pass.work = {free + 7, free + 7 + duration};
        free = pass.work.end;
        const int target = pass.isForward ? stage + 1 : stage - 1;
        if (target >= 0 && target < kStages) {
            pass.sent = ExportSpan{free + 5, free + 505};
        }
        ++next;
        return true;
    }

    SendEnd m_sendEnd;
    std::vector<std::vector<Pass>> m_passes;
    std::vector<std::int64_t> m_free;
    std::vector<std::size_t> m_next;
};

/// How the clock of a stage's host goes.
struct HostClock
{
    std::int64_t aheadNs = 0;
    std::int64_t driftPpm = 0;
};

class NsightPipeline : public test::NsightTest
{
protected:
    /// Each stage on a host of its own, and a run that takes a thousand times as long.
    void useClocks(const std::array<HostClock, kStages>& clocks) { m_clocks = clocks; }

    /// By how much the clock of a stage's host is ahead at a time that it gives.
    std::int64_t aheadAt(int stage, TimePoint time) const
    {
        const HostClock& clock = m_clocks.value()[static_cast<std::size_t>(stage)];
        return clock.aheadNs + (time.ns - kSessionStart) / 1'000 * clock.driftPpm / 1'000;
    }

    /// One file a rank; the host is far ahead of the device.
    void write(bool hasRanges, const test::ExportSchema& schema = {"3.25.0", {}, true})
    {
        for (int stage = 0; stage < kStages; ++stage) {
            ExportWriter writer(schema);
            writer.environment("RANK=" + std::to_string(stage));
            writer.nameThread(kAutograd, "pt_autograd_0");
            writer.payloadRange(kMain, {1, 2}, "ncclCommInitRankConfig",
                                test::initPayload(kCommunicator, kStages, stage));
            if (m_clocks) {
                writer.host("node" + std::to_string(stage));
                writer.startAt(kSessionStart + (*m_clocks)[static_cast<std::size_t>(stage)].aheadNs);
            }
            std::int64_t host = 1000;
            for (const Pass& pass : m_truth.passes(stage)) {
                writePass(writer, pass, stage, host, hasRanges);
                host += 1000;
            }
            writer.write(m_folder / ("report" + std::to_string(stage) + ".sqlite"));
        }
    }

    static std::string textOf(int stage, const Pass& pass)
    {
        return std::to_string(stage) + (pass.isForward ? " forward " : " backward ")
               + std::to_string(pass.microBatch) + " " + std::to_string(pass.work.begin) + " "
               + std::to_string(pass.work.end);
    }

    std::vector<std::string> blocksOfTruth() const
    {
        std::vector<std::string> texts;
        for (int stage = 0; stage < kStages; ++stage) {
            for (const Pass& pass : m_truth.passes(stage)) {
                texts.push_back(textOf(stage, pass));
            }
        }
        return texts;
    }

    /// Expects a link for every message, from the block that made the data to the one that needed them.
    static void expectAllLinks(const Trace& trace)
    {
        std::size_t messages = 0;
        for (const Link& link : trace.links) {
            const Track& from = trace.track(link.source.track);
            const Track& to = trace.track(link.target.track);
            ASSERT_TRUE(link.source.op && link.target.op && link.source.block && link.target.block);
            const Block sender = from.blocks.at(*link.source.block);
            const Block receiver = to.blocks.at(*link.target.block);
            const bool isForward = sender.kind == BlockKind::Forward;
            EXPECT_EQ(sender.kind, receiver.kind);
            EXPECT_EQ(to.rank.value - from.rank.value, isForward ? 1 : -1);
            EXPECT_EQ(isForward ? sender.forward.microBatch : sender.backward.microBatch,
                      isForward ? receiver.forward.microBatch : receiver.backward.microBatch);
            ++messages;
        }
        EXPECT_EQ(messages, std::size_t{2 * (kStages - 1) * kMicroBatches});
    }

    /// Kernels that end before are not in the files, as of a recording that began late.
    void recordFrom(std::int64_t time) { m_recordedFrom = time; }

    Simulation m_truth{SendEnd::WithReceive};

private:
    static constexpr std::int64_t kSessionStart = 1'700'000'000'000'000'000;

    ExportSpan recorded(int stage, ExportSpan device) const
    {
        constexpr std::int64_t kLonger = 1'000;
        constexpr std::int64_t kMillion = 1'000'000;
        if (!m_clocks) {
            return device;
        }
        const std::int64_t drift = (*m_clocks)[static_cast<std::size_t>(stage)].driftPpm;
        const auto at = [&](std::int64_t time) { return time * kLonger + time * kLonger / kMillion * drift; };
        return {at(device.begin), at(device.end)};
    }

    void kernel(ExportWriter& writer, int stage, test::ExportThread thread, ExportSpan call,
                ExportSpan device, const std::string& name = "gemm") const
    {
        if (device.end >= m_recordedFrom) {
            writer.kernel(thread, call, recorded(stage, device), name);
        }
    }

    void message(ExportWriter& writer, int stage, std::int64_t host, ExportSpan device, bool isSend,
                 int peer) const
    {
        writer.registeredRange(kMain, {host, host + 5}, "ncclGroupStart");
        writer.payloadRange(
            kMain, {host + 10, host + 15}, isSend ? "ncclSend" : "ncclRecv",
            test::sendPayload(isSend ? test::kSendSchema : test::kReceiveSchema, kCommunicator, peer));
        writer.registeredRange(kMain, {host + 20, host + 40}, "ncclGroupEnd");
        kernel(writer, stage, kMain, {host + 25, host + 30}, device, "ncclDevKernel_SendRecv");
    }

    void writePass(ExportWriter& writer, const Pass& pass, int stage, std::int64_t host, bool hasRanges) const
    {
        if (pass.received) {
            message(writer, stage, host, *pass.received, false, pass.isForward ? stage - 1 : stage + 1);
        }
        if (hasRanges) {
            writer.range(kMain, {host + 100, host + 200},
                         (pass.isForward ? "Forward " : "Backward ") + std::to_string(pass.microBatch));
        }
        const auto thread = pass.isForward ? kMain : kAutograd;
        const std::int64_t part = (pass.work.end - pass.work.begin) / 4;
        for (int i = 0; i < 4; ++i) {
            const std::int64_t begin = pass.work.begin + i * part;
            kernel(writer, stage, thread, {host + 110 + i * 20, host + 115 + i * 20},
                   {begin, i == 3 ? pass.work.end : begin + part - 3});
        }
        if (pass.sent) {
            message(writer, stage, host + 300, *pass.sent, true, pass.isForward ? stage + 1 : stage - 1);
        }
    }

    std::optional<std::array<HostClock, kStages>> m_clocks;
    std::int64_t m_recordedFrom = 0;
};

TEST_F(NsightPipeline, HasTheBlocksOfTheTruthToTheNanosecond)
{
    write(true);
    EXPECT_THAT(blocksOf(*open(m_folder.path())), ElementsAreArray(blocksOfTruth()));
}

class NsightVersions
    : public NsightPipeline
    , public ::testing::WithParamInterface<test::ExportSchema>
{ };

TEST_P(NsightVersions, HaveTheBlocksAndMessagesOfTheTruth)
{
    write(true, GetParam());
    const auto trace = open(m_folder.path());
    EXPECT_THAT(blocksOf(*trace), ElementsAreArray(blocksOfTruth()));
    expectAllLinks(*trace);
}

std::string nameOfVersion(const ::testing::TestParamInfo<test::ExportSchema>& version)
{
    std::string name = version.param.version;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(FromTheOldestOn, NsightVersions, ::testing::ValuesIn(test::exportSchemas()),
                         nameOfVersion);

TEST_F(NsightPipeline, HasTheStagesAndPhasesOfItsSchedule)
{
    write(true);
    const auto trace = open(m_folder.path());
    ASSERT_EQ(trace->tracks.size(), std::size_t{kStages});
    for (int stage = 0; stage < kStages; ++stage) {
        const Track& track = trace->tracks[static_cast<std::size_t>(stage)];
        EXPECT_EQ(track.stage, Stage{stage});
        int warmUps = 0;
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            warmUps += track.blocks.at(BlockIndex{i}).phase == Phase::WarmUp ? 1 : 0;
        }
        EXPECT_EQ(warmUps, kStages - 1 - stage);
    }
}

TEST_F(NsightPipeline, LinksEachSendWithItsReceive)
{
    write(true);
    expectAllLinks(*open(m_folder.path()));
}

TEST_F(NsightPipeline, LinksSendsThatEndLongBeforeTheirReceivesBegin)
{
    m_truth = Simulation(SendEnd::Early);
    write(true);
    const auto trace = open(m_folder.path());
    expectAllLinks(*trace);
    EXPECT_FALSE(trace->findings.contains(FindingId::OperatorsNotCaptured));
}

TEST_F(NsightPipeline, OfHostsWithOtherClocksHasAllLinksAndIntervalsThatHoldTheOffsets)
{
    useClocks({{{0, 0}, {20'000'000, 20}, {-20'000'000, -20}, {7'000'000, 20}}});
    write(true);
    const auto trace = open(m_folder.path());
    expectAllLinks(*trace);
    const ClockSet set(*trace);
    const ClockFigures figures = solveClocks(*trace);
    ASSERT_EQ(figures.clocks.size(), std::size_t{kStages});
    EXPECT_FALSE(figures.contradiction);
    EXPECT_GT(figures.violationsBefore, 0U);
    EXPECT_EQ(figures.violationsAfter, 0U);
    for (int stage = 1; stage < kStages; ++stage) {
        const ClockEstimate& clock = figures.clocks[static_cast<std::size_t>(stage)];
        ASSERT_TRUE(clock.low && clock.high);
        const std::int64_t ahead = aheadAt(stage, clock.line.at) - aheadAt(0, clock.line.at);
        EXPECT_LE(clock.low->ns, ahead + 1) << "stage " << stage;
        EXPECT_GE(clock.high->ns, ahead - 1) << "stage " << stage;
    }
}

TEST_F(NsightPipeline, CutAtItsBeginKeepsTheOtherBlocksAndReportsWhatIsMissing)
{
    constexpr std::int64_t kBegin = 1'025'000;
    std::size_t lost = 0;
    std::vector<std::string> whole;
    for (int stage = 0; stage < kStages; ++stage) {
        for (const Pass& pass : m_truth.passes(stage)) {
            lost += pass.work.end < kBegin ? 1 : 0;
            if (pass.work.begin >= kBegin) {
                whole.push_back(textOf(stage, pass));
            }
        }
    }
    ASSERT_GT(lost, 0U);
    recordFrom(kBegin);
    write(true);
    const auto trace = open(m_folder.path());
    EXPECT_THAT(blocksOf(*trace), IsSupersetOf(whole));
    EXPECT_EQ(countOf(*trace, FindingId::RangeWithoutTask), lost);
    EXPECT_TRUE(trace->findings.contains(FindingId::ScheduleRecognised));
}

TEST_F(NsightPipeline, WithoutRangesHasConcludedBlocksOfTheSameTimes)
{
    write(false);
    const auto trace = open(m_folder.path());
    EXPECT_THAT(blocksOf(*trace), ElementsAreArray(blocksOfTruth()));
    EXPECT_TRUE(trace->findings.contains(FindingId::BlocksConcluded));
}

} // namespace
} // namespace pipescope
