#pragma once

#include "core/run/sources/source.h"

namespace pipescope {

/// PaddlePaddle's worker logs: "workerlog.<device>", those of several machines in folders "machine<k>" or as
/// "workerlog.n<node>.c<device>"; other text files where they hold records of jobs.
class PaddleSource final : public Source
{
public:
    LayoutName layout() const override;
    SourceTraits traits() const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;
    /// A log of any name that holds a record of a job.
    std::optional<FoundFile> recogniseContent(const std::filesystem::path& file,
                                              const std::stop_token& stop) const override;
    std::optional<FoundFile> recogniseStray(const std::filesystem::path& file,
                                            const std::stop_token& stop) const override;
    /// Machines in the order of their numbers, which may have gaps; each has as many ranks as the greatest
    /// device of any needs. Devices without a log keep their rank and are findings.
    void assignRanks(std::vector<FoundFile>& files, const std::stop_token& stop,
                     FindingList& findings) const override;
    Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop) const override;
};

} // namespace pipescope
