#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/draw_list.h"
#include "ui/run/scene/draw/hit_test.h"
#include "ui/run/scene/draw/link_curve.h"
#include "ui/run/scene/index/group_links.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

/// `width` ranks a stage, that is pipelines side by side; every 1,000 ns each rank sends to the next stage.
std::shared_ptr<const Trace> pipelines(int stages, int width, int linksPerPair)
{
    TraceBuilder builder;
    for (int rank = 0; rank < stages * width; ++rank) {
        builder.rank(rank, rank / width);
    }
    for (int i = 0; i < linksPerPair; ++i) {
        for (int rank = 0; rank + width < stages * width; ++rank) {
            const std::int64_t at = 1000L * i + 7L * rank;
            const auto step = static_cast<std::uint32_t>(2 * i / linksPerPair);
            const auto sent = builder.op(rank, OperatorKind::Send, ns(at, at + 300), {}, step);
            const auto received = builder.op(rank + width, OperatorKind::Receive, ns(at, at + 400), {}, step);
            builder.link(rank, sent, rank + width, received);
        }
    }
    builder.step(0, ns(0, 500L * linksPerPair)).step(1, ns(500L * linksPerPair, 1000L * linksPerPair));
    return builder.build();
}

/// Grouped by stage; the given ones are collapsed.
class CollapsedStages
{
public:
    CollapsedStages(std::shared_ptr<const Trace> shown, std::set<std::string> collapsed)
        : trace(std::move(shown))
        , index(trace)
    {
        RowOptions options;
        options.grouping = RowGrouping::Stage;
        options.collapsed = std::move(collapsed);
        layout = RowLayout(orderRows(*trace, {}, options), *trace, {});
        request.time = Viewport(index.span, 1000.0);
        request.height = layout.height();
    }

    const DrawList& draw()
    {
        density = index.links->density(
            layout, request.step,
            std::make_shared<const GroupLinks>(*index.links, sharedLines(layout, trace->tracks.size())));
        request.links = &density;
        buildDrawList(
            index, layout, request,
            [](std::string_view text) { return 7.0 * static_cast<double>(text.size()); }, list);
        return list;
    }

    double middleOfTitle(std::size_t title) const
    {
        const Band band = layout.titles()[title].band;
        return band.top + band.height / 2.0;
    }

    std::shared_ptr<const Trace> trace;
    SceneIndex index;
    RowLayout layout;
    DrawRequest request;
    LinkDensity density;
    DrawList list;
};

TEST(CollapsedLinks, EndAtTheLineOfTheGroup)
{
    CollapsedStages scene(pipelines(3, 2, 1), {"stage:1"});
    const DrawList& list = scene.draw();
    ASSERT_EQ(list.links.size(), 4U);
    for (const DrawnLink& drawn : list.links) {
        const Link& link = scene.trace->link(drawn.link);
        const bool arrives = scene.trace->track(link.target.track).stage == Stage{1};
        EXPECT_DOUBLE_EQ(arrives ? drawn.toY : drawn.fromY, scene.middleOfTitle(1));
        const auto row = scene.layout.rowOf(arrives ? link.source.track : link.target.track);
        ASSERT_TRUE(row);
        const Band lane = scene.layout.operatorLane(*row);
        EXPECT_DOUBLE_EQ(arrives ? drawn.fromY : drawn.toY, lane.top + lane.height / 2.0);
    }
}

TEST(CollapsedLinks, LeadFromOneCollapsedGroupToAnother)
{
    CollapsedStages scene(pipelines(2, 3, 1), {"stage:0", "stage:1"});
    const DrawList& list = scene.draw();
    ASSERT_EQ(list.links.size(), 3U);
    EXPECT_DOUBLE_EQ(list.links[0].fromY, scene.middleOfTitle(0));
    EXPECT_DOUBLE_EQ(list.links[0].toY, scene.middleOfTitle(1));
}

TEST(CollapsedLinks, InsideOneGroupAreNotDrawn)
{
    CollapsedStages scene(pipelines(2, 2, 4), {});
    RowOptions options;
    options.grouping = RowGrouping::Host;
    options.collapsed = {groupKey(*scene.trace, TrackIndex{}, RowGrouping::Host)};
    scene.layout = RowLayout(orderRows(*scene.trace, {}, options), *scene.trace, {});
    const std::vector<LinkIndex> selected{LinkIndex{}};
    scene.request.selectedLinks = selected;
    EXPECT_TRUE(scene.draw().links.empty());
    EXPECT_EQ(scene.list.linksInView, 0U);
}

TEST(CollapsedLinks, OfTheSelectionAreDrawnAndComeLast)
{
    CollapsedStages scene(pipelines(2, 8, 2000), {"stage:0", "stage:1"});
    const std::vector<LinkIndex> selected{LinkIndex{4321U}};
    scene.request.selectedLinks = selected;
    const DrawList& list = scene.draw();
    ASSERT_FALSE(list.links.empty());
    EXPECT_EQ(list.links.back().link, selected.front());
    EXPECT_TRUE(list.links.back().emphasised);
}

TEST(CollapsedLinks, CostByPixelsHoweverManyThereAre)
{
    constexpr std::uint64_t kMaxVisited = 20'000;
    CollapsedStages scene(pipelines(3, 64, 500), {"stage:0", "stage:1", "stage:2"});
    scene.draw();
    EXPECT_EQ(scene.list.linksInView, 2U * 64U * 500U);
    EXPECT_EQ(scene.density.groupChannels.size(), 2U) << "by line, not by rank";
    while (scene.request.time.nsPerPixel() > 10.0) {
        scene.draw();
        EXPECT_LE(scene.list.links.size(), 4 * kLinkBudget + 1);
        EXPECT_LE(scene.list.visited, kMaxVisited);
        scene.request.time = scene.request.time.zoomed(2.0, 500.0);
    }
    scene.request.time = scene.request.time.fitted(ns(250'000, 251'000), 0.0);
    scene.draw();
    EXPECT_EQ(scene.list.links.size(), scene.list.linksInView) << "zoomed in, none is left out";
}

TEST(CollapsedLinks, AreThoseOfTheWindowAndTheStep)
{
    CollapsedStages scene(pipelines(3, 3, 40), {"stage:1"});
    scene.request.time = scene.request.time.fitted(ns(18'000, 22'000), 0.0);
    for (const std::optional<StepIndex> step : {std::optional<StepIndex>(), std::optional(StepIndex{1U})}) {
        scene.request.step = step;
        std::set<LinkIndex> expected;
        for (std::size_t i = 0; i < scene.trace->links.size(); ++i) {
            const Link& link = scene.trace->links[i];
            const bool isSeen = link.arrival() >= scene.request.time.span().begin
                                && link.departure() <= scene.request.time.span().end;
            if (isSeen && (!step || link.step == step)) {
                expected.insert(LinkIndex{i});
            }
        }
        std::set<LinkIndex> drawn;
        for (const DrawnLink& link : scene.draw().links) {
            drawn.insert(link.link);
        }
        EXPECT_EQ(drawn, expected);
    }
}

DrawnLink linkOf(double fromX, double fromY, double toX, double toY)
{
    DrawnLink link;
    std::tie(link.fromX, link.fromY, link.toX, link.toY) = std::tuple(fromX, fromY, toX, toY);
    return link;
}

TEST(LinkHit, APointOnTheCurveHitsItAndOneBesideDoesNot)
{
    for (const DrawnLink& link : {linkOf(100, 10, 300, 90), linkOf(300, 90, 100, 10), linkOf(50, 20, 50, 200),
                                  linkOf(-20'000, 10, 20'000, 60), linkOf(10, 40, 400, 40)})
    {
        DrawList list;
        list.links.push_back(link);
        const double x = (link.fromX + link.toX) / 2.0;
        const double y = (link.fromY + link.toY) / 2.0;
        EXPECT_TRUE(std::holds_alternative<LinkHit>(hitTest(list, x, y)));
        EXPECT_TRUE(std::holds_alternative<LinkHit>(hitTest(list, x, y + 1.0)) || link.fromX == link.toX);
        EXPECT_TRUE(std::holds_alternative<std::monostate>(hitTest(list, x, y + 150.0)));
        EXPECT_TRUE(std::holds_alternative<LinkHit>(hitTest(list, link.fromX, link.fromY)));
        EXPECT_TRUE(std::holds_alternative<LinkHit>(hitTest(list, link.toX, link.toY)));
    }
}

TEST(LinkHit, OfSeveralTheNearestOneIsHitAndOnePaintedLaterWhereTheyCross)
{
    DrawList list;
    list.links = {linkOf(0, 0, 200, 100), linkOf(0, 100, 200, 0), linkOf(300, 0, 300, 100)};
    EXPECT_EQ(std::get<LinkHit>(hitTest(list, 100.0, 50.0)).link, 1U);
    EXPECT_EQ(std::get<LinkHit>(hitTest(list, 300.0, 50.0)).link, 2U);
}

TEST(LinkHit, ItemsComeFirstAndPinnedRowsHideWhatLiesBelow)
{
    DrawList list;
    list.links.push_back(linkOf(0, 0, 200, 100));
    list.items.push_back({{90.0, 110.0, 40.0, 60.0}, BlockRef{}});
    EXPECT_TRUE(std::holds_alternative<ItemHit>(hitTest(list, 100.0, 50.0)));
    list.items.clear();
    list.links.front().clipTop = 60.0;
    EXPECT_TRUE(std::holds_alternative<std::monostate>(hitTest(list, 100.0, 50.0)));
}

} // namespace
} // namespace pipescope::scene
