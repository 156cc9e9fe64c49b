#pragma once

#include <cstdint>
#include <optional>

namespace pipescope {

/// An index, or none, in the room of the index: the largest number stands for none. `T` is an Index or
/// std::uint32_t. Used as std::optional<T> is.
template<class T>
class OptionalIndex
{
public:
    // NOLINTNEXTLINE(readability-identifier-naming): as std::optional has it.
    using value_type = T;

    constexpr OptionalIndex() = default;

    // NOLINTBEGIN(google-explicit-constructor): it stands for an optional.
    constexpr OptionalIndex(T value)
        : m_value(value)
    { }

    constexpr OptionalIndex(std::optional<T> value)
        : m_value(value.value_or(kNone))
    { }

    constexpr operator std::optional<T>() const
    {
        return has_value() ? std::optional(m_value) : std::nullopt;
    }

    // NOLINTEND(google-explicit-constructor)

    // NOLINTNEXTLINE(readability-identifier-naming): as std::optional has it.
    constexpr bool has_value() const { return m_value != kNone; }

    constexpr explicit operator bool() const { return has_value(); }

    constexpr const T& operator*() const { return m_value; }

    constexpr const T* operator->() const { return &m_value; }

    friend constexpr bool operator==(const OptionalIndex&, const OptionalIndex&) = default;

private:
    static constexpr T kNone{std::uint32_t{0xFFFFFFFF}};

    T m_value = kNone;
};

} // namespace pipescope
