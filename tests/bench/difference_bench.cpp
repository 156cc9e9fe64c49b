// difference_bench [--quick]: how long two runs of 64 ranks × 10 steps of 32 micro-batches take to be
// measured and compared, one stage of the second being 5 % slower, and to be put below each other. Prints
// milliseconds.

#include "core/run/companion/other_run.h"
#include "core/run/difference/change_evidence.h"
#include "tests/bench/timed.h"
#include "tests/core/run/bubbles/simulated_run.h"

#include <string_view>

namespace pipescope {
namespace {

constexpr std::int32_t kStages = 8;
constexpr std::int32_t kSlowStage = 3;

std::shared_ptr<const Trace> runWith(bool isQuick, std::int64_t percent)
{
    test::SimulatedRun run;
    run.shape = {ScheduleKind::OneForwardOneBackward, kStages, isQuick ? 8 : 32, 1};
    run.replicas = isQuick ? 1 : 8;
    run.steps = isQuick ? 2 : 10;
    run.blockTime = [percent](const test::SimulatedBlock& block) {
        return test::SimulatedRun::usualTime(block) * (block.stage == kSlowStage ? percent : 100) / 100;
    };
    return run.trace();
}

int run(bool isQuick)
{
    const auto before = runWith(isQuick, 100);
    const auto after = runWith(isQuick, 105);
    const auto first = timed("measure before", [&] { return measureSide(*before, std::nullopt, {}); });
    const auto second = timed("measure after", [&] { return measureSide(*after, std::nullopt, {}); });
    const auto difference = timed("compare", [&] { return differenceOf(*first, *second, {}); });
    const auto evidence =
        timed("evidence", [&] { return evidenceOf(*first, *second, difference->changes.at(0)); });
    const auto below = timed("align", [&] { return alignedTo(*after, *before, {}); });
    std::printf("%-16s %8zu\n", "blocks a side", after->blockCount());
    return evidence && below ? 0 : 1;
}

} // namespace
} // namespace pipescope

int main(int argc, char** argv)
{
    return pipescope::run(argc > 1 && std::string_view(argv[1]) == "--quick");
}
