#pragma once

#include "core/run/bubbles/causes/cause.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace pipescope::test {

/// A run with one fault of drawn kind, place and amount, and what its first sentence must say.
struct DrawnFault
{
    /// Arguments of the generator.
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

    DrawnFault drawn();

private:
    int between(int least, int most);

    Rank rank(int count) { return Rank{between(0, count - 1)}; }

    /// With two digits behind the point.
    std::string amount(double least, double most);

    std::mt19937_64 m_random;
};

} // namespace pipescope::test
