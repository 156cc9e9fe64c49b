#include "core/run/analysis/summary.h"

#include "core/base/parse/durations.h"
#include "core/base/parse/number_ranges.h"
#include "core/base/tables/table_writer.h"
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

void line(std::ostream& out, std::string label, const std::string& value)
{
    label.resize(std::max(kLabelWidth, label.size() + 1), ' ');
    out << label << value << '\n';
}

template<class RowOf>
void cutTable(std::ostream& out, std::size_t count, RowOf rowOf)
{
    std::vector<std::vector<std::string>> rows;
    const std::size_t shown = count > kMaxRows ? kMaxRows - 1 : count;
    for (std::size_t i = 0; i < shown; ++i) {
        rows.push_back(rowOf(i));
    }
    writeTextTable(rows, out);
    if (shown < count) {
        out << "  … and " << formatCount(count - shown) << " more\n";
    }
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

void writePlaces(const Trace& trace, const RunFacts& facts, std::ostream& out)
{
    line(out, "Hosts", formatCount(trace.hosts.size()));
    cutTable(out, trace.hosts.size(), [&](std::size_t i) {
        return std::vector<std::string>{hostName(trace.hosts[i]), ranksText(facts.ranksByHost[i]),
                                        clockText(trace, HostIndex{i})};
    });
    line(out, "Stages", formatCount(facts.ranksByStage.size()));
    auto stage = facts.ranksByStage.begin();
    cutTable(out, facts.ranksByStage.size(), [&](std::size_t) {
        const auto& [number, ranks] = *stage++;
        return std::vector<std::string>{"stage " + std::to_string(number.value), ranksText(ranks)};
    });
    if (!facts.ranksWithoutStage.empty()) {
        line(out, "  no stage", ranksText(facts.ranksWithoutStage));
    }
    line(out, "Pipeline groups", formatCount(trace.groups.size()));
    cutTable(out, trace.groups.size(), [&](std::size_t i) {
        return std::vector<std::string>{"group " + std::to_string(i), ranksText(trace.groups[i].ranks)};
    });
}

void writeSteps(const Trace& trace, const RunFacts& facts, std::ostream& out)
{
    line(out, "Steps", formatCount(trace.steps.size()));
    cutTable(out, trace.steps.size(), [&](std::size_t i) {
        return std::vector<std::string>{"step " + std::to_string(trace.steps[i].number.value),
                                        formatCount(facts.blocksByStep[i]) + " blocks",
                                        formatDuration(trace.steps[i].span.duration())};
    });
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
    cutTable(out, rows.size(), [&](std::size_t i) {
        const EqualFindings& row = rows[i];
        return std::vector<std::string>{std::string(severityName(row.first.severity())),
                                        row.ranks.empty() ? "" : ranksText(row.ranks),
                                        escapeToOneLine(row.first.sentence()) + fileText(row, trace.root())};
    });
}

} // namespace

void writeSummary(const Trace& trace, std::ostream& out)
{
    const RunFacts facts = gatherFacts(trace);
    writeRun(trace, facts, out);
    writePlaces(trace, facts, out);
    writeSteps(trace, facts, out);
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

} // namespace pipescope
