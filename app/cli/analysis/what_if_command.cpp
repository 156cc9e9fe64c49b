#include "app/cli/analysis/analysed_run.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/run/bubbles/report/analysis_output.h"
#include "core/run/bubbles/report/sentences.h"
#include "core/run/planning/plan_shape.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ostream>
#include <utility>

namespace pipescope::cli {
namespace {

/// One that is not offered is played, too, to say why it cannot be.
PlayableSchedule scheduleOf(ScheduleKind kind, const Trace& trace, const WhatIfs& whatIfs)
{
    const auto found = std::ranges::find_if(
        whatIfs.steps, [kind](const WhatIf& each) { return each.schedule && each.schedule->kind == kind; });
    return found != whatIfs.steps.end() ? PlayableSchedule{*found->schedule, found->weightShare}
                                        : PlayableSchedule{planShape(kind, trace.schedule.stages.value_or(1),
                                                                     trace.schedule.microBatches.value_or(1)),
                                                           {}};
}

UserText signedText(bool isLess, UserText size)
{
    return isLess ? "-%1"_text(std::move(size)) : std::move(size);
}

std::vector<ReportCell> rowOf(SourceText name, const UserText& measured, const UserText& asSet,
                              const UserText& difference)
{
    return {name, measured, asSet, difference};
}

ReportTable figureTable(const PlayedScenario& played)
{
    constexpr int kDigits = 3;
    const StepFigures& before = played.measured;
    const StepFigures& after = played.asSet;
    const double idle = after.idleOfTotal - before.idleOfTotal;
    const double peak = after.peakInFlight - before.peakInFlight;
    const auto number = [](double value) { return UserText(formatNumber(value, kDigits)); };
    ReportTable table{"What if: a step of the slowest pipeline"_text,
                      {UserText(), "measured"_text, "as set"_text, "difference"_text}};
    table.rows.push_back(
        rowOf("step"_text, durationText(before.step), durationText(after.step),
              signedText(after.step < before.step, durationText(std::abs(after.step - before.step)))));
    table.rows.push_back(rowOf("idle/total"_text, percentText(before.idleOfTotal),
                               percentText(after.idleOfTotal),
                               signedText(idle < 0, percentText(std::abs(idle)))));
    table.rows.push_back(rowOf("in flight"_text, number(before.peakInFlight), number(after.peakInFlight),
                               signedText(peak < 0, number(std::abs(peak)))));
    return table;
}

int writeScenario(const Context& context, const Trace& trace, const Scenario& scenario,
                  const PlayedScenario& played)
{
    if (!context.options.outputFile.empty()) {
        const int code = writeAndReport(context, [&](std::ostream& out) {
            writeScenarioJson(trace, scenario, played, out);
            return flushed(out);
        });
        if (code != kExitDone) {
            return code;
        }
    }
    const Status written = writeOutput({}, context.out, context.stop, [&](std::ostream& out) {
        const ReportTable table = figureTable(played);
        out << table.title.english() << '\n';
        writeReportLines(table, out);
        return flushed(out);
    });
    return written ? kExitDone : reportError(context, written.error());
}

} // namespace

int runWhatIf(const Context& context)
{
    return withAnalysis(context, [&](const std::shared_ptr<const Trace>& trace,
                                     const BubbleAnalysis& analysis, const std::vector<Duration>&) {
        const WhatIfOptions& options = context.options.whatIf;
        Scenario scenario = options.scenario;
        if (options.schedule) {
            scenario.schedule = scheduleOf(*options.schedule, *trace, analysis.whatIfs);
        }
        const auto played = playScenario(*trace, analysis.run, scenario, {}, context.stop);
        if (played) {
            return writeScenario(context, *trace, scenario, *played);
        }
        if (played.error().kind == ErrorKind::Cancelled) {
            return stoppedBeforeOutput(context);
        }
        context.err << "error: " << played.error().text.english() << '\n';
        return kExitNothingToOutput;
    });
}

} // namespace pipescope::cli
