#include "app/cli/graph/graph_subcommands.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/graph/tree/merge/sizes.h"

#include <ostream>
#include <utility>

namespace pipescope::cli {
namespace {

Status takeMergeSizes(const GraphOptions& options, graph::GraphSettings& settings)
{
    for (const auto& [text, sizes] : {std::pair(&options.mergeDebug, &settings.mergeDebug),
                                      std::pair(&options.mergeBench, &settings.mergeBench)})
    {
        if (text->empty()) {
            continue;
        }
        TRY(auto parsed, graph::parseMergeSizes(*text));
        *sizes = std::move(parsed);
    }
    return ok();
}

} // namespace

Result<graph::GraphRequest> requestOf(const GraphOptions& options)
{
    graph::GraphRequest request;
    request.debug = options.debug;
    if (!options.bench.empty()) {
        request.bench = options.bench;
    }
    if (!options.floor.empty()) {
        request.floor = options.floor;
    }
    request.selection = {options.ranks, options.steps};
    request.settings.compatible = options.compatible;
    request.settings.checksOverflow = options.checksOverflow;
    request.settings.jobs = options.jobs;
    request.matching.compatible = options.compatible;
    request.matching.isFuzzy = options.isFuzzy;
    TRY_OK(takeMergeSizes(options, request.settings));
    if (options.isMapped) {
        request.matching.mapping.emplace();
    }
    if (!options.mappingFile.empty()) {
        TRY(auto mapping, graph::readMapping(options.mappingFile));
        request.matching.mapping = std::move(mapping);
    }
    return request;
}

int reportInputError(const Context& context, const Error& error)
{
    if (error.kind == ErrorKind::Cancelled) {
        context.err << "Stopped; nothing was written.\n";
        return kExitStopped;
    }
    context.err << "error: ";
    if (!error.path.empty()) {
        context.err << escapeToOneLine(error.path.native()) << ": ";
    }
    context.err << escapeToOneLine(error.text.english()) << '\n';
    return kExitNothingToOutput;
}

} // namespace pipescope::cli
