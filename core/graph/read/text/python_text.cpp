#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

namespace pipescope::graph {
namespace {

constexpr int kDecimals = 6;
/// Python's repr() has an exponent below the first power of ten and from the second one on.
constexpr int kSmallestFixedExponent = -4;
constexpr int kFirstLargeExponent = 16;
/// Enough for any double in any of the formats below: 309 digits, a sign, a point and the decimals.
constexpr std::size_t kLongestNumber = 400;

std::string notFiniteText(double value)
{
    return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

std::string format(double value, std::chars_format form, int decimals)
{
    std::array<char, kLongestNumber> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, form, decimals).ptr;
    return {buffer.data(), end};
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The number of decimals of "digits.digits" or "digits.digits%"; 0 for any other text.
std::size_t decimalsOf(std::string_view text)
{
    if (text.ends_with('%')) {
        text.remove_suffix(1);
    }
    const std::size_t point = text.find('.');
    if (point == 0 || point == std::string_view::npos) {
        return 0;
    }
    const std::string_view whole = text.substr(0, point);
    const std::string_view decimals = text.substr(point + 1);
    return std::ranges::all_of(whole, isDigit) && std::ranges::all_of(decimals, isDigit) ? decimals.size()
                                                                                         : 0;
}

std::string roundedText(std::string_view text)
{
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string rounded =
        std::isfinite(value) ? format(value, std::chars_format::fixed, kDecimals) : notFiniteText(value);
    return text.ends_with('%') ? rounded + '%' : rounded;
}

/// Whether the public tool takes the text of a rank for the checksum: an argument that names one.
bool namesRank(std::string_view path)
{
    static constexpr std::array<std::string_view, 4> kNames{"src", "dst", "group_src", "group_dst"};
    return std::ranges::find(kNames, path.substr(path.rfind('.') + 1)) != kNames.end();
}

std::string hexText(std::uint32_t value)
{
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(8, '0');
    for (std::size_t i = text.size(); i-- > 0; value >>= 4U) {
        text[i] = kDigits[value & 0xFU];
    }
    return text;
}

} // namespace

std::string pythonText(double value)
{
    if (!std::isfinite(value)) {
        return notFiniteText(value);
    }
    std::array<char, 32> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific).ptr;
    const std::string_view scientific(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t e = scientific.find('e');
    int exponent = 0;
    const bool isNegative = scientific[e + 1] == '-';
    std::from_chars(scientific.data() + e + 2, scientific.data() + scientific.size(), exponent);
    exponent = isNegative ? -exponent : exponent;
    if (exponent < kSmallestFixedExponent || exponent >= kFirstLargeExponent) {
        return std::string(scientific);
    }
    std::array<char, kLongestNumber> fixed{};
    const auto fixedEnd =
        std::to_chars(fixed.data(), fixed.data() + fixed.size(), value, std::chars_format::fixed).ptr;
    std::string text(fixed.data(), fixedEnd);
    return text.find('.') == std::string::npos ? text + ".0" : text;
}

std::string pythonText(Value value, const StringPool& texts)
{
    switch (value.kind()) {
    case ValueKind::Null:
        return "None";
    case ValueKind::False:
        return "False";
    case ValueKind::True:
        return "True";
    case ValueKind::Integer:
        return std::to_string(*value.integer());
    case ValueKind::Real:
        return pythonText(*value.number());
    case ValueKind::Text:
        return std::string(texts.text(*value.text()));
    }
    return {};
}

std::string databaseText(double value, Edition edition)
{
    std::string text = pythonText(value);
    if (edition == Edition::New || !std::isfinite(value)) {
        return text;
    }
    if (text.find('e') != std::string::npos) {
        return format(value, std::chars_format::scientific, kDecimals);
    }
    text = format(value, std::chars_format::fixed, kDecimals);
    double rounded = 0;
    std::from_chars(text.data(), text.data() + text.size(), rounded);
    return pythonText(rounded);
}

std::string databaseText(Value value, const StringPool& texts, Edition edition)
{
    return value.kind() == ValueKind::Real ? databaseText(*value.number(), edition)
                                           : databaseText(pythonText(value, texts));
}

std::string databaseText(std::string_view text)
{
    if (text == " ") {
        return "null";
    }
    if (decimalsOf(text) > kDecimals) {
        return roundedText(text);
    }
    static constexpr std::string_view kNone = "None";
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        if (text.substr(i).starts_with(kNone)) {
            result += "null";
            i += kNone.size();
        } else {
            if (text[i] != '\'') {
                result += text[i];
            }
            ++i;
        }
    }
    return result;
}

std::string checksumText(const Graph& graph, const Item& item)
{
    if (item.checksumKind == ChecksumKind::Crc32) {
        return hexText(item.checksum);
    }
    if (item.checksumKind == ChecksumKind::Text) {
        return std::string(graph.text(StringId{item.checksum}));
    }
    const std::string_view type = graph.text(item.type);
    if (type.empty()) {
        return "None";
    }
    const std::string value = item.isTensor || type == "slice" ? std::string()
                              : type == "torch.Size"
                                  ? std::string(graph.text(item.shape))
                                  : pythonText(item.statistic(Statistic::Max), graph.texts);
    return type == "torch.ProcessGroup" || (!item.isTensor && namesRank(graph.text(item.path)))
               ? value
               : hexText(crc32(value));
}

std::uint32_t crc32(std::string_view bytes)
{
    constexpr std::uint32_t kPolynomial = 0xEDB88320;
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char c : bytes) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc & 1U) != 0 ? (crc >> 1U) ^ kPolynomial : crc >> 1U;
        }
    }
    return ~crc;
}

std::string statisticText(const Graph& graph, const Item& item, Statistic statistic)
{
    std::string text(kStatisticNames[static_cast<std::size_t>(statistic)]);
    text += " = ";
    text += pythonText(item.statistic(statistic), graph.texts);
    return text;
}

std::string_view apiNameOf(std::string_view nodeName)
{
    const std::size_t point = nodeName.find('.');
    if (point == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = nodeName.substr(point + 1);
    return rest.substr(0, rest.find('.'));
}

} // namespace pipescope::graph
