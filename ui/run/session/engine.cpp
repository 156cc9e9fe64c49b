#include "ui/run/session/engine.h"

#include "core/base/files/atomic_file.h"
#include "core/base/files/compressed_file.h"
#include "core/run/analysis/details/block_facts.h"
#include "core/run/demo/demo_cluster.h"
#include "core/run/exporters/exporters.h"
#include "core/run/load/load.h"

#include <ostream>

namespace pipescope::ui {

Engine makeEngine()
{
    Engine functions;
    functions.load = load;
    functions.exportToDatabases = exportToDatabases;
    functions.undoExport = undoExport;
    functions.rawRows = rawRows;
    functions.surveyForRules = [](const std::filesystem::path& root, const std::stop_token& stop) {
        return pipescope::surveyForRules(root, 0, stop);
    };
    functions.writeChromeTrace = [](const Trace& trace, const std::filesystem::path& path) {
        return writeFileAtomically(path, [&](std::ostream& out) {
            return writeCompressedAsNamed(
                path, out, [&](std::ostream& plain) { return pipescope::writeChromeTrace(trace, plain); });
        });
    };
    functions.writeDemo = [](const std::filesystem::path& folder) -> Status {
        const auto written = writeDemoCluster(folder, DemoOptions{});
        return written ? ok() : Status(written.error());
    };
    return functions;
}

} // namespace pipescope::ui
