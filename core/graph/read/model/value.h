#pragma once

#include "core/base/ids.h"

#include <bit>
#include <cstdint>
#include <optional>

namespace pipescope::graph {

enum class ValueKind : std::uint8_t
{
    Null,
    False,
    True,
    Integer,
    Real,
    /// A text, or a list or object as Python would print it.
    Text
};

/// A scalar as dumps hold it: JSON with Python's bare NaN and Infinity. Whole numbers and others are told
/// apart, because the public tool prints them differently. Integers beyond 64 bits become Real.
class Value
{
public:
    constexpr Value() = default;

    constexpr Value(ValueKind kind, std::uint64_t bits)
        : m_bits(bits)
        , m_kind(kind)
    { }

    static constexpr Value null() { return {}; }

    static constexpr Value boolean(bool value) { return {value ? ValueKind::True : ValueKind::False, 0}; }

    static constexpr Value integer(std::int64_t value)
    {
        return {ValueKind::Integer, static_cast<std::uint64_t>(value)};
    }

    static constexpr Value real(double value)
    {
        return {ValueKind::Real, std::bit_cast<std::uint64_t>(value)};
    }

    /// In the pool of the graph that the value belongs to.
    static constexpr Value text(StringId value) { return {ValueKind::Text, value.value}; }

    constexpr ValueKind kind() const { return m_kind; }

    constexpr std::uint64_t bits() const { return m_bits; }

    constexpr bool isNull() const { return m_kind == ValueKind::Null; }

    /// What an integer or real number is; booleans are no numbers.
    constexpr std::optional<double> number() const
    {
        if (m_kind == ValueKind::Integer) {
            return static_cast<double>(static_cast<std::int64_t>(m_bits));
        }
        return m_kind == ValueKind::Real ? std::optional(std::bit_cast<double>(m_bits)) : std::nullopt;
    }

    constexpr std::optional<std::int64_t> integer() const
    {
        return m_kind == ValueKind::Integer ? std::optional(static_cast<std::int64_t>(m_bits)) : std::nullopt;
    }

    constexpr std::optional<StringId> text() const
    {
        return m_kind == ValueKind::Text ? std::optional(StringId{static_cast<std::uint32_t>(m_bits)})
                                         : std::nullopt;
    }

private:
    std::uint64_t m_bits = 0;
    ValueKind m_kind = ValueKind::Null;
};

} // namespace pipescope::graph
