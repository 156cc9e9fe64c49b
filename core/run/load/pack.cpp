#include "core/run/load/pack.h"

#include "core/base/error_text.h"
#include "core/run/packed/packed_run.h"
#include "core/run/sources/discovery.h"
#include "core/run/sources/source.h"

#include <system_error>
#include <utility>
#include <variant>

namespace pipescope {
namespace {

Error stoppedPacking()
{
    return {ErrorKind::Cancelled, {}, "cancelled"_text};
}

FindingList findingsOf(const SourceOutput& output)
{
    return std::visit(
        [](const auto& capture) {
            FindingList findings = capture.findings;
            for (const auto& rank : capture.ranks) {
                FindingList ofRank = rank.findings;
                findings.merge(std::move(ofRank));
            }
            findings.sort();
            return findings;
        },
        output);
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
    TRY(auto output, discovery.source->read(discovery.files, options, progress, stop));
    std::visit([&](auto& capture) { capture.findings.merge(std::move(discovery.findings)); }, output);
    PackedRanks packed{std::visit([](const auto& capture) { return capture.ranks.size(); }, output),
                       findingsOf(output)};
    if (stop.stop_requested()) {
        return stoppedPacking();
    }
    if (packed.ranks > 0) {
        TRY_OK(packed::writePackedRun(std::move(output), discovery.source->layout().id, file, stop));
    }
    return packed;
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
