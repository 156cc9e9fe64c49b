#include "core/session_file/graph_session_file.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

GraphSessionState everythingSet()
{
    GraphSessionState state;
    state.colourBy = "overflow";
    state.scoreStatistics = {"Max", "Norm"};
    state.scoreRanges = {{"#00FF00", 0.0, 0.25, "pass", "fine"}, {"#C7C7C7", {}, {}, {}, {}}};
    state.arrangement = "stacked";
    state.areSidesInStep = false;
    state.isMinimapShown = false;
    state.areEdgesShown = true;
    state.rank = Rank{3};
    state.microStep = 2;
    state.expanded = {{{"Module.a.A.forward.0", "ü\"\n"}, {"Module.b.B.forward.0"}}};
    state.selectedSide = "bench";
    state.selected = "Torch.matmul.1.forward";
    state.zoom = 0.25;
    state.tops = {10.5, -3};
    state.search = "kind:api";
    state.earlier = "/runs/compare_1.vis.db";
    state.window = {"AdnQywAD", "AAAA/w=="};
    return state;
}

TEST(GraphSessionFile, ComesBackAsItWas)
{
    const auto read = decodeGraphSession(encodeGraphSession(everythingSet()));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, everythingSet());
}

TEST(GraphSessionFile, MembersThatAreMissingKeepTheirDefaultsAndUnknownOnesAreIgnored)
{
    const auto read = decodeGraphSession(R"({"pipescope_graph_session": 1, "zoom": 2, "new": [1]})");
    ASSERT_TRUE(read);
    GraphSessionState expected;
    expected.zoom = 2;
    EXPECT_EQ(*read, expected);
}

TEST(GraphSessionFile, WhatIsNoSessionOfAGraphIsCorrupt)
{
    for (const char* text : {"", "no json", "[]", R"({"pipescope_session": 1})",
                             R"({"pipescope_graph_session": 1, "zoom": "wide"})",
                             R"({"pipescope_graph_session": 1, "tops": [1]})",
                             R"({"pipescope_graph_session": 1, "score_ranges": [{"low": "0"}]})",
                             R"({"pipescope_graph_session": 1, "expanded": [["a"], 5]})"})
    {
        const auto read = decodeGraphSession(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().kind, ErrorKind::Corrupt) << text;
    }
}

} // namespace
} // namespace pipescope
