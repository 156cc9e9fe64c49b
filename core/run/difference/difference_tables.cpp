#include "core/base/enum_names.h"
#include "core/run/bubbles/report/figures_json.h"
#include "core/run/bubbles/report/sentences.h"
#include "core/run/difference/difference_output.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <array>

namespace pipescope {
namespace {

/// A page with more blocks is not read.
constexpr std::size_t kMostBlocks = 20;

ReportCell timeCell(std::int64_t ns)
{
    return {durationText(ns), ns};
}

/// "+1.2 ms".
ReportCell changeCell(std::int64_t ns)
{
    return {ns > 0 ? verbatim("+" + durationText(ns).english()) : durationText(ns), ns};
}

ReportCell shareCell(double share)
{
    return {share > 0 ? verbatim("+" + percentText(share).english()) : percentText(share), share};
}

double shareOf(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

std::vector<std::int64_t> rankNumbers(const std::vector<Rank>& ranks)
{
    std::vector<std::int64_t> numbers;
    for (const Rank rank : ranks) {
        numbers.push_back(rank.value);
    }
    return numbers;
}

UserText titleOfChange(const RunChange& change)
{
    if (change.kind == ChangeKind::Transfers) {
        return "transfers"_text;
    }
    if (change.rung) {
        return titleOf(*change.rung);
    }
    if (!change.blockKind) {
        return "all work"_text;
    }
    const UserText kind = blockKindName(*change.blockKind);
    return change.virtualStage ? "%1 of virtual stage %2"_text(kind, change.virtualStage->value) : kind;
}

ReportCell ranksCell(const RunChange& change)
{
    return {change.isOfAll ? UserText("all ranks"_text) : verbatim(rankList(change.ranks)),
            rankNumbers(change.ranks)};
}

std::vector<std::int64_t> stageNumbers(const std::vector<Stage>& stages)
{
    std::vector<std::int64_t> numbers;
    for (const Stage stage : stages) {
        numbers.push_back(stage.value);
    }
    return numbers;
}

} // namespace

UserText titleOf(const WaterfallBar& bar)
{
    static constexpr auto kTitles = std::to_array<EnumName<WaterfallBar::Part, SourceText>>(
        {{WaterfallBar::Part::Ideal, "work of the busiest rank"_text},
         {WaterfallBar::Part::RefusedSteps, "steps that are not explained"_text},
         {WaterfallBar::Part::NotExplained, "not explained"_text}});
    return bar.rung ? titleOf(*bar.rung) : nameOf(kTitles, bar.part);
}

ReportTable waterfallTable(const RunDifference& difference)
{
    ReportTable table{"Waterfall: what a mean step consists of, by replay of the slowest pipelines"_text,
                      {UserText(),
                       ReportColumn("name"),
                       {"before"_text, "before_ns"},
                       {"after"_text, "after_ns"},
                       {"change"_text, "change_ns"},
                       {"of the step"_text, "share"}}};
    const std::int64_t step = difference.before.step;
    const auto add = [&](const UserText& title, std::string_view name, std::int64_t before,
                         std::int64_t after) {
        table.rows.push_back({title, exactCell(std::string(name)), timeCell(before), timeCell(after),
                              changeCell(after - before), shareCell(shareOf(after - before, step))});
    };
    for (const WaterfallBar& bar : difference.waterfall) {
        add(titleOf(bar), waterfallBarName(bar), bar.before, bar.after);
    }
    add("step"_text, "step", step, difference.after.step);
    return table;
}

ReportTable changeTable(const RunDifference& difference)
{
    ReportTable table{"Changes beyond noise: means, and what a step gets longer by"_text,
                      {{"what"_text, "", ColumnKind::Words},
                       ReportColumn("kind"),
                       ReportColumn("block_kind"),
                       ReportColumn("virtual_stage"),
                       ReportColumn("loss"),
                       {"ranks"_text, "ranks"},
                       ReportColumn("stages"),
                       ReportColumn("all_ranks"),
                       ReportColumn("both_ways"),
                       {"before"_text, "before_ns"},
                       {"after"_text, "after_ns"},
                       {"change"_text, "relative"},
                       {"step"_text, "cost_ns"},
                       {"of the step"_text, "share"}}};
    for (const RunChange& each : difference.changes) {
        table.rows.push_back({titleOfChange(each), exactCell(std::string(changeKindName(each.kind))),
                              each.blockKind
                                  ? exactCell(std::string(std::string_view(blockKindName(*each.blockKind))))
                                  : ReportCell(),
                              exactCell(valueOrNull(each.virtualStage)),
                              each.rung ? exactCell(std::string(lossRungName(*each.rung))) : ReportCell(),
                              ranksCell(each), exactCell(stageNumbers(each.stages)), exactCell(each.isOfAll),
                              exactCell(each.isBothWays), timeCell(each.before), timeCell(each.after),
                              shareCell(each.relative), changeCell(each.cost), shareCell(each.share)});
    }
    return table;
}

ReportTable blockChangeTable(const RunDifference& difference)
{
    ReportTable table{"Blocks that differ most"_text,
                      {{"rank"_text, "rank"},
                       {"kind"_text, "kind", ColumnKind::Words},
                       {"micro-batch"_text, "microbatch"},
                       {"virtual stage"_text, "virtual_stage"},
                       {"before"_text, "before_ns"},
                       {"after"_text, "after_ns"},
                       {"change"_text, "change_ns"}}};
    for (std::size_t i = 0; i < std::min(kMostBlocks, difference.blocks.size()); ++i) {
        const BlockChange& each = difference.blocks[i];
        const BlockPart& part = each.forward.microBatch ? each.forward : each.backward;
        table.rows.push_back({idCell(each.rank.value), blockKindName(each.kind), idCell(part.microBatch),
                              idCell(part.virtualStage), timeCell(each.before), timeCell(each.after),
                              changeCell(each.change())});
    }
    if (difference.blocks.size() > kMostBlocks) {
        table.notes.push_back("%1 more blocks differ"_text(difference.blocks.size() - kMostBlocks));
    }
    return table;
}

std::vector<ReportTable> differenceTables(const RunDifference& difference)
{
    std::vector<ReportTable> tables{waterfallTable(difference), changeTable(difference),
                                    blockChangeTable(difference)};
    std::erase_if(tables, [](const ReportTable& table) { return table.rows.empty(); });
    return tables;
}

} // namespace pipescope
