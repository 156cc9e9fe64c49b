#include "core/base/json/json_cursor.h"

#include "core/base/text.h"

#include <array>
#include <cstddef>
#include <cstring>

namespace pipescope {
namespace {

constexpr std::uint32_t kReplacement = 0xFFFD;

int hexValue(char c)
{
    if (isDigit(c)) {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// The four hexadecimal digits at `position`; -1 if there are none.
std::int32_t hexDigits(std::string_view text, std::size_t position)
{
    constexpr std::size_t kDigits = 4;
    if (text.size() < position + kDigits) {
        return -1;
    }
    std::int32_t value = 0;
    for (std::size_t i = 0; i < kDigits; ++i) {
        const int digit = hexValue(text[position + i]);
        if (digit < 0) {
            return -1;
        }
        value = value * 16 + digit;
    }
    return value;
}

void appendUtf8(std::uint32_t code, std::string& out)
{
    const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0U | (code >> 6U));
        put(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        put(0xE0U | (code >> 12U));
        put(0x80U | ((code >> 6U) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    } else {
        put(0xF0U | (code >> 18U));
        put(0x80U | ((code >> 12U) & 0x3FU));
        put(0x80U | ((code >> 6U) & 0x3FU));
        put(0x80U | (code & 0x3FU));
    }
}

bool isHighSurrogate(std::int32_t code)
{
    return code >= 0xD800 && code < 0xDC00;
}

bool isLowSurrogate(std::int32_t code)
{
    return code >= 0xDC00 && code < 0xE000;
}

/// Decodes the \u escape at `i`, which may be one of a pair; returns where the text goes on.
std::size_t decodeUnicode(std::string_view raw, std::size_t i, std::string& out)
{
    constexpr std::size_t kLength = 6;
    const std::int32_t code = hexDigits(raw, i + 2);
    if (code < 0) {
        out += raw.substr(i, 2);
        return i + 2;
    }
    if (!isHighSurrogate(code)) {
        appendUtf8(isLowSurrogate(code) ? kReplacement : static_cast<std::uint32_t>(code), out);
        return i + kLength;
    }
    const bool isPair = raw.substr(i + kLength, 2) == "\\u";
    const std::int32_t low = isPair ? hexDigits(raw, i + kLength + 2) : -1;
    if (!isLowSurrogate(low)) {
        appendUtf8(kReplacement, out);
        return i + kLength;
    }
    const auto high = static_cast<std::uint32_t>(code) - 0xD800U;
    appendUtf8(0x10000U + (high << 10U) + (static_cast<std::uint32_t>(low) - 0xDC00U), out);
    return i + 2 * kLength;
}

/// The character that a backslash and this one stand for; '\0' if the escape is invalid.
char unescaped(char c)
{
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'r':
        return '\r';
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case '"':
    case '\\':
    case '/':
        return c;
    default:
        return '\0';
    }
}

/// Characters that matter while a container is passed over.
constexpr std::array<bool, 256> structure()
{
    std::array<bool, 256> table{};
    for (const char c : std::string_view("[]{}\"")) {
        table[static_cast<unsigned char>(c)] = true;
    }
    return table;
}

constexpr std::array<bool, 256> kStructure = structure();

} // namespace

std::string_view JsonText::decoded(std::string& scratch) const
{
    if (!isEscaped) {
        return raw;
    }
    scratch.clear();
    for (std::size_t i = 0; i < raw.size();) {
        if (raw[i] != '\\' || i + 1 == raw.size()) {
            scratch.push_back(raw[i++]);
        } else if (raw[i + 1] == 'u') {
            i = decodeUnicode(raw, i, scratch);
        } else if (const char c = unescaped(raw[i + 1]); c != '\0') {
            scratch.push_back(c);
            i += 2;
        } else {
            scratch += raw.substr(i, 2);
            i += 2;
        }
    }
    return scratch;
}

bool JsonCursor::passOverBrokenMember()
{
    JsonText passedOver;
    for (;;) {
        switch (peek()) {
        case ',':
        case '}':
            return true;
        case ']':
        case '\0':
            return false;
        case '"':
            if (!text(passedOver)) {
                return false;
            }
            break;
        case '{':
        case '[':
            if (!container(passedOver)) {
                return false;
            }
            break;
        default:
            ++m_position;
        }
    }
}

bool JsonCursor::container(JsonText& text)
{
    const char* const begin = m_position;
    std::size_t depth = 0;
    JsonText passedOver;
    for (const char* c = begin; c != m_end; ++c) {
        while (!kStructure[static_cast<unsigned char>(*c)]) {
            if (++c == m_end) {
                m_position = m_end;
                return false;
            }
        }
        if (*c == '"') {
            m_position = c;
            if (!this->text(passedOver)) {
                return false;
            }
            c = m_position - 1;
        } else if (*c == '{' || *c == '[') {
            ++depth;
        } else if (--depth == 0) {
            text = {{begin, static_cast<std::size_t>(c + 1 - begin)}, false};
            m_position = c + 1;
            return true;
        }
    }
    m_position = m_end;
    return false;
}

std::optional<std::size_t> findMember(std::string_view text, std::size_t from, const MemberTest& isMember)
{
    // Whether a quote opens or closes a text is not known here, so each is tried.
    for (std::size_t i = text.find('"', from); i != std::string_view::npos; i = text.find('"', i + 1)) {
        JsonCursor cursor(text.substr(i));
        JsonText key;
        if (cursor.text(key) && cursor.take(':') && isMember(key.raw, cursor.peek())) {
            return i;
        }
    }
    return {};
}

} // namespace pipescope
