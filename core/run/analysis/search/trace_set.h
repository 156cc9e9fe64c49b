#pragma once

#include "core/run/analysis/details/describe.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pipescope {

/// A set of positions 0 … size-1; a bit each.
class PositionSet
{
public:
    PositionSet() = default;
    explicit PositionSet(std::size_t size);

    void add(std::size_t position) { m_words[position / kBits] |= std::uint64_t{1} << (position % kBits); }

    bool contains(std::size_t position) const
    {
        return position / kBits < m_words.size()
               && ((m_words[position / kBits] >> (position % kBits)) & 1U) != 0;
    }

    /// Has no positions at all.
    bool empty() const { return m_words.empty(); }

    /// How many of the positions [first, last) are in the set; looks at 64 at once.
    std::size_t count(std::size_t first, std::size_t last) const;

    /// The first position of the set in [first, last), or `last`; looks at 64 at once.
    std::size_t next(std::size_t first, std::size_t last) const;

private:
    static constexpr std::size_t kBits = 64;

    std::vector<std::uint64_t> m_words;
};

/// Some of the blocks, operators and collectives of a trace: the hits of a search, or the path of a
/// micro-batch.
class TraceSet
{
public:
    struct TrackSet
    {
        PositionSet blocks;
        PositionSet operators;
        PositionSet collectives;
    };

    TraceSet() = default;
    /// Empty, of the trace's shape.
    explicit TraceSet(const Trace& trace);

    void add(const TraceRef& ref);
    bool contains(const TraceRef& ref) const;

    TrackSet& track(TrackIndex index) { return m_tracks[index.value]; }

    const TrackSet& track(TrackIndex index) const { return m_tracks[index.value]; }

private:
    std::vector<TrackSet> m_tracks;
};

} // namespace pipescope
