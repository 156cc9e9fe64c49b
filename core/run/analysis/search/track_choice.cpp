#include "core/run/analysis/search/track_choice.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>

namespace pipescope {
namespace {

template<class Id>
bool admitsIdOrNone(const NumberChoice& choice, bool none, const std::optional<Id>& id)
{
    if (choice.empty() && !none) {
        return true;
    }
    return id ? !choice.empty() && admits(choice, id->value) : none;
}

bool isHost(const Glob& glob, const Host* host)
{
    return glob.matches(host == nullptr ? std::string_view() : host->name)
           || (host != nullptr && host->name.empty() && glob.matches(host->uid));
}

/// Removes "none" from the values; returns whether it was there.
bool takeNone(QueryTerm& term)
{
    return std::erase_if(term.values, [](const std::string& value) { return asciiLower(value) == "none"; })
           > 0;
}

} // namespace

bool TrackChoice::admits(const Trace& trace, const Track& track) const
{
    // Other rows have numbers behind the ranks', but they are not ranks.
    const auto rank = track.isOther ? std::nullopt : std::optional(track.rank);
    if (!admitsIdOrNone(ranks, false, rank) || !admitsIdOrNone(stages, noStage, track.stage)
        || !admitsIdOrNone(groups, noGroup, track.group))
    {
        return false;
    }
    const Host* host = track.host.value < trace.hosts.size() ? &trace.hosts[track.host.value] : nullptr;
    return hosts.empty() || std::any_of(hosts.begin(), hosts.end(), [host](const Glob& glob) {
               return isHost(glob, host);
           });
}

bool isTrackKey(std::string_view key)
{
    constexpr std::array<std::string_view, 4> kKeys{"rank", "stage", "group", "host"};
    return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

void addTrackTerm(const QueryTerm& term, TrackChoice& choice, std::vector<QueryProblem>& problems)
{
    if (term.relation != ':') {
        problems.push_back(wrongRelation(term));
    } else if (term.key == "rank") {
        addNumbers(term, choice.ranks, problems);
    } else if (term.key == "host") {
        if (term.lacksValue) {
            problems.push_back(missingValue(term));
        }
        std::transform(term.values.begin(), term.values.end(), std::back_inserter(choice.hosts),
                       Glob::ofName);
    } else {
        const bool isStage = term.key == "stage";
        QueryTerm numbers = term;
        (isStage ? choice.noStage : choice.noGroup) |= takeNone(numbers);
        addNumbers(numbers, isStage ? choice.stages : choice.groups, problems);
    }
}

} // namespace pipescope
