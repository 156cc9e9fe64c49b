#include "core/graph/open/assembly/compare_step.h"
#include "core/graph/open/assembly/load_step.h"
#include "core/graph/open/opening/graph_document.h"

#include <algorithm>

namespace pipescope::graph {

namespace {

Result<RunPlan> planOf(const GraphRequest& request, FindingList& findings)
{
    return request.bench ? planComparison(request.debug, *request.bench, request.settings.isMerged(),
                                          request.selection, findings)
                         : planBuild(request.debug, request.selection, findings);
}

Result<const StepPlan*> chooseStep(const RunPlan& plan, const GraphOpening& opening)
{
    if (!opening.step) {
        return &plan.steps.front();
    }
    const auto found = std::ranges::find(plan.steps, *opening.step, &StepPlan::step);
    if (found == plan.steps.end()) {
        return Error{ErrorKind::NotFound, opening.request.debug, "there is no step %1"_text(*opening.step)};
    }
    return &*found;
}

Result<std::shared_ptr<const GraphStep>> readStep(const GraphRequest& request, const RunPlan& plan,
                                                  const StepPlan& planned, FindingList& findings,
                                                  Progress& progress, const std::stop_token& stop)
{
    TRY(GraphStep step, loadStep(plan, planned, request.settings, findings, progress, stop));
    MatchOptions matching = request.matching;
    matching.isMerged = request.settings.isMerged();
    TRY(const auto floor, FloorDump::find(request));
    TRY_OK(floor.measure(step, matching, findings, progress, stop));
    TRY_OK(compareStep(step, matching, request.settings, findings, progress, stop));
    return std::make_shared<const GraphStep>(std::move(step));
}

void addFiles(const StepPlan& planned, DocumentFiles& files)
{
    for (const auto* folders : {&planned.debug, &planned.bench}) {
        for (const DumpFolder& folder : *folders) {
            for (const char* name : {kDumpFileName, kConstructFileName, kStackFileName}) {
                files.files.push_back(folder.folder / name);
            }
        }
    }
    files.filesOpened = files.files.size();
}

} // namespace

Result<GraphRequest> requestOf(const GraphOpening& opening)
{
    GraphRequest request = opening.request;
    if (!opening.mappingFile.empty()) {
        TRY(auto mapping, readMapping(opening.mappingFile));
        request.matching.mapping = std::move(mapping);
    }
    return request;
}

Result<GraphDocumentPointer> openDumps(const GraphOpening& opening, Progress& progress,
                                       const std::stop_token& stop)
{
    auto document = std::make_shared<GraphDocument>();
    document->opening = opening;
    document->files.roots = {opening.request.debug};
    if (opening.request.bench) {
        document->files.roots.push_back(*opening.request.bench);
    }
    FindingList& findings = document->files.findings;
    TRY(const auto request, requestOf(opening));
    TRY(const auto plan, planOf(request, findings));
    TRY(const auto planned, chooseStep(plan, opening));
    TRY(const auto step, readStep(request, plan, *planned, findings, progress, stop));
    document->isComparison = plan.isComparison;
    document->opening.step = planned->step;
    for (const StepPlan& other : plan.steps) {
        document->steps.push_back(other.step);
    }
    addFiles(*planned, document->files);
    for (std::size_t i = 0; i < step->ranks.size(); ++i) {
        document->sheets.push_back(makeSheet(step, i));
        document->ranks.push_back(document->sheets.back().rank());
        document->microSteps =
            std::max(document->microSteps, document->sheets.back().debug.graph->microSteps);
    }
    return GraphDocumentPointer(std::move(document));
}

} // namespace pipescope::graph
