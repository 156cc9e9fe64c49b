#include "core/run/sources/chrome_trace/events/event_reader.h"

#include "core/base/json/member_stream.h"
#include "core/run/sources/chrome_trace/events/event_pieces.h"

#include <algorithm>
#include <optional>
#include <string>

namespace pipescope {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kEventsKey = "traceEvents";
constexpr std::string_view kQuotedEventsKey = "\"traceEvents\"";

/// How much of the text is looked at for one event behind a broken one.
constexpr std::size_t kLongestTry = std::size_t{64} * 1024;
constexpr std::uint64_t kMaxSkippedByThreads = 100;

/// The first whole event behind another element, from a position on; counts down how many characters are read
/// for that.
std::optional<std::size_t> findEvent(std::string_view text, std::size_t from, std::size_t& budget)
{
    ChromeEvent event;
    for (std::size_t bracket = text.find('{', from); bracket != std::string_view::npos && budget > 0;
         bracket = text.find('{', bracket + 1))
    {
        if (followsElement(text, bracket)) {
            JsonCursor cursor(text.substr(bracket, kLongestTry));
            if (readChromeEvent(cursor, event) && event.phase != '\0') {
                return bracket;
            }
            const auto read = static_cast<std::size_t>(cursor.position() - text.data()) - bracket;
            budget -= std::min(budget, read + 1);
        }
    }
    return std::nullopt;
}

class EventReader
{
public:
    EventReader(TextWindow& window, ChromeEventSink& sink, std::size_t threads, const std::stop_token& stop)
        : m_window(window)
        , m_sink(sink)
        , m_threads(threads)
        , m_stop(stop)
    { }

    ChromeReadResult read()
    {
        peek();
        if (m_window.text().starts_with(kByteOrderMark)) {
            pass(kByteOrderMark.size());
        }
        if (peek() == '[') {
            readEvents();
            lookBehind();
        } else if (peek() == '{') {
            pass(1);
            readMembers();
        } else {
            malformed();
        }
        m_result.readError = m_window.error();
        return m_result;
    }

private:
    /// The next character that is no blank, at which the window then begins; '\0' at the end of the file.
    char peek()
    {
        for (;;) {
            JsonCursor cursor(m_window.text());
            const char c = cursor.peek();
            dropTo(cursor);
            if (c != '\0' || m_window.grow() != TextWindow::Growth::Grew) {
                return c;
            }
        }
    }

    void dropTo(const JsonCursor& cursor)
    {
        pass(static_cast<std::size_t>(cursor.position() - m_window.text().data()));
    }

    void pass(std::size_t count)
    {
        m_offset += count;
        m_window.drop(count);
    }

    /// Lets the window grow for what did not fit into it. What is too long for any window is passed over.
    /// False at the end of the file.
    bool makeRoom()
    {
        switch (m_window.grow()) {
        case TextWindow::Growth::Grew:
            return true;
        case TextWindow::Growth::Full:
            ++m_result.skipped;
            return skipLongValue();
        case TextWindow::Growth::AtEnd:
            break;
        }
        m_result.isCutShort = true;
        return false;
    }

    /// Passes over the value, or the key and the value, that the window begins with.
    bool skipLongValue()
    {
        LongValueSkipper value;
        for (;;) {
            pass(value.passOver(m_window.text()));
            if (value.isComplete()) {
                return true;
            }
            if (m_window.grow() != TextWindow::Growth::Grew) {
                m_result.isCutShort = true;
                return false;
            }
        }
    }

    void readEvents()
    {
        pass(1);
        m_result.hasNoEvents = false;
        do {
            readPieces();
        } while (!m_stop.stop_requested() && readWindow());
    }

    /// Reads the part of the list that can be cut into pieces.
    void readPieces()
    {
        if (m_threads == 0) {
            return;
        }
        EventPieces pieces(m_window, m_threads);
        while (const EventPiece* piece = m_stop.stop_requested() ? nullptr : pieces.next()) {
            for (const ChromeEvent& event : piece->events) {
                m_sink.event(event);
            }
            m_result.events += piece->events.size();
            m_result.skipped += piece->skipped;
            m_offset += piece->end;
        }
        pieces.putBack();
    }

    /// Reads the events that the window holds; false after the last one.
    bool readWindow()
    {
        JsonCursor cursor(m_window.text());
        for (;;) {
            while (cursor.take(',')) {
            }
            dropTo(cursor);
            if (cursor.take(']')) {
                dropTo(cursor);
                return false;
            }
            if (cursor.peek() == '\0') {
                return makeRoom();
            }
            if (cursor.peek() != '{') {
                return readOddElement();
            }
            if (!readChromeEvent(cursor, m_event)) {
                return cursor.isIncomplete() ? makeRoom() : passOverEvent();
            }
            ++m_result.events;
            m_sink.event(m_event);
        }
    }

    /// What is no object is no event.
    bool readOddElement()
    {
        JsonCursor cursor(m_window.text());
        JsonValue value;
        if (cursor.value(value)) {
            ++m_result.skipped;
            dropTo(cursor);
            return true;
        }
        return cursor.isIncomplete() ? makeRoom() : malformed();
    }

    /// Passes over what is no event, up to the next one: texts with quotes that are not escaped break one
    /// event only. Where none follows, the file is read to its end in vain.
    bool passOverEvent()
    {
        std::size_t from = 1;
        while (m_budget > 0) {
            const std::string_view text = m_window.text();
            if (const auto next = findEvent(text, from, m_budget)) {
                pass(*next);
                ++m_result.skipped;
                // Each time threads begin anew takes a while.
                m_threads = m_result.skipped < kMaxSkippedByThreads ? m_threads : 0;
                return true;
            }
            from = text.size() > kLongestTry ? std::max(from, text.size() - kLongestTry) : from;
            if (m_window.grow() != TextWindow::Growth::Grew) {
                break;
            }
        }
        return malformed();
    }

    void readMembers()
    {
        while (!m_stop.stop_requested() && readMember()) {
        }
        if (peek() == '}') {
            pass(1);
            lookBehind();
        }
    }

    void lookBehind()
    {
        const bool isWhole = m_result.malformed.empty() && !m_result.isCutShort && !m_stop.stop_requested();
        m_result.hasTextBehind = isWhole && peek() != '\0';
    }

    bool readMember()
    {
        while (peek() == ',') {
            pass(1);
        }
        if (peek() == '}') {
            return false;
        }
        JsonCursor cursor(m_window.text());
        JsonText key;
        if (!cursor.text(key) || !cursor.take(':') || cursor.peek() == '\0') {
            return cursor.isIncomplete() ? makeRoom() : malformed();
        }
        if (key.raw == kEventsKey && cursor.peek() == '[') {
            dropTo(cursor);
            readEvents();
            return !m_result.isCutShort && m_result.malformed.empty();
        }
        JsonValue value;
        if (!cursor.value(value)) {
            return cursor.isIncomplete() ? makeRoom() : malformed();
        }
        m_sink.member(key.raw, value);
        dropTo(cursor);
        return true;
    }

    bool malformed()
    {
        m_result.malformed = "at byte " + std::to_string(m_offset);
        return false;
    }

    TextWindow& m_window;
    ChromeEventSink& m_sink;
    std::size_t m_threads;
    const std::stop_token& m_stop;
    ChromeEvent m_event;
    ChromeReadResult m_result;
    std::uint64_t m_offset = 0;
    /// How many characters may yet be read in vain for the begin of an event.
    std::size_t m_budget = std::size_t{256} * 1024 * 1024;
};

} // namespace

Result<ChromeReadResult> readChromeEvents(const std::filesystem::path& file, ChromeEventSink& sink,
                                          std::size_t threads, const std::stop_token& stop)
{
    TRY(auto window, TextWindow::open(file));
    return EventReader(window, sink, threads, stop).read();
}

bool looksLikeChromeTrace(std::string_view text)
{
    text = withoutByteOrderMark(text);
    JsonCursor cursor(text);
    if (cursor.take('{')) {
        return text.find(kQuotedEventsKey) != std::string_view::npos;
    }
    if (!cursor.take('[')) {
        return false;
    }
    while (cursor.take(',')) {
    }
    ChromeEvent event;
    return readChromeEvent(cursor, event) && event.phase != '\0';
}

std::string_view withoutByteOrderMark(std::string_view text)
{
    return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

} // namespace pipescope
