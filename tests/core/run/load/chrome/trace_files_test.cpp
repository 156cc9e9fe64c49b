// Every file of a folder of traces is shown, or a finding names it.

#include "tests/core/run/load/trace_file_test.h"

#include <string>
#include <string_view>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAre;

class TraceFiles : public test::TraceFileTest
{
protected:
    static std::string event(std::string_view name, int begin)
    {
        return R"({"name": ")" + std::string(name) + R"(", "ph": "X", "pid": 1, "tid": 1, "ts": )"
               + std::to_string(begin) + R"(, "dur": 5})";
    }

    /// A forward and a backward of a stage of a pipeline, with or without a window of a step around them.
    void writeRank(int rank, int begin = 0, const std::string& suffix = "", const std::string& step = "")
    {
        std::string text = "[" + event("F0", begin + 6 * rank) + ",";
        if (!step.empty()) {
            text += R"({"name": "ProfilerStep#)" + step + R"(", "ph": "X", "pid": 1, "tid": 1, "ts": )";
            text += std::to_string(begin) + R"(, "dur": 80},)";
        }
        write(rank, text + event("B0", begin + 60 - 6 * rank) + "]", suffix);
    }

    void write(int rank, const std::string& text, const std::string& suffix = "")
    {
        m_folder.write("traces/rank" + std::to_string(rank) + suffix + ".json", text);
    }

    std::shared_ptr<const Trace> openFolder() { return open(m_folder / "traces"); }

    /// Name, rank and detail of a file that a finding of this kind is about.
    static std::string found(const Trace& trace, FindingId id)
    {
        for (const Finding& finding : trace.findings.rows()) {
            if (finding.id == id) {
                std::string text = finding.file.filename().native();
                text += finding.rank ? " " + std::to_string(finding.rank->value) : "";
                const std::string detail = finding.detail.english();
                text += detail.empty() ? "" : ": ";
                text += detail;
                return text;
            }
        }
        return {};
    }

    /// "rank@stage" of all ranks.
    static std::vector<std::string> placesOf(const Trace& trace)
    {
        std::vector<std::string> places;
        for (const Track& track : trace.tracks) {
            if (!track.isOther) {
                places.push_back(std::to_string(track.rank.value) + "@"
                                 + (track.stage ? std::to_string(track.stage->value) : "-"));
            }
        }
        return places;
    }
};

TEST_F(TraceFiles, ThatAreEmptyLeaveThePlaceOfTheirRank)
{
    writeRank(0);
    write(1, "");
    writeRank(2);
    writeRank(3);
    const auto trace = openFolder();
    EXPECT_THAT(placesOf(*trace), ElementsAre("0@0", "2@2", "3@3"));
    EXPECT_EQ(found(*trace, FindingId::FileEmpty), "rank1.json 1");
}

TEST_F(TraceFiles, WithoutEventsLeaveThePlaceOfTheirRank)
{
    writeRank(0);
    write(7, R"({"distributedInfo": {"rank": 1}, "traceEvents": []})");
    writeRank(2);
    const auto trace = openFolder();
    EXPECT_THAT(placesOf(*trace), ElementsAre("0@0", "2@2"));
    EXPECT_EQ(found(*trace, FindingId::TraceEventsNone), "rank7.json 1");
}

TEST_F(TraceFiles, OfSeveralRanksAStageLeaveThePlaceOfTheirRank)
{
    for (const int rank : {0, 1, 3, 4, 5}) {
        const int stage = rank / 2;
        write(rank, "[" + event(std::to_string(stage) + "F0", 0) + ","
                        + event(std::to_string(stage) + "B0", 10) + "]");
    }
    write(2, "");
    const auto trace = openFolder();
    EXPECT_THAT(placesOf(*trace), ElementsAre("0@0", "1@0", "3@1", "4@2", "5@2"));
}

TEST_F(TraceFiles, OfAnErrorPageAreReported)
{
    writeRank(0);
    write(1, "<html><body>502 Bad Gateway</body></html>");
    EXPECT_EQ(found(*openFolder(), FindingId::TraceNotRecognised),
              "rank1.json 1: HTML, most likely a page about an error");
}

TEST_F(TraceFiles, OfAnEventALineAreReported)
{
    writeRank(0);
    write(1, event("F0", 0) + "\n" + event("B0", 10) + "\n");
    EXPECT_EQ(found(*openFolder(), FindingId::TraceNotRecognised), "rank1.json 1: one JSON value a line");
}

TEST_F(TraceFiles, InUtf16AreReported)
{
    writeRank(0);
    std::string text = "\xFF\xFE";
    for (const char c : "[" + event("F0", 0) + "]") {
        text += c;
        text += '\0';
    }
    write(1, text);
    EXPECT_EQ(found(*openFolder(), FindingId::TraceNotRecognised), "rank1.json 1: text in UTF-16");
}

TEST_F(TraceFiles, OfPlainTextAreReported)
{
    writeRank(0);
    write(1, "Traceback (most recent call last):");
    EXPECT_EQ(found(*openFolder(), FindingId::TraceNotRecognised), "rank1.json 1: text that is no JSON");
}

TEST_F(TraceFiles, OfOtherJsonAreANotice)
{
    writeRank(0);
    m_folder.write("traces/config.json", R"({"layers": 12})");
    EXPECT_EQ(found(*openFolder(), FindingId::TraceOfOtherKind), "config.json");
}

TEST_F(TraceFiles, OfViztracerShareOneTimeAxis)
{
    const auto write = [&](int rank, const std::string& base, int time) {
        m_folder.write(
            "run/rank" + std::to_string(rank) + ".json",
            R"({"traceEvents": [{"name": "F0", "cat": "FEE", "ph": "X", "pid": 5, "tid": 5, "ts": )"
                + std::to_string(time)
                + R"(, "dur": 10}], "viztracer_metadata": {"version": "1.0.4", "overflow": false, )"
                + R"("baseTimeNanoseconds": )" + base + "}}");
    };
    write(0, "1727000000000000000", 300);
    write(1, "1727000000000100000", 220);
    const auto trace = open(m_folder / "run");
    ASSERT_EQ(trace->tracks.size(), 2U);
    EXPECT_EQ(trace->tracks[0].blocks.span(BlockIndex{0U}).begin.ns, 1727000000000300000);
    EXPECT_EQ(trace->tracks[1].blocks.span(BlockIndex{0U}).begin.ns, 1727000000000320000);
}

TEST_F(TraceFiles, OfWhichNoneIsATraceAreAllReported)
{
    write(0, "");
    m_folder.write("traces/config.json", R"({"layers": 12})");
    const auto trace = openFolder();
    EXPECT_TRUE(trace->findings.contains(FindingId::NoDataFound));
    EXPECT_EQ(found(*trace, FindingId::FileEmpty), "rank0.json");
    EXPECT_EQ(found(*trace, FindingId::TraceOfOtherKind), "config.json");
}

TEST_F(TraceFiles, WithASecondTraceBehindTheFirstAreReported)
{
    write(0, "[" + event("F0", 0) + "]\n[" + event("F1", 20) + "]");
    write(1, R"({"traceEvents": [)" + event("F0", 0) + R"(]} {"traceEvents": []})");
    const auto trace = openFolder();
    EXPECT_EQ(trace->blockCount(), 2U);
    EXPECT_EQ(found(*trace, FindingId::TraceTextBehind), "rank0.json 0");
}

TEST_F(TraceFiles, WithGarbageBehindTheEndAreReported)
{
    write(0, "[" + event("F0", 0) + "]\n\nSegmentation fault");
    EXPECT_EQ(found(*openFolder(), FindingId::TraceTextBehind), "rank0.json 0");
}

TEST_F(TraceFiles, WithBlanksBehindTheEndAreNot)
{
    write(0, R"({"traceEvents": [)" + event("F0", 0) + "]}\n \n");
    EXPECT_EQ(found(*openFolder(), FindingId::TraceTextBehind), "");
}

TEST_F(TraceFiles, OfOneRankAndStepTwiceShowTheLatest)
{
    writeRank(0, 0, ".a", "10");
    writeRank(0, 100, ".b", "10");
    const auto trace = openFolder();
    EXPECT_EQ(trace->blockCount(), 2U);
    EXPECT_EQ(trace->tracks.front().blocks.span(BlockIndex{0U}).begin, TimePoint{100000});
    EXPECT_EQ(found(*trace, FindingId::DuplicateCapture), "rank0.a.json 0");
}

TEST_F(TraceFiles, OfOneRankAndOtherStepsAreBothShown)
{
    writeRank(0, 0, ".a", "10");
    writeRank(0, 100, ".b", "11");
    const auto trace = openFolder();
    EXPECT_EQ(trace->blockCount(), 4U);
    EXPECT_EQ(found(*trace, FindingId::DuplicateCapture), "");
}

} // namespace
} // namespace pipescope
