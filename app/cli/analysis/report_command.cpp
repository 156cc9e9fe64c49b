#include "app/cli/analysis/analysed_run.h"
#include "app/cli/output.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/base/files/sha256.h"
#include "core/base/threads/parallel.h"
#include "ui/run/page/run_page.h"

#include <ostream>

namespace pipescope::cli {
namespace {

page::InputFile hashedFile(const std::filesystem::path& file, const std::stop_token& stop)
{
    const auto hash = hashFile(file, stop);
    return hash ? page::InputFile{file, hash->bytes, hash->sha256, {}}
                : page::InputFile{file, {}, {}, hash.error().text};
}

std::vector<page::InputFile> inputsOf(const Context& context, const Trace& trace)
{
    std::vector<page::InputFile> inputs(trace.files.size());
    {
        ProgressLine line(context.err, context.options.quiet || !context.options.hashes);
        line.progress().begin(ProgressPhase::Hashing, inputs.size());
        parallelFor(inputs.size(), workerCount(context.options.load.jobs), context.stop, [&](std::size_t i) {
            inputs[i] = context.options.hashes ? hashedFile(trace.files[i], context.stop)
                                               : page::sizedInput(trace.files[i]);
            line.progress().advance();
        });
    }
    for (const page::InputFile& input : inputs) {
        if (input.problem && !context.options.quiet) {
            context.err << input.file.native() << ": " << *input.problem << '\n';
        }
    }
    return inputs;
}

} // namespace

int runReport(const Context& context)
{
    return withAnalysis(context, [&](const std::shared_ptr<const Trace>& trace,
                                     const BubbleAnalysis& analysis, const std::vector<Duration>&) {
        const page::RunPage page{trace,
                                 analysis,
                                 inputsOf(context, *trace),
                                 commandOf(context.options),
                                 std::string("Pipescope ") + PIPESCOPE_VERSION,
                                 std::string(languageTag(context.options.language)),
                                 translateTo(context.options.language)};
        return writeAndReport(context, [&](std::ostream& out) { return writeRunPage(page, out); });
    });
}

} // namespace pipescope::cli
