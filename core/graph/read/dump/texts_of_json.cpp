#include "core/graph/read/dump/texts_of_json.h"

#include <charconv>
#include <limits>

namespace pipescope::graph {
namespace {

constexpr int kMaxDepth = 64;

void appendQuoted(const JsonText& text, std::string& out)
{
    std::string scratch;
    const std::string_view decoded = text.decoded(scratch);
    const char quote =
        decoded.find('\'') != std::string_view::npos && decoded.find('"') == std::string_view::npos ? '"'
                                                                                                    : '\'';
    out += quote;
    for (const char c : decoded) {
        if (c == '\\' || c == quote) {
            out += '\\';
        }
        out += c;
    }
    out += quote;
}

void append(const JsonValue& value, int depth, std::string& out);

void appendList(const JsonValue& value, int depth, std::string& out)
{
    out += '[';
    bool isFirst = true;
    forEachElement(value.text.raw, [&](const JsonValue& element) {
        out += isFirst ? "" : ", ";
        isFirst = false;
        append(element, depth + 1, out);
    });
    out += ']';
}

void appendObject(const JsonValue& value, int depth, std::string& out)
{
    out += '{';
    bool isFirst = true;
    forEachMember(value.text.raw, [&](const JsonText& key, const JsonValue& member) {
        out += isFirst ? "" : ", ";
        isFirst = false;
        appendQuoted(key, out);
        out += ": ";
        append(member, depth + 1, out);
    });
    out += '}';
}

std::string_view pythonWord(std::string_view word)
{
    if (word == "true") {
        return "True";
    }
    if (word == "false") {
        return "False";
    }
    if (word == "null") {
        return "None";
    }
    if (word == "NaN") {
        return "nan";
    }
    return word == "Infinity" ? "inf" : word == "-Infinity" ? "-inf" : word;
}

void append(const JsonValue& value, int depth, std::string& out)
{
    if (value.isText()) {
        appendQuoted(value.text, out);
    } else if (depth == kMaxDepth) {
        out += value.text.raw;
    } else if (value.isArray()) {
        appendList(value, depth, out);
    } else if (value.isObject()) {
        appendObject(value, depth, out);
    } else {
        out += pythonWord(value.text.raw);
    }
}

Value numberOf(std::string_view text)
{
    const char* const end = text.data() + text.size();
    if (text.find_first_of(".eE") == std::string_view::npos) {
        std::int64_t integer = 0;
        if (const auto [rest, error] = std::from_chars(text.data(), end, integer);
            error == std::errc{} && rest == end)
        {
            return Value::integer(integer);
        }
    }
    double real = 0;
    const auto [rest, error] = std::from_chars(text.data(), end, real);
    if (rest != end) {
        return Value::null();
    }
    if (error == std::errc::result_out_of_range) {
        // As Python reads it: too large is infinite, too small is zero.
        const std::size_t exponent = text.find_first_of("eE");
        const bool isSmall = exponent != std::string_view::npos && text.substr(exponent + 1).starts_with('-');
        const double size = isSmall ? 0 : std::numeric_limits<double>::infinity();
        return Value::real(text.starts_with('-') ? -size : size);
    }
    return Value::real(real);
}

} // namespace

void appendPythonText(const JsonValue& value, std::string& out)
{
    append(value, 0, out);
}

Value scalarOf(const JsonValue& value)
{
    const std::string_view raw = value.text.raw;
    if (value.isNumber()) {
        return numberOf(raw);
    }
    if (value.type != JsonType::Word) {
        return Value::null();
    }
    if (raw == "true" || raw == "false") {
        return Value::boolean(raw == "true");
    }
    if (raw == "NaN") {
        return Value::real(std::numeric_limits<double>::quiet_NaN());
    }
    if (raw == "Infinity" || raw == "-Infinity") {
        const double infinity = std::numeric_limits<double>::infinity();
        return Value::real(raw.front() == '-' ? -infinity : infinity);
    }
    return Value::null();
}

bool isScalar(const JsonValue& value)
{
    const bool isNull = value.type == JsonType::Word && value.text.raw == "null";
    return isNull || scalarOf(value).kind() != ValueKind::Null;
}

Value ValueReader::read(const JsonValue& value)
{
    if (value.isText()) {
        return Value::text(intern(value.text));
    }
    return value.type == JsonType::Container ? Value::text(text(value)) : scalarOf(value);
}

StringId ValueReader::intern(const JsonText& text)
{
    return m_texts.intern(text.decoded(m_scratch));
}

StringId ValueReader::text(const JsonValue& value)
{
    if (value.isText()) {
        return intern(value.text);
    }
    const StringId raw = m_raw.intern(value.text.raw);
    if (raw.value >= m_textOfRaw.size()) {
        m_textOfRaw.resize(raw.value + std::size_t{1});
        std::string text;
        appendPythonText(value, text);
        m_textOfRaw[raw.value] = m_texts.intern(text);
    }
    return m_textOfRaw[raw.value];
}

} // namespace pipescope::graph
