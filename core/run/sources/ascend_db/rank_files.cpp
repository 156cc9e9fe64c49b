#include "core/run/sources/ascend_db/rank_files.h"

#include "core/base/text.h"
#include "core/sqlite/database.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <sys/stat.h>
#include <system_error>

namespace pipescope::ascend {
namespace {

std::optional<std::int64_t> stampFromName(std::string_view name)
{
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('_', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        if (part.size() == kStampDigits && isDigits(part)) {
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

/// Calls `use` for the first row; a table or column that is missing is no row.
template<class Use>
void withFirstRow(const SnapshotDatabase& database, std::string_view sql, Use use)
{
    auto statement = database.prepare(sql);
    if (!statement) {
        return;
    }
    const auto row = statement->step();
    if (row && *row) {
        use(*statement);
    }
}

} // namespace

std::optional<std::string_view> textBetween(std::string_view text, std::string_view prefix,
                                            std::string_view suffix)
{
    if (text.size() < prefix.size() + suffix.size() || !text.starts_with(prefix) || !text.ends_with(suffix)) {
        return std::nullopt;
    }
    return text.substr(prefix.size(), text.size() - prefix.size() - suffix.size());
}

std::optional<Rank> rankFromDigits(std::string_view digits)
{
    const auto number = isDigits(digits) ? parseInteger(digits) : std::nullopt;
    return number && std::in_range<std::int32_t>(*number)
               ? std::optional(Rank{static_cast<std::int32_t>(*number)})
               : std::nullopt;
}

std::int64_t captureStamp(std::string_view name, const std::filesystem::path& file)
{
    const auto stamp = stampFromName(name);
    return stamp ? *stamp : stampFromFileTime(file);
}

std::optional<Rank> rankFromInfoFiles(const std::filesystem::path& folder)
{
    std::optional<Rank> rank;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
    {
        const std::string name = entry->path().filename().native();
        const auto digits = textBetween(name, "profiler_info_", ".json");
        if (const auto found = digits ? rankFromDigits(*digits) : std::nullopt) {
            rank = rank ? std::min(*rank, *found) : *found;
        }
    }
    return rank;
}

void identifyByContent(FoundFile& found, const std::stop_token& stop)
{
    const auto database = SnapshotDatabase::open(found.file, stop);
    if (!database) {
        return;
    }
    withFirstRow(*database, "SELECT id FROM NPU_INFO",
                 [&](const Statement& row) { found.device = row.integer(0); });
    withFirstRow(*database, "SELECT rankId, deviceId FROM RANK_DEVICE_MAP", [&](const Statement& row) {
        const auto rank = row.integer(0);
        if (rank && *rank >= 0 && std::in_range<std::int32_t>(*rank)) {
            found.rank = Rank{static_cast<std::int32_t>(*rank)};
        }
        found.device = row.integer(1) ? row.integer(1) : found.device;
    });
    withFirstRow(*database, "SELECT hostUid FROM HOST_INFO", [&](const Statement& row) {
        const auto number = row.integerLoose(0);
        found.hostUid = std::string(row.text(0).value_or(number ? std::to_string(*number) : std::string()));
    });
}

} // namespace pipescope::ascend
