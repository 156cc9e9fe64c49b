#include "ui/run/picture/svg/xml_text.h"

#include "core/base/text.h"

namespace pipescope::picture {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::string_view asciiAsXml(const char& character)
{
    switch (character) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    case '\t':
    case '\n':
    case '\r':
        return " ";
    default:
        break;
    }
    constexpr char kDelete = 0x7F;
    const bool isControl = character < ' ' || character == kDelete;
    return isControl ? kReplacement : std::string_view(&character, 1);
}

/// XML 1.0 forbids U+FFFE and U+FFFF; C1 controls it only advises against.
bool isForbidden(std::string_view sequence)
{
    const bool isC1 = sequence.size() == 2 && sequence[0] == '\xC2' && sequence[1] < '\xA0';
    return isC1 || sequence == "\xEF\xBF\xBE" || sequence == "\xEF\xBF\xBF";
}

} // namespace

std::string xmlText(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8SequenceLength(text, i);
        if (length == 1) {
            result += asciiAsXml(text[i]);
        } else {
            const std::string_view sequence = text.substr(i, length);
            result += length == 0 || isForbidden(sequence) ? kReplacement : sequence;
        }
        i += length == 0 ? 1 : length;
    }
    return result;
}

} // namespace pipescope::picture
