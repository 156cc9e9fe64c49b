#include "app/cli/finding_report.h"
#include "app/cli/output.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/run/load/pack.h"

#include <filesystem>
#include <ostream>
#include <system_error>

namespace pipescope::cli {
namespace {

/// What is wrong with an input, in contrast to the output.
bool isOfInput(const Context& context, const Error& error)
{
    return error.path != context.options.outputFile
           && (error.kind == ErrorKind::InvalidArgument || error.kind == ErrorKind::Corrupt
               || error.kind == ErrorKind::Unsupported || error.kind == ErrorKind::NotADatabase
               || error.kind == ErrorKind::NotFound);
}

int reportPackingError(const Context& context, const Error& error)
{
    if (!isOfInput(context, error)) {
        return reportError(context, error);
    }
    context.err << "error: " << (error.path.empty() ? "" : escapeToOneLine(error.path.native()) + ": ")
                << escapeToOneLine(error.text.english()) << '\n';
    return kExitNothingToOutput;
}

std::string sizeOf(const std::filesystem::path& file)
{
    std::error_code error;
    const auto bytes = std::filesystem::file_size(file, error);
    return error ? std::string() : ", " + formatCount(bytes) + " bytes";
}

} // namespace

int runPack(const Context& context)
{
    const Options& options = context.options;
    const auto packed = [&] {
        ProgressLine line(context.err, options.quiet);
        return packRun({{options.folder}, options.load}, options.outputFile, line.progress(), context.stop);
    }();
    if (!packed) {
        return reportPackingError(context, packed.error());
    }
    if (packed->ranks == 0) {
        reportWhyNothing(packed->findings, context.err);
        return kExitNothingToOutput;
    }
    context.out << formatCount(packed->ranks) << (packed->ranks == 1 ? " rank in " : " ranks in ")
                << escapeToOneLine(options.outputFile.native()) << sizeOf(options.outputFile) << std::endl;
    if (!options.quiet) {
        reportFindings(packed->findings, context.err);
    }
    return kExitDone;
}

int runMerge(const Context& context)
{
    const Options& options = context.options;
    const Status merged = mergePacked(options.packedFiles, options.outputFile, context.stop);
    if (!merged) {
        return reportPackingError(context, merged.error());
    }
    context.out << formatCount(options.packedFiles.size())
                << (options.packedFiles.size() == 1 ? " file in " : " files in ")
                << escapeToOneLine(options.outputFile.native()) << sizeOf(options.outputFile) << std::endl;
    return kExitDone;
}

} // namespace pipescope::cli
