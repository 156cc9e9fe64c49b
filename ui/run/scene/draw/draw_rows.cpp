#include "ui/run/scene/draw/draw_rows.h"

#include "core/run/analysis/details/detail_text.h"
#include "ui/run/scene/axis/time_grid.h"
#include "ui/run/scene/draw/item_label.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pipescope::scene {
namespace {

/// Appends what one lane shows to the draw list.
class LanePass
{
public:
    LanePass(const SceneIndex& index, const DrawRequest& request, DrawList& list)
        : LanePass(index, request, list, list.columns, list.items)
    { }

    LanePass(const SceneIndex& index, const DrawRequest& request, DrawList& list,
             std::vector<ColumnRun>& columns, std::vector<DrawnItem>& items)
        : m_index(index)
        , m_request(request)
        , m_list(list)
        , m_columns(columns)
        , m_items(items)
        , m_areGhosts(&items == &list.ghosts)
        , m_level(columnLevel(request.time))
    {
        // One column more on either side, so that the columns at the edges are whole.
        const TimeSpan seen = request.time.span();
        m_begin = saturatingSubtract(gridBegin(seen.begin.ns, m_level), std::int64_t{1} << m_level);
        m_end = gridEnd(gridEnd(seen.end.ns, m_level), m_level);
    }

    void addRow(const RowLayout& layout, const RowWindow& window, std::size_t row)
    {
        DrawnRow drawn{row, from(m_list.idle), from(m_columns), from(m_items), {}, {}, from(m_list.inFlight)};
        m_track = layout.rows()[row].track;
        m_clipTop = window.clipTop(row);
        addIdle(window.seen(row, layout.blockLane(row)));
        drawn.idle.end = m_list.idle.size();
        const SceneIndex::TrackLanes& lanes = m_index.tracks[m_track.value];
        m_inLines = layout.rows()[row].lines > 0;
        addLanes(lanes, LaneKind::Blocks, window.seen(row, layout.blockLane(row)));
        addLanes(lanes, LaneKind::Operators, window.seen(row, layout.operatorLane(row)));
        addLanes(lanes, LaneKind::Collectives, window.seen(row, layout.collectiveLane(row)));
        drawn.columns.end = m_columns.size();
        drawn.items.end = m_items.size();
        addInFlight(window.seen(row, layout.inFlightLane(row)));
        drawn.inFlight.end = m_list.inFlight.size();
        m_list.rows.push_back(drawn);
    }

    /// For a pass over a line of the companion, in turn, after addRow() of the pass over the trace itself.
    void addGhosts(const RowLayout& layout, const RowWindow& window, std::size_t line, std::size_t lines)
    {
        DrawnRow& drawn = m_list.rows.back();
        if (line == 0) {
            drawn.ghostColumns = from(m_columns);
            drawn.ghosts = from(m_items);
        }
        m_line = static_cast<std::uint8_t>(line);
        m_track = layout.rows()[drawn.row].track;
        m_clipTop = window.clipTop(drawn.row);
        addLanes(m_index.tracks[m_track.value], LaneKind::Blocks,
                 window.seen(drawn.row, layout.companionLine(drawn.row, line, lines)));
        drawn.ghostColumns.end = m_columns.size();
        drawn.ghosts.end = m_items.size();
    }

private:
    /// What is added from now on.
    template<class Value>
    static ListPart from(const std::vector<Value>& things)
    {
        return {things.size(), things.size()};
    }

    void addIdle(Band band)
    {
        m_top = std::max(m_clipTop, band.top);
        m_bottom = band.bottom();
        if (m_request.idle == nullptr || m_top >= m_bottom || m_top >= m_request.height) {
            return;
        }
        const Duration shift = m_request.idle->shiftOf(*m_index.trace, m_track);
        const TimeSpan seen = seenAsRecorded(shift);
        const auto least = static_cast<std::int64_t>(kMinIdlePixels * m_request.time.nsPerPixel());
        m_request.idle->visitLong(m_track, seen, Duration{least}, [&](const IdleTime& time) {
            const Reach reach = reachOf((time.span.begin + shift).ns, (time.span.end + shift).ns);
            if (!isOutside(reach)) {
                m_list.idle.push_back({boxOf(reach), roleOf(time.idleClass)});
            }
        });
    }

    /// As it was before the times of the track were moved.
    TimeSpan seenAsRecorded(Duration shift) const
    {
        const TimeSpan seen{TimePoint{m_begin} - shift, TimePoint{m_end} - shift};
        if (!m_request.step) {
            return seen;
        }
        const TimeSpan step = m_index.trace->steps[m_request.step->value].span;
        return {std::max(seen.begin, step.begin - shift), std::min(seen.end, step.end - shift)};
    }

    /// Neighbours that are as high become one.
    void addInFlight(Band band)
    {
        const InFlightIndex* index = m_request.inFlight;
        if (index == nullptr || index->most() <= 0.0 || band.height <= 0.0 || band.bottom() <= m_clipTop
            || band.top >= m_request.height)
        {
            return;
        }
        m_bottom = band.bottom();
        const Duration shift = index->shiftOf(*m_index.trace, m_track);
        const unsigned level = columnLevel(m_request.time, kInFlightPixels);
        std::int64_t begin = 0;
        std::int64_t end = 0;
        double kept = 0;
        const auto endPart = [&] {
            m_top = std::max(m_clipTop, band.bottom() - band.height * kept / index->most());
            const Reach reach = reachOf(begin, end);
            if (m_top < m_bottom && !isOutside(reach)) {
                m_list.inFlight.emplace_back() = boxOf(reach);
            }
        };
        index->visitParts(m_track, seenAsRecorded(shift), level,
                          [&](std::int64_t from, std::int64_t to, double value) {
                              ++m_list.visited;
                              if (value != kept) {
                                  endPart();
                                  begin = from + shift.ns;
                                  kept = value;
                              }
                              end = to + shift.ns;
                          });
        endPart();
    }

    void addLanes(const SceneIndex::TrackLanes& all, LaneKind kind, Band band)
    {
        const std::vector<LaneIndex>& lanes = all.of(kind);
        m_kind = kind;
        for (std::size_t depth = 0; depth < lanes.size(); ++depth) {
            const Band own = depthBand(band, depth, lanes.size(), m_inLines && kind == LaneKind::Blocks);
            m_top = std::max(m_clipTop, own.top);
            m_bottom = own.bottom();
            m_labelBottom =
                band.top + band.height * static_cast<double>(depth + 1) / static_cast<double>(lanes.size());
            m_depth = static_cast<std::uint8_t>(depth);
            if (m_top < m_bottom && m_top < m_request.height) {
                addLane(lanes[depth]);
            }
        }
    }

    void addLane(const LaneIndex& lane)
    {
        // Calls belong to no step.
        const auto [firstOfStep, lastOfStep] = lane.itemsOfStep(m_inLines ? std::nullopt : m_request.step);
        const ColumnRoles::Level known = lane.columnRoles(m_level);
        std::size_t i = std::max(firstOfStep, lane.firstEndingAfter(m_begin));
        m_itemEnd = std::numeric_limits<std::int64_t>::min();
        while (i < lastOfStep && lane.beginNs(i) < m_end) {
            const std::size_t next = addColumnOf(lane, i, lastOfStep);
            i = known && next < lastOfStep ? addKnownColumns(lane, known, next, lastOfStep) : next;
        }
        endRun();
    }

    /// The column in which item `i` begins; returns the first item of the next one.
    std::size_t addColumnOf(const LaneIndex& lane, std::size_t i, std::size_t last)
    {
        constexpr std::size_t kAhead = 8;
        lane.prefetch(i + kAhead);
        const std::int64_t end = gridEnd(lane.beginNs(i), m_level);
        if (i + 1 == last || lane.beginNs(i + 1) >= end) {
            ++m_list.visited;
            addItem(lane, i);
            return i + 1;
        }
        const std::size_t next = lane.firstBeginningAt(end, i + 1, last, m_list.visited);
        if (lane.isCrowded()) {
            addCrowdedColumn(lane, i, next, end);
        } else {
            addColumn(lane, i, next, end);
        }
        return next;
    }

    /// From the window of item `first`, which is the first in it, up to one that must be looked into.
    std::size_t addKnownColumns(const LaneIndex& lane, const ColumnRoles::Level& known, std::size_t first,
                                std::size_t last)
    {
        using Cell = ColumnRoles::Cell;
        std::span<const ColumnRoles::Lone> lones = known.lonesFrom(lane.tableRow(first));
        // Few items are highlighted: only windows with one are looked into.
        std::int64_t nextHighlighted = beginOfHighlighted(lane, first, last);
        std::int64_t window = lane.beginNs(first) >> m_level;
        // The last window may hold items of the next step as well.
        const std::int64_t end = std::min(m_end >> m_level, lane.beginNs(last - 1) >> m_level);
        for (; window < end; ++window) {
            const Cell cell = known.at(window);
            ++m_list.visited;
            if (cell == Cell::LookInside) {
                break;
            }
            if (cell == Cell::Empty) {
                continue;
            }
            if (cell == Cell::Lone) {
                addLone(window << m_level, lones.front());
                lones = lones.subspan(1);
                continue;
            }
            std::uint32_t highlightedItems = 0;
            const std::int64_t windowEnd = (window + 1) << m_level;
            if (nextHighlighted < windowEnd) {
                first = lane.firstBeginningAt(window << m_level, first, last, m_list.visited);
                const std::size_t next = lane.firstBeginningAt(windowEnd, first, last, m_list.visited);
                highlightedItems = highlighted(first, next);
                first = next;
                nextHighlighted = beginOfHighlighted(lane, first, last);
            }
            const std::int64_t begin = std::max(window << m_level, m_itemEnd);
            addToRun(begin, windowEnd, lane.roleAt(ColumnRoles::placeOf(cell)), highlightedItems);
        }
        return lane.firstBeginningAt(window << m_level, first, last, m_list.visited);
    }

    bool isWide(const LaneIndex& lane, std::size_t i) const
    {
        return lane.durationNs(i) >= (std::int64_t{1} << m_level);
    }

    /// Items [first, last) begin in one column. Without overlap only the last of them can reach beyond it.
    void addColumn(const LaneIndex& lane, std::size_t first, std::size_t last, std::int64_t end)
    {
        const bool endsWide = isWide(lane, last - 1);
        const std::size_t narrowEnd = endsWide ? last - 1 : last;
        if (narrowEnd > first) {
            addNarrow(lane, first, narrowEnd, endsWide ? std::min(end, lane.beginNs(last - 1)) : end);
        }
        if (endsWide) {
            addItem(lane, last - 1);
        }
    }

    void addCrowdedColumn(const LaneIndex& lane, std::size_t first, std::size_t last, std::int64_t end)
    {
        std::size_t runBegin = first;
        for (std::size_t i = first; i <= last; ++i) {
            if (i < last && !isWide(lane, i)) {
                continue;
            }
            if (i > runBegin) {
                addNarrow(lane, runBegin, i, end);
            }
            if (i < last) {
                addItem(lane, i);
            }
            runBegin = i + 1;
        }
        m_list.visited += last - first;
    }

    void addNarrow(const LaneIndex& lane, std::size_t first, std::size_t last, std::int64_t columnEndNs)
    {
        if (last - first == 1) {
            addItem(lane, first);
            return;
        }
        const std::int64_t columnBegin = gridBegin(lane.beginNs(first), m_level);
        const std::int64_t from = std::min(std::max(columnBegin, m_itemEnd), lane.beginNs(first));
        addToRun(from, columnEndNs, dominantRole(lane, first, last), highlighted(first, last));
    }

    ColourRole dominantRole(const LaneIndex& lane, std::size_t first, std::size_t last)
    {
        const BusyByRole busy = lane.busy(first, last, m_list.visited);
        const auto most = std::max_element(busy.begin(), busy.end());
        return *most > 0 ? lane.roleAt(static_cast<std::size_t>(most - busy.begin())) : lane.role(first);
    }

    /// How many of the items [first, last) of the lane at hand are highlighted.
    std::uint32_t highlighted(std::size_t first, std::size_t last) const
    {
        const Highlight* highlight = m_request.highlight;
        return highlight == nullptr
                   ? 0
                   : static_cast<std::uint32_t>(highlight->count(m_track, m_kind, m_depth, first, last));
    }

    /// When the first highlighted one of the items [first, last) of the lane at hand begins; never without
    /// one.
    std::int64_t beginOfHighlighted(const LaneIndex& lane, std::size_t first, std::size_t last) const
    {
        const Highlight* highlight = m_request.highlight;
        const std::size_t next =
            highlight != nullptr ? highlight->next(m_track, m_kind, m_depth, first, last) : last;
        return next < last ? lane.beginNs(next) : std::numeric_limits<std::int64_t>::max();
    }

    void addToRun(std::int64_t begin, std::int64_t end, ColourRole role, std::uint32_t highlighted)
    {
        const bool dimmed = m_request.highlight != nullptr && highlighted == 0;
        role = m_inLines ? pale(role) : role;
        if (m_hasRun) {
            ColumnRun& run = m_columns.back();
            if (run.span.end.ns == begin && run.role == role && run.dimmed == dimmed) {
                run.span.end.ns = end;
                run.highlighted += highlighted;
                return;
            }
            endRun();
        }
        m_hasRun = true;
        m_columns.emplace_back() = {{},     role,    m_kind,      m_depth,
                                    dimmed, m_track, highlighted, {{begin}, {end}}};
    }

    void endRun()
    {
        if (!m_hasRun) {
            return;
        }
        m_hasRun = false;
        ColumnRun& run = m_columns.back();
        const Reach reach = reachOf(run.span.begin.ns, run.span.end.ns);
        run.box = boxOf(reach);
        if (isOutside(reach)) {
            m_columns.pop_back();
        }
    }

    void addItem(const LaneIndex& lane, std::size_t i)
    {
        addItem({{lane.beginNs(i)}, {lane.endNs(i)}}, lane.role(i), lane.tableRow(i));
    }

    void addLone(std::int64_t windowBegin, const ColumnRoles::Lone& lone)
    {
        const std::int64_t begin = lone.beginNs(windowBegin, m_level);
        addItem({{begin}, {saturatingAdd(begin, lone.durationNs(m_level))}}, lone.role, lone.row);
    }

    void addItem(TimeSpan span, ColourRole role, std::uint32_t row)
    {
        m_itemEnd = span.end.ns;
        const Reach reach = reachOf(span.begin.ns, span.end.ns);
        if (isOutside(reach)) {
            return;
        }
        DrawnItem& item = m_items.emplace_back();
        item.box = boxOf(reach);
        item.role = m_inLines ? pale(role) : role;
        if (m_kind == LaneKind::Blocks) {
            item.ref = BlockRef{m_track, BlockIndex{row}};
            addTint(BlockIndex{row}, item);
        } else if (m_kind == LaneKind::Operators) {
            item.ref = OperatorRef{m_track, OperatorIndex{row}};
        } else {
            item.ref = CollectiveRef{m_track, CollectiveIndex{row}};
        }
        item.dimmed = m_request.highlight != nullptr && !m_request.highlight->contains(item.ref);
        item.line = m_line;
        // They wait and never transfer: pale all over.
        item.showsWaiting = m_areGhosts;
        if (m_kind == LaneKind::Operators && reach.width() >= kMinWaitingPixels) {
            addTransfers(m_index.trace->track(m_track), OperatorIndex{row}, item);
        }
        if (reach.width() >= kMinLabelPixels) {
            addLabel(item);
        }
    }

    /// Narrower ones are not looked up: their tint would not be seen either.
    void addTint(BlockIndex block, DrawnItem& item) const
    {
        constexpr double kMinTintedPixels = 5.0;
        if (item.role <= ColourRole::Overlap && item.box.width() >= kMinTintedPixels) {
            const Trace& trace = *m_index.trace;
            item.role = tinted(item.role, chunkOf(trace, trace.track(m_track), block).value_or(0));
        }
    }

    void addTransfers(const Track& track, OperatorIndex index, DrawnItem& item)
    {
        const P2pOperator& op = track.operators[index.value];
        m_moving.clear();
        for (const OperatorPart& part : track.partsOf(op)) {
            if (part.data) {
                m_moving.push_back(
                    {std::max(part.data->begin, op.span.begin), std::min(part.data->end, op.span.end)});
            }
        }
        item.showsWaiting = !m_moving.empty();
        item.firstTransfer = static_cast<std::uint32_t>(m_list.transfers.size());
        std::sort(m_moving.begin(), m_moving.end());
        TimePoint covered = op.span.begin;
        for (const TimeSpan& span : m_moving) {
            const TimePoint begin = std::max(covered, span.begin);
            if (begin < span.end) {
                m_list.transfers.emplace_back() = boxOf(reachOf(begin.ns, span.end.ns));
                covered = span.end;
            }
        }
        item.transfers = static_cast<std::uint32_t>(m_list.transfers.size()) - item.firstTransfer;
    }

    /// The widest part of an item that has one colour and is in view.
    void placeLabel(const DrawnItem& item, DrawnLabel& label) const
    {
        const Box seen{std::max(0.0, item.box.left), std::min(m_request.time.width(), item.box.right), m_top,
                       m_labelBottom};
        label.area = seen;
        label.area.right = label.area.left;
        double from = seen.left;
        const auto consider = [&](double to, bool onWaiting) {
            to = std::min(to, seen.right);
            if (to - from > label.area.width()) {
                label.area.left = from;
                label.area.right = to;
                label.onWaiting = onWaiting;
            }
            from = std::max(from, to);
        };
        for (std::uint32_t i = 0; i < item.transfers; ++i) {
            const Box& transfer = m_list.transfers[item.firstTransfer + i];
            consider(transfer.left, true);
            consider(transfer.right, false);
        }
        consider(seen.right, item.showsWaiting);
    }

    void addLabel(const DrawnItem& item)
    {
        DrawnLabel label;
        placeLabel(item, label);
        if (label.area.width() < kMinLabelPixels
            || label.area.height() < kMinLabelHeight * m_request.textHeight) {
            return;
        }
        setTexts(*m_index.trace, item.ref, m_request.durationsShown, label);
        label.role = item.role;
        label.dimmed = item.dimmed;
        if (m_areGhosts && label.ownText.empty()) {
            // Its text is in the companion's strings.
            label.ownText = m_index.trace->strings.text(label.text);
        }
        m_list.labels.push_back(std::move(label));
    }

    /// Where a box begins and ends. Boxes are put together where they are kept: one that is copied from
    /// memory just written keeps the processor waiting.
    struct Reach
    {
        double left = 0.0;
        double right = 0.0;

        double width() const { return right - left; }
    };

    [[gnu::always_inline]] Reach reachOf(std::int64_t begin, std::int64_t end) const
    {
        const double most = m_request.time.width() + kBeyondEdge;
        return {std::min(std::max(m_request.time.xOf({begin}), -kBeyondEdge), most),
                std::min(std::max(m_request.time.xOf({end}), -kBeyondEdge), most)};
    }

    [[gnu::always_inline]] Box boxOf(const Reach& reach) const
    {
        return {reach.left, reach.right, m_top, m_bottom};
    }

    bool isOutside(const Reach& reach) const
    {
        return reach.right < 0.0 || reach.left > m_request.time.width();
    }

    const SceneIndex& m_index;
    const DrawRequest& m_request;
    DrawList& m_list;
    std::vector<ColumnRun>& m_columns;
    std::vector<DrawnItem>& m_items;
    bool m_areGhosts;
    std::uint8_t m_line = 0;
    unsigned m_level;
    std::int64_t m_begin = 0;
    std::int64_t m_end = 0;
    TrackIndex m_track;
    LaneKind m_kind = LaneKind::Blocks;
    /// The row's blocks stand in lines, one a depth.
    bool m_inLines = false;
    /// When the operator at hand moves data; kept for its memory.
    std::vector<TimeSpan> m_moving;
    /// Pinned rows cover what lies above.
    double m_clipTop = 0.0;
    double m_top = 0.0;
    double m_bottom = 0.0;
    double m_labelBottom = 0.0;
    std::uint8_t m_depth = 0;
    /// End of the last one drawn by itself: a column does not cover it.
    std::int64_t m_itemEnd = 0;
    /// The last column of the list may still grow; its box is missing.
    bool m_hasRun = false;
};

} // namespace

void addRows(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
             const RowWindow& window, std::pair<std::size_t, std::size_t> positions, DrawList& list)
{
    LanePass pass(index, request, list);
    if (request.companion == nullptr || !layout.metrics().hasCompanion()) {
        for (std::size_t position = positions.first; position < positions.second; ++position) {
            pass.addRow(layout, window, window.seenRow(position));
        }
        return;
    }
    DrawRequest plain = request;
    plain.highlight = nullptr;
    const std::size_t lines = request.companion->lines();
    std::vector<LanePass> ghosts;
    for (std::size_t line = 0; line < lines; ++line) {
        ghosts.emplace_back(request.companion->line(line).index, plain, list, list.ghostColumns, list.ghosts);
    }
    for (std::size_t position = positions.first; position < positions.second; ++position) {
        pass.addRow(layout, window, window.seenRow(position));
        for (std::size_t line = 0; line < lines; ++line) {
            ghosts[line].addGhosts(layout, window, line, lines);
        }
    }
}

} // namespace pipescope::scene
