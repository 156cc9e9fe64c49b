#pragma once

#include "core/base/files/buffered_text.h"

#include <cstdint>
#include <functional>
#include <ostream>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace pipescope {

/// Writes JSON (RFC 8259) piece by piece, so that a document of any length needs little memory. It writes
/// commas and line breaks; the caller must balance begin and end calls. Strings that are not valid UTF-8 have
/// their invalid bytes written as \xNN (the characters, not a JSON escape).
class JsonWriter
{
public:
    /// The members of the outermost `brokenLevels` levels of containers stand on separate lines. Real numbers
    /// have so many digits.
    explicit JsonWriter(std::ostream& out, std::size_t brokenLevels = 2, int digits = 6);

    void beginObject() { begin('{'); }

    void endObject() { end('}'); }

    void beginArray() { begin('['); }

    void endArray() { end(']'); }

    /// Next member's name, of characters that need no escape; a value must follow.
    void key(std::string_view name);

    void string(std::string_view text);
    void integer(std::int64_t value);

    void boolean(bool value) { number(value ? "true" : "false"); }

    void null() { number("null"); }

    /// A number already written as JSON.
    void number(std::string_view digits);

    /// Null where it is not finite.
    void real(double value);

    /// A truth, number, text, index, time, variant or range of them, or members with names and values; null
    /// for an empty optional and std::monostate.
    template<class Value>
    void value(const Value& any);

    /// Key and value.
    template<class Value>
    void member(std::string_view name, const Value& any)
    {
        key(name);
        value(any);
    }

    /// The same; an empty text is null.
    void memberOrNull(std::string_view name, std::string_view text);

    /// A key with the object whose members `write` writes.
    template<class Write>
    void object(std::string_view name, Write write)
    {
        key(name);
        object(write);
    }

    template<class Write>
    void object(Write write)
    {
        beginObject();
        write();
        endObject();
    }

    /// The same of an optional or pointer that `write` is given; null where it is empty.
    template<class Optional, class Write>
    void objectOrNull(std::string_view name, const Optional& any, Write write)
    {
        if (any) {
            object(name, [&] { write(*any); });
        } else {
            key(name);
            null();
        }
    }

    /// A key with an array of one object for each of a range, whose members `write` writes when it is given
    /// the element. The range may be a number: then it is given the positions below that.
    template<class Range, class Write>
    void objects(std::string_view name, const Range& range, Write write)
    {
        array(name, range, [&](const auto& each) {
            beginObject();
            write(each);
            endObject();
        });
    }

    /// A key with an array of one value for each of a range.
    template<class Range, class Projection = std::identity>
    void values(std::string_view name, const Range& range, Projection projection = {})
    {
        array(name, range, [&](const auto& each) { value(std::invoke(projection, each)); });
    }

    /// A key with an array whose elements `write` writes, none or several for each of a range.
    template<class Range, class Write>
    void array(std::string_view name, const Range& range, Write write)
    {
        key(name);
        beginArray();
        if constexpr (std::is_integral_v<Range>) {
            for (Range i = 0; i < range; ++i) {
                write(i);
            }
        } else {
            for (const auto& each : range) {
                write(each);
            }
        }
        endArray();
    }

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
    int m_digits;
    /// For each open container whether it has members already.
    std::vector<bool> m_hasMembers;
    bool m_afterKey = false;
};

template<class Value>
void JsonWriter::value(const Value& any)
{
    if constexpr (std::is_same_v<Value, std::monostate>) {
        null();
    } else if constexpr (std::is_same_v<Value, bool>) {
        boolean(any);
    } else if constexpr (std::is_integral_v<Value>) {
        integer(static_cast<std::int64_t>(any));
    } else if constexpr (std::is_floating_point_v<Value>) {
        real(any);
    } else if constexpr (std::is_convertible_v<const Value&, std::string_view>) {
        string(any);
    } else if constexpr (requires { any.valueless_by_exception(); }) {
        std::visit([&](const auto& held) { value(held); }, any);
    } else if constexpr (requires { any.begin()->name; }) {
        object([&] {
            for (const auto& each : any) {
                member(each.name, each.value);
            }
        });
    } else if constexpr (requires { any.begin(); }) {
        beginArray();
        for (const auto& each : any) {
            value(each);
        }
        endArray();
    } else if constexpr (requires { any.has_value(); }) {
        if (any) {
            value(*any);
        } else {
            null();
        }
    } else if constexpr (requires { any.english(); }) {
        string(any.english());
    } else if constexpr (requires { any.ns; }) {
        integer(any.ns);
    } else {
        integer(static_cast<std::int64_t>(any.value));
    }
}

} // namespace pipescope
