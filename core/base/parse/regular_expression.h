#pragma once

#include "core/base/result.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace pipescope {

/// A regular expression for names: `. [a-z] [^a-z] ^ $ ( ) (?: ) | * + ? {2,5} \d \w \s \D \W \S`, and a
/// backslash before any sign that is to stand for itself. Letters match either case, `.` one byte. It is
/// found anywhere in the text unless anchored. References back and looking around are not supported: so the
/// time is proportional to the length of the text, whatever pattern and text are (Thompson's construction; an
/// automaton whose states are made when they are needed). Immutable; any thread may read it.
class RegularExpression
{
public:
    /// Longer patterns, and those that repeat so much that they need more instructions, are errors.
    static constexpr std::size_t kLongestPattern = 500;
    static constexpr std::size_t kMostInstructions = 4'000;

    using Bytes = std::bitset<256>;

    enum class Operation : std::uint8_t
    {
        /// Takes one byte of a set.
        Byte,
        /// Goes on at both places.
        Split,
        Jump,
        AtBegin,
        AtEnd,
        Match
    };

    struct Instruction
    {
        Operation operation = Operation::Match;
        /// Of Byte.
        Bytes bytes;
        /// Where to go on, from here; of Split and Jump.
        std::int32_t first = 1;
        std::int32_t second = 1;
    };

    /// InvalidArgument with a sentence for the user.
    static Result<RegularExpression> parse(std::string_view pattern);

    const std::vector<Instruction>& instructions() const { return m_instructions; }

private:
    std::vector<Instruction> m_instructions;
};

/// Finds an expression in texts; keeps what it has learned for the next text. For one thread. The expression
/// must stay.
class ExpressionMatcher
{
public:
    explicit ExpressionMatcher(const RegularExpression& expression);

    bool isIn(std::string_view text);

private:
    /// Instructions of Byte, AtEnd and Match, in order.
    using Threads = std::vector<std::uint32_t>;

    struct State
    {
        Threads threads;
        bool accepts = false;
        bool acceptsAtEnd = false;
        std::array<std::uint32_t, 256> next{};
    };

    static constexpr std::uint32_t kUnknown = 0xFFFFFFFF;
    /// When there are more, all are forgotten.
    static constexpr std::size_t kMostStates = 500;

    void follow(std::uint32_t from, bool isBegin, bool isEnd);
    Threads takeThreads();
    std::uint32_t stateOf(const Threads& threads);
    std::uint32_t addState(Threads threads, bool isBegin);
    std::uint32_t step(std::uint32_t state, unsigned char byte);
    void start();
    bool reachesMatchAtEnd(const Threads& threads, bool isBegin);

    const RegularExpression& m_expression;
    /// Without the first state, where the text begins.
    std::map<Threads, std::uint32_t> m_stateOf;
    std::vector<State> m_states;
    /// Scratch of follow().
    std::vector<std::uint8_t> m_isReached;
    std::vector<std::uint32_t> m_reached;
    std::vector<std::uint32_t> m_open;
};

} // namespace pipescope
