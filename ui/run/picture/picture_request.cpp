#include "ui/run/picture/picture_request.h"

#include "core/base/text.h"

namespace pipescope::picture {
namespace {

std::optional<int> parseSide(std::string_view text)
{
    const auto side = parseInteger(text);
    const bool isAllowed = side && *side >= kSmallestPictureSide && *side <= kLargestPictureSide;
    return isAllowed ? std::optional(static_cast<int>(*side)) : std::nullopt;
}

} // namespace

std::optional<PictureSize> parsePictureSize(std::string_view text)
{
    const std::size_t cross = text.find_first_of("xX");
    if (cross == std::string_view::npos) {
        return std::nullopt;
    }
    const auto width = parseSide(text.substr(0, cross));
    const auto height = parseSide(text.substr(cross + 1));
    return width && height ? std::optional(PictureSize{*width, *height}) : std::nullopt;
}

} // namespace pipescope::picture
