#include "core/run/load/pack.h"

#include "core/base/error_text.h"
#include "core/base/threads/parallel.h"
#include "core/run/packed/packed_run.h"
#include "core/run/sources/discovery.h"
#include "core/run/sources/source.h"

#include <algorithm>
#include <span>
#include <system_error>
#include <utility>
#include <variant>

namespace pipescope {
namespace {

Error stoppedPacking()
{
    return {ErrorKind::Cancelled, {}, "cancelled"_text};
}

/// Notes what is to be reported of some ranks.
void take(const SourceOutput& output, PackedRanks& packed)
{
    std::visit(
        [&](const auto& capture) {
            packed.ranks += capture.ranks.size();
            FindingList ofRun = capture.findings;
            packed.findings.merge(std::move(ofRun));
            for (const auto& rank : capture.ranks) {
                FindingList ofRank = rank.findings;
                packed.findings.merge(std::move(ofRank));
            }
        },
        output);
}

/// Reads as many files at once as there are threads, where the layout allows it: a run may be larger than the
/// memory.
Result<PackedRanks> packFiles(Discovery&& discovery, const LoadOptions& options,
                              const std::filesystem::path& file, Progress& progress,
                              const std::stop_token& stop)
{
    const std::span<const FoundFile> files(discovery.files);
    const Source& source = *discovery.source;
    const std::size_t workers = workerCount(options.jobs);
    const std::size_t atOnce = source.readsFilesApart() ? workers : files.size();
    TRY(auto writer, packed::PackedRunWriter::create(file, {source.layout().id, workers}, stop));
    PackedRanks packed{0, discovery.findings};
    progress.begin(ProgressPhase::ReadingRanks, files.size());
    for (std::size_t first = 0; first < files.size(); first += atOnce) {
        const auto some = files.subspan(first, std::min(atOnce, files.size() - first));
        Progress ofSome;
        TRY(auto output, source.read(some, options, source.readsFilesApart() ? ofSome : progress, stop));
        take(output, packed);
        TRY_OK(std::visit([&](auto& capture) { return writer.add(std::move(capture)); }, output));
        if (source.readsFilesApart()) {
            progress.advance(some.size());
        }
    }
    if (stop.stop_requested()) {
        return stoppedPacking();
    }
    packed.findings.sort();
    if (packed.ranks > 0) {
        TRY_OK(writer.finish(std::move(discovery.findings)));
    }
    return packed;
}

Result<PackedRanks> packUnguarded(const OpenRequest& request, const std::filesystem::path& file,
                                  Progress& progress, const std::stop_token& stop)
{
    const std::filesystem::path& root = request.roots.front();
    std::error_code error;
    if (std::filesystem::status(root, error).type() == std::filesystem::file_type::not_found) {
        return Error{ErrorKind::NotFound, root, "no such file or folder"_text};
    }
    LoadOptions options = request.options;
    options.detail = LoadDetail::Everything;
    const auto sources = allSources();
    progress.begin(ProgressPhase::FindingFiles, 0);
    Discovery discovery = discover(root, sources, {options.ranks, options.layout, options.devices}, stop);
    if (stop.stop_requested()) {
        return stoppedPacking();
    }
    if (discovery.files.empty()) {
        return PackedRanks{0, std::move(discovery.findings)};
    }
    if (discovery.source->namesOtherFiles()) {
        return Error{ErrorKind::InvalidArgument, root,
                     "the run is packed already; merge puts packed files together"_text};
    }
    return packFiles(std::move(discovery), options, file, progress, stop);
}

} // namespace

Result<PackedRanks> packRun(const OpenRequest& request, const std::filesystem::path& file, Progress& progress,
                            const std::stop_token& stop)
{
    try {
        return packUnguarded(request, file, progress, stop);
    } catch (...) {
        return Error{ErrorKind::Internal, request.roots.front(), exceptionMessage()};
    }
}

Status mergePacked(std::span<const std::filesystem::path> files, const std::filesystem::path& target,
                   const std::stop_token& stop)
{
    return packed::mergePackedFiles(files, target, stop);
}

} // namespace pipescope
