#pragma once

#include "core/run/analysis/details/describe.h"
#include "core/run/bubbles/what_if/scenario.h"
#include "core/run/load/load.h"
#include "core/run/load/rule_survey.h"
#include "core/run/model/load_options.h"
#include "core/run/model/trace.h"
#include "core/run/writeback/export_db.h"
#include "ui/run/scene/index/scene_index.h"
#include "ui/shell/document/open_task.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope::ui {

/// The engine's load(), or a test double.
using LoadFunction = std::function<Result<TracePointer>(const OpenRequest& request, Progress&,
                                                        const std::stop_token&, const PreviewFunction&)>;

/// A step of a run, and one of the run that it is compared with: before, after.
using StepPair = std::pair<StepNumber, StepNumber>;

/// The engine as the window uses it. All are called on worker threads.
struct Engine
{
    LoadFunction load;
    std::function<Result<std::vector<DatabaseOutcome>>(const Trace&, const ExportOptions&, Progress&,
                                                       const std::stop_token&)>
        exportToDatabases;
    std::function<Result<std::vector<DatabaseOutcome>>(const Trace&, const UndoOptions&, Progress&,
                                                       const std::stop_token&)>
        undoExport;
    std::function<Result<std::vector<DetailRow>>(const Trace&, const TraceRef&, const std::stop_token&)>
        rawRows;
    /// Reads what rules for Chrome traces ask about in the open document.
    std::function<RuleSurvey(const std::filesystem::path& root, const std::stop_token&)> surveyForRules;
    /// Writes the file as a whole or not at all.
    std::function<Status(const Trace&, const std::filesystem::path&)> writeChromeTrace;
    /// Writes what a scenario of the run would be as JSON, as a whole or not at all.
    std::function<Status(const Trace&, const Scenario&, const PlayedScenario&, const std::filesystem::path&)>
        writeScenario;
    /// Writes a made-up run into a new folder.
    std::function<Status(const std::filesystem::path&)> writeDemo;
};

/// The functions of core/run/load, core/run/writeback, core/run/exporters, core/run/bubbles/what_if and
/// core/run/demo.
Engine makeEngine();

/// A run that the shown one is compared with.
struct RunBefore
{
    TracePointer trace;
    /// Only this step of it, and this one of the shown run.
    std::optional<StepPair> steps;
};

/// A run with the index that the timeline draws it from.
class TimelineDocument final : public PreparedDocument
{
public:
    TimelineDocument(std::shared_ptr<const scene::SceneIndex> index, OpenRequest request,
                     std::optional<RunBefore> before = {});

    const std::shared_ptr<const scene::SceneIndex>& index() const { return m_index; }

    /// How it was read.
    const LoadOptions& options() const { return m_request.options; }

    const std::optional<RunBefore>& before() const { return m_before; }

    const DocumentFiles& files() const override { return *m_index->trace; }

    bool isEmpty() const override;

private:
    std::shared_ptr<const scene::SceneIndex> m_index;
    OpenRequest m_request;
    std::optional<RunBefore> m_before;
};

/// Loads the request with `load`. The index is built on the worker thread too, so that no frame waits for it.
OpenTask timelineTask(LoadFunction load, OpenRequest request);

/// The same beside a run that has been read.
OpenTask besideTask(LoadFunction load, OpenRequest request, RunBefore before);

/// Reads two runs to be compared, without previews; the second one is shown. One run that is given twice is
/// read once.
OpenTask comparisonTask(LoadFunction load, OpenRequest before, OpenRequest after,
                        std::optional<StepPair> steps);

} // namespace pipescope::ui
