#include "ui/run/scene/axis/time_grid.h"
#include "ui/run/scene/draw/draw_rows.h"
#include "ui/run/scene/index/group_links.h"
#include "ui/run/scene/rows/row_window.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace pipescope::scene {

std::vector<SeenRowNote> seenRowNotes(std::span<const UserText> notes, const RowWindow& window,
                                      const DrawList& list, double textHeight)
{
    std::vector<SeenRowNote> seen;
    for (const DrawnRow& drawn : list.rows) {
        const UserText& note = notes[window.layout().rows()[drawn.row].track.value];
        const Band band = window.rowBand(drawn.row);
        const double top = std::max(band.top, window.clipTop(drawn.row));
        const bool isEmpty = drawn.items.size() == 0 && drawn.columns.size() == 0;
        if (isEmpty && !note.empty() && band.bottom() - top >= textHeight) {
            seen.push_back({{top, band.bottom() - top}, note});
        }
    }
    return seen;
}

namespace {

constexpr std::size_t kMaxLinks = 4 * kLinkBudget;
constexpr unsigned kCoarsestLevel = 62;

class LinkPass
{
public:
    LinkPass(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request, DrawList& list)
        : m_index(index)
        , m_layout(layout)
        , m_window(layout, request.top, request.height)
        , m_request(request)
        , m_list(list)
        , m_seen(request.time.span())
    { }

    void addThinned()
    {
        const LinkDensity& density = *m_request.links;
        const double share = m_request.height / std::max(1.0, m_layout.height());
        unsigned level = LinkTimes::levelFor(density, m_seen, share, kLinkBudget);
        findInView(*m_index.links, density.channels);
        if (density.ofGroups) {
            findInView(density.ofGroups->times, density.groupChannels);
        }
        // Where links stand far closer than on average the budget alone does not hold.
        while (!addAtLevel(level) && level < kCoarsestLevel) {
            m_list.links.clear();
            ++level;
        }
    }

    void addSelected()
    {
        std::erase_if(m_list.links, [&](const DrawnLink& drawn) {
            return std::find(m_request.selectedLinks.begin(), m_request.selectedLinks.end(), drawn.link)
                   != m_request.selectedLinks.end();
        });
        for (const LinkIndex link : m_request.selectedLinks) {
            add(link, true);
        }
    }

private:
    /// Positions [first, last) of a channel; not empty.
    struct SeenChannel
    {
        const LinkTimes* times = nullptr;
        const LinkChannel* channel = nullptr;
        std::size_t first = 0;
        std::size_t last = 0;
    };

    bool isInView(const LinkChannel& channel) const
    {
        const auto source = m_layout.lineOf(channel.source);
        const auto target = m_layout.lineOf(channel.target);
        const bool touches = m_seen.begin <= channel.extent.end && channel.extent.begin <= m_seen.end;
        return touches && source && target && areSeen(*source, *target);
    }

    bool isPinned(ShownLine line) const { return !line.isTitle && m_window.isPinned(line.index); }

    Band bandOf(ShownLine line) const
    {
        return line.isTitle ? m_window.titleBand(line.index) : m_window.rowBand(line.index);
    }

    /// The curve runs between the two lines, so it is seen when any line from one to the other is.
    bool areSeen(ShownLine source, ShownLine target) const
    {
        if (isPinned(source) || isPinned(target)) {
            return true;
        }
        const Band a = bandOf(source);
        const Band b = bandOf(target);
        return std::min(a.top, b.top) < m_request.height
               && std::max(a.bottom(), b.bottom()) > m_window.scrolledTop();
    }

    std::pair<std::size_t, std::size_t> positionsInView(const LinkTimes& times,
                                                        const LinkChannel& channel) const
    {
        auto [first, last] = times.within(channel, m_seen);
        if (m_request.step) {
            const auto [firstOfStep, lastOfStep] = channel.steps.of(*m_request.step);
            first = std::max(first, channel.first + firstOfStep);
            last = std::max(first, std::min(last, channel.first + lastOfStep));
        }
        return {first, last};
    }

    void findInView(const LinkTimes& times, std::span<const std::uint32_t> channels)
    {
        for (const std::uint32_t c : channels) {
            const LinkChannel& channel = times.channels()[c];
            if (!isInView(channel)) {
                continue;
            }
            const auto [first, last] = positionsInView(times, channel);
            m_list.linksInView += last - first;
            if (first < last) {
                m_inView.push_back({&times, &channel, first, last});
            }
        }
    }

    /// False if that would be too many.
    bool addAtLevel(unsigned level)
    {
        return std::all_of(m_inView.begin(), m_inView.end(),
                           [&](const SeenChannel& seen) { return addChannel(seen, level); });
    }

    bool addChannel(const SeenChannel& seen, unsigned level)
    {
        const LinkTimes& links = *seen.times;
        const LinkChannel& channel = *seen.channel;
        std::size_t i = seen.first;
        const std::size_t last = seen.last;
        if (level > 0) {
            // The first of its window stands for it, also when that one has just left the view.
            i = links.firstBeginningAt(channel, gridBegin(links.beginNs(i), level), channel.first);
        }
        while (i < last) {
            ++m_list.visited;
            if (m_request.step && links.step(i) != m_request.step) {
                ++i;
                continue;
            }
            add(links.link(i), false);
            if (m_list.links.size() > kMaxLinks) {
                return false;
            }
            i = level == 0 ? i + 1 : links.firstBeginningAt(channel, gridEnd(links.beginNs(i), level), i + 1);
        }
        return true;
    }

    /// The lane of the end's operator or block; a collapsed group has only the line itself.
    Band laneOf(const LinkEnd& end, ShownLine line) const
    {
        if (line.isTitle) {
            return bandOf(line);
        }
        const std::size_t row = line.index;
        return m_window.seen(row, end.op ? m_layout.operatorLane(row) : m_layout.blockLane(row));
    }

    double yOf(const LinkEnd& end, ShownLine line) const
    {
        const Band lane = laneOf(end, line);
        return lane.top + lane.height / 2.0;
    }

    bool isHighlighted(const LinkEnd& end) const
    {
        return (end.op && m_request.highlight->contains(OperatorRef{end.track, *end.op}))
               || (end.block && m_request.highlight->contains(BlockRef{end.track, *end.block}));
    }

    void add(LinkIndex index, bool emphasised)
    {
        const Link& link = m_index.trace->link(index);
        const auto source = m_layout.lineOf(link.source.track);
        const auto target = m_layout.lineOf(link.target.track);
        if (!source || !target || !areSeen(*source, *target) || (source == target && source->isTitle)) {
            return;
        }
        DrawnLink drawn;
        drawn.fromX = m_request.time.xOf(drawnDeparture(link));
        drawn.toX = m_request.time.xOf(link.arrival());
        if (std::max(drawn.fromX, drawn.toX) < 0.0
            || std::min(drawn.fromX, drawn.toX) > m_request.time.width()) {
            return;
        }
        drawn.fromY = yOf(link.source, *source);
        drawn.toY = yOf(link.target, *target);
        drawn.clipTop = m_window.scrolledTop();
        if (isPinned(*source) || isPinned(*target)) {
            // An end that has been scrolled away lies below the pinned rows, not on one of them.
            drawn.fromY = std::max(drawn.fromY, isPinned(*source) ? 0.0 : m_window.scrolledTop());
            drawn.toY = std::max(drawn.toY, isPinned(*target) ? 0.0 : m_window.scrolledTop());
            drawn.clipTop = 0.0;
        }
        drawn.link = index;
        drawn.direction = link.direction;
        drawn.inferred = link.origin == LinkOrigin::Inferred;
        drawn.emphasised = emphasised;
        drawn.dimmed =
            m_request.highlight != nullptr && !isHighlighted(link.source) && !isHighlighted(link.target);
        m_list.links.push_back(drawn);
    }

    const SceneIndex& m_index;
    const RowLayout& m_layout;
    RowWindow m_window;
    const DrawRequest& m_request;
    DrawList& m_list;
    TimeSpan m_seen;
    std::vector<SeenChannel> m_inView;
};

} // namespace

void addLinks(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request, DrawList& list)
{
    if (request.links == nullptr) {
        return;
    }
    LinkPass pass(index, layout, request, list);
    pass.addThinned();
    pass.addSelected();
}

} // namespace pipescope::scene
