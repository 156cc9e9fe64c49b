#pragma once

#include "core/run/sources/source.h"

namespace pipescope {

/// SQLite exports of NVIDIA Nsight Systems: one file or several, of one rank or several processes each. NVTX
/// ranges take the times of the kernels that they launched; the rules for Chrome traces say what their names
/// mean, see core/run/chrome_rules/chrome_rules.h. Files are never changed.
class NsightSource : public Source
{
public:
    LayoutName layout() const override;
    SourceTraits traits() const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;
    std::optional<FoundFile> recogniseContent(const std::filesystem::path& file,
                                              const std::stop_token& stop) const override;

    bool holdsOneRank() const override { return false; }

    void find(const FolderListing& listing, std::vector<FoundFile>& files,
              FindingList& findings) const override;
    FileFit fitOf(const FoundFile& file) const override;
    void reportUnfit(const FoundFile& file, FindingList& findings) const override;
    Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop) const override;
};

} // namespace pipescope
