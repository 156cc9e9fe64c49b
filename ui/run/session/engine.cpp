#include "ui/run/session/engine.h"

#include "core/base/files/atomic_file.h"
#include "core/base/files/compressed_file.h"
#include "core/run/analysis/details/block_facts.h"
#include "core/run/demo/demo_cluster.h"
#include "core/run/exporters/exporters.h"
#include "core/run/load/load.h"

#include <ostream>
#include <utility>
#include <variant>

namespace pipescope::ui {

TimelineDocument::TimelineDocument(std::shared_ptr<const scene::SceneIndex> index, OpenRequest request)
    : m_index(std::move(index))
    , m_request(std::move(request))
{ }

bool TimelineDocument::isEmpty() const
{
    return m_index->trace->blockCount() + m_index->trace->operatorCount() == 0;
}

OpenTask timelineTask(LoadFunction load, OpenRequest request)
{
    OpenTask task{request.roots, request.options.layout, {}};
    task.read = [load = std::move(load),
                 request = std::move(request)](Progress& progress, const std::stop_token& stop,
                                               const TakePart& takePart) -> Result<DocumentPointer> {
        PreviewFunction preview;
        if (takePart) {
            preview = [&](std::shared_ptr<const Trace> trace) {
                takePart(std::make_shared<const TimelineDocument>(
                    std::make_shared<const scene::SceneIndex>(std::move(trace), 1), request));
            };
        }
        const Result<TracePointer> read = load(request, progress, stop, preview);
        if (!read) {
            return read.error();
        }
        return DocumentPointer(std::make_shared<const TimelineDocument>(
            std::make_shared<const scene::SceneIndex>(*read), request));
    };
    return task;
}

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
    functions.writeScenario = [](const Trace& trace, const Scenario& scenario, const PlayedScenario& played,
                                 const std::filesystem::path& path) {
        return writeFileAtomically(path, [&](std::ostream& out) {
            writeScenarioJson(trace, scenario, played, out);
            return ok();
        });
    };
    functions.writeDemo = [](const std::filesystem::path& folder) -> Status {
        const auto written = writeDemoCluster(folder, DemoOptions{});
        return written ? ok() : Status(written.error());
    };
    return functions;
}

} // namespace pipescope::ui
