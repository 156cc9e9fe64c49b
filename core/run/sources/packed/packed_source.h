#pragma once

#include "core/run/sources/source.h"

namespace pipescope {

/// Runs that were packed, see core/run/packed: one file or several of one run. They give what the source of
/// the original files gave, which their tracks still name.
class PackedSource : public Source
{
public:
    LayoutName layout() const override;
    SourceTraits traits() const override;
    /// Those of the original files, without what needs the files themselves.
    SourceTraits traitsOf(std::span<const FoundFile> files) const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;
    std::optional<FoundFile> recogniseContent(const std::filesystem::path& file,
                                              const std::stop_token& stop) const override;

    bool holdsOneRank() const override { return false; }

    bool namesOtherFiles() const override { return true; }

    FileFit fitOf(const FoundFile& file) const override;
    void reportUnfit(const FoundFile& file, FindingList& findings) const override;
    Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop) const override;
};

} // namespace pipescope
