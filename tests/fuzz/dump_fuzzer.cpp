// Dumps of model graphs: "\xff" parts construct.json, dump.json and stack.json. Whatever they hold, each node
// of the tree is there once, and its items are those of the graph.

#include "core/graph/read/build/build_graph.h"
#include "tests/fuzz/rank_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

namespace {

using namespace pipescope;

void writeDump(const std::filesystem::path& folder, std::string_view text)
{
    static constexpr std::array<const char*, 3> kNames{graph::kConstructFileName, graph::kDumpFileName,
                                                       graph::kStackFileName};
    std::filesystem::create_directories(folder);
    for (const char* const name : kNames) {
        const auto end = text.find('\xff');
        std::ofstream(folder / name, std::ios::binary) << text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

void check(const graph::Graph& built)
{
    std::vector<bool> isSeen(built.nodes.size());
    for (const graph::NodeId node : built.postOrder()) {
        require(!isSeen[node.value]);
        isSeen[node.value] = true;
        for (const auto items : {built.inputs(node), built.outputs(node)}) {
            for (const graph::Item& item : items) {
                require(item.position < built.items.size());
                built.itemName(node, item);
                built.dataFileName(node, item);
            }
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::filesystem::path folder = pipescope::test::memoryFolder() / "dump";
    writeDump(folder, {reinterpret_cast<const char*>(data), size});
    for (const auto compatible : {std::optional<graph::Edition>(), std::optional(graph::Edition::Doc)}) {
        FindingList findings;
        Progress progress;
        const auto built = graph::buildGraph({0, Rank{0}, folder}, {compatible, 1}, findings, progress, {});
        if (built) {
            check(*built);
        }
    }
    return 0;
}
