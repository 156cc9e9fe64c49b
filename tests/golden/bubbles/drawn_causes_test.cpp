#include "core/run/bubbles/causes/cause.h"
#include "tests/golden/bubbles/analysed_cluster.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

/// A run with one fault of drawn kind, place and amount, and what its first sentence must say.
struct DrawnFault
{
    std::string with;
    std::string without;
    CauseKind kind = CauseKind::SlowRank;
    std::vector<Rank> ranks;
    /// By how much the rank begins late, ns.
    double late = 0;
};

class FaultDrawer
{
public:
    explicit FaultDrawer(std::uint64_t seed)
        : m_random(seed)
    { }

    DrawnFault drawn()
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
            fault.with = fault.without + " --slow-link " + std::to_string(first) + ":"
                         + std::to_string(first + 1) + ":" + amount(10, 25);
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

private:
    int between(int least, int most)
    {
        return least + static_cast<int>(m_random() % static_cast<std::uint64_t>(most - least + 1));
    }

    Rank rank(int count) { return Rank{between(0, count - 1)}; }

    static std::string name(const DrawnFault& fault) { return std::to_string(fault.ranks.front().value); }

    /// With two digits behind the point.
    std::string amount(double least, double most)
    {
        constexpr int kHundred = 100;
        const int hundredths = between(static_cast<int>(std::lround(least * kHundred)),
                                       static_cast<int>(std::lround(most * kHundred)));
        const std::string fraction = std::to_string(kHundred + hundredths % kHundred).substr(1);
        return std::to_string(hundredths / kHundred) + "." + fraction;
    }

    std::mt19937_64 m_random;
};

/// What the fault costs by the truth of both runs.
double lostTo(const DrawnFault& fault, const GeneratedClusters& clusters, std::size_t with)
{
    const double lost = truthWindow(clusters.truthFile(with)) - truthWindow(clusters.truthFile(with + 1));
    // The truth's window begins with the first block, which the late rank may have.
    return lost == 0 ? fault.late : lost;
}

TEST(DrawnCauses, FirstSentencesAreRightIn97Of100RunsAndSoAreTheirCostsWithinATenth)
{
    constexpr int kRuns = 100;
    FaultDrawer drawer(31);
    std::vector<DrawnFault> faults;
    std::vector<std::string> arguments;
    for (int i = 0; i < kRuns; ++i) {
        faults.push_back(drawer.drawn());
        arguments.push_back(faults.back().with);
        arguments.push_back(faults.back().without);
    }
    const GeneratedClusters clusters(arguments);
    int right = 0;
    std::string wrong;
    for (std::size_t i = 0; i < faults.size(); ++i) {
        const auto cluster = analysed(clusters.folder(2 * i));
        const double lost = lostTo(faults[i], clusters, 2 * i);
        const Cause first = cluster.analysis.causes.empty() ? Cause{} : cluster.analysis.causes.front();
        const bool isRight = first.kind == faults[i].kind && first.ranks == faults[i].ranks
                             && std::abs(static_cast<double>(first.cost) - lost) <= 0.1 * lost;
        right += isRight ? 1 : 0;
        wrong += isRight ? "" : std::string(causeKindName(first.kind)) + ": " + faults[i].with + "\n";
    }
    EXPECT_GE(right, 97) << wrong;
}

} // namespace
} // namespace pipescope::test
