#include "core/run/sources/paddle_log/log_scanner.h"
#include "tests/core/run/sources/paddle_log_fixture.h"

#include <algorithm>

namespace pipescope::test {
namespace {

TEST_F(PaddleLogTest, TakesTypeNumberMicroBatchAndTimesOfAJobFromItsLine)
{
    const LabelledTrack track = readLog("noise\n" + jobLine("forward", 3, 1.5, 2.25));
    ASSERT_EQ(track.blocks.size(), 1U);
    const Block& block = track.blocks[0].block;
    EXPECT_EQ(block.kind, BlockKind::Forward);
    EXPECT_EQ(block.forward.microBatch, MicroBatch{3});
    EXPECT_EQ(block.span, (TimeSpan{{1'697'793'307'001'500'000}, {1'697'793'307'002'250'000}}));
    EXPECT_EQ(track.strings.text(block.name), "forward_3");
    EXPECT_EQ(track.strings.text(block.message), "forward");
    EXPECT_EQ(block.sourceRow, 2U);
}

TEST(PaddleTimes, AreExactNanoseconds)
{
    using paddle::timeOfMilliseconds;
    EXPECT_EQ(timeOfMilliseconds("1697793307213.760986"), TimePoint{1'697'793'307'213'760'986});
    EXPECT_EQ(timeOfMilliseconds("1697793307213.76"), TimePoint{1'697'793'307'213'760'000});
    EXPECT_EQ(timeOfMilliseconds("1697793307213"), TimePoint{1'697'793'307'213'000'000});
    EXPECT_EQ(timeOfMilliseconds("99999999999999.0"), std::nullopt);
    EXPECT_EQ(timeOfMilliseconds("1.2e3"), std::nullopt);
}

TEST_F(PaddleLogTest, KnowsTheTypesOfEveryScheduleAndShowsOthersUnderTheirOwnName)
{
    const LabelledTrack track =
        readLog(jobLine("backward_b", 0, 0, 1) + jobLine("backward_w", 0, 1, 2) + jobLine("forward2", 1, 2, 3)
                + jobLine("backward_w1", 1, 3, 4) + jobLine("lr", 0, 4, 5) + jobLine("recompute", 1, 5, 6)
                + jobLine("backward_w1_reduce", 2, 6, 7));
    ASSERT_EQ(track.blocks.size(), 7U);
    EXPECT_EQ(track.blocks[0].block.kind, BlockKind::Backward);
    EXPECT_EQ(track.blocks[1].block.kind, BlockKind::Weight);
    EXPECT_EQ(track.blocks[2].block.kind, BlockKind::Forward);
    EXPECT_EQ(track.blocks[2].chunk, 2);
    EXPECT_EQ(track.blocks[3].block.kind, BlockKind::Weight);
    EXPECT_EQ(track.blocks[3].chunk, 1);
    EXPECT_EQ(track.blocks[4].block.kind, BlockKind::Other);
    EXPECT_EQ(track.blocks[4].block.forward.microBatch, std::nullopt);
    EXPECT_EQ(track.strings.text(track.blocks[5].block.message), "recompute");
    EXPECT_EQ(track.blocks[5].block.forward.microBatch, MicroBatch{1});
    EXPECT_EQ(track.blocks[6].block.kind, BlockKind::Weight);
    EXPECT_EQ(track.blocks[6].chunk, 1);
}

TEST_F(PaddleLogTest, AnyByteAndAnyLineEndMayStandBetweenTheRecords)
{
    std::string text;
    for (int byte = 0; byte < 256; ++byte) {
        text += static_cast<char>(byte);
    }
    const std::string line = jobLine("forward", 0, 0, 1);
    const LabelledTrack track =
        readLog(text + line.substr(0, line.size() - 1) + "\r\n" + text + jobLine("forward", 1, 2, 3));
    EXPECT_EQ(track.blocks.size(), 2U);
    EXPECT_TRUE(track.findings.rows().empty());
}

TEST_F(PaddleLogTest, ARecordThatIsCutOrMixedWithOtherOutputIsAFinding)
{
    std::string mixed = jobLine("forward", 0, 0, 1);
    mixed.insert(mixed.find("micro_batch_id = ") + 17, "I1020 x.cc:1] hello\n");
    const std::string cut = jobLine("forward", 2, 4, 5);
    const LabelledTrack track = readLog(mixed + jobLine("forward", 1, 2, 3) + cut.substr(0, cut.size() - 4));
    EXPECT_EQ(track.blocks.size(), 1U);
    const auto broken = std::ranges::find(track.findings.rows(), FindingId::LogRecordBroken, &Finding::id);
    ASSERT_NE(broken, track.findings.rows().end());
    EXPECT_EQ(broken->count, 2U);
    EXPECT_EQ(broken->detail, "line 1");
}

TEST_F(PaddleLogTest, AJobThatEndsBeforeItStartsIsAFinding)
{
    const LabelledTrack track = readLog(jobLine("forward", 0, 5, 1));
    EXPECT_TRUE(track.findings.contains(FindingId::NegativeDuration));
}

TEST_F(PaddleLogTest, ALogWithoutJobsIsAFindingAndHasNoStep)
{
    const LabelledTrack track = readLog("nothing to see\n" + startLine(3));
    EXPECT_TRUE(track.findings.contains(FindingId::NoJobs));
    EXPECT_TRUE(track.steps.empty());
}

TEST_F(PaddleLogTest, ACompressedLogIsReadAsFarAsItGoes)
{
    // The begin of a gzip file (RFC 1952) and nothing behind it.
    const LabelledTrack track = readLog(std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10));
    EXPECT_TRUE(track.findings.contains(FindingId::LogCutShort));
}

/// Keeps what a scan finds.
class Recorder final : public paddle::RecordReceiver
{
public:
    void receive(const paddle::LogRecord& record, std::uint64_t line) override
    {
        if (const auto* job = std::get_if<paddle::JobRecord>(&record)) {
            m_text += std::to_string(line) + ":" + std::string(job->type) + std::to_string(job->microBatch)
                      + "@" + std::to_string(job->span.begin.ns) + "\n";
        } else {
            m_text += std::to_string(line) + ":" + std::to_string(record.index()) + "\n";
        }
    }

    const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

std::string scanned(const std::string& text, std::size_t pieceSize)
{
    Recorder recorder;
    paddle::LogScanner scanner(recorder);
    std::string rest;
    for (std::size_t i = 0; i < text.size(); i += pieceSize) {
        rest += text.substr(i, pieceSize);
        rest.erase(0, scanner.scan(rest, false));
        EXPECT_LE(rest.size(), paddle::kLongestRecord + 64);
    }
    EXPECT_EQ(scanner.scan(rest, true), rest.size());
    return recorder.text() + std::to_string(scanner.linesSeen());
}

TEST(PaddleScanner, FindsTheSameInPiecesOfAnySize)
{
    const std::string text = startLine(4) + pushLine(4, 0) + stepLines(1) + "Profiler Info: Job (x\n"
                             + std::string(2000, 'x') + "Profiler \nNVTX range " + popLine(50)
                             + jobLine("optimizer", 0, 60, 61);
    const std::string whole = scanned(text, text.size());
    for (std::size_t size = 1; size < 700; size += size < 40 ? 1 : 37) {
        EXPECT_EQ(scanned(text, size), whole) << size;
    }
    EXPECT_NE(whole.find("optimizer0@"), std::string::npos);
}

} // namespace
} // namespace pipescope::test
