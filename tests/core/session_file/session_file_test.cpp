#include "core/session_file/session_file.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <limits>

namespace pipescope {
namespace {

SessionState everything()
{
    SessionState state;
    state.visible = TimeSpan{{1'767'600'000'044'775'184}, {1'767'600'000'144'775'184}};
    state.step = StepNumber{12};
    state.groups = {Rank{0}, Rank{1}};
    state.linksShown = false;
    state.idleShown = false;
    state.inFlightShown = true;
    state.minimapShown = false;
    state.timeOrigin = "step";
    state.rowGrouping = "host";
    state.rowSort = "rank";
    state.rowFilter = "rank:0-7 -host:\"node 1\"";
    state.pinned = {Rank{7}, Rank{3}};
    state.hidden = {Rank{2}};
    state.collapsed = {"host:节点-1"};
    state.rowHeight = 37.5;
    state.colouring = "stage";
    state.durationsShown = true;
    state.search = "mb:7";
    state.parallelSizes = {{"pp", 4}, {"ep", 2}};
    state.rankOrder = "tp-cp-pp-ep-dp";
    state.marks = {{{{5}, {5}}, "here\n\"it\" begins"}, {{{5}, {9}}, ""}};
    state.clockShifts = {{"node-1", -158'200}};
    state.window = {"AdnQywAD", "AAAA/w=="};
    return state;
}

TEST(SessionFile, ReadsBackWhatItWrites)
{
    const auto decoded = decodeSession(encodeSession(everything()));
    ASSERT_TRUE(decoded) << decoded.error().text;
    EXPECT_EQ(*decoded, everything());
    EXPECT_EQ(*decodeSession(encodeSession({})), SessionState{});
}

TEST(SessionFile, KeepsEveryNanosecondOfTheWholeRange)
{
    SessionState state;
    state.visible =
        TimeSpan{{std::numeric_limits<std::int64_t>::min()}, {std::numeric_limits<std::int64_t>::max()}};
    EXPECT_EQ(decodeSession(encodeSession(state))->visible, state.visible);
}

TEST(SessionFile, PassesOverMembersThatItDoesNotKnow)
{
    const auto state = decodeSession(R"({"pipescope_session": 1, "new_thing": [1, 2], "search": "a"})");
    ASSERT_TRUE(state);
    EXPECT_EQ(state->search, "a");
    EXPECT_TRUE(state->minimapShown);
    EXPECT_TRUE(state->linksShown);
}

TEST(SessionFile, RefusesWhatIsNoSession)
{
    for (const char* text :
         {"", "{", "[]", "{}", "null", R"({"pipescope_session": 1, "step": "x"})",
          R"({"pipescope_session": 1, "pinned": [1, "2"]})", R"({"pipescope_session": 1, "visible_ns": [1]})",
          R"({"pipescope_session": 1, "marks": [3]})", R"({"pipescope_session": 1, "marks": [{"text": 3}]})",
          R"({"pipescope_session": 1, "clock_shifts_ns": {"a": 1.5}})"})
    {
        const auto state = decodeSession(text);
        ASSERT_FALSE(state) << text;
        EXPECT_EQ(state.error().kind, ErrorKind::Corrupt) << text;
    }
}

TEST(SessionFile, RefusesOneOfALaterVersion)
{
    for (const char* version : {"2", "0", "\"1\"", "null"}) {
        const auto state = decodeSession(R"({"pipescope_session": )" + std::string(version) + "}");
        ASSERT_FALSE(state) << version;
        EXPECT_NE(state.error().text.english().find("later version"), std::string::npos);
    }
    EXPECT_TRUE(decodeSession(R"({"pipescope_session": 1})"));
}

TEST(SessionFile, WritesTheFileAndItsFolder)
{
    const test::TemporaryFolder folder;
    const auto file = sessionFile(folder.path() / "state", "/data/run");
    ASSERT_TRUE(writeSession(everything(), file));
    EXPECT_EQ(*readSession(file), everything());
}

TEST(SessionFile, DistinguishesAMissingFileFromABrokenOne)
{
    const test::TemporaryFolder folder;
    EXPECT_EQ(readSession(folder.path() / "none.json").error().kind, ErrorKind::NotFound);
    std::ofstream(folder.path() / "broken.json") << "{";
    EXPECT_EQ(readSession(folder.path() / "broken.json").error().kind, ErrorKind::Corrupt);
    EXPECT_EQ(readSession(folder.path() / "broken.json").error().path, folder.path() / "broken.json");
}

TEST(SessionFile, EachFolderHasAFileOfItsOwn)
{
    EXPECT_EQ(sessionFile("/state", "/data/run"), sessionFile("/state", "/data/other/../run"));
    EXPECT_NE(sessionFile("/state", "/data/run"), sessionFile("/state", "/data2/run"));
    EXPECT_NE(sessionFile("/state", "/data/run", "/a/dump"), sessionFile("/state", "/data/run", "/b/dump"));
    EXPECT_NE(sessionFile("/state", "/data/run", "/a/dump"), sessionFile("/state", "/data/run"));
    EXPECT_EQ(sessionFile("/state", "/data/run").parent_path(), "/state/sessions");
    EXPECT_TRUE(sessionFile("/state", "/data/run").filename().native().starts_with("run-"));
}

} // namespace
} // namespace pipescope
