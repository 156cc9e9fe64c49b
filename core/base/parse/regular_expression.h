#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <string_view>

namespace re2 {
class RE2;
} // namespace re2

namespace pipescope {

/// A regular expression for names, in RE2's syntax. Letters match either case, `.` any character. It is found
/// anywhere in the text unless anchored. The time is proportional to the length of the text, whatever pattern
/// and text are. Immutable; copies share it; any thread may use it.
class RegularExpression
{
public:
    /// Longer patterns are errors.
    static constexpr std::size_t kLongestPattern = 500;

    /// InvalidArgument with a sentence for the user.
    static Result<RegularExpression> parse(std::string_view pattern);

    bool isIn(std::string_view text) const;

private:
    explicit RegularExpression(std::shared_ptr<const re2::RE2> expression);

    std::shared_ptr<const re2::RE2> m_expression;
};

} // namespace pipescope
