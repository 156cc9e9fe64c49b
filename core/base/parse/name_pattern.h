#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// A pattern for whole names: `*` stands for any characters, `?` for one, `{word}` for a decimal number that
/// is known by that word afterwards; everything else for itself, letters of either case.
/// "forward{chunk}_{microbatch}" matches "Forward0_12". Takes time proportional to the lengths of pattern and
/// name multiplied, never more.
class NamePattern
{
public:
    struct Number
    {
        /// Position in `words()`.
        std::size_t word = 0;
        std::int64_t value = 0;
    };

    /// Matches any name.
    NamePattern() = default;

    /// Fails where a brace is not closed or holds a word that is none of `words`.
    static Result<NamePattern> parse(std::string_view text, std::vector<std::string_view> words);

    /// The numbers found, in the order of the pattern; empty if the name does not match. Numbers beyond 64
    /// bits match but are left out.
    std::optional<std::vector<Number>> match(std::string_view name) const;

    bool matchesAll() const { return m_parts.empty(); }

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
    };

    std::vector<Part> m_parts;
};

} // namespace pipescope
