#pragma once

#include "core/base/user_text.h"
#include "core/bubbles/causes/cause.h"
#include "core/model/trace.h"

namespace pipescope {

/// A cause as a sentence: what it is, what it costs per step in ms and percent, and where to look.
UserText sentenceOf(const Trace& trace, const Cause& cause);

/// 0.1234 as "12.3 %".
UserText percentText(double share);

/// "rank 3", "ranks 0-7, 12".
UserText ranksText(const std::vector<Rank>& ranks);

/// "3", "0-7, 12": ranks in rising order.
std::string rankList(const std::vector<Rank>& ranks);

} // namespace pipescope
