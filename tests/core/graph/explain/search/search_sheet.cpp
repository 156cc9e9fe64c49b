#include "tests/core/graph/explain/search/search_sheet.h"

#include "core/graph/open/assembly/compare_step.h"
#include "core/graph/open/assembly/load_step.h"
#include "core/graph/open/assembly/run_plan.h"
#include "tests/support/temporary_folder.h"

#include <limits>
#include <memory>
#include <utility>

namespace pipescope::graph {
namespace {

NodeId addBelow(Graph& graph, NodeId parent, std::string_view name, NodeKind kind)
{
    const NodeId node = graph.add(name, kind);
    graph.attach(node, parent);
    return node;
}

void addOutput(Graph& graph, NodeId node, std::string_view dtype, std::string_view shape)
{
    Item item;
    item.path = graph.texts.intern("output.0");
    item.dtype = graph.texts.intern(dtype);
    item.shape = graph.texts.intern(shape);
    item.group = ItemGroup::Output;
    item.isTensor = true;
    graph.node(node).outputs = {static_cast<std::uint32_t>(graph.items.size()), 1};
    graph.items.add(item);
}

void fill(Graph& graph, bool isDebug)
{
    graph.step = 20;
    graph.rank = Rank{3};
    const NodeId attention =
        addBelow(graph, Graph::kRoot, "Module.0.layers.7.attn.SelfAttention.forward.0", NodeKind::Module);
    const NodeId product = addBelow(graph, attention, "Torch.matmul.3.forward", NodeKind::Api);
    const NodeId mlp =
        addBelow(graph, Graph::kRoot, "Module.0.layers.12.mlp.MLP.backward.0", NodeKind::Module);
    graph.node(mlp).isRecomputed = true;
    graph.node(mlp).microStep = 1;
    const NodeId between = addBelow(graph, Graph::kRoot, "Apis_Between_Modules.0", NodeKind::Collection);
    addOutput(graph, product, "torch.bfloat16", "[8, 1, 16]");
    if (isDebug) {
        addOutput(graph, addBelow(graph, between, "Torch.add.0.forward", NodeKind::Api), "torch.float32",
                  "[4]");
    }
}

} // namespace

Sheet madeUpSheet()
{
    auto step = std::make_shared<GraphStep>();
    step->step = 20;
    RankGraphs& rank = step->ranks.emplace_back();
    fill(rank.debug.graph, true);
    fill(rank.bench.emplace().graph, false);
    Sheet sheet = makeSheet(std::move(step), 0);
    sheet.debug.partners = {0, 1, 2, 3, 4, kNoRow};
    sheet.debug.nearestMatched = {0, 1, 2, 3, 4, 4};
    sheet.bench->partners = {0, 1, 2, 3, 4};
    sheet.bench->nearestMatched = {0, 1, 2, 3, 4};
    sheet.debug.unmatched.assign(6, UnmatchedReason::None);
    sheet.debug.unmatched[5] = UnmatchedReason::ShapeDiffers;
    sheet.bench->unmatched.assign(5, UnmatchedReason::None);
    sheet.debug.levels = {Level::NotCompared,  Level::Different, Level::Different,
                          Level::CannotDecide, Level::Same,      Level::NotCompared};
    sheet.bench->levels.assign(sheet.debug.levels.begin(), sheet.debug.levels.begin() + 5);
    const float none = std::numeric_limits<float>::quiet_NaN();
    sheet.debug.scores = {none, 0.6F, 0.9F, 0.1F, 0, none};
    sheet.bench->scores = {none, 0.6F, 0.9F, 0.1F, 0};
    sheet.debug.overflow.assign(6, OverflowLevel::None);
    sheet.debug.overflow[2] = OverflowLevel::Critical;
    sheet.debug.overflow[3] = OverflowLevel::Medium;
    return sheet;
}

Sheet comparedSheet(const test::DumpModel& debug, const test::DumpModel& bench)
{
    const test::TemporaryFolder folder;
    test::writeDump(folder.path() / "debug/step0/rank0", debug);
    test::writeDump(folder.path() / "bench/step0/rank0", bench);
    FindingList findings;
    Progress progress;
    const GraphSettings settings;
    const auto plan =
        planComparison(folder.path() / "debug", folder.path() / "bench", false, RunSelection{}, findings);
    auto step = loadStep(*plan, plan->steps.front(), settings, findings, progress, {});
    const Status status = compareStep(*step, MatchOptions{}, settings, findings, progress, {});
    return status ? makeSheet(std::make_shared<GraphStep>(std::move(*step)), 0) : Sheet();
}

std::vector<std::string> namesOf(const Outline& outline, std::span<const RowId> rows)
{
    std::vector<std::string> names;
    for (const RowId row : rows) {
        names.emplace_back(outline.name(row));
    }
    return names;
}

} // namespace pipescope::graph
