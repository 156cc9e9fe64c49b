#include "core/analysis/search/search_query.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/model/names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope {
namespace {

Error misread(Message sentence)
{
    return {ErrorKind::InvalidArgument, {}, std::move(sentence)};
}

/// One blank-separated part of the text: key, ':' or '<' or '>', value; or a word alone.
struct Term
{
    std::string key;
    char relation = '\0';
    std::string value;
};

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

Result<Term> readTerm(std::string_view text, std::size_t& i)
{
    Term term;
    bool isQuoted = false;
    bool wasQuoted = false;
    for (; i < text.size() && (isQuoted || !isBlank(text[i])); ++i) {
        const char c = text[i];
        if (c == '"') {
            isQuoted = !isQuoted;
            wasQuoted = true;
        } else if (!wasQuoted && term.relation == '\0' && (c == ':' || c == '<' || c == '>')) {
            term.relation = c;
            term.key = asciiLower(std::exchange(term.value, {}));
        } else {
            term.value += c;
        }
    }
    if (isQuoted) {
        return misread("A quotation mark is missing."_text);
    }
    return term;
}

std::vector<std::string_view> splitAtCommas(std::string_view text)
{
    std::vector<std::string_view> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t comma = std::min(text.find(',', from), text.size());
        parts.push_back(text.substr(from, comma - from));
        from = comma + 1;
    }
    return parts;
}

Status readNumbers(const Term& term, NumberChoice& choice)
{
    auto ranges = parseNumberRanges(term.value);
    if (!ranges) {
        return misread("\"%1:\" wants numbers such as 3 or 0-7,12, not \"%2\"."_text(term.key, term.value));
    }
    choice.insert(choice.end(), ranges->begin(), ranges->end());
    return ok();
}

Status readLimit(const Term& term, std::optional<Duration>& longer, std::optional<Duration>& shorter)
{
    const auto limit = parseDuration(term.value);
    if (!limit || term.relation == ':') {
        return misread("\"%1\" wants a limit such as %1>20ms or %1<5us."_text(term.key));
    }
    (term.relation == '>' ? longer : shorter) = limit;
    return ok();
}

Status readKind(std::string_view name, SearchQuery& query)
{
    for (std::size_t i = 0; i < kBlockKindCount; ++i) {
        if (name == blockKindName(static_cast<BlockKind>(i))) {
            query.blockKinds.set(i);
            return ok();
        }
    }
    constexpr std::array<std::pair<std::string_view, OperatorKind>, 3> kOperators{
        {{"send", OperatorKind::Send},
         {"receive", OperatorKind::Receive},
         {"batch", OperatorKind::BatchSendReceive}}};
    for (const auto& [known, kind] : kOperators) {
        if (name == known) {
            query.operatorKinds.set(static_cast<std::size_t>(kind));
            return ok();
        }
    }
    return misread(
        "\"kind:\" wants forward, backward, weight, overlap, logits, other, send, receive or batch, not \"%1\"."_text(
            name));
}

NumberChoice* numbersOf(std::string_view key, SearchQuery& query)
{
    const std::array<std::pair<std::string_view, NumberChoice*>, 5> choices{
        {{"rank", &query.ranks},
         {"stage", &query.stages},
         {"step", &query.steps},
         {"mb", &query.microBatches},
         {"vstage", &query.virtualStages}}};
    for (const auto& [name, choice] : choices) {
        if (name == key) {
            return choice;
        }
    }
    return nullptr;
}

Status readTexts(const Term& term, SearchQuery& query)
{
    const std::string values = asciiLower(term.value);
    for (const std::string_view part : splitAtCommas(values)) {
        if (term.key == "host") {
            query.hosts.emplace_back(part);
        } else if (const Status read = readKind(part, query); !read) {
            return read;
        }
    }
    return ok();
}

Status addTerm(const Term& term, SearchQuery& query)
{
    if (term.relation == '\0') {
        query.words.push_back(asciiLower(term.value));
        return ok();
    }
    if (term.key == "dur") {
        return readLimit(term, query.longerThan, query.shorterThan);
    }
    if (term.key == "wait") {
        return readLimit(term, query.waitsLongerThan, query.waitsShorterThan);
    }
    NumberChoice* numbers = numbersOf(term.key, query);
    const bool isText = term.key == "kind" || term.key == "host";
    if ((numbers == nullptr && !isText) || term.relation != ':') {
        return misread(
            "\"%1\" is not known; there are mb:, vstage:, stage:, step:, rank:, kind:, host:, dur>, dur<, "
            "wait> and wait<."_text(term.key + term.relation));
    }
    return numbers != nullptr ? readNumbers(term, *numbers) : readTexts(term, query);
}

} // namespace

bool admits(const NumberChoice& choice, std::int64_t number)
{
    return choice.empty() || std::any_of(choice.begin(), choice.end(), [number](const NumberRange& range) {
               return range.contains(number);
           });
}

Result<SearchQuery> parseSearchQuery(std::string_view text)
{
    SearchQuery query;
    std::size_t terms = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (isBlank(text[i])) {
            ++i;
            continue;
        }
        const auto term = readTerm(text, i);
        if (!term) {
            return term.error();
        }
        if (const Status added = addTerm(*term, query); !added) {
            return added.error();
        }
        ++terms;
    }
    return terms > 0 ? Result<SearchQuery>(std::move(query))
                     : misread("There is nothing to search for."_text);
}

} // namespace pipescope
