#pragma once

#include "core/sources/source.h"

namespace pipescope {

/// Databases of the Ascend PyTorch profiler:
/// …_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_<rank>.db.
class AscendSource : public Source
{
public:
    std::string_view name() const override;
    void find(const FolderListing& listing, std::vector<FoundFile>& files,
              FindingList& findings) const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;
    Descent descent(const FolderListing& listing, const FolderEntry& entry) const override;
    Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop) const override;
};

} // namespace pipescope
