#include "app/cli/finding_report.h"
#include "app/cli/graph/graph_subcommands.h"
#include "app/cli/output.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/explain/repair/repair_report.h"

#include <ostream>
#include <string>
#include <string_view>

namespace pipescope::cli {
namespace {

constexpr std::size_t kMaxListed = 20;

bool isDatabase(const std::filesystem::path& path)
{
    return !std::filesystem::is_directory(path);
}

/// A comparison as it is to be opened: a database alone, a dump with its bench.
Result<graph::GraphOpening> openingOf(graph::GraphRequest request, const std::filesystem::path& debug,
                                      const std::filesystem::path& bench)
{
    request.debug = debug;
    request.bench.reset();
    if (isDatabase(debug)) {
        request.floor.reset();
        request.settings.mergeDebug.reset();
        request.settings.mergeBench.reset();
    } else if (bench.empty()) {
        return Error{ErrorKind::InvalidArgument, debug,
                     "it is a dump: --bench names the one that it is compared with"_text};
    } else {
        request.bench = bench;
    }
    return graph::GraphOpening{std::move(request), {}, {}, {}};
}

void writeCount(std::string_view what, std::uint64_t count, std::ostream& out)
{
    if (count > 0) {
        out << "    " << what << ": " << formatCount(count) << '\n';
    }
}

void writeNodes(const graph::RepairReport& report, graph::RepairClass repair, std::string_view heading,
                std::ostream& out)
{
    std::size_t found = 0;
    for (const graph::RepairedNode& node : report.nodes) {
        if (node.repair != repair) {
            continue;
        }
        if (found == 0) {
            out << heading << '\n';
        }
        if (found++ < kMaxListed) {
            out << "    " << escapeToOneLine(node.name) << "  (step " << node.step << ", rank "
                << node.rank.value << (node.side == graph::Side::Bench ? ", bench" : "")
                << "): " << levelText(node.before).english;
            if (repair != graph::RepairClass::Never) {
                out << ", now " << levelText(node.after).english;
            }
            out << '\n';
        }
    }
    if (found > kMaxListed) {
        out << "    … and " << formatCount(found - kMaxListed) << " more\n";
    }
}

void writeRepairText(const graph::RepairReport& report, std::ostream& out)
{
    const graph::RepairCounts& counts = report.counts;
    out << "Bad nodes before: " << formatCount(counts.fixed + counts.unchanged + counts.gone)
        << ", now: " << formatCount(counts.unchanged + counts.added) << '\n';
    writeCount("fixed", counts.fixed, out);
    writeCount("unchanged", counts.unchanged, out);
    writeCount("new", counts.added, out);
    writeCount("bad before, and not there any more", counts.gone, out);
    for (const std::string& place : report.inOneOnly) {
        out << "Not compared, in one of the two only: " << place << '\n';
    }
    writeNodes(report, graph::RepairClass::New, "New:", out);
    writeNodes(report, graph::RepairClass::Unchanged, "Unchanged:", out);
    writeNodes(report, graph::RepairClass::Fixed, "Fixed:", out);
    writeNodes(report, graph::RepairClass::Never, "Not there any more:", out);
}

Result<graph::RepairReport> compare(const Context& context, FindingList& findings)
{
    const GraphOptions& options = context.options.graph;
    TRY(const graph::GraphRequest request, requestOf(options));
    TRY(const auto before, openingOf(request, options.before,
                                     options.benchBefore.empty() ? options.bench : options.benchBefore));
    TRY(const auto after, openingOf(request, options.debug, options.bench));
    ProgressLine line(context.err, context.options.quiet);
    return graph::compareRepair(before, after, findings, line.progress(), context.stop);
}

} // namespace

int runGraphRepaired(const Context& context)
{
    FindingList findings;
    const auto report = compare(context, findings);
    if (!report) {
        return reportInputError(context, report.error());
    }
    findings.sort();
    const bool isKept = !context.options.graph.refusesNew || report->counts.added == 0;
    const int code = writeAndReport(context, [&](std::ostream& out) {
        if (context.options.graph.json) {
            return writeRepairJson(*report, out);
        }
        writeRepairText(*report, out);
        return ok();
    });
    if (code == kExitDone && !context.options.quiet) {
        reportGraphFindings(findings, context.err);
    }
    return code == kExitDone && !isKept ? kExitLimitExceeded : code;
}

} // namespace pipescope::cli
