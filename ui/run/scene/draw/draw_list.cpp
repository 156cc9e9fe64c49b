#include "ui/run/scene/draw/draw_list.h"

#include "ui/run/scene/axis/time_grid.h"
#include "ui/run/scene/draw/draw_rows.h"
#include "ui/run/scene/draw/item_label.h"
#include "ui/run/scene/draw/label_room.h"
#include "ui/run/scene/rows/row_window.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>

namespace pipescope::scene {
namespace {

constexpr double kLabelPadding = 3.0;
/// For fewer rows a second thread saves less than waking it costs.
constexpr std::size_t kMinSharedRows = 8;
constexpr std::size_t kRowsAtATime = 2;

/// Where an item of a row stands.
Band itemBand(const SceneIndex& index, const RowLayout& layout, std::size_t row, const TraceRef& ref)
{
    if (std::holds_alternative<CollectiveRef>(ref)) {
        return layout.collectiveLane(row);
    }
    const auto* block = std::get_if<BlockRef>(&ref);
    if (block == nullptr) {
        return layout.operatorLane(row);
    }
    const auto& lanes = index.tracks[block->track.value].blocks;
    const auto holds = [&](const LaneIndex& lane) { return lane.positionOf(block->block.value).has_value(); };
    const bool inLines = layout.rows()[row].lines > 0;
    const auto lane = inLines ? std::find_if(lanes.begin(), lanes.end(), holds) : lanes.end();
    const Band all = layout.blockLane(row);
    return lane == lanes.end()
               ? all
               : depthBand(all, static_cast<std::size_t>(lane - lanes.begin()), lanes.size(), inLines);
}

/// Empty where it is not seen.
std::optional<Box> boxWithin(const RowLayout& layout, const DrawRequest& request, std::size_t row,
                             const Band& lane, TimeSpan span)
{
    const RowWindow window(layout, request.top, request.height);
    const Band band = window.seen(row, lane);
    const double width = request.time.width();
    const Box box{std::clamp(request.time.xOf(span.begin), -kBeyondEdge, width + kBeyondEdge),
                  std::clamp(request.time.xOf(span.end), -kBeyondEdge, width + kBeyondEdge),
                  std::max(window.clipTop(row), band.top), band.bottom()};
    const bool seen =
        box.right >= 0.0 && box.left <= width && box.bottom > box.top && box.top < request.height;
    return seen ? std::optional(box) : std::nullopt;
}

std::optional<Box> laneBox(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
                           const TraceRef& ref)
{
    const auto row = layout.rowOf(trackOf(ref));
    return row ? boxWithin(layout, request, *row, itemBand(index, layout, *row, ref),
                           spanOf(*index.trace, ref))
               : std::nullopt;
}

std::optional<Box> gapBox(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
                          const GapRef& gap)
{
    const auto row = layout.rowOf(gap.track);
    return row ? boxWithin(layout, request, *row, layout.blockLane(*row), spanOf(*index.trace, gap))
               : std::nullopt;
}

/// Adds the ghosts beside a block, line by line.
void addGhostBoxes(const RowLayout& layout, const DrawRequest& request, const BlockRef& block,
                   std::vector<Box>& boxes)
{
    const auto row = layout.rowOf(block.track);
    const std::size_t lines = row ? request.companion->lines() : 0;
    for (std::size_t line = 0; line < lines; ++line) {
        const Companion& companion = request.companion->line(line).companion;
        const auto beside = companion.besideOf(block.track, block.block);
        const auto box = beside ? boxWithin(layout, request, *row, layout.companionLine(*row, line, lines),
                                            companion.trace->track(block.track).blocks.span(*beside))
                                : std::nullopt;
        if (box) {
            boxes.push_back(*box);
        }
    }
}

/// An item that is drawn, maybe in a deeper lane, keeps its own outline.
std::optional<Box> boxOf(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
                         const DrawList& list, const TraceRef& ref)
{
    const auto drawn = std::find_if(list.items.begin(), list.items.end(),
                                    [&](const DrawnItem& item) { return item.ref == ref; });
    return drawn != list.items.end() ? drawn->box : laneBox(index, layout, request, ref);
}

template<class Value>
void moveBehind(std::vector<Value>& from, std::vector<Value>& to)
{
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// Things of one kind, of which each row shows a part.
template<class Value>
void moveBehind(DrawList& more, DrawList& list, std::vector<Value> DrawList::*things,
                ListPart DrawnRow::*part)
{
    const std::size_t before = (list.*things).size();
    for (DrawnRow& row : more.rows) {
        (row.*part).first += before;
        (row.*part).end += before;
    }
    moveBehind(more.*things, list.*things);
}

void moveItemsBehind(DrawList& more, DrawList& list)
{
    const auto transfers = static_cast<std::uint32_t>(list.transfers.size());
    for (std::size_t i = 0; transfers > 0 && i < more.items.size(); ++i) {
        more.items[i].firstTransfer += transfers;
    }
    moveBehind(more, list, &DrawList::items, &DrawnRow::items);
    moveBehind(more, list, &DrawList::columns, &DrawnRow::columns);
    moveBehind(more.transfers, list.transfers);
    moveBehind(more.labels, list.labels);
}

void moveGhostsAndIdleBehind(DrawList& more, DrawList& list)
{
    moveBehind(more, list, &DrawList::ghostColumns, &DrawnRow::ghostColumns);
    moveBehind(more, list, &DrawList::ghosts, &DrawnRow::ghosts);
    moveBehind(more, list, &DrawList::idle, &DrawnRow::idle);
    moveBehind(more, list, &DrawList::inFlight, &DrawnRow::inFlight);
}

/// Rows and what they show, two halves of about the same size at the same time. The last of `lower` goes
/// first; all are used up.
void append(std::span<DrawList> lower, const PartRunner& runParts, DrawList& list)
{
    runParts(2, [&](std::size_t part) {
        std::for_each(lower.rbegin(), lower.rend(), [&](DrawList& more) {
            part == 0 ? moveItemsBehind(more, list) : moveGhostsAndIdleBehind(more, list);
        });
    });
    std::for_each(lower.rbegin(), lower.rend(), [&](DrawList& more) {
        moveBehind(more.rows, list.rows);
        list.visited += more.visited;
    });
}

/// Leaves out labels of which too little fits, even in two lines.
void elideLabels(const StringPool& strings, double lineHeight, const TextWidth& textWidth, DrawList& list)
{
    std::vector<double> rooms = labelRooms(list.labels, kLabelPadding, textWidth);
    const std::size_t count = list.labels.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (auto lower = breakLabel(rooms[i], lineHeight, textWidth, list.labels[i])) {
            list.labels.push_back(std::move(*lower));
            rooms.push_back(rooms[i]);
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.labels.size(); ++i) {
        if (fitLabel(strings, rooms[i], textWidth, list.labels[i])) {
            std::swap(list.labels[kept++], list.labels[i]);
        }
    }
    list.labels.erase(list.labels.begin() + static_cast<std::ptrdiff_t>(kept), list.labels.end());
}

/// Content of the narrow ones among the items [first, last).
MergedColumn contentOf(const LaneIndex& lane, const ColumnRun& run, unsigned level, std::size_t first,
                       std::size_t last)
{
    MergedColumn column;
    column.track = run.track;
    column.kind = run.kind;
    column.role = run.role;
    BusyByRole busy{};
    for (std::size_t i = first; i < last; ++i) {
        if (lane.durationNs(i) >= (std::int64_t{1} << level)) {
            continue;
        }
        const TimeSpan item{{lane.beginNs(i)}, {lane.endNs(i)}};
        column.span = column.count == 0 ? item : column.span.united(item);
        ++column.count;
        column.busy = column.busy + item.duration();
        std::int64_t& sum = busy[placeInLane(lane.role(i))];
        sum = saturatingAdd(sum, item.duration().ns);
    }
    column.dominantBusy = {busy[placeInLane(run.role)]};
    return column;
}

} // namespace

std::optional<Band> bandToReveal(const SceneIndex& index, const RowLayout& layout, const TraceRef& ref)
{
    const auto row = layout.rowOf(trackOf(ref));
    if (!row) {
        return std::nullopt;
    }
    const Row& entry = layout.rows()[*row];
    return entry.lines > 1 ? itemBand(index, layout, *row, ref) : entry.band;
}

MergedColumn columnAt(const SceneIndex& index, const Viewport& viewport, std::optional<StepIndex> step,
                      const Highlight* highlight, const ColumnRun& run, double x)
{
    const SceneIndex::TrackLanes& lanes = index.tracks[run.track.value];
    const LaneIndex& lane = lanes.of(run.kind)[run.depth];
    const unsigned level = columnLevel(viewport);
    const std::int64_t at =
        std::clamp(viewport.timeAt(x).ns, run.span.begin.ns, saturatingSubtract(run.span.end.ns, 1));
    const std::int64_t begin = std::max(gridBegin(at, level), run.span.begin.ns);
    const std::int64_t end = std::min(gridEnd(at, level), run.span.end.ns);
    std::uint64_t visited = 0;
    const auto [firstOfStep, lastOfStep] =
        lane.itemsOfStep(index.trace->track(run.track).isOther ? std::nullopt : step);
    const std::size_t first = lane.firstBeginningAt(begin, firstOfStep, lastOfStep, visited);
    const std::size_t last = lane.firstBeginningAt(end, first, lastOfStep, visited);
    MergedColumn column = contentOf(lane, run, level, first, last);
    if (highlight != nullptr) {
        column.highlighted =
            static_cast<std::uint32_t>(highlight->count(run.track, run.kind, run.depth, first, last));
    }
    return column;
}

std::string_view textOf(const DrawnLabel& label, const StringPool& strings)
{
    return label.ownText.empty() ? strings.text(label.text) : std::string_view(label.ownText);
}

void DrawList::clear()
{
    rows.clear();
    idle.clear();
    columns.clear();
    items.clear();
    transfers.clear();
    labels.clear();
    ghostColumns.clear();
    ghosts.clear();
    inFlight.clear();
    links.clear();
    selection.reset();
    outlines.clear();
    selectedGhosts.clear();
    linksInView = 0;
    visited = 0;
}

unsigned columnLevel(const Viewport& viewport, double pixels)
{
    constexpr double kMaxLevel = 61.0;
    const double level = std::ceil(std::log2(pixels * viewport.nsPerPixel()));
    return static_cast<unsigned>(std::clamp(level, 0.0, kMaxLevel));
}

void DrawListMaker::makeRows(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
                             const PartRunner& runParts, DrawList& list)
{
    const RowWindow window(layout, request.top, request.height);
    const std::size_t rows = window.seenRowCount();
    if (!runParts || rows < kMinSharedRows) {
        addRows(index, layout, request, window, {0, rows}, list);
        addLinks(index, layout, request, m_links);
        return;
    }
    // Two threads take them from both ends until they meet, since rows differ in what they show.
    const std::size_t shares = (rows + kRowsAtATime - 1) / kRowsAtATime;
    std::atomic<std::size_t> taken = 0;
    const auto addShare = [&](std::size_t share, DrawList& to) {
        const std::size_t first = share * kRowsAtATime;
        addRows(index, layout, request, window, {first, std::min(first + kRowsAtATime, rows)}, to);
    };
    m_lower.resize(std::max(m_lower.size(), shares));
    std::size_t lower = 0;
    runParts(3, [&](std::size_t part) {
        if (part == 0) {
            for (std::size_t share = 0; taken++ < shares; ++share) {
                addShare(share, list);
            }
        } else if (part == 1) {
            addLinks(index, layout, request, m_links);
        } else {
            for (; taken++ < shares; ++lower) {
                m_lower[lower].clear();
                addShare(shares - 1 - lower, m_lower[lower]);
            }
        }
    });
    append(std::span(m_lower).first(lower), runParts, list);
}

void DrawListMaker::make(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
                         const TextWidth& textWidth, const PartRunner& runParts, DrawList& list)
{
    list.clear();
    m_links.clear();
    makeRows(index, layout, request, runParts, list);
    list.links.swap(m_links.links);
    list.linksInView = m_links.linksInView;
    list.visited += m_links.visited;
    elideLabels(index.trace->strings, request.textHeight, textWidth, list);
    if (request.selectedGap) {
        list.selection = gapBox(index, layout, request, *request.selectedGap);
    } else if (request.selection) {
        list.selection = boxOf(index, layout, request, list, *request.selection);
    }
    const auto* block = request.selection ? std::get_if<BlockRef>(&*request.selection) : nullptr;
    if (block != nullptr && request.companion != nullptr) {
        addGhostBoxes(layout, request, *block, list.selectedGhosts);
    }
    for (const TraceRef& ref : request.outlined) {
        if (const auto box = boxOf(index, layout, request, list, ref)) {
            list.outlines.push_back(*box);
        }
    }
}

void buildDrawList(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
                   const TextWidth& textWidth, DrawList& list)
{
    DrawListMaker().make(index, layout, request, textWidth, {}, list);
}

} // namespace pipescope::scene
