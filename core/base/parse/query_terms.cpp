#include "core/base/parse/query_terms.h"

#include "core/base/text.h"

#include <algorithm>

namespace pipescope {
namespace {

constexpr std::string_view kQueryBlanks = " \t\n\r";
constexpr std::string_view kRelations = ":<>";

/// Position of the first of `marks` that does not stand between quotes.
std::size_t findOutsideQuotes(std::string_view text, std::string_view marks)
{
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        isQuoted = isQuoted != (text[i] == '"');
        if (!isQuoted && marks.find(text[i]) != std::string_view::npos) {
            return i;
        }
    }
    return std::string_view::npos;
}

std::vector<std::string_view> splitOutsideQuotes(std::string_view text, std::string_view marks)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = findOutsideQuotes(text, marks);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(at + 1);
    }
}

std::string withoutQuotes(std::string_view text)
{
    std::string plain(text);
    std::erase(plain, '"');
    return plain;
}

/// Where the key ends; npos for a word. A term that begins with a quoted part is a word.
std::size_t findRelation(std::string_view body)
{
    const std::size_t at = findOutsideQuotes(body, kRelations);
    return body.substr(0, at).find('"') == std::string_view::npos ? at : std::string_view::npos;
}

QueryTerm readTerm(std::string_view typed)
{
    QueryTerm term;
    term.typed = typed;
    term.excludes = typed.starts_with('-');
    const std::string_view body = typed.substr(term.excludes ? 1 : 0);
    const std::size_t relation = findRelation(body);
    if (relation == std::string_view::npos) {
        term.values.push_back(withoutQuotes(body));
        term.lacksValue = term.values.front().empty();
        return term;
    }
    term.relation = body[relation];
    term.key = asciiLower(body.substr(0, relation));
    for (const std::string_view value : splitOutsideQuotes(body.substr(relation + 1), ",")) {
        if (value.empty()) {
            term.lacksValue = true;
        } else {
            term.values.push_back(withoutQuotes(value));
        }
    }
    return term;
}

} // namespace

QueryTerms readQueryTerms(std::string_view text)
{
    QueryTerms query;
    for (const std::string_view typed : splitOutsideQuotes(text, kQueryBlanks)) {
        if (typed.empty()) {
            continue;
        }
        if (std::count(typed.begin(), typed.end(), '"') % 2 != 0) {
            query.problems.push_back({std::string(typed), "%1: the closing quote is missing"_text(typed)});
            continue;
        }
        QueryTerm term = readTerm(typed);
        if (term.isWord() && term.lacksValue) {
            query.problems.push_back(missingValue(term));
        } else {
            query.terms.push_back(std::move(term));
        }
    }
    return query;
}

QueryProblem missingValue(const QueryTerm& term)
{
    return {term.typed, "%1: a value is missing"_text(term.typed)};
}

std::string quotedValue(std::string_view value)
{
    const bool hasBlank = value.find_first_of(kQueryBlanks) != std::string_view::npos;
    const bool isPlain = !value.empty() && !hasBlank && value.find_first_of(",\"") == std::string_view::npos;
    if (isPlain) {
        return std::string(value);
    }
    std::string inner(value);
    std::replace(inner.begin(), inner.end(), '"', '?');
    return '"' + inner + '"';
}

} // namespace pipescope
