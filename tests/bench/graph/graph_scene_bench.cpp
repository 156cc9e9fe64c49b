// The chart of a model graph with everything expanded, on both sides: what a frame's draw list, expanding
// and collapsing with the partner, and the minimap take, and the memory of the layout.
//
//     graph_scene_bench [--quick]

#include "core/graph/open/outline/node_classes.h"
#include "core/graph/open/outline/outline.h"
#include "tests/bench/graph/big_model.h"
#include "tests/bench/graph/measure.h"
#include "tests/bench/timeline/heap_use.h"
#include "ui/graph/scene/graph_draw_list.h"
#include "ui/graph/scene/graph_minimap.h"
#include "ui/graph/scene/tree_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <random>
#include <string_view>

namespace pipescope::bench {
namespace {

using namespace graph_scene;
using graph::NodeClasses;
using graph::Outline;
using graph::RowId;
using OutlinePointer = std::shared_ptr<const Outline>;

constexpr double kWidth = 960;
constexpr double kHeight = 1080;
constexpr std::size_t kMinimapPixels = 1000;

double textWidth(std::string_view text)
{
    return 7.0 * static_cast<double>(text.size());
}

/// Both panes at random places, from the whole graph in sight to one box.
void measureFrames(const TreeLayout& layout, const NodeClasses& classes, int frames)
{
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> share(0, 1);
    GraphDrawList list;
    GraphDrawRequest request;
    request.classes = &classes;
    const auto height = static_cast<double>(layout.height());
    const double least = std::log(kHeight / height);
    std::uint64_t visited = 0;
    std::size_t drawn = 0;
    measure("draw lists of two panes, any zoom", frames, [&] {
        const double zoom = std::exp(least + (std::log(3.0) - least) * share(random));
        for (int pane = 0; pane < 2; ++pane) {
            request.view = {share(random) * std::max(0.0, height - kHeight / zoom), zoom, kWidth, kHeight};
            buildGraphDrawList(layout, request, textWidth, textWidth, list);
            visited = std::max(visited, list.visited);
            drawn = std::max(drawn, list.boxes.size() + list.strips.size());
        }
    });
    std::printf("  most lines looked at in a pane %llu, most boxes and strips %zu\n",
                static_cast<unsigned long long>(visited), drawn);
}

/// A random box of both sides, there and back.
void measureClicks(TreeLayout& debug, TreeLayout& bench, int clicks)
{
    std::mt19937_64 random(2);
    const Outline& outline = debug.outline();
    measure("collapse or expand a box and its partner", clicks, [&] {
        RowId row{static_cast<std::uint32_t>(1 + random() % (outline.size() - 1))};
        row = outline.hasChildren(row) ? row : *outline.parent(row);
        const RowId partner = *outline.partner(row);
        const bool isExpanded = debug.isExpanded(row);
        isExpanded ? debug.collapse(row) : debug.expand(row);
        isExpanded ? bench.collapse(partner) : bench.expand(partner);
    });
    measure("show a row, all above it expanded", clicks, [&] {
        const RowId row{static_cast<std::uint32_t>(random() % outline.size())};
        debug.expandTo(row);
    });
}

void measureModel(std::size_t nodes, int times)
{
    const OutlinePointer outline = makeBigModel(nodes);
    const NodeClasses classes = classesOfBigModel(outline->size());
    std::printf("%zu rows a side; milliseconds: processor median, p99, worst; wall median, p99\n",
                outline->size());
    measure("make a layout", std::min(times, 20), [&] { const TreeLayout layout(outline); });
    const std::uint64_t before = heapBytes();
    TreeLayout debug(outline);
    const auto collapseAll = [&] { debug.collapseBelow(RowId{0U}); };
    const auto expandAll = [&] { debug.expandBelow(RowId{0U}); };
    measure("collapse everything", std::min(times, 20), expandAll, collapseAll);
    measure("expand everything", std::min(times, 20), collapseAll, expandAll);
    std::printf("  %.1f bytes a row\n",
                static_cast<double>(heapBytes() - before) / static_cast<double>(outline->size()));
    TreeLayout bench(outline);
    bench.expandBelow(RowId{0U});
    measureFrames(debug, classes, times);
    measure("minimap", std::min(times, 200), [&] { minimapClasses(debug, classes, kMinimapPixels); });
    measureClicks(debug, bench, times);
    const auto state = debug.expansion();
    measure("restore an expansion", std::min(times, 20), [&] { debug.restore(state); });
}

} // namespace
} // namespace pipescope::bench

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--quick") {
        pipescope::bench::measureModel(5'000, 20);
        return 0;
    }
    pipescope::bench::measureModel(200'000, 2000);
    pipescope::bench::measureModel(2'000'000, 2000);
}
