#include "app/cli/inspection/inspected_run.h"

#include "app/cli/finding_report.h"
#include "app/exit_code.h"
#include "core/base/parse/durations.h"

#include <ostream>
#include <string>
#include <utility>

namespace pipescope::cli {

int inspect(const Context& context, const std::function<int(const Trace&)>& use)
{
    return withTrace(context, LoadDetail::Everything, [&](const Trace& trace) {
        if (trace.blockCount() + trace.operatorCount() == 0 || !isSelectionPresent(trace)) {
            return nothingToOutput(context, trace);
        }
        if (!context.options.quiet) {
            reportFindings(trace.findings, context.err);
        }
        return use(trace);
    });
}

int reportStopped(const Context& context)
{
    context.err << "Stopped; nothing was written.\n";
    return kExitStopped;
}

std::optional<StepIndex> stepAskedFor(const Context& context, const Trace& trace)
{
    const auto& number = context.options.load.step;
    for (std::size_t i = 0; number && i < trace.steps.size(); ++i) {
        if (trace.steps[i].number == *number) {
            return StepIndex{i};
        }
    }
    return std::nullopt;
}

ReportCell durationCell(const std::optional<Duration>& duration)
{
    return {duration ? formatDuration(*duration) : std::string(), valueOrNull(duration)};
}

void addRow(ReportTable& table, std::vector<NamedCell> cells)
{
    const bool isFirst = table.columns.empty();
    std::vector<ReportCell>& row = table.rows.emplace_back();
    for (NamedCell& each : cells) {
        if (isFirst) {
            table.columns.emplace_back(verbatim(each.title), each.key, ColumnKind::Words);
        }
        row.push_back(std::move(each.cell));
    }
}

} // namespace pipescope::cli
