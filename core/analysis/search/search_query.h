#pragma once

#include "core/base/parse/number_ranges.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/model/block.h"
#include "core/model/p2p_operator.h"

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// One of several numbers; any if empty.
using NumberChoice = std::vector<NumberRange>;

bool admits(const NumberChoice& choice, std::int64_t number);

/// What blocks and operators to look for. Everything given must hold.
struct SearchQuery
{
    /// Parts of the name, of the message or of the communication group's name, in lower case; or what a block
    /// is called (block_label.h).
    std::vector<std::string> words;
    NumberChoice ranks;
    NumberChoice stages;
    NumberChoice steps;
    NumberChoice microBatches;
    NumberChoice virtualStages;
    /// Parts of the host's name, one of which must hold; any if empty.
    std::vector<std::string> hosts;
    /// Both sets empty: any kind. Forward and backward are also found in the overlap blocks that hold them;
    /// micro-batch and virtual stage are then those of that half.
    std::bitset<kBlockKindCount> blockKinds;
    std::bitset<kOperatorKindCount> operatorKinds;
    std::optional<Duration> longerThan;
    std::optional<Duration> shorterThan;
    /// The same of the time that an operator waited for its peer.
    std::optional<Duration> waitsLongerThan;
    std::optional<Duration> waitsShorterThan;

    bool operator==(const SearchQuery&) const = default;
};

/// Reads "mb:7 kind:backward dur>20ms rank:0-3,8 attention". Terms are separated by blanks; quotes keep
/// blanks in a word. Keys: mb, vstage, stage, step, rank (numbers, ranges, several with commas), kind
/// (forward, backward, weight, overlap, logits, other, send, receive, batch), host, dur and wait (with > or
/// <, units ns, us, ms, s). What cannot be read is InvalidArgument with a sentence for the user; so is a text
/// without any term.
Result<SearchQuery> parseSearchQuery(std::string_view text);

} // namespace pipescope
