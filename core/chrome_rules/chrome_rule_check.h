#pragma once

#include "core/base/user_text.h"
#include "core/chrome_rules/chrome_rules.h"

#include <string_view>

namespace pipescope {

/// Checks of rules beyond their format. Each returns what is wrong, or an empty text.

/// Of a text that is to be a pattern of a rule.
UserText problemOfPattern(std::string_view text);

/// Of a rule for ranks whose patterns are right each for itself.
UserText problemOfRankRule(const RankRule& rule);

} // namespace pipescope
