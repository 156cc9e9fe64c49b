#include "core/base/parse/regular_expression.h"

#include <re2/re2.h>
#include <string>
#include <utility>

namespace pipescope {
namespace {

/// What a user needs to know of RE2's kinds of errors.
UserText textOf(RE2::ErrorCode code)
{
    switch (code) {
    case RE2::ErrorMissingParen:
        return "a parenthesis is not closed"_text;
    case RE2::ErrorUnexpectedParen:
        return "a parenthesis is closed that was not opened"_text;
    case RE2::ErrorMissingBracket:
        return "a bracket is not closed"_text;
    case RE2::ErrorBadCharRange:
        return "a range ends before it begins"_text;
    case RE2::ErrorTrailingBackslash:
        return "a sign is missing behind the backslash"_text;
    case RE2::ErrorRepeatArgument:
    case RE2::ErrorRepeatOp:
        return "there is nothing before the sign that repeats"_text;
    case RE2::ErrorRepeatSize:
    case RE2::ErrorPatternTooLarge:
        return "it repeats too much"_text;
    case RE2::ErrorBadPerlOp:
        return "looking around is not supported"_text;
    default:
        return "what stands behind a backslash or in a bracket is not known"_text;
    }
}

Error misread(std::string_view pattern, const UserText& why)
{
    return {ErrorKind::InvalidArgument, {}, "/%1/: %2"_text(std::string(pattern), why)};
}

} // namespace

RegularExpression::RegularExpression(std::shared_ptr<const RE2> expression)
    : m_expression(std::move(expression))
{ }

Result<RegularExpression> RegularExpression::parse(std::string_view pattern)
{
    constexpr std::size_t kShown = 40;
    if (pattern.size() > kLongestPattern) {
        return misread(pattern.substr(0, kShown), "the regular expression is too long"_text);
    }
    RE2::Options options;
    options.set_case_sensitive(false);
    options.set_dot_nl(true);
    options.set_never_capture(true);
    options.set_log_errors(false);
    auto expression = std::make_shared<const RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
    if (!expression->ok()) {
        return misread(pattern, textOf(expression->error_code()));
    }
    return RegularExpression(std::move(expression));
}

bool RegularExpression::isIn(std::string_view text) const
{
    return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *m_expression);
}

} // namespace pipescope
