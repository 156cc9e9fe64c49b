#include "core/graph/compare/diverge/onsets.h"
#include "tests/golden/diverge/diverge_case.h"
#include "tests/golden/diverge/operations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <random>
#include <set>
#include <sstream>

namespace pipescope::test {
namespace {

using namespace graph;

constexpr int kLayers = 6;
constexpr std::size_t kDraws = 100;
const std::string kBench = "--layers 6 --hidden 16";

/// An operation of a layer that computes something else, by a relative error of 0.01 … 0.3.
struct InjectedFault
{
    int layer = 0;
    Operation operation;
    std::string option;

    std::pair<std::string, std::string> point() const { return {std::to_string(layer), operation.innermost}; }
};

class RandomFaults
{
public:
    explicit RandomFaults(unsigned seed)
        : m_random(seed)
    { }

    InjectedFault next()
    {
        InjectedFault fault;
        fault.layer = pick(kLayers);
        fault.operation = kOperations[static_cast<std::size_t>(pick(static_cast<int>(kOperations.size())))];
        const double share = std::uniform_real_distribution<double>(0, 1)(m_random);
        std::ostringstream option;
        option << " --perturb " << fault.layer << ':' << fault.operation.name << ':'
               << 0.01 * std::pow(30, share);
        fault.option = option.str();
        return fault;
    }

private:
    int pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(m_random); }

    std::mt19937 m_random;
};

using Faults = std::vector<InjectedFault>;

/// Each with `count` faults in as many layers.
std::vector<Faults> drawFaults(std::size_t count, unsigned seed)
{
    RandomFaults random(seed);
    std::vector<Faults> draws(kDraws);
    for (Faults& faults : draws) {
        while (faults.size() < count) {
            const InjectedFault fault = random.next();
            if (std::ranges::find(faults, fault.layer, &InjectedFault::layer) == faults.end()) {
                faults.push_back(fault);
            }
        }
    }
    return draws;
}

std::string dumpWith(const Faults& faults)
{
    std::string arguments = kBench;
    for (const InjectedFault& fault : faults) {
        arguments += fault.option;
    }
    return arguments;
}

/// How many of the draws have exactly an onset at each of their faults, and nowhere else; the others are
/// printed.
std::size_t countNamed(const std::vector<Faults>& draws)
{
    std::vector<std::string> arguments{kBench};
    std::ranges::transform(draws, std::back_inserter(arguments), dumpWith);
    const GeneratedDumps dumps(arguments);
    const DumpTruth truth = dumps.truth(kBench, 0, 0);
    std::size_t named = 0;
    for (const Faults& faults : draws) {
        std::set<std::pair<std::string, std::string>> expected;
        for (const InjectedFault& fault : faults) {
            expected.insert(fault.point());
        }
        const ComparedStep step(dumps.graphs(dumpWith(faults)), dumps.graphs(kBench));
        std::set<std::pair<std::string, std::string>> found;
        std::string names;
        for (const Onset& onset : findOnsets(step.divergent())) {
            const std::string name = step.nameOf(onset.node);
            found.insert(truth.operations.at(name));
            names += ' ' + name;
        }
        named += found == expected ? 1 : 0;
        if (found != expected) {
            std::cout << dumpWith(faults) << ':' << names << '\n';
        }
    }
    return named;
}

class FaultPairs : public testing::TestWithParam<unsigned>
{ };

TEST_P(FaultPairs, HaveAnOnsetEachAlsoWhereOneLiesBehindTheOther)
{
    const std::size_t named = countNamed(drawFaults(2, GetParam()));
    std::cout << named << " of " << kDraws << " pairs have two onsets\n";
    EXPECT_GE(named, 90U);
}

// The rule was made with the first.
INSTANTIATE_TEST_SUITE_P(Seeds, FaultPairs, testing::Values(32, 1, 2));

TEST(SingleFaults, HaveNoSecondOnset)
{
    const std::size_t named = countNamed(drawFaults(1, 33));
    std::cout << named << " of " << kDraws << " faults have one onset\n";
    EXPECT_GE(named, 95U);
}

} // namespace
} // namespace pipescope::test
