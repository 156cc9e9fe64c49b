#include "core/run/analysis/summary.h"

#include "core/base/parse/durations.h"
#include "core/base/parse/number_ranges.h"
#include "core/base/tables/report_table.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/details/run_facts.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>
#include <span>
#include <utility>

namespace pipescope {
namespace {

/// More rows of one list than this are cut off with a line that counts the rest.
constexpr std::size_t kMaxRows = 16;
constexpr std::size_t kLabelWidth = 18;
constexpr std::int64_t kSummaryVersion = 1;
/// Members of the summary, and rows of its lists, stand on separate lines.
constexpr std::size_t kBrokenLevels = 2;

void line(std::ostream& out, std::string label, const std::string& value)
{
    label.resize(std::max(kLabelWidth, label.size() + 1), ' ');
    out << label << value << '\n';
}

/// The number of a table's rows, then the first of them.
void cutTable(const ReportTable& table, std::ostream& out)
{
    line(out, table.title.english(), formatCount(table.rows.size()));
    writeReportLines(table, out, {.mostRows = kMaxRows, .hasTitles = false});
}

std::string countsText(std::uint64_t total, const std::vector<NamedCount>& counts)
{
    std::string text = formatCount(total);
    std::string separator = ": ";
    for (const NamedCount& each : counts) {
        if (each.count > 0) {
            text += separator + formatCount(each.count) + " " + std::string(each.name);
            separator = ", ";
        }
    }
    return text;
}

std::string scheduleText(const ScheduleInfo& schedule)
{
    const std::string name = scheduleName(schedule);
    std::string text = name.empty() ? "not known" : escapeToOneLine(name);
    const auto add = [&](const std::optional<std::int32_t>& value, const char* one, const char* several) {
        if (value) {
            text += ", " + std::to_string(*value) + " " + (*value == 1 ? one : several);
        }
    };
    add(schedule.microBatches, "micro-batch", "micro-batches");
    add(schedule.stages, "stage", "stages");
    add(schedule.virtualStages, "virtual stage", "virtual stages");
    if (schedule.origin == ScheduleOrigin::Recognised) {
        text += ", recognised from the blocks";
    }
    return text;
}

std::string ranksText(const std::vector<Rank>& ranks)
{
    return ranks.empty() ? "no ranks" : (ranks.size() == 1 ? "rank " : "ranks ") + formatRanks(ranks);
}

/// The layout that is shown, and the others if there are several.
std::string layoutText(const Trace& trace)
{
    std::string shown = "none";
    std::string others;
    for (const LayoutFound& found : trace.layouts) {
        const std::string name = found.layout.name + " (" + found.layout.id + ")";
        if (found.isShown) {
            shown = name;
        } else {
            others += (others.empty() ? "" : ", ") + name + " with " + formatCount(found.ranks)
                      + (found.ranks == 1 ? " rank" : " ranks");
        }
    }
    return others.empty() ? shown : shown + "; also found: " + others;
}

void writeRun(const Trace& trace, const RunFacts& facts, std::ostream& out)
{
    line(out, "Folder", pathText(trace.root()));
    line(out, "Layout", layoutText(trace));
    line(out, trace.source.files.english, formatCount(trace.filesOpened) + " opened");
    line(out, "Ranks",
         formatCount(facts.ranks.size()) + (facts.ranks.empty() ? "" : ": " + formatRanks(facts.ranks)));
    const std::string sizes = sizesText(trace.sizes);
    line(out, "Parallel sizes", sizes.empty() ? "not known" : sizes);
    line(out, "Schedule", scheduleText(trace.schedule));
}

ReportCell ranksCell(const std::vector<Rank>& ranks)
{
    std::vector<std::int64_t> numbers;
    std::ranges::transform(ranks, std::back_inserter(numbers), &Rank::value);
    return {UserText(ranksText(ranks)), std::move(numbers)};
}

/// "stage 3", and the number.
ReportCell namedCell(const char* what, std::int64_t number)
{
    return {UserText(what + (' ' + std::to_string(number))), number};
}

ReportCell clockCell(const Trace& trace, HostIndex host)
{
    const std::optional<ClockOffset>& clock = trace.hosts[host.value].clock;
    if (!clock) {
        return {UserText(clockText(trace, host)), {}};
    }
    const Host& reference = trace.hosts[clock->reference.value];
    return {UserText(clockText(trace, host)),
            std::vector<ReportMember>{{"reference", reference.name.empty() ? reference.uid : reference.name},
                                      {"ahead_ns", clock->ahead.ns},
                                      {"links", static_cast<std::int64_t>(clock->links)},
                                      {"spread_ns", clock->spread.ns},
                                      {"low_ns", valueOrNull(clock->low)},
                                      {"high_ns", valueOrNull(clock->high)}}};
}

ReportTable hostTable(const Trace& trace, const RunFacts& facts)
{
    ReportTable table{"Hosts"_text,
                      {{"host"_text},
                       ReportColumn("name"),
                       ReportColumn("uid"),
                       {"ranks"_text, "ranks", ColumnKind::Words},
                       {"clock"_text, "clock", ColumnKind::Words}}};
    for (std::size_t i = 0; i < trace.hosts.size(); ++i) {
        const Host& host = trace.hosts[i];
        table.rows.push_back({UserText(hostName(host)), nameCell(host.name), nameCell(host.uid),
                              ranksCell(facts.ranksByHost[i]), clockCell(trace, HostIndex{i})});
    }
    return table;
}

ReportTable stageTable(const RunFacts& facts)
{
    ReportTable table{"Stages"_text, {{"stage"_text, "stage"}, {"ranks"_text, "ranks", ColumnKind::Words}}};
    for (const auto& [stage, ranks] : facts.ranksByStage) {
        table.rows.push_back({namedCell("stage", stage.value), ranksCell(ranks)});
    }
    return table;
}

ReportTable groupTable(const Trace& trace)
{
    ReportTable table{"Pipeline groups"_text,
                      {{"group"_text, "pp_group"}, {"ranks"_text, "ranks", ColumnKind::Words}}};
    for (std::size_t i = 0; i < trace.groups.size(); ++i) {
        table.rows.push_back(
            {namedCell("group", static_cast<std::int64_t>(i)), ranksCell(trace.groups[i].ranks)});
    }
    return table;
}

ReportTable stepTable(const Trace& trace, const RunFacts& facts)
{
    ReportTable table{"Steps"_text,
                      {{"step"_text, "step"},
                       {"blocks"_text, "blocks", ColumnKind::Words},
                       {"length"_text, {}, ColumnKind::Words},
                       ReportColumn("start_ns"),
                       ReportColumn("end_ns")}};
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        const Step& step = trace.steps[i];
        table.rows.push_back({namedCell("step", step.number.value),
                              {UserText(formatCount(facts.blocksByStep[i]) + " blocks"),
                               static_cast<std::int64_t>(facts.blocksByStep[i])},
                              UserText(formatDuration(step.span.duration())),
                              exactCell(step.span.begin.ns),
                              exactCell(step.span.end.ns)});
    }
    return table;
}

void writePlaces(const Trace& trace, const RunFacts& facts, std::ostream& out)
{
    cutTable(hostTable(trace, facts), out);
    cutTable(stageTable(facts), out);
    if (!facts.ranksWithoutStage.empty()) {
        line(out, "  no stage", ranksText(facts.ranksWithoutStage));
    }
    cutTable(groupTable(trace), out);
    cutTable(stepTable(trace, facts), out);
    if (facts.blocksOutsideSteps > 0) {
        line(out, "  outside steps", formatCount(facts.blocksOutsideSteps) + " blocks");
    }
}

/// Findings that say the same of several ranks or files.
struct EqualFindings
{
    Finding first;
    std::vector<Rank> ranks;
    std::vector<std::filesystem::path> files;
};

template<class Value>
void takeOnce(const Value& value, std::vector<Value>& values)
{
    if (values.empty() || values.back() != value) {
        values.push_back(value);
    }
}

/// In the order of the list.
std::vector<EqualFindings> joinEqual(std::span<const Finding> findings)
{
    std::vector<EqualFindings> rows;
    std::map<std::pair<FindingId, std::string>, std::size_t> known;
    for (const Finding& finding : findings) {
        const auto [row, isNew] = known.try_emplace({finding.id, finding.detail.english()}, rows.size());
        if (isNew) {
            rows.push_back({finding, {}, {}});
        } else {
            rows[row->second].first.count += finding.count;
        }
        if (finding.rank) {
            takeOnce(*finding.rank, rows[row->second].ranks);
        }
        if (!finding.file.empty()) {
            takeOnce(finding.file, rows[row->second].files);
        }
    }
    return rows;
}

std::string fileText(const EqualFindings& findings, const std::filesystem::path& root)
{
    if (findings.files.empty()) {
        return {};
    }
    if (findings.files.size() > 1) {
        return " (" + formatCount(findings.files.size()) + " files)";
    }
    const std::filesystem::path& file = findings.files.front();
    if (file == root) {
        return " (" + escapeToOneLine(file.filename().native()) + ")";
    }
    const std::filesystem::path below = file.lexically_relative(root);
    const bool isBelow = !below.empty() && *below.begin() != "..";
    return " (" + escapeToOneLine((isBelow ? below : file).native()) + ")";
}

void writeFindings(const Trace& trace, std::ostream& out)
{
    const auto rows = joinEqual(trace.findings.rows());
    line(out, "Findings", rows.empty() ? "none" : formatCount(trace.findings.rows().size()));
    const ReportColumn words{UserText(), {}, ColumnKind::Words};
    ReportTable table{{}, {words, words, words}};
    for (const EqualFindings& row : rows) {
        table.rows.push_back({severityName(row.first.severity()),
                              UserText(row.ranks.empty() ? std::string() : ranksText(row.ranks)),
                              UserText(std::string(row.first.sentence()) + fileText(row, trace.root()))});
    }
    writeReportLines(table, out, {.mostRows = kMaxRows, .hasTitles = false});
}

void writeLayouts(const Trace& trace, JsonWriter& json)
{
    json.objects("layouts", trace.layouts, [&](const LayoutFound& found) {
        json.member("layout", found.layout.id);
        json.member("name", found.layout.name);
        json.member("ranks", found.ranks);
        json.member("shown", found.isShown);
    });
}

void writeTracks(const Trace& trace, JsonWriter& json)
{
    std::vector<const Track*> ranks;
    std::vector<const Track*> others;
    for (const Track& track : trace.tracks) {
        (track.isOther ? others : ranks).push_back(&track);
    }
    json.objects("ranks", ranks, [&](const Track* track) {
        json.member("rank", track->rank);
        json.member("stage", track->stage);
        json.member("pp_group", track->group);
        json.memberOrNull("host", track->host.value < trace.hosts.size()
                                      ? std::string_view(trace.hosts[track->host.value].name)
                                      : std::string_view());
        json.member("blocks", track->blocks.size());
        json.member("operators", track->operators.size());
        json.member("collectives", track->collectives.size());
        json.member("file", track->file.native());
    });
    json.objects("other_rows", others, [&](const Track* track) {
        json.member("name", track->name);
        json.member("records", track->blocks.size());
        json.member("file", track->file.native());
    });
}

void writeSchedule(const Trace& trace, JsonWriter& json)
{
    json.object("sizes", [&] {
        for (const NamedSize& each : namedSizes(trace.sizes)) {
            json.member(each.name, each.size);
        }
    });
    json.memberOrNull("rank_order", trace.sizes.order ? trace.sizes.order->text() : std::string());
    json.object("schedule", [&] {
        json.memberOrNull("name", scheduleName(trace.schedule));
        json.memberOrNull("origin", scheduleOriginName(trace.schedule.origin));
        json.member("microbatches", trace.schedule.microBatches);
        json.member("stages", trace.schedule.stages);
        json.member("virtual_stages", trace.schedule.virtualStages);
    });
}

void writeCounts(const char* key, std::uint64_t total, const std::vector<NamedCount>& counts,
                 JsonWriter& json)
{
    json.object(key, [&] {
        json.member("total", total);
        for (const NamedCount& each : counts) {
            json.member(each.name, each.count);
        }
    });
}

void writeFindingCounts(const Trace& trace, JsonWriter& json)
{
    json.objects("findings", trace.findings.rows(), [&](const Finding& finding) {
        json.member("id", findingKind(finding.id).name);
        json.member("severity", severityName(finding.severity()));
        json.member("rank", finding.rank);
        json.member("count", finding.count);
        json.member("sentence", finding.sentence());
    });
}

} // namespace

void writeSummary(const Trace& trace, std::ostream& out)
{
    const RunFacts facts = gatherFacts(trace);
    writeRun(trace, facts, out);
    writePlaces(trace, facts, out);
    line(out, "Blocks", countsText(facts.blocks, blockCounts(facts)));
    line(out, "Operators", countsText(facts.operators, operatorCounts(facts)));
    line(out, "Links",
         countsText(facts.measuredLinks + facts.inferredLinks,
                    {{linkOriginName(LinkOrigin::Measured), facts.measuredLinks},
                     {linkOriginName(LinkOrigin::Inferred), facts.inferredLinks}}));
    if (facts.otherRows > 0) {
        line(out, "Other rows",
             formatCount(facts.otherRows) + " with " + formatCount(facts.recordsOfOtherRows) + " records");
    }
    writeFindings(trace, out);
}

void writeSummaryJson(const Trace& trace, std::ostream& out)
{
    const RunFacts facts = gatherFacts(trace);
    JsonWriter json(out, kBrokenLevels);
    json.beginObject();
    json.member("version", kSummaryVersion);
    json.member("root", trace.root().native());
    json.memberOrNull("source", trace.sourceName());
    writeLayouts(trace, json);
    json.member("databases_opened", trace.filesOpened);
    writeTracks(trace, json);
    writeReportRows("hosts", hostTable(trace, facts), json);
    writeReportRows("stages", stageTable(facts), json);
    writeReportRows("pipeline_groups", groupTable(trace), json);
    writeSchedule(trace, json);
    writeReportRows("steps", stepTable(trace, facts), json);
    writeCounts("blocks", facts.blocks, blockCounts(facts), json);
    json.member("blocks_outside_steps", facts.blocksOutsideSteps);
    writeCounts("operators", facts.operators, operatorCounts(facts), json);
    writeCounts("links", facts.measuredLinks + facts.inferredLinks,
                {{linkOriginName(LinkOrigin::Measured), facts.measuredLinks},
                 {linkOriginName(LinkOrigin::Inferred), facts.inferredLinks}},
                json);
    writeFindingCounts(trace, json);
    json.endObject();
    json.finish();
}

} // namespace pipescope
