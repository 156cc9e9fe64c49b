#pragma once

#include "core/base/text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace pipescope {

/// A JSON text as it stands in the file, without its quotes.
struct JsonText
{
    std::string_view raw;
    /// Holds backslashes, so that `decoded` differs from `raw`.
    bool isEscaped = false;

    /// What the text means; in `scratch` where that is not `raw` itself. Invalid escapes stay as they are,
    /// and half a surrogate pair becomes U+FFFD.
    std::string_view decoded(std::string& scratch) const;
};

enum class JsonType : std::uint8_t
{
    Text,
    Number,
    /// true, false, null, and NaN and Infinity, which are not JSON but written by some programs.
    Word,
    /// An object or array.
    Container
};

struct JsonValue
{
    JsonType type = JsonType::Word;
    /// The text; of other types all characters of the value.
    JsonText text;

    bool isText() const { return type == JsonType::Text; }

    bool isNumber() const { return type == JsonType::Number; }

    bool isTrue() const { return type == JsonType::Word && text.raw == "true"; }

    bool isObject() const { return type == JsonType::Container && text.raw.front() == '{'; }

    bool isArray() const { return type == JsonType::Container && text.raw.front() == '['; }
};

/// Walks through JSON (RFC 8259) that lies in memory as a whole or in part, without copying anything: it
/// returns views. Lenient: control characters in texts, and brackets of the wrong kind within a value that is
/// passed over, are let through. Each call begins where the last one ended, skips blanks first, and returns
/// whether it found what it is named after; if it returns false, `isIncomplete` says whether the text ended
/// too early. Time and stack do not depend on how deeply values are nested.
class JsonCursor
{
public:
    explicit JsonCursor(std::string_view text)
        : m_position(text.data())
        , m_end(text.data() + text.size())
    { }

    /// The next character that is no blank; '\0' at the end.
    char peek()
    {
        skipBlanks();
        return m_position == m_end ? '\0' : *m_position;
    }

    /// Passes over this character.
    bool take(char c)
    {
        if (peek() != c || m_position == m_end) {
            return false;
        }
        ++m_position;
        return true;
    }

    bool text(JsonText& text);
    /// A value of any type, also a whole container.
    bool value(JsonValue& value);

    /// Steps through the members of an object, or the elements of an array. `bracket` is the closing one. The
    /// first call comes after the opening bracket. False at the closing bracket, which is passed over, and
    /// where nothing valid follows; `closed` says which of the two.
    bool nextMember(JsonText& key, JsonValue& member);
    bool nextElement(JsonValue& element);

    /// After nextMember met what is no member: passes over it, up to the comma or bracket that ends it. False
    /// where that bracket is none that closes an object, or the text ends.
    bool passOverBrokenMember();

    /// The closing bracket of the container that nextMember or nextElement stepped through was met.
    bool closed() const { return m_closed; }

    /// The text ended within the value that was asked for last.
    bool isIncomplete() const { return m_position == m_end; }

    const char* position() const { return m_position; }

private:
    /// Characters that end a number or word.
    static constexpr std::array<bool, 256> kDelimiters = [] {
        std::array<bool, 256> table{};
        for (std::size_t i = 0; i <= ' '; ++i) {
            table[i] = true;
        }
        for (const char c : std::string_view(",:[]{}\"")) {
            table[static_cast<unsigned char>(c)] = true;
        }
        return table;
    }();

    void skipBlanks()
    {
        while (m_position != m_end && static_cast<unsigned char>(*m_position) <= ' ') {
            ++m_position;
        }
    }

    bool beginElement(char closingBracket);
    bool container(JsonText& text);
    bool word(JsonValue& value);

    const char* m_position;
    const char* m_end;
    bool m_closed = false;
};

// Inline: an event of a trace takes thirty of these calls, and a trace has millions.

inline bool JsonCursor::text(JsonText& text)
{
    if (!take('"')) {
        return false;
    }
    const char* const begin = m_position;
    text.isEscaped = false;
    for (const char* c = begin; c != m_end; ++c) {
        if (*c == '"') {
            text.raw = {begin, static_cast<std::size_t>(c - begin)};
            m_position = c + 1;
            return true;
        }
        if (*c == '\\') {
            text.isEscaped = true;
            if (++c == m_end) {
                break;
            }
        }
    }
    m_position = m_end;
    return false;
}

inline bool JsonCursor::word(JsonValue& value)
{
    const char* const begin = m_position;
    const char* c = begin;
    while (c != m_end && !kDelimiters[static_cast<unsigned char>(*c)]) {
        ++c;
    }
    // Where the text ends, the number may go on.
    if (c == begin || c == m_end) {
        m_position = c;
        return false;
    }
    m_position = c;
    const bool isNumber = *begin == '-' ? c - begin > 1 && begin[1] != 'I' : isDigit(*begin);
    value.type = isNumber ? JsonType::Number : JsonType::Word;
    value.text = {{begin, static_cast<std::size_t>(c - begin)}, false};
    return true;
}

inline bool JsonCursor::value(JsonValue& value)
{
    switch (peek()) {
    case '"':
        value.type = JsonType::Text;
        return text(value.text);
    case '{':
    case '[':
        value.type = JsonType::Container;
        return container(value.text);
    default:
        return word(value);
    }
}

inline bool JsonCursor::beginElement(char closingBracket)
{
    m_closed = false;
    // A comma too many or too few is let through.
    while (take(',')) {
    }
    if (take(closingBracket)) {
        m_closed = true;
        return false;
    }
    return true;
}

inline bool JsonCursor::nextMember(JsonText& key, JsonValue& member)
{
    return beginElement('}') && text(key) && take(':') && value(member);
}

inline bool JsonCursor::nextElement(JsonValue& element)
{
    return beginElement(']') && value(element);
}

/// Calls `use` with the key and value of each member of an object's text; false if the text is no whole
/// object.
template<class Use>
bool forEachMember(std::string_view object, Use use)
{
    JsonCursor cursor(object);
    JsonText key;
    JsonValue value;
    if (!cursor.take('{')) {
        return false;
    }
    while (cursor.nextMember(key, value)) {
        use(key, value);
    }
    return cursor.closed();
}

/// The same for the elements of an array's text.
template<class Use>
bool forEachElement(std::string_view array, Use use)
{
    JsonCursor cursor(array);
    JsonValue value;
    if (!cursor.take('[')) {
        return false;
    }
    while (cursor.nextElement(value)) {
        use(value);
    }
    return cursor.closed();
}

/// Whether a member is one that reading can begin with anew: its key, as it stands in the text with its
/// escapes, and the first character of its value.
using MemberTest = std::function<bool(std::string_view key, char valueBegin)>;

/// Where in a damaged text the next member begins that passes the test: the position of its key's opening
/// quote, not before `from`. Nothing is presumed of what lies before it. O(n).
std::optional<std::size_t> findMember(std::string_view text, std::size_t from, const MemberTest& isMember);

} // namespace pipescope
