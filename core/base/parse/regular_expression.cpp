#include "core/base/parse/regular_expression.h"

#include "core/base/ascii.h"
#include "core/base/text.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace pipescope {
namespace {

using Bytes = RegularExpression::Bytes;
using Instruction = RegularExpression::Instruction;
using Operation = RegularExpression::Operation;
using Code = std::vector<Instruction>;

constexpr std::size_t kUnlimited = 0xFFFF'FFFF;

Error misread(std::string_view pattern, SourceText what)
{
    return {ErrorKind::InvalidArgument, {}, "/%1/: %2"_text(std::string(pattern), UserText(what))};
}

void addRange(unsigned first, unsigned last, Bytes& bytes)
{
    for (unsigned byte = first; byte <= last; ++byte) {
        bytes.set(byte);
    }
}

/// The set that a backslash and a letter stand for; empty if they stand for none.
std::optional<Bytes> namedBytes(char letter)
{
    Bytes bytes;
    switch (asciiLower(letter)) {
    case 'd':
        addRange('0', '9', bytes);
        break;
    case 'w':
        addRange('0', '9', bytes);
        addRange('a', 'z', bytes);
        addRange('A', 'Z', bytes);
        bytes.set('_');
        break;
    case 's':
        addRange('\t', '\r', bytes);
        bytes.set(' ');
        break;
    default:
        return {};
    }
    return letter >= 'a' ? bytes : ~bytes;
}

/// With the letters of either case.
Bytes withBothCases(Bytes bytes)
{
    for (unsigned i = 0; i < 26; ++i) {
        const bool isIn = bytes[std::size_t{'a'} + i] || bytes[std::size_t{'A'} + i];
        bytes[std::size_t{'a'} + i] = isIn;
        bytes[std::size_t{'A'} + i] = isIn;
    }
    return bytes;
}

Instruction instruction(Operation operation, std::size_t first = 1, std::size_t second = 1)
{
    return {operation, {}, static_cast<std::int32_t>(first), static_cast<std::int32_t>(second)};
}

Code codeOf(const Bytes& bytes)
{
    Instruction one = instruction(Operation::Byte);
    one.bytes = bytes;
    return {one};
}

void append(Code& code, const Code& more)
{
    code.insert(code.end(), more.begin(), more.end());
}

Code either(const Code& a, const Code& b)
{
    Code code{instruction(Operation::Split, 1, a.size() + 2)};
    append(code, a);
    code.push_back(instruction(Operation::Jump, b.size() + 1));
    append(code, b);
    return code;
}

Code optional(const Code& a)
{
    Code code{instruction(Operation::Split, 1, a.size() + 1)};
    append(code, a);
    return code;
}

Code anyTimes(const Code& a)
{
    Code code = optional(a);
    code.front().second = static_cast<std::int32_t>(a.size() + 2);
    Instruction back = instruction(Operation::Jump);
    back.first = -static_cast<std::int32_t>(a.size() + 1);
    code.push_back(back);
    return code;
}

struct Repetition
{
    std::size_t least = 0;
    std::size_t most = kUnlimited;
};

/// Empty if it grows too large.
std::optional<Code> repeated(const Code& a, Repetition repetition)
{
    const std::size_t copies = repetition.most == kUnlimited ? repetition.least + 1 : repetition.most;
    if (copies * (a.size() + 2) > RegularExpression::kMostInstructions) {
        return {};
    }
    Code code;
    for (std::size_t i = 0; i < repetition.least; ++i) {
        append(code, a);
    }
    if (repetition.most == kUnlimited) {
        append(code, anyTimes(a));
        return code;
    }
    for (std::size_t i = repetition.least; i < repetition.most; ++i) {
        append(code, optional(a));
    }
    return code;
}

/// What is open while a pattern is read: the outermost level, or a parenthesis.
struct Level
{
    std::optional<Code> alternatives;
    Code sequence;
    /// The last thing read; a repetition applies to it.
    std::optional<Code> last;

    void closeLast()
    {
        if (last) {
            append(sequence, *last);
            last.reset();
        }
    }

    void closeAlternative()
    {
        closeLast();
        alternatives = alternatives ? either(*alternatives, sequence) : sequence;
        sequence.clear();
    }
};

class PatternReader
{
public:
    explicit PatternReader(std::string_view pattern)
        : m_pattern(pattern)
    { }

    Result<Code> read();

private:
    bool atEnd() const { return m_at == m_pattern.size(); }

    char peek() const { return atEnd() ? '\0' : m_pattern[m_at]; }

    bool take(char sign)
    {
        const bool isThere = !atEnd() && m_pattern[m_at] == sign;
        m_at += isThere ? 1 : 0;
        return isThere;
    }

    void readSign();
    void open();
    void close();
    void add(Code code);

    void addBytes(const Bytes& bytes) { add(codeOf(withBothCases(bytes))); }

    void readEscape();
    void readSet();
    /// One byte of a set, or a named set, which is added to `bytes`.
    std::optional<unsigned> readMember(Bytes& bytes);
    std::optional<Repetition> readRepetition(char sign);
    std::optional<Repetition> readCounts();
    std::optional<std::size_t> readCount();
    void repeat(char sign);

    void fail(SourceText what) { m_problem = m_problem.empty() ? what : m_problem; }

    std::string_view m_pattern;
    std::size_t m_at = 0;
    std::vector<Level> m_levels{1};
    SourceText m_problem;
};

Result<Code> PatternReader::read()
{
    while (!atEnd() && m_problem.empty()) {
        readSign();
        // Copies of copies would grow without limit.
        const Level& top = m_levels.back();
        if (top.sequence.size() + (top.last ? top.last->size() : 0) > RegularExpression::kMostInstructions) {
            fail("it repeats too much"_text);
        }
    }
    if (m_levels.size() > 1) {
        fail("a parenthesis is not closed"_text);
    }
    m_levels.front().closeAlternative();
    Code code = *m_levels.front().alternatives;
    code.push_back(instruction(Operation::Match));
    if (code.size() > RegularExpression::kMostInstructions) {
        fail("it repeats too much"_text);
    }
    return m_problem.empty() ? Result<Code>(std::move(code)) : misread(m_pattern, m_problem);
}

void PatternReader::readSign()
{
    const char sign = m_pattern[m_at++];
    switch (sign) {
    case '(':
        return open();
    case ')':
        return close();
    case '|':
        return m_levels.back().closeAlternative();
    case '*':
    case '+':
    case '?':
    case '{':
        return repeat(sign);
    case '^':
        return add({instruction(Operation::AtBegin)});
    case '$':
        return add({instruction(Operation::AtEnd)});
    case '.':
        return addBytes(Bytes().set());
    case '[':
        return readSet();
    case '\\':
        return readEscape();
    default:
        return addBytes(Bytes().set(static_cast<unsigned char>(sign)));
    }
}

void PatternReader::add(Code code)
{
    m_levels.back().closeLast();
    m_levels.back().last = std::move(code);
}

void PatternReader::open()
{
    if (take('?') && !take(':')) {
        fail("looking around is not supported"_text);
    }
    m_levels.back().closeLast();
    m_levels.emplace_back();
}

void PatternReader::close()
{
    if (m_levels.size() == 1) {
        return fail("a parenthesis is closed that was not opened"_text);
    }
    m_levels.back().closeAlternative();
    Code code = std::move(*m_levels.back().alternatives);
    m_levels.pop_back();
    add(std::move(code));
}

void PatternReader::readEscape()
{
    if (atEnd()) {
        return fail("a sign is missing behind the backslash"_text);
    }
    const char sign = m_pattern[m_at++];
    if (const auto bytes = namedBytes(sign)) {
        return add(codeOf(*bytes));
    }
    if (isDigit(sign) || (asciiLower(sign) >= 'a' && asciiLower(sign) <= 'z')) {
        return fail("behind a backslash stands d, w, s, D, W, S or a sign that is no letter"_text);
    }
    addBytes(Bytes().set(static_cast<unsigned char>(sign)));
}

std::optional<unsigned> PatternReader::readMember(Bytes& bytes)
{
    if (take('\\') && !atEnd()) {
        if (const auto named = namedBytes(peek())) {
            ++m_at;
            bytes |= *named;
            return {};
        }
    }
    return atEnd() ? std::optional<unsigned>() : static_cast<unsigned char>(m_pattern[m_at++]);
}

void PatternReader::readSet()
{
    const bool isNegated = take('^');
    Bytes bytes;
    bool isFirst = true;
    while (!atEnd() && (isFirst || peek() != ']')) {
        isFirst = false;
        const auto first = readMember(bytes);
        const bool isRange =
            first && peek() == '-' && m_at + 1 < m_pattern.size() && m_pattern[m_at + 1] != ']';
        m_at += isRange ? 1 : 0;
        const auto last = isRange ? readMember(bytes) : first;
        if (first && last && *last < *first) {
            return fail("a range ends before it begins"_text);
        }
        if (first) {
            addRange(*first, last.value_or(*first), bytes);
        }
    }
    if (!take(']')) {
        return fail("a bracket is not closed"_text);
    }
    bytes = withBothCases(bytes);
    add(codeOf(isNegated ? ~bytes : bytes));
}

std::optional<std::size_t> PatternReader::readCount()
{
    const std::size_t begin = m_at;
    while (!atEnd() && isDigit(peek())) {
        ++m_at;
    }
    const auto count = parseInteger(m_pattern.substr(begin, m_at - begin));
    return count && *count <= static_cast<std::int64_t>(RegularExpression::kMostInstructions)
               ? std::optional(static_cast<std::size_t>(*count))
               : std::nullopt;
}

std::optional<Repetition> PatternReader::readCounts()
{
    Repetition repetition;
    const auto least = readCount();
    if (!least) {
        return {};
    }
    repetition.least = *least;
    repetition.most = *least;
    if (take(',')) {
        const bool isOpen = peek() == '}';
        const auto most = isOpen ? std::optional(kUnlimited) : readCount();
        if (!most || *most < *least) {
            return {};
        }
        repetition.most = *most;
    }
    return take('}') ? std::optional(repetition) : std::nullopt;
}

std::optional<Repetition> PatternReader::readRepetition(char sign)
{
    switch (sign) {
    case '*':
        return Repetition{0, kUnlimited};
    case '+':
        return Repetition{1, kUnlimited};
    case '?':
        return Repetition{0, 1};
    default:
        return readCounts();
    }
}

void PatternReader::repeat(char sign)
{
    const auto repetition = readRepetition(sign);
    auto& last = m_levels.back().last;
    if (!repetition) {
        return fail("numbers such as {2}, {2,} or {2,5} are needed behind a brace"_text);
    }
    if (!last) {
        return fail("there is nothing before the sign that repeats"_text);
    }
    // Whether as few as possible are wanted does not matter for whether it is found.
    take('?');
    auto code = repeated(*last, *repetition);
    if (!code) {
        return fail("it repeats too much"_text);
    }
    last = std::move(*code);
}

} // namespace

Result<RegularExpression> RegularExpression::parse(std::string_view pattern)
{
    if (pattern.size() > kLongestPattern) {
        return misread(pattern.substr(0, 40), "the regular expression is too long"_text);
    }
    auto code = PatternReader(pattern).read();
    if (!code) {
        return code.error();
    }
    RegularExpression expression;
    expression.m_instructions = std::move(*code);
    return expression;
}

ExpressionMatcher::ExpressionMatcher(const RegularExpression& expression)
    : m_expression(expression)
    , m_isReached(expression.instructions().size(), 0)
{
    start();
}

void ExpressionMatcher::start()
{
    m_states.clear();
    m_stateOf.clear();
    follow(0, true, false);
    addState(takeThreads(), true);
}

void ExpressionMatcher::follow(std::uint32_t from, bool isBegin, bool isEnd)
{
    const auto& instructions = m_expression.instructions();
    m_open.push_back(from);
    while (!m_open.empty()) {
        const std::uint32_t at = m_open.back();
        m_open.pop_back();
        if (m_isReached[at] != 0) {
            continue;
        }
        m_isReached[at] = 1;
        m_reached.push_back(at);
        const auto& here = instructions[at];
        const auto goOn = [&](std::int32_t by) {
            m_open.push_back(static_cast<std::uint32_t>(static_cast<std::int32_t>(at) + by));
        };
        if (here.operation == Operation::Split) {
            goOn(here.second);
            goOn(here.first);
        } else if (here.operation == Operation::Jump || (here.operation == Operation::AtBegin && isBegin)
                   || (here.operation == Operation::AtEnd && isEnd))
        {
            goOn(here.first);
        }
    }
}

ExpressionMatcher::Threads ExpressionMatcher::takeThreads()
{
    Threads threads;
    for (const std::uint32_t at : m_reached) {
        m_isReached[at] = 0;
        const Operation operation = m_expression.instructions()[at].operation;
        if (operation == Operation::Byte || operation == Operation::AtEnd || operation == Operation::Match) {
            threads.push_back(at);
        }
    }
    m_reached.clear();
    std::ranges::sort(threads);
    return threads;
}

bool ExpressionMatcher::reachesMatchAtEnd(const Threads& threads, bool isBegin)
{
    for (const std::uint32_t at : threads) {
        follow(at, isBegin, true);
    }
    const auto isMatch = [this](std::uint32_t at) {
        return m_expression.instructions()[at].operation == Operation::Match;
    };
    const bool isReached = std::ranges::any_of(m_reached, isMatch);
    takeThreads();
    return isReached;
}

std::uint32_t ExpressionMatcher::addState(Threads threads, bool isBegin)
{
    State state;
    state.next.fill(kUnknown);
    state.accepts = std::ranges::any_of(threads, [this](std::uint32_t at) {
        return m_expression.instructions()[at].operation == Operation::Match;
    });
    state.acceptsAtEnd = state.accepts || reachesMatchAtEnd(threads, isBegin);
    state.threads = std::move(threads);
    m_states.push_back(std::move(state));
    return static_cast<std::uint32_t>(m_states.size() - 1);
}

std::uint32_t ExpressionMatcher::stateOf(const Threads& threads)
{
    const auto known = m_stateOf.find(threads);
    return known != m_stateOf.end() ? known->second
                                    : m_stateOf.emplace(threads, addState(threads, false)).first->second;
}

std::uint32_t ExpressionMatcher::step(std::uint32_t state, unsigned char byte)
{
    for (const std::uint32_t at : m_states[state].threads) {
        const auto& here = m_expression.instructions()[at];
        if (here.operation == Operation::Byte && here.bytes[byte]) {
            follow(at + 1, false, false);
        }
    }
    // It may begin anywhere.
    follow(0, false, false);
    const Threads threads = takeThreads();
    if (m_states.size() >= kMostStates) {
        start();
        return stateOf(threads);
    }
    const std::uint32_t next = stateOf(threads);
    m_states[state].next[byte] = next;
    return next;
}

bool ExpressionMatcher::isIn(std::string_view text)
{
    std::uint32_t state = 0;
    for (const char character : text) {
        if (m_states[state].accepts) {
            return true;
        }
        const auto byte = static_cast<unsigned char>(character);
        const std::uint32_t known = m_states[state].next[byte];
        state = known != kUnknown ? known : step(state, byte);
    }
    return m_states[state].acceptsAtEnd;
}

} // namespace pipescope
