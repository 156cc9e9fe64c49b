#include "ui/run/session/block_grades.h"

#include "core/run/analysis/schedule_deviations.h"
#include "core/run/bubbles/path/slack.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace pipescope::ui {
namespace {

using scene::BlockGrades;
using scene::ColourRole;

/// The colours of values from what costs most to what costs nothing.
constexpr ColourRole valueColour(unsigned place)
{
    return static_cast<ColourRole>(static_cast<unsigned>(ColourRole::FirstValue) + place);
}

constexpr ColourRole kVermilion = valueColour(5);
constexpr ColourRole kOrange = valueColour(1);
constexpr ColourRole kYellow = valueColour(6);
constexpr ColourRole kSkyBlue = valueColour(4);
constexpr ColourRole kBlue = valueColour(0);
constexpr ColourRole kPink = valueColour(3);

std::shared_ptr<BlockGrades> noGrades(const Trace& trace, std::vector<BlockGrades::Grade> grades,
                                      SourceText none)
{
    auto made = std::make_shared<BlockGrades>();
    made->grades = std::move(grades);
    made->none = none;
    for (const Track& track : trace.tracks) {
        made->ofTracks.emplace_back(track.blocks.size(), BlockGrades::kNone);
    }
    return made;
}

/// Shares of a step that are the ends of grades.
std::uint8_t slackGrade(std::int64_t slack, std::int64_t step)
{
    static constexpr std::array kEnds{0.001, 0.02, 0.1};
    const double share = static_cast<double>(slack) / static_cast<double>(std::max<std::int64_t>(1, step));
    return static_cast<std::uint8_t>(std::ranges::lower_bound(kEnds, share) - kEnds.begin());
}

/// The last grade of changes.
constexpr std::uint8_t kIsNew = 4;

/// 0 for much longer, 3 for much shorter.
std::uint8_t changeGrade(std::int64_t before, std::int64_t after)
{
    constexpr double kMuch = 0.2;
    constexpr double kLittle = 0.05;
    const double relative =
        static_cast<double>(after - before) / static_cast<double>(std::max<std::int64_t>(1, before));
    if (std::abs(relative) <= kLittle) {
        return BlockGrades::kNone;
    }
    const bool isMuch = std::abs(relative) > kMuch;
    return relative > 0 ? (isMuch ? 0 : 1) : (isMuch ? 3 : 2);
}

} // namespace

std::shared_ptr<const BlockGrades> gradesBySlack(const Trace& trace, const StepGraphs& graphs)
{
    const auto made = noGrades(trace,
                               {{kVermilion, "no slack"_text},
                                {kOrange, "slack to 2 % of a step"_text},
                                {kYellow, "to 10 %"_text},
                                {kSkyBlue, "more slack"_text}},
                               "slack not known"_text);
    for (const StepGraph& graph : graphs.graphs) {
        const std::vector<std::int64_t> slack = slackOf(graph);
        for (std::size_t i = 0; i < graph.size(); ++i) {
            const TrackIndex track = graph.ranks[graph.rankOf[i]].track;
            made->ofTracks[track.value][graph.block[i].value] = slackGrade(slack[i], graph.length());
        }
    }
    return made;
}

std::shared_ptr<const BlockGrades> gradesByDeviation(const Trace& trace)
{
    const auto made = noGrades(trace,
                               {{kOrange, "after missing blocks"_text},
                                {kPink, "in another order"_text},
                                {kVermilion, "not in the schedule"_text}},
                               "as the schedule has it"_text);
    const auto deviations = scheduleDeviations(trace);
    for (std::size_t track = 0; track < deviations.size(); ++track) {
        std::ranges::transform(
            deviations[track], made->ofTracks[track].begin(), [](ScheduleDeviation deviation) {
                return deviation == ScheduleDeviation::None
                           ? BlockGrades::kNone
                           : static_cast<std::uint8_t>(static_cast<unsigned>(deviation) - 1);
            });
    }
    return made;
}

std::shared_ptr<const BlockGrades> gradesByChange(const Trace& trace, const Companion& before)
{
    const auto made = noGrades(trace,
                               {{kVermilion, "more than 20 % longer"_text},
                                {kOrange, "more than 5 % longer"_text},
                                {kSkyBlue, "more than 5 % shorter"_text},
                                {kBlue, "more than 20 % shorter"_text},
                                {kPink, "not in the run before"_text}},
                               "as before"_text);
    for (auto& ofTrack : made->ofTracks) {
        std::ranges::fill(ofTrack, kIsNew);
    }
    for (std::size_t track = 0; track < before.partners.size(); ++track) {
        const BlockTable& own = trace.tracks[track].blocks;
        const BlockTable& other = before.trace->tracks[track].blocks;
        for (std::size_t i = 0; i < before.partners[track].size(); ++i) {
            if (const auto partner = before.partners[track][i]) {
                made->ofTracks[track][partner->value] =
                    changeGrade(other.span(BlockIndex{i}).duration().ns, own.span(*partner).duration().ns);
            }
        }
    }
    return made;
}

} // namespace pipescope::ui
