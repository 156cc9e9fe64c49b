#pragma once

#include "core/sources/source.h"

namespace pipescope {

/// What the layouts of Ascend profiler databases have in common: the tables, and with them the reading.
class AscendSource : public Source
{
public:
    Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop) const override;
    Result<SourceOutput> readTelling(std::span<const FoundFile> files, const LoadOptions& options,
                                     const RankRead& rankRead, Progress& progress,
                                     const std::stop_token& stop) const override;
};

} // namespace pipescope
