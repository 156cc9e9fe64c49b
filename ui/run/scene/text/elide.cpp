#include "ui/run/scene/text/elide.h"

namespace pipescope::scene {
namespace {

constexpr std::string_view kEllipsis = "…";
constexpr std::size_t kMinCharacters = 2;

bool continuesCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Start of the character that the byte at `position` belongs to.
std::size_t characterStart(std::string_view text, std::size_t position)
{
    while (position > 0 && position < text.size() && continuesCharacter(text[position])) {
        --position;
    }
    return position;
}

std::size_t lengthOfCharacters(std::string_view text, std::size_t characters)
{
    std::size_t position = 0;
    while (position < text.size() && characters > 0) {
        ++position;
        while (position < text.size() && continuesCharacter(text[position])) {
            ++position;
        }
        --characters;
    }
    return position;
}

} // namespace

Elision elide(std::string_view text, double available, const TextWidth& width)
{
    if (text.empty() || available <= 0.0) {
        return {};
    }
    if (width(text) <= available) {
        return {text.size(), false};
    }
    const double room = available - width(kEllipsis);
    std::size_t fits = 0;
    std::size_t tooLong = text.size();
    while (true) {
        std::size_t middle = characterStart(text, fits + (tooLong - fits) / 2);
        if (middle == fits) {
            middle += lengthOfCharacters(text.substr(fits), 1);
        }
        if (middle >= tooLong) {
            break;
        }
        (width(text.substr(0, middle)) <= room ? fits : tooLong) = middle;
    }
    return fits >= lengthOfCharacters(text, kMinCharacters) ? Elision{fits, true} : Elision{};
}

std::string elidedText(std::string_view text, Elision elision)
{
    std::string shown(text.substr(0, elision.bytes));
    if (elision.cut) {
        shown += kEllipsis;
    }
    return shown;
}

} // namespace pipescope::scene
