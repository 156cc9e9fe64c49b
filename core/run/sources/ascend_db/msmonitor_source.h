#pragma once

#include "core/run/sources/ascend_db/ascend_source.h"

namespace pipescope {

/// Databases of msMonitor: msmonitor_<process>_<17 digits>_<rank>.db in any folder; a rank of -1 means no
/// rank.
class MsmonitorSource final : public AscendSource
{
public:
    LayoutName layout() const override;
    std::optional<std::filesystem::path> rankFolderOf(const FolderListing& listing) const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;
    void identify(FoundFile& file, const std::stop_token& stop) const override;
    Descent decideDescent(const FolderListing& listing, const FolderEntry& entry) const override;
};

} // namespace pipescope
