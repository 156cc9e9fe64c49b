#pragma once

#include "core/run/sources/source.h"

namespace pipescope {

/// Chrome traces (Trace Event Format) of any program, as .json or .json.gz: one file or several, of one rank
/// or many each. Rules say what their events are, see core/run/chrome_rules/chrome_rules.h; what Pipescope
/// itself wrote needs none.
class ChromeSource : public Source
{
public:
    LayoutName layout() const override;
    SourceTraits traits() const override;
    void find(const FolderListing& listing, std::vector<FoundFile>& files,
              FindingList& findings) const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;

    bool holdsOneRank() const override { return false; }

    FileFit fitOf(const FoundFile& file) const override;
    void reportUnfit(const FoundFile& file, FindingList& findings) const override;
    Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop) const override;
};

} // namespace pipescope
