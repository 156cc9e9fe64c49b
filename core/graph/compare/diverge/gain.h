#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

/// How much the outputs of a call differ beside one of the things that they come from.
struct GainSample
{
    /// Row of the call.
    std::uint32_t row = 0;
    /// The same for calls of one operation, see OperationCalls::firstOf(), and for the same operation in
    /// identical layers, see OperationCalls::inAnyLayer().
    std::uint32_t operation = 0;
    std::uint32_t inAnyLayer = 0;
    /// Which of the things it comes from: the position of an input, for one.
    std::uint32_t source = 0;
    /// The error of the outputs / that of the source, both in tolerances; finite and positive.
    double gain = 0;
};

/// A call whose error grows more than the same operation does in identical layers.
struct UnusualGain
{
    std::uint32_t row = 0;
    double gain = 0;
    /// The median over the other layers.
    double usualGain = 0;
    /// log(gain / usualGain) as a multiple of what is needed: above 1.
    double strength = 0;
};

/// Calls whose gain is unusual beside each of their sources, by row: what one of the sources explains as
/// usual is no growth. So must be the median over all calls of the operation. The logarithm of the gain has
/// to be above the median of the other layers
///
/// - by the logarithm of kSmallestGrowth, and
/// - by so many spreads that one call in some ten thousand has it by chance. The spread is that over the
///   other layers, drawn towards the usual one of all operations where there are few (a moderated
///   t-statistic: Smyth, Stat. Appl. Genet. Mol. Biol. 3, 2004).
///
/// Operations that no identical layer has are left out.
std::vector<UnusualGain> findUnusualGains(std::span<const GainSample> samples);

inline constexpr double kSmallestGrowth = 1.2;

} // namespace pipescope::graph
