#pragma once

#include "core/run/sources/source.h"

namespace pipescope {

/// What the layouts of Ascend profiler databases have in common: the tables, and with them the reading.
class AscendSource : public Source
{
public:
    SourceTraits traits() const override;
    /// A database of another name.
    std::optional<FoundFile> recogniseContent(const std::filesystem::path& file,
                                              const std::stop_token& stop) const override;
    Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop) const override;
    Result<SourceOutput> readProgressively(std::span<const FoundFile> files, const LoadOptions& options,
                                           const RankRead& rankRead, Progress& progress,
                                           const std::stop_token& stop) const override;
};

} // namespace pipescope
