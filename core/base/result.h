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

#define PIPESCOPE_JOIN_(a, b) a##b
#define PIPESCOPE_JOIN(a, b) PIPESCOPE_JOIN_(a, b)
#define PIPESCOPE_TRY_(declaration, tried, ...)                                                              \
    auto&& tried = (__VA_ARGS__);                                                                            \
    if (!tried) {                                                                                            \
        return tried.error();                                                                                \
    }                                                                                                        \
    declaration = *std::forward<decltype(tried)>(tried)
#define PIPESCOPE_TRY_OK_(tried, ...)                                                                        \
    do {                                                                                                     \
        if (const auto& tried = (__VA_ARGS__); !tried) {                                                     \
            return tried.error();                                                                            \
        }                                                                                                    \
    } while (false)

/// `TRY(auto x, f());` makes x the value of a Result, or returns its error from the function around it. The
/// value is moved out of a temporary and copied from a result that is kept elsewhere; `TRY(const auto& x,
/// f());` does neither, and x lives until the end of its block. It is two statements: only for a block in
/// braces, once a line.
#define TRY(declaration, ...) PIPESCOPE_TRY_(declaration, PIPESCOPE_JOIN(tried, __LINE__), __VA_ARGS__)

/// `TRY_OK(f());` returns the error of a Status, or of a Result whose value is of no interest.
#define TRY_OK(...) PIPESCOPE_TRY_OK_(PIPESCOPE_JOIN(tried, __LINE__), __VA_ARGS__)
