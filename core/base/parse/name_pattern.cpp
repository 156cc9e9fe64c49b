#include "core/base/parse/name_pattern.h"

#include "core/base/ascii.h"
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

} // namespace

Result<NamePattern> NamePattern::parse(std::string_view text, std::vector<std::string_view> words)
{
    NamePattern pattern;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '*') {
            pattern.m_parts.push_back({PartKind::AnyText});
        } else if (text[i] == '?') {
            pattern.m_parts.push_back({PartKind::AnyCharacter});
        } else if (text[i] == '{') {
            const std::size_t end = text.find('}', i);
            const std::string_view word = text.substr(i + 1, end == text.npos ? end : end - i - 1);
            const auto known = std::find(words.begin(), words.end(), word);
            if (end == text.npos || known == words.end()) {
                return Error{ErrorKind::InvalidArgument, {}, "no number is known as {%1}"_text(word)};
            }
            pattern.m_parts.push_back(
                {PartKind::Number, '\0', static_cast<std::uint16_t>(known - words.begin())});
            i = end;
        } else {
            pattern.m_parts.push_back({PartKind::Character, asciiLower(text[i])});
        }
    }
    return pattern;
}

std::optional<std::vector<NamePattern::Number>> NamePattern::match(std::string_view name) const
{
    std::vector<Number> numbers;
    if (m_parts.empty()) {
        return numbers;
    }
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t part = 0;
    std::size_t at = 0;
    // Where the last `*` stands, where what it covers ends, and how many numbers were known there: what
    // follows it is tried at each place, and no earlier `*` need ever cover more.
    std::size_t star = kNone;
    std::size_t covered = 0;
    std::size_t numbersAtStar = 0;
    for (;;) {
        std::size_t length = 0;
        bool fits = part < m_parts.size();
        if (fits && m_parts[part].kind == PartKind::AnyText) {
            star = part++;
            covered = at;
            numbersAtStar = numbers.size();
            continue;
        }
        if (fits && m_parts[part].kind == PartKind::Number) {
            length = digitsAt(name, at);
            fits = length > 0;
            if (const auto value = parseInteger(name.substr(at, length)); fits && value) {
                numbers.push_back({m_parts[part].word, *value});
            }
        } else if (fits) {
            length = 1;
            fits = at < name.size()
                   && (m_parts[part].kind == PartKind::AnyCharacter
                       || m_parts[part].character == asciiLower(name[at]));
        } else if (at == name.size()) {
            return numbers;
        }
        if (fits) {
            ++part;
            at += length;
            continue;
        }
        if (star == kNone || covered == name.size()) {
            return std::nullopt;
        }
        part = star + 1;
        at = ++covered;
        numbers.resize(numbersAtStar);
    }
}

} // namespace pipescope
