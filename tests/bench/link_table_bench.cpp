// link_table_bench [--quick]: how long the table of links takes for 1,024 ranks × 10 steps of 64
// micro-batches: to be made, sorted by each column, filtered, and added up by pair of ranks. Prints
// milliseconds.

#include "core/run/analysis/links/message_list.h"
#include "tests/bench/timed.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <string_view>

namespace pipescope {
namespace {

int run(bool isQuick)
{
    test::SimulatedRun made;
    made.shape.microBatches = isQuick ? 8 : 64;
    made.replicas = isQuick ? 2 : 256;
    made.steps = isQuick ? 1 : 10;
    Trace open = made.openTrace();
    for (Link& link : open.links) {
        link.bytes = 1'000'000;
    }
    const auto trace = std::make_shared<const Trace>(std::move(open));
    const auto table = timed("make", [&] { return std::make_unique<MessageTable>(trace, trace); });
    std::printf("%-16s %8zu\n", "messages", table->size());
    timed("list", [&] { return listMessages(*table, {}, {}); });
    for (std::size_t i = 0; i < kMessageColumnCount; ++i) {
        const std::string what = "sort by " + std::to_string(i);
        timed(what.c_str(), [&] {
            return listMessages(*table, {}, SortOrder<MessageColumn>{static_cast<MessageColumn>(i), true});
        });
    }
    MessageFilter late;
    late.isLate = true;
    late.ranks = *RankSet::parse("0-511");
    timed("filter", [&] { return listMessages(*table, late, {}); });
    const auto pairs = timed("pairs", [&] { return pairMessages(*table); });
    std::printf("%-16s %8zu\n", "pairs of ranks", pairs.size());
    return 0;
}

} // namespace
} // namespace pipescope

int main(int argc, char** argv)
{
    return pipescope::run(argc > 1 && std::string_view(argv[1]) == "--quick");
}
