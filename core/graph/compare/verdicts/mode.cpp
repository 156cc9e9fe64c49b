#include "core/graph/compare/verdicts/mode.h"

#include "core/base/enum_names.h"

#include <algorithm>
#include <array>

namespace pipescope::graph {
namespace {

constexpr std::string_view kStatisticsTask = "statistics";
constexpr std::string_view kTensorTask = "tensor";
constexpr std::string_view kStructureTask = "structure";

Error wrongDump(const DumpTraits& dump, UserText text)
{
    return {ErrorKind::InvalidArgument, dump.folder, std::move(text)};
}

Status checkTask(const DumpTraits& dump)
{
    static constexpr std::array<std::string_view, 3> kTasks{kStatisticsTask, kTensorTask, kStructureTask};
    if (!dump.problem.empty()) {
        return wrongDump(dump, "dump.json cannot be read: %1"_text(dump.problem));
    }
    if (dump.task.empty()) {
        return wrongDump(dump, "dump.json has no \"task\"; it must be statistics, tensor or structure"_text);
    }
    if (std::ranges::find(kTasks, dump.task) == kTasks.end()) {
        return wrongDump(
            dump,
            "\"task\" of dump.json is \"%1\"; it must be statistics, tensor or structure"_text(dump.task));
    }
    return ok();
}

} // namespace

Result<ComparisonMode> chooseMode(const DumpTraits& debug, const DumpTraits& bench,
                                  std::optional<Edition> compatible)
{
    for (const DumpTraits* dump : {&debug, &bench}) {
        TRY_OK(checkTask(*dump));
    }
    if (debug.task != bench.task) {
        return wrongDump(
            debug,
            "\"task\" of dump.json is \"%1\" here and \"%2\" in %3; dump both runs with the same task"_text(
                debug.task, bench.task, bench.folder.string()));
    }
    if (debug.task == kTensorTask) {
        return ComparisonMode::Tensors;
    }
    if (debug.task == kStructureTask) {
        return ComparisonMode::Structure;
    }
    if (debug.hasChecksums != bench.hasChecksums && compatible) {
        const DumpTraits& without = debug.hasChecksums ? bench : debug;
        const DumpTraits& with = debug.hasChecksums ? debug : bench;
        return wrongDump(
            without,
            "dump.json has no \"md5\" here and has them in %1; dump both runs with the same summary mode"_text(
                with.folder.string()));
    }
    return debug.hasChecksums && bench.hasChecksums ? ComparisonMode::Md5 : ComparisonMode::Statistics;
}

std::string_view databaseName(ComparisonMode mode)
{
    static constexpr auto kNames = std::to_array<EnumName<ComparisonMode>>({
        {ComparisonMode::Statistics, "summary"},
        {ComparisonMode::Tensors, "all"},
        {ComparisonMode::Md5, "md5"},
        {ComparisonMode::Structure, "structure"},
    });
    return nameOf(kNames, mode);
}

} // namespace pipescope::graph
