#include "core/graph/read/build/build_graph.h"

#include "core/graph/read/build/micro_steps.h"
#include "core/graph/read/build/recomputation.h"
#include "core/graph/read/build/top_level.h"
#include "core/graph/read/build/tree.h"
#include "core/graph/read/dump/construct_file.h"
#include "core/graph/read/dump/dump_file.h"
#include "core/graph/read/dump/stack_file.h"

#include <algorithm>
#include <utility>

namespace pipescope::graph {
namespace {

/// Reads a file that a graph can do without: a failure is a finding, and `problem` says which.
template<class Read>
Status readOptional(const std::filesystem::path& file, Rank rank, FindingList& findings, UserText& problem,
                    Read read)
{
    Status done = checkDumpFile(file, findings);
    if (done) {
        done = read();
    }
    if (!done && done.error().kind != ErrorKind::Cancelled) {
        Error error = done.error();
        error.path = file;
        Finding finding = findingFromError(error, rank);
        finding.id = FindingId::DumpFileMissing;
        finding.detail = error.text;
        problem = error.text;
        findings.add(std::move(finding));
        return ok();
    }
    return done;
}

void arrange(const Construct& construct, const DumpFolder& dump, const BuildOptions& options, Graph& graph,
             FindingList& findings)
{
    placeNodes(construct, graph);
    completeStacks(graph, options.compatible.has_value());
    placeRecomputations(graph, options.compatible);
    placeParameterGradients(graph, !options.compatible);
    if (!options.compatible) {
        keepUnplaced(construct, dump.folder / kConstructFileName, graph, findings);
    }
    numberMicroSteps(construct, options.compatible, graph);
    collectApis(graph);
}

Result<Construct> readConstruct(const std::filesystem::path& file, Graph& graph, FindingList& findings,
                                const std::stop_token& stop)
{
    const Status checked = checkDumpFile(file, findings);
    Result<Construct> construct =
        checked ? readConstructFile(file, graph, findings, stop) : Result<Construct>(checked.error());
    if (!construct && construct.error().kind != ErrorKind::Cancelled) {
        Error error = construct.error();
        error.path = file;
        error.text =
            "%1; without it nothing says which module calls which API; dump with level L0 or mix"_text(
                error.text);
        return error;
    }
    if (construct && construct->entries.empty()) {
        return Error{
            ErrorKind::Unsupported, file,
            "it has no entries, so nothing says which module calls which API; dump with level L0 or mix"_text};
    }
    return construct;
}

} // namespace

Result<Graph> buildGraph(const DumpFolder& dump, const BuildOptions& options, FindingList& findings,
                         Progress& progress, const std::stop_token& stop)
{
    Graph graph;
    graph.step = dump.step;
    graph.rank = dump.rank;
    graph.folder = dump.folder;
    TRY(const auto construct, readConstruct(dump.folder / kConstructFileName, graph, findings, stop));
    const std::filesystem::path stackFile = dump.folder / kStackFileName;
    UserText noStacks;
    TRY_OK(readOptional(stackFile, dump.rank, findings, noStacks,
                        [&] { return readStackFile(stackFile, graph, findings, stop); }));
    const std::filesystem::path dumpFile = dump.folder / kDumpFileName;
    TRY_OK(readOptional(dumpFile, dump.rank, findings, graph.dumpProblem, [&] {
        return readDumpFile(dumpFile, graph, options.workers, findings, progress, stop);
    }));
    if (!graph.dumpProblem.empty()) {
        std::ranges::for_each(graph.nodes, [](Node& node) { node.isDataLost = true; });
    }
    arrange(construct, dump, options, graph, findings);
    graph.compact();
    return graph;
}

} // namespace pipescope::graph
