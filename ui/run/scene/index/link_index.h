#pragma once

#include "core/run/model/trace.h"
#include "ui/run/scene/axis/step_ranges.h"
#include "ui/run/scene/rows/row_layout.h"
#include "ui/run/scene/rows/row_notes.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace pipescope::scene {

class LinkTimes;
struct GroupLinks;

/// Links from one rank to another, or from the ranks of one line of a layout to those of another; then source
/// and target are a rank of each.
struct LinkChannel
{
    TrackIndex source;
    TrackIndex target;
    /// Positions [first, last) in the index.
    std::size_t first = 0;
    std::size_t last = 0;
    /// From the first to the last moment that any of them touches.
    TimeSpan extent;
    /// Where those of each step stand, counted from `first`.
    StepRanges steps;
};

/// Links that a layout and a step admit: how many are left at each thinning level.
struct LinkDensity
{
    /// Indexed by level; all of them at 0.
    std::array<std::uint64_t, 64> linksAtLevel{};
    TimeSpan extent;
    /// Channels admitted: those between two rows.
    std::vector<std::uint32_t> channels;
    /// Those that lead to or from collapsed groups; null if there is none.
    std::shared_ptr<const GroupLinks> ofGroups;
    std::vector<std::uint32_t> groupChannels;
};

/// All links by channel and time. When there are too many to draw they are thinned: level 0 keeps all, level
/// n the first link of each channel in each window of 2^n nanoseconds on an absolute grid. The choice depends
/// on the zoom alone, so links do not flicker while panning. Borrows the trace.
class LinkTimes
{
public:
    LinkTimes() = default;
    /// Built by at most `workers` threads; by as many as there are processors for 0.
    explicit LinkTimes(const Trace& trace, std::size_t workers = 0);

    std::span<const LinkChannel> channels() const { return m_channels; }

    LinkIndex link(std::size_t position) const { return m_links[position]; }

    std::optional<StepIndex> step(std::size_t position) const { return linkAt(position).step; }

    /// Earlier one of departure and arrival; clocks that differ can swap them.
    std::int64_t beginNs(std::size_t position) const;

    /// Positions [first, last) of a channel that may touch `window`; all of it that do lie in between.
    std::pair<std::size_t, std::size_t> within(const LinkChannel& channel, TimeSpan window) const;
    /// First position of the channel, at or after `from`, that begins at `ns` or later.
    std::size_t firstBeginningAt(const LinkChannel& channel, std::int64_t ns, std::size_t from) const;

    /// Links between two lines of the layout; those inside one collapsed group are on none. Of the links that
    /// lead to and from collapsed groups, those that `ofGroups` holds for lines that the layout has; it may
    /// be null, or made for another layout.
    LinkDensity density(const RowLayout& layout, std::optional<StepIndex> step,
                        std::shared_ptr<const GroupLinks> ofGroups = nullptr) const;

    /// The same by line, without links between two rows and those inside a group. See GroupLinks.
    LinkTimes betweenLines(const SharedLines& lines, const std::stop_token& stop) const;

    /// The lowest level at which about `budget` links are left in view, when `visible` of the run's time and
    /// `shareOfRows` (0 … 1) of the rows are seen.
    static unsigned levelFor(const LinkDensity& density, TimeSpan visible, double shareOfRows,
                             std::size_t budget);

private:
    static constexpr std::size_t kLevels = 64;
    using CountByLevel = std::array<std::uint32_t, kLevels>;

    /// Some channels that become one.
    struct MergedChannel
    {
        std::vector<std::uint32_t> parts;
        std::size_t links = 0;
    };

    const Link& linkAt(std::size_t position) const { return m_trace->link(m_links[position]); }

    std::int64_t endNs(std::size_t position) const;
    void sortLinks(std::size_t workers);
    void addChannels();
    void describeChannels(std::size_t workers, const std::stop_token& stop);
    std::vector<MergedChannel> mergedChannels(const SharedLines& lines) const;
    void mergeInto(std::span<LinkIndex> links, std::span<const std::uint32_t> parts) const;
    void admit(std::uint32_t channel, std::optional<StepIndex> step, LinkDensity& density,
               std::vector<std::uint32_t>& admitted) const;
    void describe(LinkChannel& channel, CountByLevel& counts);
    /// Adds the links of one step; returns when they are.
    TimeSpan countStep(const LinkChannel& channel, StepIndex wanted, LinkDensity& density) const;
    /// Highest level that keeps the link at a position.
    unsigned levelOf(const LinkChannel& channel, std::size_t position) const;

    const Trace* m_trace = nullptr;
    std::vector<LinkChannel> m_channels;
    /// Indexed by channel: how many links have their highest level where.
    std::vector<CountByLevel> m_counts;
    std::vector<LinkIndex> m_links;
    /// For every 32nd position: the latest end of its channel's links before it.
    std::vector<std::int64_t> m_latestEnds;
};

} // namespace pipescope::scene
