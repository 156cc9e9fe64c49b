#include "core/run/sources/source.h"

#include "core/run/sources/ascend_db/ascend_source.h"
#include "core/run/sources/chrome_trace/chrome_source.h"
#include "core/run/sources/nsight/nsight_source.h"
#include "core/run/sources/packed/packed_source.h"
#include "core/run/sources/paddle_log/paddle_source.h"
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

FoundFile foundAt(const std::filesystem::path& file)
{
    FoundFile found;
    found.file = file;
    found.folder = file.parent_path();
    return found;
}

std::vector<std::unique_ptr<const Source>> allSources()
{
    std::vector<std::unique_ptr<const Source>> sources;
    // Asked for the content of a database before those who take any.
    sources.push_back(std::make_unique<NsightSource>());
    sources.push_back(std::make_unique<FrameworkSource>(kPyTorchNames));
    sources.push_back(std::make_unique<FrameworkSource>(kMindSporeNames));
    sources.push_back(std::make_unique<MsprofSource>());
    sources.push_back(std::make_unique<MsmonitorSource>());
    sources.push_back(std::make_unique<PaddleSource>());
    sources.push_back(std::make_unique<ChromeSource>());
    sources.push_back(std::make_unique<PackedSource>());
    return sources;
}

} // namespace pipescope
