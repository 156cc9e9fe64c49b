#include "tests/bench/timeline/collapsing.h"

#include "tests/bench/timeline/stopwatch.h"

#include <chrono>
#include <set>
#include <string>

namespace pipescope::bench {
namespace {

std::set<std::string> allKeys(const Trace& trace, scene::RowGrouping grouping)
{
    std::set<std::string> keys;
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        keys.insert(scene::groupKey(trace, TrackIndex{t}, grouping));
    }
    return keys;
}

double msToShow(scene::TimelineScene& scene, scene::RowGrouping grouping, std::set<std::string> collapsed)
{
    scene::ViewOptions view = scene.view();
    view.rows.grouping = grouping;
    view.rows.collapsed = std::move(collapsed);
    const auto start = std::chrono::steady_clock::now();
    scene.setView(view);
    return msSince(start);
}

double msToSort(scene::TimelineScene& scene)
{
    const auto start = std::chrono::steady_clock::now();
    const auto made =
        std::make_shared<const scene::GroupLinks>(*scene.index().links, scene.linesWithoutLinks().value());
    const double ms = msSince(start);
    scene.setGroupLinks(made);
    return ms;
}

} // namespace

CollapsingTimes measureCollapsing(scene::TimelineScene& scene)
{
    using scene::RowGrouping;
    const std::set<std::string> stages = allKeys(scene.trace(), RowGrouping::Stage);
    std::set<std::string> allButOne = stages;
    const auto one = allButOne.extract(std::next(allButOne.begin()));
    CollapsingTimes times;
    times.allGroups =
        msToShow(scene, RowGrouping::PipelineGroup, allKeys(scene.trace(), RowGrouping::PipelineGroup));
    times.oneStage = msToShow(scene, RowGrouping::Stage, {one.value()});
    msToShow(scene, RowGrouping::Stage, allButOne);
    msToSort(scene);
    times.lastStage = msToShow(scene, RowGrouping::Stage, stages);
    times.sorting = msToSort(scene);
    times.expand = msToShow(scene, RowGrouping::Stage, {});
    times.allStages = msToShow(scene, RowGrouping::Stage, stages);
    msToShow(scene, RowGrouping::PipelineGroup, {});
    return times;
}

} // namespace pipescope::bench
