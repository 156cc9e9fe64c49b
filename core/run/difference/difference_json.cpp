#include "core/base/json/json_writer.h"
#include "core/run/difference/difference_output.h"
#include "core/run/model/names.h"

#include <ostream>

namespace pipescope {
namespace {

constexpr std::size_t kBrokenLevels = 3;

void writeSide(JsonWriter& json, std::string_view name, const RunSide& side, const SideFigures& figures)
{
    const ScheduleInfo& schedule = side.trace.schedule;
    json.object(name, [&] {
        json.member("schedule", scheduleName(schedule));
        json.member("microbatches", schedule.microBatches);
        json.member("virtual_stages", schedule.virtualStages);
        json.member("steps", figures.steps);
        json.member("refused_steps", figures.refusedSteps);
        json.member("step_ns", figures.step);
    });
}

} // namespace

void writeDifferenceJson(const RunSide& before, const RunSide& after, const RunDifference& difference,
                         std::ostream& out)
{
    JsonWriter json(out, kBrokenLevels);
    json.object([&] {
        json.member("version", kDifferenceVersion);
        writeSide(json, "before", before, difference.before);
        writeSide(json, "after", after, difference.after);
        json.member("step_changed", difference.isStepChanged);
        json.values("sentences", differenceSentences(before, after, difference),
                    [](const DifferenceSentence& sentence) { return sentence.text.english(); });
        writeReportRows("waterfall", waterfallTable(difference), json);
        writeReportRows("changes", changeTable(difference), json);
        json.values("only_in_a", difference.onlyBefore);
        json.values("only_in_b", difference.onlyAfter);
        json.values("reordered", difference.reordered);
        json.objects("other_blocks", difference.blockSets, [&](const BlockSetChange& each) {
            json.member("rank", each.rank);
            json.member("gone", static_cast<std::int64_t>(each.gone));
            json.member("new", static_cast<std::int64_t>(each.added));
        });
        writeReportRows("blocks", blockChangeTable(difference), json);
    });
    json.finish();
}

void writeDifference(const RunSide& before, const RunSide& after, const RunDifference& difference,
                     std::ostream& out)
{
    for (const DifferenceSentence& sentence : differenceSentences(before, after, difference)) {
        out << sentence.text.english() << '\n';
    }
    for (const ReportTable& table : differenceTables(difference)) {
        writeReportText(table, out);
    }
}

} // namespace pipescope
