#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// A pattern for names: `*` stands for any characters, `?` for one byte, everything else for itself, letters
/// of either case. In the rules for Chrome traces `{word}` stands for a decimal number that is found under
/// that word afterwards: "forward{chunk}_{microbatch}" matches "Forward0_12". Takes time proportional to the
/// lengths of pattern and name multiplied, never more. A plain value; any thread may match with it.
class Glob
{
public:
    struct Number
    {
        /// Position in `words()`.
        std::size_t word = 0;
        std::int64_t value = 0;
    };

    /// Matches any name.
    Glob() = default;

    /// Matches whole names. Braces are ordinary characters; an empty text matches the empty name only.
    static Glob ofName(std::string_view text);
    /// The pattern for a word of a query: a word without `*` may stand anywhere in the name, one with `*`
    /// describes the whole name.
    static Glob ofWord(std::string_view word);
    /// Matches whole names; an empty text matches any. Fails where a brace is not closed or holds a word that
    /// is not among `words`.
    static Result<Glob> parse(std::string_view text, std::vector<std::string_view> words);

    /// The numbers found, in the order of the pattern; empty if the name does not match. Numbers beyond 64
    /// bits match but are left out.
    std::optional<std::vector<Number>> match(std::string_view name) const;

    bool matches(std::string_view name) const { return match(name).has_value(); }

    bool matchesAll() const { return m_isAny; }

    bool operator==(const Glob&) const = default;

private:
    enum class PartKind : std::uint8_t
    {
        Character,
        AnyCharacter,
        AnyText,
        Number
    };

    struct Part
    {
        PartKind kind = PartKind::Character;
        /// In lower case.
        char character = '\0';
        std::uint16_t word = 0;

        bool operator==(const Part&) const = default;
    };

    void add(char character);
    /// The first place from `from` on where `part` may begin.
    std::size_t nextPlace(std::size_t part, std::string_view name, std::size_t from) const;
    /// How many characters of the name match `part` there; empty if it does not match.
    std::optional<std::size_t> lengthAt(std::size_t part, std::string_view name, std::size_t at) const;

    bool m_isAny = true;
    std::vector<Part> m_parts;
};

} // namespace pipescope
