#pragma once

#include "core/model/trace.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::scene {

/// A term that was left out of a filter, and why.
struct RowFilterProblem
{
    enum class Kind : std::uint8_t
    {
        UnknownKey,
        MissingValue,
        BadNumber,
        ReversedRange,
        OpenQuote
    };

    Kind kind = Kind::UnknownKey;
    /// As it was typed.
    std::string term;

    bool operator==(const RowFilterProblem&) const = default;
};

/// Chooses ranks by a text of terms between blanks:
///   rank:0-7  rank:3,5  stage:2  stage:none  group:1  host:node-1  host:node-*  host:"a b"
/// A number or range alone means ranks; any other word must occur in what the row's header says. Terms of one
/// key widen the choice (any of them), keys and words narrow it (all of them). What a '-' before a term
/// matches is left out. Letters of either case are the same. Terms that cannot be understood are problems and
/// choose nothing.
class RowFilter
{
public:
    RowFilter() = default;
    explicit RowFilter(std::string_view text);

    bool admits(const Trace& trace, TrackIndex track) const;

    std::span<const RowFilterProblem> problems() const { return m_problems; }

private:
    enum class Key : std::uint8_t
    {
        Rank,
        Stage,
        Group,
        Host,
        Word
    };
    static constexpr std::size_t kKeyCount = 5;

    struct Term
    {
        Key key = Key::Word;
        bool excludes = false;
        /// Of a number: first to last of the range, or the lack of one.
        bool none = false;
        std::int64_t first = 0;
        std::int64_t last = 0;
        /// Of a host or word, in lower case.
        std::string text;
    };

    void addTerm(const std::string& typed);
    void addKeyed(const std::string& typed, std::string_view key, std::string_view values, bool excludes);
    void addNumbers(const std::string& typed, Term term, std::string_view value);
    bool matches(const Term& term, const Trace& trace, TrackIndex track) const;

    std::vector<Term> m_terms;
    std::vector<RowFilterProblem> m_problems;
};

/// `value` as it has to stand behind a key.
std::string quotedForFilter(std::string_view value);

} // namespace pipescope::scene
