#pragma once

#include "core/model/trace.h"
#include "ui/scene/row_layout.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// Links from one rank to another within one step.
struct LinkChannel
{
    TrackIndex source;
    TrackIndex target;
    std::optional<StepIndex> step;
    /// Positions [first, last) in the index.
    std::size_t first = 0;
    std::size_t last = 0;
    /// From the first to the last moment that any of them touches.
    TimeSpan extent;
};

/// Of the links that a layout and a step admit: how many are left at each thinning level.
struct LinkDensity
{
    /// By level; all of them at 0.
    std::array<std::uint64_t, 64> linksAtLevel{};
    TimeSpan extent;
    /// Channels admitted.
    std::vector<std::uint32_t> channels;
};

/// All links by channel and time. When there are too many to draw they are thinned: level 0 keeps all, level
/// n the first link of each channel in each window of 2^n nanoseconds on an absolute grid. The choice depends
/// on the zoom alone, so links do not flicker while panning.
class LinkTimes
{
public:
    LinkTimes() = default;
    explicit LinkTimes(const Trace& trace);

    std::span<const LinkChannel> channels() const { return m_channels; }

    LinkIndex link(std::size_t position) const { return m_links[position]; }

    /// Earlier one of departure and arrival; clocks that differ can swap them.
    std::int64_t beginNs(std::size_t position) const { return m_begins[position]; }

    /// Positions [first, last) of a channel that may touch `window`.
    std::pair<std::size_t, std::size_t> within(const LinkChannel& channel, TimeSpan window) const;
    /// First position of the channel, at or after `from`, that begins at `ns` or later.
    std::size_t firstBeginningAt(const LinkChannel& channel, std::int64_t ns, std::size_t from) const;

    LinkDensity density(const RowLayout& layout, std::optional<StepIndex> step) const;

    /// The lowest level at which about `budget` links are left in view, when `visible` of the run's time and
    /// `shareOfRows` (0 … 1) of the rows are seen.
    static unsigned levelFor(const LinkDensity& density, TimeSpan visible, double shareOfRows,
                             std::size_t budget);

private:
    void addChannels(const Trace& trace);

    std::vector<LinkChannel> m_channels;
    std::vector<LinkIndex> m_links;
    std::vector<std::int64_t> m_begins;
    /// Latest end within the channel so far.
    std::vector<std::int64_t> m_latestEnds;
    /// Highest level that keeps the link.
    std::vector<std::uint8_t> m_levels;
};

} // namespace pipescope::scene
