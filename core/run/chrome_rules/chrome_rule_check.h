#pragma once

#include "core/base/user_text.h"
#include "core/run/chrome_rules/chrome_rules.h"

#include <string_view>

namespace pipescope {

/// Checks of rules beyond their format. Each returns what is wrong, or an empty text.

/// For a text that is a pattern of a rule.
UserText problemOfPattern(std::string_view text);

/// For a rule for ranks; each of its patterns must be valid.
UserText problemOfRankRule(const RankRule& rule);

} // namespace pipescope
