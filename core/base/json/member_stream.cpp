#include "core/base/json/member_stream.h"

#include <algorithm>
#include <utility>

namespace pipescope {

std::size_t LongValueSkipper::passOver(std::string_view piece)
{
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const char c = piece[i];
        if (m_isInText) {
            m_isInText = m_isAfterBackslash || c != '"';
            m_isAfterBackslash = !m_isAfterBackslash && c == '\\';
        } else if (c == '"') {
            m_isInText = true;
        } else if (c == '{' || c == '[') {
            ++m_depth;
        } else if (m_depth == 0 && (c == ',' || c == '}' || c == ']')) {
            m_isComplete = true;
            return i;
        } else if (c == '}' || c == ']') {
            --m_depth;
        }
    }
    return piece.size();
}

Result<MemberStream> MemberStream::open(const std::filesystem::path& file)
{
    TRY(TextWindow window, TextWindow::open(file));
    MemberStream stream(std::move(window));
    const char first = stream.peek();
    if (first != '{') {
        const bool isReadError = !stream.readError().empty();
        return Error{isReadError ? ErrorKind::Io : ErrorKind::Corrupt, file,
                     isReadError  ? UserText(stream.readError())
                     : first == 0 ? UserText("the file is empty"_text)
                                  : UserText("the file is no JSON object"_text)};
    }
    stream.drop(1);
    return stream;
}

char MemberStream::peek()
{
    drop(std::exchange(m_used, 0));
    for (;;) {
        const std::string_view text = m_window.text();
        std::size_t i = 0;
        while (i < text.size() && static_cast<unsigned char>(text[i]) <= ' ') {
            ++i;
        }
        drop(i);
        if (!m_window.text().empty()) {
            return m_window.text().front();
        }
        if (m_window.grow() != TextWindow::Growth::Grew) {
            return '\0';
        }
    }
}

void MemberStream::drop(std::size_t count)
{
    m_window.drop(count);
    m_dropped += count;
}

template<class Read>
MemberStream::Outcome MemberStream::readGrowing(Read read)
{
    for (;;) {
        JsonCursor cursor(m_window.text());
        if (read(cursor)) {
            m_used = static_cast<std::size_t>(cursor.position() - m_window.text().data());
            return Outcome::Member;
        }
        if (!cursor.isIncomplete()) {
            return Outcome::Malformed;
        }
        switch (m_window.grow()) {
        case TextWindow::Growth::Grew:
            break;
        case TextWindow::Growth::AtEnd:
            return Outcome::Malformed;
        case TextWindow::Growth::Full:
            return Outcome::TooLong;
        }
    }
}

MemberStream::Outcome MemberStream::nextKey(std::string& key)
{
    if (peekElement() == '}') {
        drop(1);
        return Outcome::Closed;
    }
    JsonText text;
    const Outcome read =
        readGrowing([&](JsonCursor& cursor) { return cursor.text(text) && cursor.take(':'); });
    if (read != Outcome::Member) {
        return Outcome::Malformed;
    }
    std::string scratch;
    key = text.decoded(scratch);
    return Outcome::Member;
}

char MemberStream::peekElement()
{
    char next = peek();
    while (next == ',') {
        drop(1);
        next = peek();
    }
    return next;
}

bool MemberStream::enter(char bracket)
{
    if (peekElement() != bracket) {
        return false;
    }
    drop(1);
    return true;
}

bool MemberStream::enterObject()
{
    return enter('{');
}

bool MemberStream::enterArray()
{
    return enter('[');
}

MemberStream::Outcome MemberStream::nextElement(JsonValue& element)
{
    if (peekElement() == ']') {
        drop(1);
        return Outcome::Closed;
    }
    return value(element);
}

MemberStream::Outcome MemberStream::value(JsonValue& value)
{
    peek();
    const Outcome read = readGrowing([&](JsonCursor& cursor) { return cursor.value(value); });
    return read == Outcome::TooLong ? passOverValue() : read;
}

MemberStream::Outcome MemberStream::next(std::string& key, JsonValue& value)
{
    const Outcome found = nextKey(key);
    return found == Outcome::Member ? this->value(value) : found;
}

MemberStream::Outcome MemberStream::passOverValue()
{
    LongValueSkipper skipper;
    for (;;) {
        drop(skipper.passOver(m_window.text()));
        if (skipper.isComplete()) {
            return Outcome::TooLong;
        }
        if (m_window.grow() != TextWindow::Growth::Grew) {
            return Outcome::Malformed;
        }
    }
}

std::size_t MemberStream::behindFirstKey() const
{
    const std::string_view text = m_window.text();
    JsonCursor cursor(text);
    while (cursor.take(',')) {
    }
    JsonText key;
    const bool isKey = cursor.text(key) && cursor.take(':');
    return isKey ? static_cast<std::size_t>(cursor.position() - text.data()) : 0;
}

bool MemberStream::resume(const MemberTest& isMember)
{
    // A key that the window cuts in two is found when the window has grown.
    constexpr std::size_t kLongestKey = 4096;
    drop(std::exchange(m_used, 0));
    std::size_t from = behindFirstKey();
    for (;;) {
        const std::size_t size = m_window.text().size();
        if (const auto found = findMember(m_window.text(), from, isMember)) {
            drop(*found);
            return true;
        }
        drop(std::max(std::min(from, size), size > kLongestKey ? size - kLongestKey : 0));
        from = 0;
        if (m_window.grow() != TextWindow::Growth::Grew) {
            return false;
        }
    }
}

MemberStream::Outcome MemberStream::takeMembers(std::size_t size, std::string& text, std::string& key,
                                                const MemberTest& isMember)
{
    peek();
    const std::size_t wanted = text.size() + size;
    for (;;) {
        const std::string_view window = m_window.text();
        JsonCursor cursor(window);
        const auto read = [&] { return static_cast<std::size_t>(cursor.position() - window.data()); };
        JsonText name;
        JsonValue value;
        std::size_t whole = 0;
        while (text.size() + whole < wanted && cursor.nextMember(name, value)) {
            whole = read();
        }
        text += window.substr(0, whole);
        if (cursor.closed()) {
            drop(read());
            return Outcome::Closed;
        }
        const bool isIncomplete = cursor.isIncomplete();
        drop(whole);
        if (text.size() >= wanted) {
            return Outcome::Member;
        }
        const auto growth = isIncomplete ? m_window.grow() : TextWindow::Growth::AtEnd;
        if (growth == TextWindow::Growth::AtEnd) {
            return Outcome::Malformed;
        }
        if (growth == TextWindow::Growth::Full) {
            if (isMember && findMember(m_window.text(), behindFirstKey(), isMember)) {
                return Outcome::Malformed;
            }
            const Outcome found = nextKey(key);
            return found == Outcome::Member ? this->value(value) : found;
        }
    }
}

} // namespace pipescope
