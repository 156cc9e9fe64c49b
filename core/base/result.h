#pragma once

#include "core/base/user_text.h"

#include <filesystem>
#include <utility>
#include <variant>

namespace pipescope {

/// The kinds of failure that callers handle differently.
enum class ErrorKind
{
    NotFound,
    PermissionDenied,
    NotADatabase,
    Corrupt,
    Busy,
    Cancelled,
    InvalidArgument,
    Unsupported,
    NoSpace,
    Io,
    Internal
};

/// A failure as a value. `path` is the file concerned (empty if none), `text` a sentence for users.
struct Error
{
    ErrorKind kind = ErrorKind::Internal;
    std::filesystem::path path;
    UserText text;
};

/// Holds a value or an Error; the role of std::expected, which C++20 lacks. Asking a failed result for its
/// value, or a good one for its error, is a programming error and throws std::bad_variant_access.
template<class Value>
class [[nodiscard]] Result
{
public:
    Result(Value value) // NOLINT(google-explicit-constructor): `return value;` is the point
        : m_state(std::in_place_index<0>, std::move(value))
    { }

    Result(Error error) // NOLINT(google-explicit-constructor): `return Error {…};` is the point
        : m_state(std::in_place_index<1>, std::move(error))
    { }

    bool hasValue() const { return m_state.index() == 0; }

    explicit operator bool() const { return hasValue(); }

    Value& value() & { return std::get<0>(m_state); }

    const Value& value() const& { return std::get<0>(m_state); }

    Value&& value() && { return std::get<0>(std::move(m_state)); }

    Value* operator->() { return &value(); }

    const Value* operator->() const { return &value(); }

    Value& operator*() & { return value(); }

    const Value& operator*() const& { return value(); }

    Value&& operator*() && { return std::move(*this).value(); }

    const Error& error() const { return std::get<1>(m_state); }

private:
    std::variant<Value, Error> m_state;
};

struct Done
{ };

/// The result of an operation that yields nothing but success.
using Status = Result<Done>;

inline Status ok()
{
    return Done{};
}

} // namespace pipescope
