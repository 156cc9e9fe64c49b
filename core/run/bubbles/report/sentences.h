#pragma once

#include "core/base/user_text.h"
#include "core/run/bubbles/causes/cause.h"
#include "core/run/bubbles/causes/refused_steps.h"
#include "core/run/model/trace.h"

namespace pipescope {

/// A cause as a sentence: what it is, what it costs per step in ms and percent, and where to look.
UserText sentenceOf(const Trace& trace, const Cause& cause);

/// What nothing is concluded from, and why.
struct RefusalSentence
{
    UserText text;
    /// Those that it is about, in rising order; may be empty.
    std::vector<Rank> ranks;
};

/// A sentence for all steps of the same pipeline, ranks and reason.
std::vector<RefusalSentence> refusalSentences(const Trace& trace, const std::vector<RefusedStep>& refused);

/// "Equal stages have 16 % more layers on stages 0-2 and 48 % fewer on stage 3."
UserText splitText(const StageSplit& split);

/// "30 % longer than" or, from twice the time on, "10 times as long as": `slower` is 0.3 or 9.
UserText longerThanText(double slower);

/// 1500000 as "1.5 ms".
UserText durationText(std::int64_t ns);

/// 0.1234 as "12.3 %".
UserText percentText(double share);

/// "rank 3", "ranks 0-7, 12".
UserText ranksText(const std::vector<Rank>& ranks);

/// "3", "0-7, 12": ranks in rising order.
std::string rankList(const std::vector<Rank>& ranks);

/// The same of any numbers.
std::string numberList(std::span<const std::int64_t> numbers);

} // namespace pipescope
