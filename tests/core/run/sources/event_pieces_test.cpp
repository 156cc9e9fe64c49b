// A list of events that several threads take apart in pieces is the same as one that is read in one go.

#include "core/run/sources/chrome_trace/events/event_pieces.h"

#include "core/base/files/compressed_file.h"
#include "core/run/sources/chrome_trace/events/event_reader.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace pipescope {
namespace {

constexpr int kMany = 20000;
constexpr std::size_t kThreads = 2;

class NotesOfPieces : public ChromeEventSink
{
public:
    void event(const ChromeEvent& event) override
    {
        lines.push_back(std::string(event.name.raw) + event.phase
                        + std::to_string(event.begin.ns.value_or(-1)) + std::string(event.arguments));
    }

    void member(std::string_view key, const JsonValue& value) override
    {
        lines.push_back(std::string(key) + "=" + std::string(value.text.raw));
    }

    std::vector<std::string> lines;
};

/// What was read, and how it ended.
struct Reading
{
    std::vector<std::string> lines;
    ChromeReadResult result;
};

class EventPieces : public testing::Test
{
protected:
    Reading read(const std::string& text, std::size_t threads) const
    {
        NotesOfPieces notes;
        const auto result = readChromeEvents(m_folder.write("trace.json", text), notes, threads, {});
        EXPECT_TRUE(result);
        return {notes.lines, *result};
    }

    void expectSameInPieces(const std::string& text) const
    {
        const Reading whole = read(text, 0);
        const Reading pieces = read(text, kThreads);
        EXPECT_EQ(pieces.lines, whole.lines);
        EXPECT_EQ(pieces.result.events, whole.result.events);
        EXPECT_EQ(pieces.result.skipped, whole.result.skipped);
        EXPECT_EQ(pieces.result.isCutShort, whole.result.isCutShort);
        EXPECT_EQ(pieces.result.malformed, whole.result.malformed);
        EXPECT_EQ(pieces.result.readError, whole.result.readError);
    }

    /// Events with these members, one after the other; `#` is the number.
    static std::string manyEvents(const std::string& members, const std::string& between = ",\n")
    {
        std::string text;
        for (int i = 0; i < kMany; ++i) {
            text += i > 0 ? between : "";
            text += R"({"name":")" + std::to_string(i) + R"(","ph":"X","ts":)" + std::to_string(i) + members
                    + "}";
        }
        return text;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(EventPieces, AreReadInTheOrderOfTheFile)
{
    const std::string text = "[" + manyEvents("") + "]";
    const Reading reading = read(text, kThreads);
    ASSERT_EQ(reading.lines.size(), static_cast<std::size_t>(kMany));
    EXPECT_EQ(reading.lines.front(), "0X0");
    EXPECT_EQ(reading.lines.back(), std::to_string(kMany - 1) + "X" + std::to_string(kMany - 1) + "000");
    expectSameInPieces(text);
}

TEST_F(EventPieces, AreHandedOutUpToWhatIsNoElementAndTheRestIsPutBack)
{
    const std::string events = manyEvents("");
    const auto file = m_folder.write("trace.json", events + "] rest");
    auto window = TextWindow::open(file);
    ASSERT_TRUE(window);
    std::size_t count = 0;
    std::size_t length = 0;
    {
        pipescope::EventPieces pieces(*window, kThreads);
        while (const EventPiece* piece = pieces.next()) {
            count += piece->events.size();
            length += piece->end;
        }
        pieces.putBack();
    }
    EXPECT_GT(count, std::size_t{kMany} / 2);
    while (window->grow() == TextWindow::Growth::Grew) {
    }
    EXPECT_EQ(window->text(), (events + "] rest").substr(length));
}

TEST_F(EventPieces, AreProvedWhereArgumentsReadLikeEvents)
{
    expectSameInPieces(
        "[" + manyEvents(R"(,"args":{"list":[{"ph":"X","ts":1},{"name":"no","ph":"X","ts":2},{"ph":"X"}]})")
        + "]");
}

TEST_F(EventPieces, AreProvedWhereTextsReadLikeEvents)
{
    std::string text = manyEvents(R"(,"args":{"text":"},{'ph':'X','ts':1},{'ph':'X'},"})");
    for (char& c : text) {
        c = c == '\'' ? '"' : c;
    }
    // The quotation marks within end the text: all that follows must be read alike.
    expectSameInPieces("[" + text + "]");
    expectSameInPieces("[" + manyEvents(R"(,"args":{"text":"},{\"ph\":\"X\",\"ts\":1},{\"ph\":\"X\"},"})")
                       + "]");
}

TEST_F(EventPieces, MayBeLargerThanAnyPiece)
{
    const std::string large = R"(,{"name":"large","ph":"X","ts":1,"args":{"t":")" + std::string(300000, 'x')
                              + R"(","list":[{"ph":"X"},{"ph":"X"}]}},)";
    expectSameInPieces("[" + manyEvents("") + large + manyEvents("") + large + "{}]");
}

TEST_F(EventPieces, LetCommasTooManyOrTooFewThrough)
{
    expectSameInPieces("[" + manyEvents("", ", ,,\n") + ",,]");
    expectSameInPieces("[" + manyEvents("", "\n") + "]");
}

TEST_F(EventPieces, CountElementsThatAreNoEvents)
{
    const std::string text = "[" + manyEvents("", R"(, null, 7, "},{", [{"ph":"X"},{"ph":"X"}],)") + "]";
    EXPECT_EQ(read(text, kThreads).result.skipped, 4U * (kMany - 1));
    expectSameInPieces(text);
}

TEST_F(EventPieces, KeepWhatStandsBeforeNonsense)
{
    const std::string text = "[" + manyEvents("") + ",{oops}]";
    EXPECT_EQ(read(text, kThreads).result.malformed, "at byte " + std::to_string(text.find("{oops")));
    expectSameInPieces(text);
}

TEST_F(EventPieces, GoOnBehindAnEventThatIsBroken)
{
    const std::string text = "[" + manyEvents("") + ",{oops}," + manyEvents("") + "]";
    const Reading reading = read(text, kThreads);
    EXPECT_EQ(reading.result.malformed, "");
    EXPECT_EQ(reading.result.skipped, 1U);
    EXPECT_EQ(reading.result.events, std::uint64_t{2} * kMany);
    expectSameInPieces(text);
}

TEST_F(EventPieces, EndWithTheirListAndMembersFollow)
{
    expectSameInPieces(R"({"a":1,"traceEvents":[)" + manyEvents("") + R"(],"b":2})");
    // What follows the list reads like events, but is none of it.
    expectSameInPieces(R"({"traceEvents":[)" + manyEvents("") + R"(],"b":[)" + manyEvents("")
                       + R"(],"traceEvents":[{"name":"last","ph":"X","ts":1}]})");
}

TEST_F(EventPieces, EndWhereTheFileIsCutShort)
{
    const std::string text = "[" + manyEvents(R"(,"args":{"a":[1,2]})");
    for (std::size_t size = text.size() - 60; size < text.size(); size += 13) {
        EXPECT_TRUE(read(text.substr(0, size), kThreads).result.isCutShort);
        expectSameInPieces(text.substr(0, size));
    }
}

TEST_F(EventPieces, ComeFromCompressedFilesToo)
{
    std::ostringstream compressed;
    {
        GzipBuffer buffer(compressed);
        std::ostream out(&buffer);
        out << '[' << manyEvents("") << ']';
        ASSERT_TRUE(buffer.finish());
    }
    expectSameInPieces(compressed.str());
    expectSameInPieces(compressed.str().substr(0, compressed.str().size() / 2));
}

TEST_F(EventPieces, StopWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    NotesOfPieces notes;
    const auto file = m_folder.write("trace.json", "[" + manyEvents("") + "]");
    ASSERT_TRUE(readChromeEvents(file, notes, kThreads, stop.get_token()));
    EXPECT_TRUE(notes.lines.empty());
}

} // namespace
} // namespace pipescope
