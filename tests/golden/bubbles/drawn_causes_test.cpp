#include "tests/golden/bubbles/analysed_cluster.h"
#include "tests/golden/bubbles/drawn_fault.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

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
