#include "core/base/json/json_writer.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace pipescope {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

bool isPlain(char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

void putEscaped(BufferedText& out, char c)
{
    switch (c) {
    case '"':
        out.put(R"(\")");
        break;
    case '\\':
        out.put(R"(\\)");
        break;
    case '\n':
        out.put(R"(\n)");
        break;
    case '\r':
        out.put(R"(\r)");
        break;
    case '\t':
        out.put(R"(\t)");
        break;
    default:
        if (static_cast<unsigned char>(c) < 0x20) {
            out.put(R"(\u00)");
            out.put(kHexDigits[static_cast<unsigned char>(c) >> 4U]);
            out.put(kHexDigits[static_cast<unsigned char>(c) & 15U]);
        } else {
            out.put(c);
        }
    }
}

} // namespace

JsonWriter::JsonWriter(std::ostream& out, std::size_t brokenLevels, int digits)
    : m_text(out)
    , m_brokenLevels(brokenLevels)
    , m_digits(digits)
{ }

void JsonWriter::key(std::string_view name)
{
    separate();
    m_text.put('"');
    m_text.put(name);
    m_text.put("\": ");
    m_afterKey = true;
}

void JsonWriter::string(std::string_view text)
{
    separate();
    quoted(text);
}

void JsonWriter::integer(std::int64_t value)
{
    separate();
    m_text.putInteger(value);
}

void JsonWriter::number(std::string_view digits)
{
    separate();
    m_text.put(digits);
}

void JsonWriter::real(double value)
{
    number(std::isfinite(value) ? formatNumber(value, m_digits) : "null");
}

void JsonWriter::memberOrNull(std::string_view name, std::string_view text)
{
    key(name);
    if (text.empty()) {
        null();
    } else {
        string(text);
    }
}

void JsonWriter::finish()
{
    m_text.put('\n');
    m_text.flush();
}

void JsonWriter::begin(char bracket)
{
    separate();
    m_text.put(bracket);
    m_hasMembers.push_back(false);
}

void JsonWriter::end(char bracket)
{
    const bool hadMembers = m_hasMembers.back();
    m_hasMembers.pop_back();
    if (hadMembers && m_hasMembers.size() < m_brokenLevels) {
        breakLine();
    }
    m_text.put(bracket);
}

void JsonWriter::separate()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_hasMembers.empty()) {
        return;
    }
    if (m_hasMembers.back()) {
        m_text.put(',');
    }
    if (m_hasMembers.size() <= m_brokenLevels) {
        breakLine();
    } else if (m_hasMembers.back()) {
        m_text.put(' ');
    }
    m_hasMembers.back() = true;
}

void JsonWriter::breakLine()
{
    m_text.put('\n');
    for (std::size_t i = 0; i < m_hasMembers.size(); ++i) {
        m_text.put("  ");
    }
}

void JsonWriter::quoted(std::string_view text)
{
    m_text.put('"');
    if (std::all_of(text.begin(), text.end(), isPlain)) {
        m_text.put(text);
    } else {
        for (const char c : escapeInvalidUtf8(text)) {
            putEscaped(m_text, c);
        }
    }
    m_text.put('"');
}

} // namespace pipescope
