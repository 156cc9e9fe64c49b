#include "core/run/analysis/search/search_query.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace pipescope {
namespace {

using Problems = std::vector<QueryProblem>;

Error misread(UserText sentence)
{
    return {ErrorKind::InvalidArgument, {}, std::move(sentence)};
}

/// All limits must hold.
void narrow(char relation, Duration limit, std::optional<Duration>& longer, std::optional<Duration>& shorter)
{
    if (relation == '>') {
        longer = std::max(longer.value_or(limit), limit);
    } else {
        shorter = std::min(shorter.value_or(limit), limit);
    }
}

void addLimit(const QueryTerm& term, SearchTerms& terms, Problems& problems)
{
    const bool isOne = term.values.size() == 1 && !term.lacksValue && term.relation != ':';
    const auto limit = isOne ? parseDuration(term.values.front()) : std::nullopt;
    if (!limit) {
        problems.push_back(
            {term.typed, "%1: a limit such as %2>20ms or %2<5us is needed"_text(term.typed, term.key)});
    } else if (term.key == "dur") {
        narrow(term.relation, *limit, terms.longerThan, terms.shorterThan);
    } else {
        narrow(term.relation, *limit, terms.waitsLongerThan, terms.waitsShorterThan);
    }
}

/// Whether there is a kind of this name.
bool addKind(std::string_view name, SearchTerms& terms)
{
    for (std::size_t i = 0; i < kBlockKindCount; ++i) {
        if (name == blockKindName(static_cast<BlockKind>(i))) {
            terms.blockKinds.set(i);
            return true;
        }
    }
    constexpr std::array<std::pair<std::string_view, OperatorKind>, 3> kOperators{
        {{"send", OperatorKind::Send},
         {"receive", OperatorKind::Receive},
         {"batch", OperatorKind::BatchSendReceive}}};
    for (const auto& [known, kind] : kOperators) {
        if (name == known) {
            terms.operatorKinds.set(static_cast<std::size_t>(kind));
            return true;
        }
    }
    bool isKnown = false;
    for (std::size_t i = 0; i < kCollectiveKindCount; ++i) {
        const auto kind = static_cast<CollectiveKind>(i);
        if (name == "collective" || (kind != CollectiveKind::Other && name == collectiveKindName(kind))) {
            terms.collectiveKinds.set(i);
            isKnown = true;
        }
    }
    return isKnown;
}

void addKinds(const QueryTerm& term, SearchTerms& terms, Problems& problems)
{
    if (term.lacksValue) {
        problems.push_back(missingValue(term));
    }
    for (const std::string& value : term.values) {
        if (!addKind(asciiLower(value), terms)) {
            problems.push_back({term.typed,
                                "%1: the kinds are forward, backward, weight, overlap, logits, other, send, "
                                "receive, batch, collective, all-reduce, all-gather, reduce-scatter, "
                                "all-to-all and broadcast"_text(term.typed)});
        }
    }
}

void addBlockTerm(const QueryTerm& term, SearchTerms& terms, Problems& problems)
{
    if (term.key == "dur" || term.key == "wait") {
        addLimit(term, terms, problems);
    } else if (term.relation != ':') {
        problems.push_back(wrongRelation(term));
    } else if (term.key == "kind") {
        addKinds(term, terms, problems);
    } else if (term.key == "step") {
        // Programs may number their steps from below 0.
        addNumbers(term, terms.steps, problems, std::numeric_limits<std::int64_t>::min());
    } else {
        addNumbers(term, term.key == "mb" ? terms.microBatches : terms.virtualStages, problems);
    }
}

void addTerm(const QueryTerm& term, SearchTerms& terms, Problems& problems)
{
    if (term.isWord()) {
        terms.words.push_back(asciiLower(term.values.front()));
    } else if (isTrackKey(term.key)) {
        addTrackTerm(term, terms.tracks, problems);
    } else if (isBlockKey(term.key)) {
        addBlockTerm(term, terms, problems);
    } else {
        problems.push_back(
            {term.typed,
             "%1: the keys are rank:, stage:, group:, host:, mb:, vstage:, step:, kind:, dur>, dur<, wait> and wait<"_text(
                 term.typed)});
    }
}

} // namespace

Result<SearchQuery> parseSearchQuery(std::string_view text)
{
    QueryTerms typed = readQueryTerms(text);
    SearchQuery query;
    for (const QueryTerm& term : typed.terms) {
        addTerm(term, term.excludes ? query.excluded.emplace_back() : query.wanted, typed.problems);
    }
    if (!typed.problems.empty()) {
        return misread(typed.problems.front().sentence);
    }
    return typed.terms.empty() ? misread("There is nothing to search for."_text)
                               : Result<SearchQuery>(std::move(query));
}

bool isBlockKey(std::string_view key)
{
    constexpr std::array<std::string_view, 6> kKeys{"mb", "vstage", "step", "kind", "dur", "wait"};
    return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

} // namespace pipescope
