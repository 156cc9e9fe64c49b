#include "ui/run/session/engine.h"

#include "core/base/files/atomic_file.h"
#include "core/base/files/compressed_file.h"
#include "core/run/analysis/details/block_facts.h"
#include "core/run/demo/demo_cluster.h"
#include "core/run/exporters/exporters.h"
#include "core/run/load/load.h"

#include <ostream>
#include <string>
#include <utility>
#include <variant>

namespace pipescope::ui {

namespace {

/// What two roots and steps are called together: other steps are another document.
std::string variantOf(const OpenRequest& request, const std::optional<StepPair>& steps)
{
    return steps ? request.options.layout + ' ' + std::to_string(steps->first.value) + ','
                       + std::to_string(steps->second.value)
                 : request.options.layout;
}

OpenTask pairTask(const std::filesystem::path& before, const OpenRequest& after,
                  const std::optional<StepPair>& steps)
{
    std::vector<std::filesystem::path> roots{before};
    roots.insert(roots.end(), after.roots.begin(), after.roots.end());
    return {std::move(roots), variantOf(after, steps), {}};
}

DocumentPointer documentOf(const TracePointer& trace, const OpenRequest& request, RunBefore before)
{
    return std::make_shared<const TimelineDocument>(std::make_shared<const scene::SceneIndex>(trace), request,
                                                    std::move(before));
}

} // namespace

TimelineDocument::TimelineDocument(std::shared_ptr<const scene::SceneIndex> index, OpenRequest request,
                                   std::optional<RunBefore> before)
    : m_index(std::move(index))
    , m_request(std::move(request))
    , m_before(std::move(before))
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

OpenTask besideTask(LoadFunction load, OpenRequest request, RunBefore before)
{
    OpenTask task = pairTask(before.trace->root(), request, before.steps);
    task.read = [load = std::move(load), request = std::move(request),
                 before = std::move(before)](Progress& progress, const std::stop_token& stop,
                                             const TakePart&) -> Result<DocumentPointer> {
        const Result<TracePointer> read = load(request, progress, stop, {});
        if (!read) {
            return read.error();
        }
        return documentOf(*read, request, before);
    };
    return task;
}

OpenTask comparisonTask(LoadFunction load, OpenRequest before, OpenRequest after,
                        std::optional<StepPair> steps)
{
    OpenTask task = pairTask(before.roots.front(), after, steps);
    task.read = [load = std::move(load), before = std::move(before), after = std::move(after),
                 steps](Progress& progress, const std::stop_token& stop,
                        const TakePart&) -> Result<DocumentPointer> {
        const Result<TracePointer> first = load(before, progress, stop, {});
        if (!first) {
            return first.error();
        }
        const Result<TracePointer> second =
            before.roots == after.roots ? first : load(after, progress, stop, {});
        if (!second) {
            return second.error();
        }
        return documentOf(*second, after, {*first, steps});
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
