#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/run/analysis/search/track_choice.h"
#include "core/run/model/block.h"
#include "core/run/model/collectives/collective_kind.h"
#include "core/run/model/p2p_operator.h"

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// The blocks, operators and collectives to look for. All given conditions must hold.
struct SearchTerms
{
    /// In lower case: what the name, the message or the communication group's name must match (Glob::ofWord);
    /// or the label of a block (block_label.h).
    std::vector<std::string> words;
    TrackChoice tracks;
    NumberChoice steps;
    NumberChoice microBatches;
    NumberChoice virtualStages;
    /// All sets empty: any kind. Forward and backward are also found in the overlap blocks that hold them;
    /// micro-batch and virtual stage are then those of that half.
    std::bitset<kBlockKindCount> blockKinds;
    std::bitset<kOperatorKindCount> operatorKinds;
    std::bitset<kCollectiveKindCount> collectiveKinds;
    std::optional<Duration> longerThan;
    std::optional<Duration> shorterThan;
    /// The same for the time that an operator waited for its peer.
    std::optional<Duration> waitsLongerThan;
    std::optional<Duration> waitsShorterThan;

    bool operator==(const SearchTerms&) const = default;
};

struct SearchQuery
{
    SearchTerms wanted;
    /// Matches of these are left out; each is one term with a '-' in front.
    std::vector<SearchTerms> excluded;

    bool operator==(const SearchQuery&) const = default;
};

/// Reads "mb:7 kind:backward dur>20ms rank:0-3,8 -attention" in the language of query_terms.h. Keys: those of
/// tracks (track_choice.h), and mb, vstage, step (numbers and ranges), kind (forward, backward, weight,
/// overlap, logits, other, send, receive, batch, collective, all-reduce, …), dur and wait (with > or <, units
/// ns, us, ms, s). Terms that cannot be read, and a text without any term, are InvalidArgument with a
/// sentence for the user.
Result<SearchQuery> parseSearchQuery(std::string_view text);

/// Whether a key is about blocks and operators, so that only the search supports it: mb, vstage, step, kind,
/// dur or wait.
bool isBlockKey(std::string_view key);

} // namespace pipescope
