#include "core/graph/open/opening/save_database.h"

#include "core/base/files/temporary_file.h"
#include "core/graph/open/opening/open_dumps.h"

#include <system_error>

namespace pipescope::graph {

namespace {

Status writeDatabase(const GraphRequest& request, std::span<const std::shared_ptr<HandMatching>> edited,
                     const std::filesystem::path& file, FindingList& findings, Progress& progress,
                     const std::stop_token& stop)
{
    if (const auto written = writeRun(request, file, findings, progress, stop); !written) {
        return written.error();
    }
    for (const auto& matching : edited) {
        if (const auto counts = matching->writeDatabase(file, stop); !counts) {
            return counts.error();
        }
    }
    return ok();
}

} // namespace

Status saveDatabase(const GraphOpening& opening, std::span<const std::shared_ptr<HandMatching>> edited,
                    const std::filesystem::path& file, FindingList& findings, Progress& progress,
                    const std::stop_token& stop)
{
    const auto request = requestOf(opening);
    if (!request) {
        return request.error();
    }
    // Its name is free, and so is that of a database beside it.
    auto reserved = TemporaryFile::createBeside(file);
    if (!reserved) {
        return reserved.error();
    }
    std::filesystem::path part = reserved->path();
    part += ".db";
    std::error_code failed;
    if (const Status written = writeDatabase(*request, edited, part, findings, progress, stop); !written) {
        std::filesystem::remove(part, failed);
        return written.error();
    }
    std::filesystem::rename(part, reserved->path(), failed);
    return failed ? Error{ErrorKind::Io, file, UserText(failed.message())} : reserved->replaceTarget();
}

} // namespace pipescope::graph
