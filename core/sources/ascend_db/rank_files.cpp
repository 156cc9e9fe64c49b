#include "core/sources/ascend_db/rank_files.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <sys/stat.h>
#include <system_error>

namespace pipescope::ascend {
namespace {

constexpr std::string_view kDatabaseStem = "ascend_pytorch_profiler";
constexpr std::string_view kDatabaseSuffix = ".db";
constexpr std::size_t kStampDigits = 17;

bool allDigits(std::string_view text)
{
    return !text.empty()
           && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<Rank> rankFromDigits(std::string_view digits)
{
    const auto number = allDigits(digits) ? parseInteger(digits) : std::nullopt;
    return number && std::in_range<std::int32_t>(*number)
               ? std::optional(Rank{static_cast<std::int32_t>(*number)})
               : std::nullopt;
}

/// The part of `text` between the affixes; empty if it does not have both.
std::string_view between(std::string_view text, std::string_view prefix, std::string_view suffix)
{
    if (text.size() < prefix.size() + suffix.size() || !text.starts_with(prefix) || !text.ends_with(suffix)) {
        return {};
    }
    return text.substr(prefix.size(), text.size() - prefix.size() - suffix.size());
}

std::optional<std::int64_t> stampFromFolderName(const std::string& name)
{
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('_', begin), name.size());
        const std::string_view part = std::string_view(name).substr(begin, end - begin);
        if (part.size() == kStampDigits && allDigits(part)) {
            return parseInteger(part);
        }
        begin = end + 1;
    }
    return std::nullopt;
}

std::int64_t stampFromFileTime(const std::filesystem::path& file)
{
    struct stat status = {};
    std::tm utc = {};
    if (::stat(file.c_str(), &status) != 0 || ::gmtime_r(&status.st_mtim.tv_sec, &utc) == nullptr) {
        return 0;
    }
    std::array<char, 64> text{};
    const int length = std::snprintf(text.data(), text.size(), "%04d%02d%02d%02d%02d%02d%03ld",
                                     utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min,
                                     utc.tm_sec, status.st_mtim.tv_nsec / 1'000'000);
    return parseInteger({text.data(), static_cast<std::size_t>(std::max(0, length))}).value_or(0);
}

std::optional<Rank> rankFromInfoFile(const std::filesystem::path& rankFolder)
{
    std::optional<Rank> rank;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(rankFolder, error), end; !error && entry != end;
         entry.increment(error))
    {
        const std::string name = entry->path().filename().native();
        if (const auto found = rankFromDigits(between(name, "profiler_info_", ".json"))) {
            rank = rank ? std::min(*rank, *found) : *found;
        }
    }
    return rank;
}

} // namespace

bool isProfilerDatabaseName(std::string_view fileName)
{
    const std::string_view middle = between(fileName, kDatabaseStem, kDatabaseSuffix);
    const bool hasStem = fileName.size() >= kDatabaseStem.size() + kDatabaseSuffix.size()
                         && fileName.starts_with(kDatabaseStem) && fileName.ends_with(kDatabaseSuffix);
    return hasStem && (middle.empty() || (middle.front() == '_' && allDigits(middle.substr(1))));
}

std::optional<Rank> rankFromFileName(std::string_view fileName)
{
    const std::string_view middle = between(fileName, kDatabaseStem, kDatabaseSuffix);
    return middle.starts_with('_') ? rankFromDigits(middle.substr(1)) : std::nullopt;
}

std::int64_t captureStamp(const std::filesystem::path& rankFolder, const std::filesystem::path& file)
{
    const auto stamp = stampFromFolderName(rankFolder.filename().native());
    return stamp ? *stamp : stampFromFileTime(file);
}

FoundFile foundDatabase(const std::filesystem::path& file)
{
    FoundFile found;
    found.file = file;
    found.folder = file.parent_path();
    if (found.folder.filename() == "ASCEND_PROFILER_OUTPUT") {
        found.folder = found.folder.parent_path();
    }
    found.rank = rankFromFileName(file.filename().native());
    if (!found.rank) {
        found.rank = rankFromInfoFile(found.folder);
    }
    found.captureStamp = captureStamp(found.folder, file);
    return found;
}

} // namespace pipescope::ascend
