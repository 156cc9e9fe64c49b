#include "core/base/parse/glob.h"

#include "core/base/text.h"

#include <algorithm>

namespace pipescope {
namespace {

std::size_t digitsAt(std::string_view name, std::size_t position)
{
    std::size_t end = position;
    while (end < name.size() && isDigit(name[end])) {
        ++end;
    }
    return end - position;
}

void addNumber(std::size_t word, std::string_view digits, std::vector<Glob::Number>& numbers)
{
    if (const auto value = parseInteger(digits)) {
        numbers.push_back({word, *value});
    }
}

} // namespace

void Glob::add(char character)
{
    switch (character) {
    case '*':
        m_parts.push_back({PartKind::AnyText});
        break;
    case '?':
        m_parts.push_back({PartKind::AnyCharacter});
        break;
    default:
        m_parts.push_back({PartKind::Character, asciiLower(character)});
    }
}

Glob Glob::ofName(std::string_view text)
{
    Glob pattern;
    pattern.m_isAny = false;
    for (const char character : text) {
        pattern.add(character);
    }
    return pattern;
}

Glob Glob::ofWord(std::string_view word)
{
    const bool isWhole = word.find('*') != std::string_view::npos;
    return ofName(isWhole ? std::string(word) : '*' + std::string(word) + '*');
}

Result<Glob> Glob::parse(std::string_view text, std::vector<std::string_view> words)
{
    Glob pattern;
    pattern.m_isAny = text.empty();
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') {
            const std::size_t end = text.find('}', i);
            const std::string_view word =
                text.substr(i + 1, end == std::string_view::npos ? end : end - i - 1);
            const auto known = std::find(words.begin(), words.end(), word);
            if (end == std::string_view::npos || known == words.end()) {
                return Error{ErrorKind::InvalidArgument, {}, "no number is known as {%1}"_text(word)};
            }
            pattern.m_parts.push_back(
                {PartKind::Number, '\0', static_cast<std::uint16_t>(known - words.begin())});
            i = end;
        } else {
            pattern.add(text[i]);
        }
    }
    return pattern;
}

std::size_t Glob::nextPlace(std::size_t part, std::string_view name, std::size_t from) const
{
    if (part < m_parts.size() && m_parts[part].kind == PartKind::Character) {
        while (from < name.size() && asciiLower(name[from]) != m_parts[part].character) {
            ++from;
        }
    }
    return from;
}

std::optional<std::size_t> Glob::lengthAt(std::size_t part, std::string_view name, std::size_t at) const
{
    if (part == m_parts.size()) {
        return std::nullopt;
    }
    if (m_parts[part].kind == PartKind::Number) {
        const std::size_t length = digitsAt(name, at);
        return length > 0 ? std::optional(length) : std::nullopt;
    }
    const bool fits =
        at < name.size()
        && (m_parts[part].kind == PartKind::AnyCharacter || m_parts[part].character == asciiLower(name[at]));
    return fits ? std::optional<std::size_t>(1) : std::nullopt;
}

std::optional<std::vector<Glob::Number>> Glob::match(std::string_view name) const
{
    std::vector<Number> numbers;
    if (m_isAny) {
        return numbers;
    }
    constexpr auto kNone = static_cast<std::size_t>(-1);
    std::size_t part = 0;
    std::size_t at = 0;
    // The last `*`, the end of the text it covers, and how many numbers were known there: the pattern behind
    // it is tried at each place, and no earlier `*` ever needs to cover more.
    std::size_t star = kNone;
    std::size_t covered = 0;
    std::size_t numbersAtStar = 0;
    while (part < m_parts.size() || at < name.size()) {
        if (part < m_parts.size() && m_parts[part].kind == PartKind::AnyText) {
            star = part++;
            covered = at = nextPlace(part, name, at);
            numbersAtStar = numbers.size();
        } else if (const auto length = lengthAt(part, name, at)) {
            if (m_parts[part].kind == PartKind::Number) {
                addNumber(m_parts[part].word, name.substr(at, *length), numbers);
            }
            ++part;
            at += *length;
        } else if (star != kNone && covered < name.size()) {
            part = star + 1;
            covered = at = nextPlace(part, name, covered + 1);
            numbers.resize(numbersAtStar);
        } else {
            return std::nullopt;
        }
    }
    return numbers;
}

} // namespace pipescope
