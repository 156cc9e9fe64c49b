#include "core/base/text.h"
#include "core/run/sources/ascend_db/ascend_source.h"
#include "core/run/sources/ascend_db/rank_files.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <system_error>

namespace pipescope {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kDeviceStampDigits = 14;
constexpr std::size_t kMaxDeviceDigits = 2;
constexpr std::uintmax_t kMaxInfoBytes = 1U << 20U;

bool isCaptureFolderName(std::string_view name)
{
    return name.starts_with("PROF_");
}

bool isDatabaseName(std::string_view name)
{
    const auto digits = ascend::textBetween(name, "msprof_", ".db");
    return digits && digits->size() == kDeviceStampDigits && isDigits(*digits);
}

/// The number N of info.json.<N>.
std::optional<std::int64_t> deviceOfInfoFile(std::string_view name)
{
    const auto digits = ascend::textBetween(name, "info.json.", "");
    return digits && digits->size() <= kMaxDeviceDigits && isDigits(*digits) ? parseInteger(*digits)
                                                                             : std::nullopt;
}

/// The first info.json.<N> in the capture's folders by name; those named device_<N> are asked directly.
std::optional<std::filesystem::path> infoFileOf(const std::filesystem::path& captureFolder)
{
    std::optional<std::filesystem::path> first;
    std::error_code error;
    for (std::filesystem::directory_iterator folder(captureFolder, error), end; !error && folder != end;
         folder.increment(error))
    {
        const std::string name = folder->path().filename().native();
        const auto device = ascend::textBetween(name, "device_", "");
        if (!device || !isDigits(*device)) {
            continue;
        }
        std::error_code listingError;
        for (std::filesystem::directory_iterator file(folder->path(), listingError);
             !listingError && file != end; file.increment(listingError))
        {
            if (deviceOfInfoFile(file->path().filename().native()) && (!first || file->path() < *first)) {
                first = file->path();
            }
        }
    }
    return first;
}

std::optional<std::int64_t> integerMember(const Json& object, const char* name)
{
    const auto member = object.find(name);
    if (member == object.end()) {
        return std::nullopt;
    }
    if (member->is_string()) {
        return parseInteger(member->get_ref<const std::string&>());
    }
    const bool isInteger = member->is_number_integer() || member->is_number_unsigned();
    return isInteger ? std::optional(member->get<std::int64_t>()) : std::nullopt;
}

void readInfo(const std::filesystem::path& file, FoundFile& found)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (error || size > kMaxInfoBytes) {
        return;
    }
    std::ifstream stream(file, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    const Json info = Json::parse(text, nullptr, false);
    if (!info.is_object()) {
        return;
    }
    found.device = deviceOfInfoFile(file.filename().native());
    const auto rank = integerMember(info, "rank_id");
    if (rank && *rank >= 0 && std::in_range<std::int32_t>(*rank)) {
        found.rank = Rank{static_cast<std::int32_t>(*rank)};
    }
    const auto host = info.find("hostUid");
    if (host != info.end() && host->is_string()) {
        found.hostUid = host->get<std::string>();
    } else if (const auto number = integerMember(info, "hostUid")) {
        found.hostUid = std::to_string(*number);
    }
}

} // namespace

LayoutName MsprofSource::layout() const
{
    return {"msprof", "Ascend msprof", {"*.db"}};
}

void MsprofSource::find(const FolderListing& listing, std::vector<FoundFile>& files,
                        FindingList& findings) const
{
    const FolderEntry* latest = nullptr;
    for (const FolderEntry& entry : listing.entries) {
        if (!isDatabaseName(entry.name())) {
            continue;
        }
        if (entry.kind != EntryKind::File) {
            findings.add(FindingId::OddEntry, {}, entry.path);
        } else if (latest == nullptr || latest->name() < entry.name()) {
            latest = &entry;
        }
    }
    if (latest != nullptr) {
        files.push_back(*recognise(latest->path));
    }
}

std::optional<FoundFile> MsprofSource::recognise(const std::filesystem::path& file) const
{
    if (!isDatabaseName(file.filename().native())) {
        return std::nullopt;
    }
    FoundFile found = foundAt(file);
    found.captureStamp = ascend::captureStamp(found.folder.filename().native(), file);
    return found;
}

void MsprofSource::identify(FoundFile& file, const std::stop_token& stop) const
{
    if (const auto info = infoFileOf(file.folder)) {
        readInfo(*info, file);
    }
    if (!file.rank && !file.device) {
        ascend::identifyByContent(file, stop);
    }
}

Descent MsprofSource::decideDescent(const FolderListing& listing, const FolderEntry& entry) const
{
    // Raw data only: device_<N>, host and so on.
    const bool isCapture = isCaptureFolderName(listing.folder.filename().native())
                           && (listing.find("host") != nullptr || entry.name().starts_with("device_"));
    return isCapture ? Descent::Skip : Descent::Enter;
}

} // namespace pipescope
