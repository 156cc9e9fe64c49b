#pragma once

#include "core/graph/read/model/graph.h"

#include <array>
#include <cstddef>

namespace pipescope::graph {

/// To how many decimals the statistics of dumps were rounded, learnt from the numbers themselves: merging
/// puts numbers together that were rounded apart.
class RecordedDigits
{
public:
    void add(const Graph& graph);

    /// The unit of the last decimal of a statistic; 0 if the numbers have more than nine, as all have that
    /// were not rounded, or if there are too few to tell.
    double unit(Statistic statistic) const;

private:
    struct Digits
    {
        int decimals = 0;
        /// Numbers that have some.
        std::size_t fractions = 0;
    };

    std::array<Digits, kStatisticCount> m_digits{};
};

/// How far merged statistics may be off, by Statistic, if `tp` parts were put together of numbers that were
/// rounded to these units. Maximum and minimum of rounded numbers are as rounded as those of the whole
/// tensor.
std::array<double, kStatisticCount> mergedRounding(const RecordedDigits& digits, std::int64_t tp);

} // namespace pipescope::graph
