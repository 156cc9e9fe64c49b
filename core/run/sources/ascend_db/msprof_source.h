#pragma once

#include "core/run/sources/ascend_db/ascend_source.h"

namespace pipescope {

/// Databases of msprof: PROF_<…>/msprof_<14 digits>.db; the one with the greatest number is used. Rank, host
/// and device stand in PROF_<…>/device_<N>/info.json.<N>; a rank of -1 means no rank.
class MsprofSource final : public AscendSource
{
public:
    LayoutName layout() const override;
    void find(const FolderListing& listing, std::vector<FoundFile>& files,
              FindingList& findings) const override;
    std::optional<std::filesystem::path> rankFolderOf(const FolderListing& listing) const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;
    void identify(FoundFile& file, const std::stop_token& stop) const override;
    Descent decideDescent(const FolderListing& listing, const FolderEntry& entry) const override;
};

} // namespace pipescope
