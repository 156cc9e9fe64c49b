#include "core/run/sources/ascend_db/ascend_source.h"

#include "core/base/threads/parallel.h"
#include "core/run/sources/ascend_db/rank_files.h"

namespace pipescope {

SourceTraits AscendSource::traits() const
{
    return ascend::databaseTraits();
}

std::optional<FoundFile> AscendSource::recogniseContent(const std::filesystem::path& file,
                                                        const std::stop_token& /*stop*/) const
{
    if (file.extension() != ".db") {
        return std::nullopt;
    }
    return foundAt(file);
}

Result<SourceOutput> AscendSource::read(std::span<const FoundFile> files, const LoadOptions& options,
                                        Progress& progress, const std::stop_token& stop) const
{
    return readProgressively(files, options, {}, progress, stop);
}

Result<SourceOutput> AscendSource::readProgressively(std::span<const FoundFile> files,
                                                     const LoadOptions& options, const RankRead& rankRead,
                                                     Progress& progress, const std::stop_token& stop) const
{
    Capture capture;
    capture.ranks.resize(files.size());
    progress.begin(ProgressPhase::ReadingRanks, files.size());
    parallelFor(files.size(), workerCount(options.jobs), stop, [&](std::size_t i) {
        if (auto rank = ascend::readRank(files[i], options, stop)) {
            capture.ranks[i] = *std::move(rank);
            if (rankRead) {
                rankRead(capture.ranks, i);
            }
        }
        progress.advance();
    });
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, "cancelled"_text};
    }
    return SourceOutput{std::move(capture)};
}

} // namespace pipescope
