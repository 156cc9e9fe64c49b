// A pipeline of several ranks whose blocks, phases and messages are known.

#include "tests/core/run/load/nsight/nsight_test.h"

#include <algorithm>
#include <optional>

namespace pipescope {
namespace {

using testing::ElementsAreArray;

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

class NsightPipeline : public test::NsightTest
{
protected:
    /// One file a rank; the host is far ahead of the device.
    void write(bool hasRanges, const test::ExportSchema& schema = {"3.25.0", {}, true})
    {
        for (int stage = 0; stage < kStages; ++stage) {
            ExportWriter writer(schema);
            writer.environment("RANK=" + std::to_string(stage));
            writer.nameThread(kAutograd, "pt_autograd_0");
            writer.payloadRange(kMain, {1, 2}, "ncclCommInitRankConfig",
                                test::initPayload(kCommunicator, kStages, stage));
            std::int64_t host = 1000;
            for (const Pass& pass : m_truth.passes(stage)) {
                writePass(writer, pass, stage, host, hasRanges);
                host += 1000;
            }
            writer.write(m_folder / ("report" + std::to_string(stage) + ".sqlite"));
        }
    }

    std::vector<std::string> blocksOfTruth() const
    {
        std::vector<std::string> texts;
        for (int stage = 0; stage < kStages; ++stage) {
            for (const Pass& pass : m_truth.passes(stage)) {
                texts.push_back(std::to_string(stage) + (pass.isForward ? " forward " : " backward ")
                                + std::to_string(pass.microBatch) + " " + std::to_string(pass.work.begin)
                                + " " + std::to_string(pass.work.end));
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

    Simulation m_truth{SendEnd::WithReceive};

private:
    static void message(ExportWriter& writer, std::int64_t host, ExportSpan device, bool isSend, int peer)
    {
        writer.registeredRange(kMain, {host, host + 5}, "ncclGroupStart");
        writer.payloadRange(
            kMain, {host + 10, host + 15}, isSend ? "ncclSend" : "ncclRecv",
            test::sendPayload(isSend ? test::kSendSchema : test::kReceiveSchema, kCommunicator, peer));
        writer.registeredRange(kMain, {host + 20, host + 40}, "ncclGroupEnd");
        writer.kernel(kMain, {host + 25, host + 30}, device, "ncclDevKernel_SendRecv");
    }

    static void writePass(ExportWriter& writer, const Pass& pass, int stage, std::int64_t host,
                          bool hasRanges)
    {
        if (pass.received) {
            message(writer, host, *pass.received, false, pass.isForward ? stage - 1 : stage + 1);
        }
        if (hasRanges) {
            writer.range(kMain, {host + 100, host + 200},
                         (pass.isForward ? "Forward " : "Backward ") + std::to_string(pass.microBatch));
        }
        const auto thread = pass.isForward ? kMain : kAutograd;
        const std::int64_t part = (pass.work.end - pass.work.begin) / 4;
        for (int i = 0; i < 4; ++i) {
            const std::int64_t begin = pass.work.begin + i * part;
            writer.kernel(thread, {host + 110 + i * 20, host + 115 + i * 20},
                          {begin, i == 3 ? pass.work.end : begin + part - 3});
        }
        if (pass.sent) {
            message(writer, host + 300, *pass.sent, true, pass.isForward ? stage + 1 : stage - 1);
        }
    }
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

TEST_F(NsightPipeline, WithoutRangesHasConcludedBlocksOfTheSameTimes)
{
    write(false);
    const auto trace = open(m_folder.path());
    EXPECT_THAT(blocksOf(*trace), ElementsAreArray(blocksOfTruth()));
    EXPECT_TRUE(trace->findings.contains(FindingId::BlocksConcluded));
}

} // namespace
} // namespace pipescope
