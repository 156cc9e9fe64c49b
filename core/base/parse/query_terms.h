#pragma once

#include "core/base/user_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// One term of a query: a word, or a key with values.
struct QueryTerm
{
    /// As it was typed.
    std::string typed;
    /// A '-' stands before it: its matches are left out.
    bool excludes = false;
    /// ':', '<' or '>' behind the key; '\0' for a word.
    char relation = '\0';
    /// In lower case; empty for a word.
    std::string key;
    /// Without their quotes: the values behind the key, split at commas; for a word only the word.
    std::vector<std::string> values;
    /// Nothing stands behind the key, or between two commas. Quotes around nothing are a value.
    bool lacksValue = false;

    bool isWord() const { return relation == '\0'; }

    bool operator==(const QueryTerm&) const = default;
};

/// A term that cannot be understood, and why.
struct QueryProblem
{
    /// As it was typed.
    std::string term;
    /// For the user; begins with the term.
    UserText sentence;
};

/// A query as the user has typed it, in the order of the text. Terms with problems are not listed.
struct QueryTerms
{
    std::vector<QueryTerm> terms;
    std::vector<QueryProblem> problems;
};

/// Reads the language that the search and the filter of rows share:
///   word  "two words"  key:value  key:1,3-5  key>value  key<value  -word  -key:value
/// Terms stand between blanks. Quotes keep blanks, commas, colons and a '-' in front as they are; there is no
/// way to write a quote. What keys and values mean is up to the caller.
QueryTerms readQueryTerms(std::string_view text);

/// The problem of a term that lacks a value.
QueryProblem missingValue(const QueryTerm& term);

/// `value` as it must be written behind a key, in quotes where needed. Quotes within become `?`, which
/// matches them (see Glob).
std::string quotedValue(std::string_view value);

} // namespace pipescope
