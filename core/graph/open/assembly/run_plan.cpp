#include "core/graph/open/assembly/run_plan.h"

#include "core/base/enum_names.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

namespace pipescope::graph {
namespace {

using FoldersOfStep = std::map<std::int64_t, std::vector<DumpFolder>>;

bool isWantedStep(const RunSelection& selection, std::int64_t step)
{
    const bool isSmall = step >= 0 && step <= std::numeric_limits<std::int32_t>::max();
    return !selection.steps || (isSmall && selection.steps->contains(Rank{static_cast<std::int32_t>(step)}));
}

bool isWantedRank(const RunSelection& selection, const DumpFolder& folder)
{
    return !selection.ranks || selection.ranks->contains(folder.rank);
}

/// All ranks of the steps that are wanted; some rank of some step is wanted, too. What only one dump has must
/// not depend on which ranks are compared.
Result<std::pair<DumpLayoutKind, FoldersOfStep>> findWanted(const std::filesystem::path& root,
                                                            const RunSelection& selection,
                                                            FindingList& findings)
{
    TRY(const auto layout, findDumps(root, findings));
    FoldersOfStep steps;
    bool isAnyWanted = false;
    for (const DumpFolder& folder : layout.folders) {
        if (isWantedStep(selection, folder.step)) {
            steps[folder.step].push_back(folder);
            isAnyWanted = isAnyWanted || isWantedRank(selection, folder);
        }
    }
    if (!isAnyWanted) {
        return Error{ErrorKind::NotFound, root, "none of the ranks and steps asked for is in this dump"_text};
    }
    return std::pair(layout.kind, std::move(steps));
}

SourceText kindText(DumpLayoutKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<DumpLayoutKind, SourceText>>({
        {DumpLayoutKind::Single, "one rank"_text},
        {DumpLayoutKind::Ranks, "folders of ranks"_text},
        {DumpLayoutKind::Steps, "folders of steps"_text},
    });
    return nameOf(kNames, kind);
}

void keepWantedRanks(const RunSelection& selection, std::vector<DumpFolder>& folders)
{
    std::erase_if(folders, [&](const DumpFolder& folder) { return !isWantedRank(selection, folder); });
}

/// Keeps of each side the ranks that both have; the others are findings.
void keepCommonRanks(StepPlan& step, FindingList& findings)
{
    const auto keep = [&](std::vector<DumpFolder>& own, const std::vector<DumpFolder>& other) {
        std::erase_if(own, [&](const DumpFolder& folder) {
            const bool isCommon = std::ranges::find(other, folder.rank, &DumpFolder::rank) != other.end();
            if (!isCommon) {
                findings.add(FindingId::RankInOneDumpOnly, folder.rank, folder.folder);
            }
            return !isCommon;
        });
    };
    keep(step.debug, step.bench);
    keep(step.bench, step.debug);
}

void reportStep(const std::vector<DumpFolder>& folders, FindingList& findings)
{
    findings.add(FindingId::StepInOneDumpOnly, {}, folders.front().folder.parent_path());
}

} // namespace

Result<RunPlan> planBuild(const std::filesystem::path& root, const RunSelection& selection,
                          FindingList& findings)
{
    TRY(auto found, findWanted(root, selection, findings));
    RunPlan plan;
    plan.hasRanks = found.first != DumpLayoutKind::Single;
    for (auto& [step, folders] : found.second) {
        keepWantedRanks(selection, folders);
        if (!folders.empty()) {
            plan.steps.push_back({step, std::move(folders), {}});
        }
    }
    return plan;
}

Result<RunPlan> planComparison(const std::filesystem::path& debug, const std::filesystem::path& bench,
                               bool isMerged, const RunSelection& selection, FindingList& findings)
{
    TRY(auto ours, findWanted(debug, selection, findings));
    TRY(auto theirs, findWanted(bench, selection, findings));
    const bool areWithoutSteps = ours.first != DumpLayoutKind::Steps && theirs.first != DumpLayoutKind::Steps;
    if (ours.first != theirs.first && !(isMerged && areWithoutSteps)) {
        return Error{ErrorKind::InvalidArgument, bench,
                     "it holds %1, but %2 holds %3; open the same kind of folder on both sides"_text(
                         kindText(theirs.first), debug.string(), kindText(ours.first))};
    }
    RunPlan plan;
    plan.isComparison = true;
    plan.hasRanks = ours.first != DumpLayoutKind::Single || theirs.first != DumpLayoutKind::Single;
    for (auto& [step, folders] : ours.second) {
        const auto same = theirs.second.find(step);
        if (same == theirs.second.end()) {
            reportStep(folders, findings);
            continue;
        }
        StepPlan both{step, std::move(folders), std::move(same->second)};
        theirs.second.erase(same);
        keepWantedRanks(selection, both.debug);
        keepWantedRanks(selection, both.bench);
        if (!isMerged) {
            keepCommonRanks(both, findings);
        }
        if (!both.debug.empty() && !both.bench.empty()) {
            plan.steps.push_back(std::move(both));
        } else if (isMerged && both.debug.size() + both.bench.size() > 0) {
            reportStep(both.debug.empty() ? both.bench : both.debug, findings);
        }
    }
    for (const auto& [step, folders] : theirs.second) {
        reportStep(folders, findings);
    }
    if (plan.steps.empty()) {
        return Error{ErrorKind::NotFound, bench, "the two dumps have no rank and step in common"_text};
    }
    return plan;
}

} // namespace pipescope::graph
