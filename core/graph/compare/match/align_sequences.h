#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// Positions in two sequences.
struct PositionPair
{
    std::uint32_t debug = 0;
    std::uint32_t bench = 0;
};

/// Elements of equal key can be pairs without a look at the score; those of key 0 cannot.
using SequenceKeys = std::span<const std::uint64_t>;
/// What a pair of positions is worth, 0 and above; what is worth nothing is no pair.
using PairScore = std::function<float(std::uint32_t debug, std::uint32_t bench)>;

/// Pairs two sequences in order. First come elements of equal key: from the front, from the back, and where a
/// key is there once on each side (the longest run in order of them, as in a patience diff). Between them the
/// pairs are those with the largest sum of scores, up to 2^18 combinations a gap; in larger gaps elements of
/// equal key are paired in order. O(n log n) but for the gaps.
std::vector<PositionPair> alignSequences(SequenceKeys debug, SequenceKeys bench, const PairScore& score);

/// The largest sum of scores alone, without looking at keys.
std::vector<PositionPair> alignByScore(PositionPair begin, PositionPair end, const PairScore& score);

/// The longest sequence of pairs that rises on both sides; `pairs` rise on the debug side.
std::vector<PositionPair> longestRise(std::span<const PositionPair> pairs);

} // namespace pipescope::graph
