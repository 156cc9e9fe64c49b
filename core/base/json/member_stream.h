#pragma once

#include "core/base/files/text_window.h"
#include "core/base/json/json_cursor.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace pipescope {

/// Passes over a JSON value of any length, or a member with its key, piece by piece and without keeping any
/// of it. It ends before the comma or closing bracket that follows.
class LongValueSkipper
{
public:
    /// How many characters of the next piece belong to it.
    std::size_t passOver(std::string_view piece);

    bool isComplete() const { return m_isComplete; }

private:
    std::size_t m_depth = 0;
    bool m_isInText = false;
    bool m_isAfterBackslash = false;
    bool m_isComplete = false;
};

/// Reads a file that holds one JSON object, member by member, in little memory whatever its size (see
/// TextWindow). Also enters members that are objects or arrays themselves. Views that it returns stay valid
/// until the next call. Used by one thread.
class MemberStream
{
public:
    enum class Outcome
    {
        /// A member was read.
        Member,
        /// The object is closed.
        Closed,
        /// The member is longer than the window and was passed over; its key is known.
        TooLong,
        /// What follows is no member, or the file ends too early.
        Malformed
    };

    /// At the first member. An error where the file cannot be opened or does not begin with an object.
    static Result<MemberStream> open(const std::filesystem::path& file);

    /// Reads the next key; its value is still to be read.
    Outcome nextKey(std::string& key);
    /// The value of the key just read. True if it was the begin of an object, which is now stepped through:
    /// nextKey() yields its members, and after Closed those of the object around it.
    bool enterObject();
    /// The same for an array, which nextElement() steps through.
    bool enterArray();
    /// The value of the key just read, whole.
    Outcome value(JsonValue& value);
    /// The next element of the array that was entered, whole.
    Outcome nextElement(JsonValue& element);
    /// The next character of the array that was entered, but for commas and blanks: '[' before an array, ']'
    /// before its end, '\0' at the end of the file.
    char peekElement();

    /// Key and value.
    Outcome next(std::string& key, JsonValue& value);

    /// Appends whole members, at least `size` characters if there are so many, to `text`, as they stand in
    /// the file with their commas. Member: there may be more. TooLong: `key` is of the one that was passed
    /// over. Malformed also where a member is longer than the window and holds another one that passes the
    /// test, so that it is not closed where it should be.
    Outcome takeMembers(std::size_t size, std::string& text, std::string& key,
                        const MemberTest& isMember = {});

    /// After Malformed: goes to the next member that passes the test, wherever it lies. False, at the end of
    /// the file, where there is none.
    bool resume(const MemberTest& isMember);

    /// Why the file ended early, as far as the system says.
    const std::string& readError() const { return m_window.error(); }

    /// Characters read so far, of what a compressed file holds.
    std::uint64_t position() const { return m_dropped; }

private:
    explicit MemberStream(TextWindow window)
        : m_window(std::move(window))
    { }

    /// The next character that is no blank; '\0' at the end of the file.
    char peek();
    bool enter(char bracket);
    void drop(std::size_t count);
    /// Calls `read` with a cursor on the window until it reads something, with more of the file each time.
    template<class Read>
    Outcome readGrowing(Read read);
    Outcome passOverValue();
    /// Where, in the window, what follows the member that it begins with can be looked for.
    std::size_t behindFirstKey() const;

    TextWindow m_window;
    std::uint64_t m_dropped = 0;
    /// What was read last lies at the window's begin and is dropped by the next call.
    std::size_t m_used = 0;
};

} // namespace pipescope
