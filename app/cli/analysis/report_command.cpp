#include "app/cli/analysis/analysed_run.h"
#include "app/cli/command.h"
#include "app/exit_code.h"
#include "core/base/threads/parallel.h"
#include "ui/run_page/run_page.h"

#include <ostream>

namespace pipescope::cli {
namespace {

std::vector<page::InputFile> hashedFiles(const Context& context, const Trace& trace)
{
    std::vector<page::InputFile> inputs(trace.files.size());
    parallelFor(inputs.size(), workerCount(context.options.load.jobs), context.stop, [&](std::size_t i) {
        inputs[i].file = trace.files[i];
        if (auto hash = hashFile(trace.files[i], context.stop)) {
            inputs[i].hash = *std::move(hash);
        }
    });
    return inputs;
}

} // namespace

int runReport(const Context& context)
{
    return withAnalysis(context, [&](const std::shared_ptr<const Trace>& trace,
                                     const BubbleAnalysis& analysis, const std::vector<Duration>&) {
        const page::RunPage page{trace,
                                 analysis,
                                 hashedFiles(context, *trace),
                                 commandOf(context.options),
                                 std::string("Pipescope ") + PIPESCOPE_VERSION,
                                 std::string(languageTag(context.options.language)),
                                 translateTo(context.options.language)};
        return writeAndReport(context, [&](std::ostream& out) { return writeRunPage(page, out); });
    });
}

} // namespace pipescope::cli
