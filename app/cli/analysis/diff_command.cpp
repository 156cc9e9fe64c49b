#include "app/cli/analysis/analysed_run.h"
#include "app/cli/finding_report.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/run/difference/difference_output.h"
#include "ui/run/page/difference_page.h"

#include <algorithm>
#include <ostream>

namespace pipescope::cli {
namespace {

/// A run as it was loaded.
struct DiffInput
{
    const Trace& trace;
    const ClockFigures& clocks;
    /// The only step that is compared.
    std::optional<StepNumber> step;
};

/// Empty where all steps are compared; an index behind the last one for a step that is not there.
std::optional<StepIndex> indexOf(const DiffInput& input)
{
    if (!input.step) {
        return std::nullopt;
    }
    const auto found = std::ranges::find(input.trace.steps, *input.step, &Step::number);
    return StepIndex{static_cast<std::size_t>(found - input.trace.steps.begin())};
}

bool isComparable(const Context& context, const DiffInput& input, const RunSide& side)
{
    const bool isThere = !side.run.graphs.graphs.empty() && isSelectionPresent(input.trace);
    if (!isThere && input.step) {
        context.err << "error: step " << input.step->value << " has no blocks of a pipeline\n";
    }
    return isThere;
}

Status writePage(const Context& context, const page::DifferencePage& page)
{
    return writeOutput(context.options.diff.page, context.out, context.stop,
                       [&](std::ostream& out) { return writeDifferencePage(page, out); });
}

int writeDiff(const Context& context, const page::DifferencePage& page)
{
    const RunSide& before = page.before;
    const RunSide& after = page.after;
    const RunDifference& difference = page.difference;
    if (!context.options.outputFile.empty()) {
        const int code = writeAndReport(context, [&](std::ostream& out) {
            writeDifferenceJson(before, after, difference, out);
            return flushed(out);
        });
        if (code != kExitDone) {
            return code;
        }
    }
    if (!context.options.diff.page.empty()) {
        if (const Status written = writePage(context, page); !written) {
            return reportError(context, written.error());
        }
    }
    const Status written = writeOutput({}, context.out, context.stop, [&](std::ostream& out) {
        writeDifference(before, after, difference, out);
        return flushed(out);
    });
    return written ? kExitDone : reportError(context, written.error());
}

int compare(const Context& context, const DiffInput& first, const DiffInput& second)
{
    const auto before = measureSide(first.trace, first.clocks, indexOf(first), context.stop);
    const auto after = measureSide(second.trace, second.clocks, indexOf(second), context.stop);
    if (!before || !after) {
        return stoppedBeforeOutput(context);
    }
    if (!isComparable(context, first, *before)) {
        return nothingToOutput(context, first.trace);
    }
    if (!isComparable(context, second, *after)) {
        return nothingToOutput(context, second.trace);
    }
    if (!context.options.quiet) {
        reportFindings(first.trace.findings, context.err);
        if (&first.trace != &second.trace) {
            reportFindings(second.trace.findings, context.err);
        }
    }
    const auto difference = differenceOf(*before, *after, context.stop);
    return difference ? writeDiff(context,
                                  {*before, *after, *difference, first.trace, second.trace,
                                   commandOf(context.options), std::string("Pipescope ") + PIPESCOPE_VERSION,
                                   std::string(languageTag(context.options.language)),
                                   translateTo(context.options.language)})
                      : stoppedBeforeOutput(context);
}

} // namespace

int runDiff(const Context& context)
{
    const DiffOptions& options = context.options.diff;
    const auto first = options.steps ? std::optional(options.steps->first) : std::nullopt;
    const auto second = options.steps ? std::optional(options.steps->second) : std::nullopt;
    using Pointer = std::shared_ptr<const Trace>;
    return withClockedTrace(
        context, context.options.folder,
        [&](const Pointer&, const Pointer& trace, const ClockFigures& clocks) {
            if (options.other.empty()) {
                return compare(context, {*trace, clocks, first}, {*trace, clocks, second});
            }
            return withClockedTrace(
                context, options.other,
                [&](const Pointer&, const Pointer& other, const ClockFigures& otherClocks) {
                    return compare(context, {*trace, clocks, first}, {*other, otherClocks, second});
                });
        });
}

} // namespace pipescope::cli
