#include "core/base/files/compressed_file.h"
#include "core/run/sources/chrome_trace/events/event_reader.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAre;

/// Notes name, phase and begin of every event.
class Notes : public ChromeEventSink
{
public:
    void event(const ChromeEvent& event) override
    {
        std::string scratch;
        events.push_back(std::string(event.name.decoded(scratch)) + " " + event.phase + " "
                         + (event.begin.ns ? std::to_string(*event.begin.ns) : "-"));
        process = event.process;
        processText = event.process.text.raw;
        arguments = event.arguments;
    }

    void member(std::string_view key, const JsonValue& value) override
    {
        members.push_back(std::string(key) + "=" + std::string(value.text.raw));
    }

    std::vector<std::string> events;
    std::vector<std::string> members;
    JsonValue process;
    std::string processText;
    std::string arguments;
};

class ChromeEventReader : public testing::Test
{
protected:
    std::filesystem::path write(const std::string& text, const std::string& name = "trace.json")
    {
        std::ofstream(m_folder.path() / name, std::ios::binary) << text;
        return m_folder.path() / name;
    }

    ChromeReadResult read(const std::string& text)
    {
        const auto result = readChromeEvents(write(text), notes, 0, {});
        EXPECT_TRUE(result);
        return *result;
    }

    test::TemporaryFolder m_folder;
    Notes notes;
};

constexpr const char* kEvent = R"({"name": "a", "ph": "X", "ts": 1.5, "dur": 2, "pid": 1, "tid": 2})";

TEST_F(ChromeEventReader, ReadsAListOfEvents)
{
    const ChromeReadResult result = read(std::string("[") + kEvent + ",\n" + kEvent + "]");
    EXPECT_THAT(notes.events, ElementsAre("a X 1500", "a X 1500"));
    EXPECT_EQ(result.events, 2U);
    EXPECT_FALSE(result.isCutShort);
    EXPECT_EQ(result.malformed, "");
}

TEST_F(ChromeEventReader, ReadsAnObjectAndTheMembersOnBothSidesOfItsEvents)
{
    const ChromeReadResult result = read(std::string(R"({"schemaVersion": 1, "traceEvents": [)") + kEvent
                                         + R"(], "otherData": {"a": 1}})");
    EXPECT_THAT(notes.events, ElementsAre("a X 1500"));
    EXPECT_THAT(notes.members, ElementsAre("schemaVersion=1", "otherData={\"a\": 1}"));
    EXPECT_FALSE(result.hasNoEvents);
}

TEST_F(ChromeEventReader, TakesProcessesThatAreNumbersOrTexts)
{
    read(R"([{"ph": "B", "pid": "Main", "tid": "GPU0", "ts": "1697793307000000.123"}])");
    EXPECT_TRUE(notes.process.isText());
    EXPECT_EQ(notes.processText, "Main");
    EXPECT_THAT(notes.events, ElementsAre(" B 1697793307000000123"));
    read(R"([{"ph": "B", "pid": 7}])");
    EXPECT_TRUE(notes.process.isNumber());
    EXPECT_EQ(notes.processText, "7");
}

TEST_F(ChromeEventReader, KeepsTheEventsBeforeACutShortEnd)
{
    const std::string whole = std::string("[") + kEvent + ",\n" + kEvent + "]";
    for (std::size_t size = whole.size() - 1; size > std::string(kEvent).size() + 1; --size) {
        notes.events.clear();
        const ChromeReadResult result = read(whole.substr(0, size));
        EXPECT_TRUE(result.isCutShort) << size;
        EXPECT_EQ(result.malformed, "") << size;
        EXPECT_GE(notes.events.size(), 1U) << size;
    }
}

TEST_F(ChromeEventReader, KeepsTheEventsBeforeNonsenseAndShowsWhereItIs)
{
    const std::string good = std::string("[") + kEvent;
    const ChromeReadResult result = read(good + ", {\"name\" oops}]");
    EXPECT_EQ(result.events, 1U);
    EXPECT_EQ(result.malformed, "at byte " + std::to_string(good.size() + 2));
}

TEST_F(ChromeEventReader, SkipsElementsThatAreNoEvents)
{
    const ChromeReadResult result = read(std::string("[1, null, \"x\", [{}], ") + kEvent + "]");
    EXPECT_EQ(result.skipped, 4U);
    EXPECT_EQ(result.events, 1U);
}

TEST_F(ChromeEventReader, ReadsEventsThatLieAcrossTheBordersOfItsWindow)
{
    std::string text = "[";
    std::vector<std::string> expected;
    for (int i = 0; i < 20000; ++i) {
        text += (i > 0 ? ",{\"name\":\"" : "{\"name\":\"") + std::to_string(i) + R"(","ph":"X","ts":)"
                + std::to_string(i) + "}";
        expected.push_back(std::to_string(i) + " X " + std::to_string(i * 1000));
    }
    read(text + "]");
    EXPECT_EQ(notes.events, expected);
}

TEST_F(ChromeEventReader, ReadsOnWhereverTheBorderOfItsWindowLies)
{
    constexpr std::size_t kWindow = std::size_t{256} * 1024;
    const std::string events = std::string(kEvent) + ", " + kEvent + "]";
    for (std::size_t i = 0; i <= events.size(); ++i) {
        notes.events.clear();
        const ChromeReadResult result = read("[" + std::string(kWindow - 1 - i, ' ') + events);
        EXPECT_THAT(notes.events, ElementsAre("a X 1500", "a X 1500")) << i;
        EXPECT_EQ(result.skipped, 0U) << i;
        EXPECT_FALSE(result.isCutShort) << i;
    }
}

TEST_F(ChromeEventReader, PassesOverWhatIsTooLongForMemory)
{
    const std::string longText(TextWindow::kMaxSize + 100, 'x');
    const ChromeReadResult result =
        read(R"({"systemTraceEvents": ")" + longText + R"(", "traceEvents": [{"args": {"t": ")" + longText
             + R"("}}, )" + kEvent + "]}");
    EXPECT_EQ(result.skipped, 2U);
    EXPECT_THAT(notes.events, ElementsAre("a X 1500"));
    EXPECT_FALSE(result.isCutShort);
}

TEST_F(ChromeEventReader, ReadsCompressedFilesWhateverTheirName)
{
    const auto file = m_folder.path() / "trace.json";
    {
        std::ofstream out(file, std::ios::binary);
        GzipBuffer buffer(out);
        std::ostream compressed(&buffer);
        compressed << '[' << kEvent << ']';
        ASSERT_TRUE(buffer.finish());
    }
    ASSERT_TRUE(readChromeEvents(file, notes, 0, {}));
    EXPECT_THAT(notes.events, ElementsAre("a X 1500"));
}

TEST_F(ChromeEventReader, ReportsACompressedFileThatIsCutShort)
{
    std::ostringstream compressed;
    {
        GzipBuffer buffer(compressed);
        std::ostream out(&buffer);
        out << '[' << kEvent << std::string(100000, ' ') << ']';
        ASSERT_TRUE(buffer.finish());
    }
    const auto result =
        readChromeEvents(write(compressed.str().substr(0, compressed.str().size() - 12)), notes, 0, {});
    ASSERT_TRUE(result);
    EXPECT_THAT(notes.events, ElementsAre("a X 1500"));
    EXPECT_TRUE(result->isCutShort);
    EXPECT_NE(result->readError, "");
}

TEST_F(ChromeEventReader, FailsOnAFileThatIsNotThere)
{
    const auto result = readChromeEvents(m_folder.path() / "none.json", notes, 0, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::NotFound);
}

TEST_F(ChromeEventReader, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    ASSERT_TRUE(readChromeEvents(write(std::string("[") + kEvent + "]"), notes, 0, stop.get_token()));
    EXPECT_TRUE(notes.events.empty());
}

TEST_F(ChromeEventReader, KnowsATraceByItsContent)
{
    EXPECT_TRUE(looksLikeChromeTrace((std::string("[") + kEvent)));
    EXPECT_TRUE(looksLikeChromeTrace(("\xEF\xBB\xBF {\"a\": 1, \"traceEvents\": []}")));
    EXPECT_FALSE(looksLikeChromeTrace(("[{\"rank\": 0}]")));
    EXPECT_FALSE(looksLikeChromeTrace(("{\"distributed_args\": {}}")));
    EXPECT_FALSE(looksLikeChromeTrace(("SQLite format 3")));
}

} // namespace
} // namespace pipescope
