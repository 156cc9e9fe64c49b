#pragma once

#include "core/base/files/buffered_text.h"

#include <cstdint>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

namespace pipescope {

/// Writes JSON (RFC 8259) piece by piece, so that a document of any length needs little memory. It writes
/// commas and line breaks; the caller must balance begin and end calls. Strings that are not valid UTF-8 have
/// their invalid bytes written as \xNN (the characters, not a JSON escape).
class JsonWriter
{
public:
    /// The members of the outermost `brokenLevels` levels of containers stand on separate lines.
    explicit JsonWriter(std::ostream& out, std::size_t brokenLevels = 2);

    void beginObject();
    void endObject();
    void beginArray();
    void endArray();

    /// Next member's name, of characters that need no escape; a value must follow.
    void key(std::string_view name);

    void string(std::string_view text);
    void integer(std::int64_t value);
    void boolean(bool value);
    void null();
    /// A number already written as JSON.
    void number(std::string_view digits);

    /// Key and value; an empty optional, or an empty text, is null.
    void member(std::string_view name, std::int64_t value);
    void member(std::string_view name, std::string_view text);
    void memberOrNull(std::string_view name, std::optional<std::int64_t> value);
    void memberOrNull(std::string_view name, std::string_view text);

    /// Ends the last line and hands everything to the stream.
    void finish();

    bool good() const { return m_text.good(); }

private:
    void begin(char bracket);
    void end(char bracket);
    void separate();
    void breakLine();
    void quoted(std::string_view text);

    BufferedText m_text;
    std::size_t m_brokenLevels;
    /// For each open container whether it has members already.
    std::vector<bool> m_hasMembers;
    bool m_afterKey = false;
};

} // namespace pipescope
