#include "core/base/files/atomic_file.h"
#include "core/graph/open/opening/graph_document.h"

#include <system_error>

namespace pipescope::graph {

namespace {

Status writeDatabase(const GraphRequest& request, std::span<const std::shared_ptr<HandMatching>> edited,
                     const std::filesystem::path& file, FindingList& findings, Progress& progress,
                     const std::stop_token& stop)
{
    TRY_OK(writeRun(request, file, findings, progress, stop));
    for (const auto& matching : edited) {
        TRY_OK(matching->writeDatabase(file, stop));
    }
    return ok();
}

} // namespace

Status saveDatabase(const GraphOpening& opening, std::span<const std::shared_ptr<HandMatching>> edited,
                    const std::filesystem::path& file, FindingList& findings, Progress& progress,
                    const std::stop_token& stop)
{
    TRY(const auto request, requestOf(opening));
    // Its name is free, and so is that of a database beside it.
    TRY(auto reserved, TemporaryFile::createBeside(file));
    std::filesystem::path part = reserved.path();
    part += ".db";
    std::error_code failed;
    if (const Status written = writeDatabase(request, edited, part, findings, progress, stop); !written) {
        std::filesystem::remove(part, failed);
        return written.error();
    }
    std::filesystem::rename(part, reserved.path(), failed);
    return failed ? Error{ErrorKind::Io, file, UserText(failed.message())} : reserved.replaceTarget();
}

} // namespace pipescope::graph
