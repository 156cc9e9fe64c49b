#pragma once

#include "core/base/result.h"
#include "core/base/user_text.h"
#include "core/run/chrome_rules/chrome_rules.h"

#include <iosfwd>
#include <string_view>

namespace pipescope {

/// Checks of rules beyond their format. Each returns what is wrong, or an empty text.

/// For a text that is a pattern of a rule.
UserText problemOfPattern(std::string_view text);

/// For a rule for ranks; each of its patterns must be valid.
UserText problemOfRankRule(const RankRule& rule);

/// Reads a rule file: an object with "version" 1, "events" (objects with "is" and any of "name", "category",
/// "process", "thread", "fallback"), "ranks" (objects with any of "process", "thread", "file") and
/// "arguments" (an object with lists of names). What is left out is as in the default rules. Nothing is
/// ignored: text that is not JSON (RFC 8259), members that are unknown, given twice or of another type are
/// errors, which name the line and column, or the list and the rule's place in it from 1.
Result<ChromeRules> parseChromeRules(std::string_view text);

/// Writes a file that parseChromeRules() reads.
void writeChromeRules(const ChromeRules& rules, std::ostream& out);

} // namespace pipescope
