#include "ui/graph/scene/side_alignment.h"

#include "ui/graph/scene/graph_draw_list.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>

namespace pipescope::graph_scene {
namespace {

using graph::Outline;
using graph::RowId;
using graph::Side;

/// Two graphs in which nodes of one name are partners.
struct Sides
{
    std::shared_ptr<graph::Graph> debug = std::make_shared<graph::Graph>();
    std::shared_ptr<graph::Graph> bench = std::make_shared<graph::Graph>();

    static void add(graph::Graph& graph, const std::string& name, const std::string& parent)
    {
        const graph::NodeId above = parent.empty() ? graph::NodeId{0U} : *graph.find(parent);
        graph.attach(graph.add(name, graph::NodeKind::Module), above);
    }

    void addToBoth(const std::string& name, const std::string& parent = "")
    {
        add(*debug, name, parent);
        add(*bench, name, parent);
    }
};

struct Layouts
{
    TreeLayout debug;
    TreeLayout bench;

    explicit Layouts(const Sides& sides)
        : Layouts(outlinesOf(sides))
    { }

    RowId row(std::string_view name) const { return *debug.outline().find(name); }

    /// Of a node of both sides.
    std::int64_t topOn(Side side, std::string_view name) const
    {
        const TreeLayout& layout = side == Side::Debug ? debug : bench;
        return layout.extentOf(*layout.outline().find(name))->top;
    }

    std::int64_t gap(std::string_view name) const
    {
        return topOn(Side::Debug, name) - topOn(Side::Bench, name);
    }

private:
    using Outlines = std::pair<std::shared_ptr<const Outline>, std::shared_ptr<const Outline>>;

    explicit Layouts(const Outlines& outlines)
        : debug(outlines.first)
        , bench(outlines.second)
    { }

    static std::vector<std::uint32_t> partnersOf(const Outline& own, const Outline& other)
    {
        std::vector<std::uint32_t> partners(own.size(), graph::kNoRow);
        partners[0] = 0;
        for (std::uint32_t row = 1; row < own.size(); ++row) {
            if (const auto partner = other.find(own.name(RowId{row}))) {
                partners[row] = partner->value;
            }
        }
        return partners;
    }

    static Outlines outlinesOf(const Sides& sides)
    {
        auto debug = std::make_shared<Outline>(graph::makeOutline(sides.debug, Side::Debug));
        auto bench = std::make_shared<Outline>(graph::makeOutline(sides.bench, Side::Bench));
        debug->partners = partnersOf(*debug, *bench);
        bench->partners = partnersOf(*bench, *debug);
        return {debug, bench};
    }
};

/// Boxes of which each side lacks some, never the first of a box.
Sides randomSides(std::mt19937& random)
{
    Sides sides;
    const std::function<void(const std::string&, bool, bool, int)> fill =
        [&](const std::string& parent, bool inDebug, bool inBench, int depth) {
            const auto count = 2 + random() % 6;
            for (std::size_t i = 0; i < count; ++i) {
                const std::string name =
                    parent.empty() ? "m" + std::to_string(i) : parent + '.' + std::to_string(i);
                const auto lacks = i == 0 ? 9 : random() % 10;
                const bool isInDebug = inDebug && lacks != 0;
                const bool isInBench = inBench && lacks != 1;
                if (isInDebug) {
                    Sides::add(*sides.debug, name, parent);
                }
                if (isInBench) {
                    Sides::add(*sides.bench, name, parent);
                }
                if (depth < 3 && random() % 2 == 0) {
                    fill(name, isInDebug, isInBench, depth + 1);
                }
            }
        };
    fill("", true, true, 0);
    return sides;
}

TEST(SideAlignment, PartnersStandAtOneHeightWhateverIsMissing)
{
    std::mt19937 random(5);
    for (int run = 0; run < 50; ++run) {
        Layouts layouts(randomSides(random));
        layouts.debug.expandBelow(RowId{0U});
        layouts.bench.expandBelow(RowId{0U});
        alignSides(layouts.debug, layouts.bench);
        const Outline& outline = layouts.debug.outline();
        for (std::uint32_t row = 1; row < outline.size(); ++row) {
            if (outline.partner(RowId{row})) {
                ASSERT_EQ(layouts.gap(outline.name(RowId{row})), 0) << run << ' ' << outline.name(RowId{row});
            }
        }
    }
}

TEST(SideAlignment, AGapIsAsHighAsWhatIsMissing)
{
    Sides sides;
    sides.addToBoth("a");
    sides.addToBoth("a.x", "a");
    Sides::add(*sides.debug, "only", "");
    Sides::add(*sides.debug, "only.x", "only");
    sides.addToBoth("b");
    sides.addToBoth("b.x", "b");
    Layouts layouts(sides);
    EXPECT_EQ(layouts.gap("b"), kHeaderHeight + kGap);
    alignSides(layouts.debug, layouts.bench);
    EXPECT_EQ(layouts.gap("b"), 0);
    EXPECT_EQ(layouts.topOn(Side::Bench, "b") - layouts.topOn(Side::Bench, "a"), 2 * (kHeaderHeight + kGap));
    // In the gap is nothing to hit, and the rows there are those behind it.
    const auto inGap = layouts.topOn(Side::Bench, "b") - kHeaderHeight;
    EXPECT_EQ(layouts.bench.rowsAt(inGap).first, layouts.bench.outline().find("b")->value);
}

TEST(SideAlignment, ABoxThatIsExpandedOnOneSideOnlyLeavesAGapOnTheOther)
{
    Sides sides;
    sides.addToBoth("a");
    sides.addToBoth("a.x", "a");
    sides.addToBoth("b");
    Layouts layouts(sides);
    layouts.debug.expand(layouts.row("a"));
    alignSides(layouts.debug, layouts.bench);
    EXPECT_EQ(layouts.gap("b"), 0);
    layouts.debug.collapse(layouts.row("a"));
    alignSides(layouts.debug, layouts.bench);
    EXPECT_EQ(layouts.topOn(Side::Bench, "b"), kPadding + kHeaderHeight + kGap);
}

TEST(SideAlignment, PartnersInAnotherOrderStayWhereTheyAre)
{
    Sides sides;
    for (const char* name : {"a", "b"}) {
        Sides::add(*sides.debug, name, "");
        Sides::add(*sides.debug, std::string(name) + ".x", name);
    }
    for (const char* name : {"b", "a"}) {
        Sides::add(*sides.bench, name, "");
        Sides::add(*sides.bench, std::string(name) + ".x", name);
    }
    Layouts layouts(sides);
    alignSides(layouts.debug, layouts.bench);
    EXPECT_EQ(layouts.gap("a"), 0);
    EXPECT_NE(layouts.gap("b"), 0);
}

TEST(SideAlignment, LeavesShareALineOnlyWherePartnersDo)
{
    Sides sides;
    for (const char* name : {"a", "b", "c"}) {
        Sides::add(*sides.debug, name, "");
        Sides::add(*sides.bench, name, "");
        if (std::string(name) == "b") {
            Sides::add(*sides.debug, "only", "");
        }
    }
    const Layouts layouts(sides);
    EXPECT_EQ(layouts.topOn(Side::Bench, "a"), layouts.topOn(Side::Bench, "b"));
    EXPECT_NE(layouts.topOn(Side::Bench, "b"), layouts.topOn(Side::Bench, "c"));
}

TEST(SideAlignment, EndsWithItsLeads)
{
    std::mt19937 random(6);
    Layouts layouts(randomSides(random));
    layouts.debug.expandBelow(RowId{0U});
    layouts.bench.expandBelow(RowId{0U});
    const std::int64_t before = layouts.bench.height();
    alignSides(layouts.debug, layouts.bench);
    EXPECT_NE(layouts.bench.height(), before);
    layouts.bench.clearLeads();
    EXPECT_EQ(layouts.bench.height(), before);
}

} // namespace
} // namespace pipescope::graph_scene
