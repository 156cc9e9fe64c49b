#include "core/base/text.h"
#include "core/run/sources/ascend_db/ascend_source.h"
#include "core/run/sources/ascend_db/rank_files.h"

namespace pipescope {
namespace {

/// What the name has for the rank: digits or "-1".
std::optional<std::string_view> rankPartOf(std::string_view fileName)
{
    const auto middle = ascend::textBetween(fileName, "msmonitor_", ".db");
    if (!middle) {
        return std::nullopt;
    }
    const std::size_t first = middle->find('_');
    const std::size_t second = middle->find('_', first == std::string_view::npos ? first : first + 1);
    if (second == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view process = middle->substr(0, first);
    const std::string_view stamp = middle->substr(first + 1, second - first - 1);
    const std::string_view rank = middle->substr(second + 1);
    const bool isName = isDigits(process) && stamp.size() == ascend::kStampDigits && isDigits(stamp)
                        && (rank == "-1" || isDigits(rank));
    return isName ? std::optional(rank) : std::nullopt;
}

} // namespace

LayoutName MsmonitorSource::layout() const
{
    return {"msmonitor", "Ascend msMonitor", {"*.db"}};
}

std::optional<FoundFile> MsmonitorSource::recognise(const std::filesystem::path& file) const
{
    const std::filesystem::path name = file.filename();
    const auto rankPart = rankPartOf(name.native());
    if (!rankPart) {
        return std::nullopt;
    }
    FoundFile found = foundAt(file);
    found.rank = ascend::rankFromDigits(*rankPart);
    found.captureStamp = ascend::captureStamp(name.native(), file);
    return found;
}

void MsmonitorSource::identify(FoundFile& file, const std::stop_token& stop) const
{
    ascend::identifyByContent(file, stop);
}

} // namespace pipescope
