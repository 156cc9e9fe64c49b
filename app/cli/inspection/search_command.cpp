#include "app/cli/inspection/inspected_run.h"
#include "app/exit_code.h"
#include "core/base/parse/durations.h"
#include "core/base/tables/table_writer.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/search/hit.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::cli {
namespace {

constexpr std::array<std::string_view, 13> kHitColumns{
    "rank",     "stage",        "step",     "item",     "kind",   "name",       "f_microbatch",
    "f_vstage", "b_microbatch", "b_vstage", "start_ns", "end_ns", "duration_ns"};

struct Found
{
    const Trace& trace;
    const std::string& text;
    std::uint64_t count = 0;
    /// Those that are written.
    std::span<const TraceRef> listed;
};

std::string_view itemName(const TraceRef& ref)
{
    constexpr std::array<std::string_view, std::variant_size_v<TraceRef>> kNames{"block", "operator",
                                                                                 "collective"};
    return kNames[ref.index()];
}

/// An id as CSV has it, or as texts have it.
template<class Id>
std::optional<std::int64_t> numberOf(const std::optional<Id>& id)
{
    return id ? std::optional<std::int64_t>(id->value) : std::nullopt;
}

template<class Id>
std::string textOf(const std::optional<Id>& id)
{
    return id ? std::to_string(id->value) : std::string();
}

Status writeCsv(const Found& found, std::ostream& out)
{
    TableWriter table(TableFormat::Csv, kHitColumns, out);
    for (const TraceRef& ref : found.listed) {
        const Hit hit = hitOf(found.trace, ref);
        table.field(hit.rank.value);
        table.field(numberOf(hit.stage));
        table.field(numberOf(hit.step));
        table.field(itemName(ref));
        table.field(hit.kind.english());
        table.field(hit.name);
        table.field(numberOf(hit.forward.microBatch));
        table.field(numberOf(hit.forward.virtualStage));
        table.field(numberOf(hit.backward.microBatch));
        table.field(numberOf(hit.backward.virtualStage));
        table.field(hit.span.begin.ns);
        table.field(hit.span.end.ns);
        table.field(hit.span.duration().ns);
        table.endRow();
    }
    return table.finish();
}

void writeHit(const Hit& hit, std::string_view item, JsonWriter& json)
{
    json.member("rank", hit.rank);
    json.member("stage", hit.stage);
    json.member("step", hit.step);
    json.member("item", item);
    json.member("kind", hit.kind);
    json.memberOrNull("name", hit.name);
    json.member("f_microbatch", hit.forward.microBatch);
    json.member("f_vstage", hit.forward.virtualStage);
    json.member("b_microbatch", hit.backward.microBatch);
    json.member("b_vstage", hit.backward.virtualStage);
    json.member("start_ns", hit.span.begin);
    json.member("end_ns", hit.span.end);
    json.member("duration_ns", hit.span.duration());
}

void writeJson(const Found& found, bool withDetails, std::ostream& out)
{
    const LinkLookup lookup = withDetails ? LinkLookup(found.trace.links) : LinkLookup();
    JsonWriter json(out);
    json.object([&] {
        json.member("version", kInspectionVersion);
        json.member("query", found.text);
        json.member("count", found.count);
        json.objects("hits", found.listed, [&](const TraceRef& ref) {
            writeHit(hitOf(found.trace, ref), itemName(ref), json);
            if (withDetails) {
                json.objects("details", describe(found.trace, ref, lookup), [&](const DetailRow& row) {
                    json.member("section", detailSectionName(row.section));
                    json.member("name", row.name);
                    json.member("value", row.value);
                    json.memberOrNull("origin", row.origin.english());
                });
            }
        });
    });
    json.finish();
}

/// "7", or "7 + 3" for both halves.
template<class Id>
std::string bothText(const std::optional<Id>& forward, const std::optional<Id>& backward)
{
    return textOf(forward) + (forward && backward ? " + " : "") + textOf(backward);
}

void writeText(const Found& found, std::ostream& out)
{
    constexpr int kStartDigits = 9;
    out << formatCount(found.count) << (found.count == 1 ? " hit" : " hits");
    if (found.listed.size() < found.count) {
        out << ", the first " << formatCount(found.listed.size()) << " of them:";
    }
    out << '\n';
    const TimePoint runBegin = beginOf(found.trace);
    std::vector<std::vector<std::string>> rows{{"rank", "name", "kind", "stage", "step", "micro-batch",
                                                "virtual stage", "start in run", "duration"}};
    for (const TraceRef& ref : found.listed) {
        const Hit hit = hitOf(found.trace, ref);
        rows.push_back({std::to_string(hit.rank.value), hit.name, hit.kind.english(), textOf(hit.stage),
                        textOf(hit.step), bothText(hit.forward.microBatch, hit.backward.microBatch),
                        bothText(hit.forward.virtualStage, hit.backward.virtualStage),
                        formatDuration(hit.span.begin - runBegin, kStartDigits),
                        formatDuration(hit.span.duration())});
    }
    writeTextTable(rows, out);
}

Status write(const Found& found, const InspectionOptions& options, std::ostream& out)
{
    if (options.format == OutputFormat::Csv) {
        return writeCsv(found, out);
    }
    if (options.format == OutputFormat::Json) {
        writeJson(found, options.withDetails, out);
    } else {
        writeText(found, out);
    }
    return flushed(out);
}

} // namespace

int runSearch(const Context& context)
{
    return inspect(context, [&](const Trace& trace) {
        const InspectionOptions& options = context.options.inspection;
        const SearchHits hits = search(trace, options.query, context.stop);
        if (context.stop.stop_requested()) {
            return reportStopped(context);
        }
        if (hits.count == 0) {
            context.err << "Nothing to output: no block, operator or collective matches "
                        << escapeToOneLine(options.searchText) << ".\n";
            return kExitNothingToOutput;
        }
        const std::span<const TraceRef> listed =
            std::span(hits.listed).first(std::min(hits.listed.size(), options.limit));
        return writeAndReport(context, [&](std::ostream& out) {
            return write({trace, options.searchText, hits.count, listed}, options, out);
        });
    });
}

} // namespace pipescope::cli
