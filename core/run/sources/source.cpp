#include "core/run/sources/source.h"

#include "core/run/sources/rank_numbers.h"

#include <utility>

namespace pipescope {

void Source::find(const FolderListing& listing, std::vector<FoundFile>& files, FindingList& findings) const
{
    for (const FolderEntry& entry : listing.entries) {
        auto found = recognise(entry.path);
        if (!found) {
            continue;
        }
        if (entry.kind == EntryKind::File) {
            files.push_back(*std::move(found));
        } else {
            findings.add(FindingId::OddEntry, {}, entry.path);
        }
    }
}

std::optional<FoundFile> Source::recogniseContent(const std::filesystem::path& /*file*/,
                                                  const std::stop_token& /*stop*/) const
{
    return std::nullopt;
}

std::optional<FoundFile> Source::recogniseStray(const std::filesystem::path& /*file*/,
                                                const std::stop_token& /*stop*/) const
{
    return std::nullopt;
}

void Source::assignRanks(std::vector<FoundFile>& files, const std::stop_token& /*stop*/,
                         FindingList& findings) const
{
    numberRanks(files, findings);
}

} // namespace pipescope
