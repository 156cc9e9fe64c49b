#include "core/graph/explain/repair/repair_report.h"

#include "core/base/json/json_writer.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/explain/repair/comparison_reader.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <ostream>
#include <utility>

namespace pipescope::graph {

namespace {

constexpr std::array kBothSides{Side::Debug, Side::Bench};

std::uint64_t& countOf(RepairClass repair, RepairCounts& counts)
{
    switch (repair) {
    case RepairClass::Fixed:
        return counts.fixed;
    case RepairClass::Unchanged:
        return counts.unchanged;
    case RepairClass::New:
        return counts.added;
    case RepairClass::Never:
        break;
    }
    return counts.gone;
}

/// Adds the nodes of one rank.
class RankComparer
{
public:
    RankComparer(const Sheet& before, const Sheet& after, RepairReport& report)
        : m_before(before)
        , m_after(withEarlier(after, before))
        , m_report(report)
    {
        const Graph& graph = *after.debug.graph;
        m_report.ranks.push_back({graph.step, graph.rank, {}});
    }

    void compare()
    {
        for (const Side side : kBothSides) {
            addRemaining(side);
        }
        for (const Side side : kBothSides) {
            addGone(side);
        }
    }

private:
    void add(Side side, std::string_view name, RepairClass repair, Level before, Level after)
    {
        RankRepair& rank = m_report.ranks.back();
        ++countOf(repair, rank.counts);
        ++countOf(repair, m_report.counts);
        if (m_report.nodes.size() < kMaxRepairedNodes) {
            m_report.nodes.push_back({rank.step, rank.rank, side, std::string(name), repair, before, after});
        } else {
            ++m_report.leftOut;
        }
    }

    Level verdictBefore(Side side, std::string_view name) const
    {
        const Outline& outline = m_before.outline(side);
        const auto row = outline.find(name);
        return row ? levelAt(outline, *row) : Level::NotCompared;
    }

    void addRemaining(Side side)
    {
        const Outline& outline = m_after.outline(side);
        for (std::uint32_t row = 1; row < outline.size(); ++row) {
            const RowId at{row};
            const RepairClass repair = repairClass(outline, at);
            if (repair != RepairClass::Never && !isCounted(outline, at)) {
                add(side, outline.name(at), repair, verdictBefore(side, outline.name(at)),
                    levelAt(outline, at));
            }
        }
    }

    /// Its partner on the debug side was.
    bool isCounted(const Outline& outline, RowId row) const
    {
        const auto partner = outline.side == Side::Bench ? outline.partner(row) : std::nullopt;
        return partner && repairClass(m_after.debug, *partner) != RepairClass::Never;
    }

    bool isGone(Side side, RowId row) const
    {
        const Outline& outline = m_before.outline(side);
        return isBad(levelAt(outline, row)) && !m_after.outline(side).find(outline.name(row));
    }

    void addGone(Side side)
    {
        const Outline& outline = m_before.outline(side);
        for (std::uint32_t row = 1; row < outline.size(); ++row) {
            const RowId at{row};
            const auto partner = side == Side::Bench ? outline.partner(at) : std::nullopt;
            if (isGone(side, at) && !(partner && isGone(Side::Debug, *partner))) {
                add(side, outline.name(at), RepairClass::Never, levelAt(outline, at), Level::NotCompared);
            }
        }
    }

    const Sheet& m_before;
    Sheet m_after;
    RepairReport& m_report;
};

std::string placeText(std::int64_t step, Rank rank)
{
    return "step " + std::to_string(step) + ", rank " + std::to_string(rank.value);
}

/// Compares what two readers have in common.
class RunComparer
{
public:
    RunComparer(ComparisonReader& before, ComparisonReader& after, FindingList& findings, Progress& progress,
                const std::stop_token& stop)
        : m_before(before)
        , m_after(after)
        , m_findings(findings)
        , m_progress(progress)
        , m_stop(stop)
    { }

    Status compare(RepairReport& report)
    {
        const std::vector<std::int64_t> before = m_before.steps();
        const std::vector<std::int64_t> after = m_after.steps();
        std::vector<std::int64_t> steps;
        std::ranges::set_union(before, after, std::back_inserter(steps));
        for (const std::int64_t step : steps) {
            const bool isInBoth =
                std::ranges::binary_search(before, step) && std::ranges::binary_search(after, step);
            if (!isInBoth) {
                report.inOneOnly.push_back("step " + std::to_string(step));
            } else if (const Status compared = compareStep(step, report); !compared) {
                return compared;
            }
        }
        return ok();
    }

private:
    Status compareStep(std::int64_t step, RepairReport& report)
    {
        const auto before = m_before.ranksOf(step, m_progress, m_stop);
        const auto after = m_after.ranksOf(step, m_progress, m_stop);
        if (!before || !after) {
            return before ? after.error() : before.error();
        }
        std::vector<Rank> ranks;
        std::ranges::set_union(*before, *after, std::back_inserter(ranks));
        for (const Rank rank : ranks) {
            const bool isInBoth =
                std::ranges::binary_search(*before, rank) && std::ranges::binary_search(*after, rank);
            if (!isInBoth) {
                report.inOneOnly.push_back(placeText(step, rank));
            } else if (const Status compared = compareRank(step, rank, report); !compared) {
                return compared;
            }
        }
        return ok();
    }

    Status compareRank(std::int64_t step, Rank rank, RepairReport& report)
    {
        TRY(const auto before, m_before.read(step, rank, m_progress, m_stop));
        TRY(const auto after, m_after.read(step, rank, m_progress, m_stop));
        addRepair(*before, *after, report);
        takeFindings(m_before.document(), m_seenBefore);
        takeFindings(m_after.document(), m_seenAfter);
        return ok();
    }

    /// Those of each document once.
    void takeFindings(const GraphDocumentPointer& document, GraphDocumentPointer& seen)
    {
        if (seen != document) {
            m_findings.merge(FindingList(document->files.findings));
            seen = document;
        }
    }

    ComparisonReader& m_before;
    ComparisonReader& m_after;
    FindingList& m_findings;
    Progress& m_progress;
    const std::stop_token& m_stop;
    GraphDocumentPointer m_seenBefore;
    GraphDocumentPointer m_seenAfter;
};

void writeCounts(const RepairCounts& counts, JsonWriter& json)
{
    json.member("fixed", counts.fixed);
    json.member("unchanged", counts.unchanged);
    json.member("new", counts.added);
    json.member("gone", counts.gone);
}

void writeNode(const RepairedNode& node, JsonWriter& json)
{
    const bool isGone = node.repair == RepairClass::Never;
    json.member("step", node.step);
    json.member("rank", node.rank);
    json.member("side", node.side == Side::Debug ? "debug" : "bench");
    json.member("name", node.name);
    json.member("repair", isGone ? "gone" : repairClassName(node.repair));
    json.member("before", levelText(node.before));
    json.memberOrNull("after", isGone ? std::string_view() : levelText(node.after).english);
}

} // namespace

void addRepair(const Sheet& before, const Sheet& after, RepairReport& report)
{
    RankComparer(before, after, report).compare();
}

Result<RepairReport> compareRepair(const GraphOpening& before, const GraphOpening& after,
                                   FindingList& findings, Progress& progress, const std::stop_token& stop)
{
    TRY(auto first, ComparisonReader::open(before, progress, stop));
    TRY(auto second, ComparisonReader::open(after, progress, stop));
    RepairReport report;
    report.before = before.request.debug;
    report.after = after.request.debug;
    TRY_OK(RunComparer(first, second, findings, progress, stop).compare(report));
    if (report.ranks.empty()) {
        return Error{ErrorKind::NotFound, before.request.debug,
                     "it has no rank of a step in common with %1"_text(after.request.debug.native())};
    }
    return report;
}

Status writeRepairJson(const RepairReport& report, std::ostream& out)
{
    JsonWriter json(out);
    json.object([&] {
        json.member("version", 1);
        json.member("before", report.before.native());
        json.member("after", report.after.native());
        json.object("counts", [&] { writeCounts(report.counts, json); });
        json.objects("ranks", report.ranks, [&](const RankRepair& rank) {
            json.member("step", rank.step);
            json.member("rank", rank.rank);
            writeCounts(rank.counts, json);
        });
        json.values("in_one_only", report.inOneOnly);
        json.objects("nodes", report.nodes, [&](const RepairedNode& node) { writeNode(node, json); });
        json.member("left_out", report.leftOut);
    });
    json.finish();
    return json.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the report could not be written"_text});
}

} // namespace pipescope::graph
