#include "tests/golden/bubbles/drawn_fault.h"

#include <array>
#include <cmath>

namespace pipescope::test {
namespace {

std::string name(const DrawnFault& fault)
{
    return std::to_string(fault.ranks.front().value);
}

} // namespace

int FaultDrawer::between(int least, int most)
{
    return least + static_cast<int>(m_random() % static_cast<std::uint64_t>(most - least + 1));
}

std::string FaultDrawer::amount(double least, double most)
{
    constexpr int kHundred = 100;
    const int hundredths = between(static_cast<int>(std::lround(least * kHundred)),
                                   static_cast<int>(std::lround(most * kHundred)));
    const std::string fraction = std::to_string(kHundred + hundredths % kHundred).substr(1);
    return std::to_string(hundredths / kHundred) + "." + fraction;
}

DrawnFault FaultDrawer::drawn()
{
    static constexpr std::array kSchedules{"gpipe --microbatches 8",       "1f1b --microbatches 8",
                                           "interleaved --microbatches 8", "zb-h1 --microbatches 8",
                                           "zbv --microbatches 8",         "dualpipev --microbatches 12",
                                           "dualpipe --microbatches 12"};
    const std::string schedule = kSchedules[static_cast<std::size_t>(between(0, kSchedules.size() - 1))];
    const std::string run = "--kernels-per-block 1 --steps 3 --pp 4 --seed "
                            + std::to_string(between(1, 9999)) + " --schedule " + schedule;
    DrawnFault fault;
    fault.without = run;
    switch (between(0, 4)) {
    case 0:
        fault.without += " --dp 2";
        fault.ranks = {rank(8)};
        fault.with = fault.without + " --straggler " + name(fault) + ":" + amount(1.15, 1.6);
        break;
    case 1:
        fault.ranks = {rank(4)};
        fault.with = fault.without + " --straggler " + name(fault) + ":" + amount(1.25, 1.6);
        break;
    case 2: {
        fault.kind = CauseKind::SlowLinks;
        const int first = between(0, 2);
        fault.ranks = {Rank{first}, Rank{first + 1}};
        fault.with = fault.without + " --slow-link " + std::to_string(first) + ":" + std::to_string(first + 1)
                     + ":" + amount(10, 25);
        break;
    }
    case 3:
        fault.kind = CauseKind::LaunchGaps;
        fault.ranks = {rank(4)};
        fault.with = fault.without + " --launch-gap " + name(fault) + ":" + amount(400, 900);
        break;
    default:
        fault.kind = CauseKind::LateStart;
        fault.ranks = {rank(4)};
        fault.late = 1000.0 * between(9000, 20000);
        fault.with =
            fault.without + " --late-rank " + name(fault) + ":" + std::to_string(fault.late / 1000.0);
        break;
    }
    return fault;
}

} // namespace pipescope::test
