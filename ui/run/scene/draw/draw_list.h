#pragma once

#include "core/run/analysis/details/gap_facts.h"
#include "ui/run/scene/axis/viewport.h"
#include "ui/run/scene/canvas/box.h"
#include "ui/run/scene/colour/colouring.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/draw/highlight.h"
#include "ui/run/scene/index/companion_index.h"
#include "ui/run/scene/index/idle_index.h"
#include "ui/run/scene/index/in_flight_index.h"
#include "ui/run/scene/index/link_index.h"
#include "ui/run/scene/index/scene_index.h"
#include "ui/run/scene/rows/row_layout.h"
#include "ui/run/scene/text/elide.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::scene {

/// A block, operator or collective that has its own rectangle. It may be narrower than a pixel; the painter
/// then draws one.
struct DrawnItem
{
    Box box;
    TraceRef ref;
    /// An operator that is not narrow and whose data movement is known: `transfers` boxes from
    /// `firstTransfer`. The rest of it is waiting and has the palette's waiting colour.
    std::uint32_t firstTransfer = 0;
    std::uint32_t transfers = 0;
    bool showsWaiting = false;
    ColourRole role = ColourRole::Other;
    /// Something else is highlighted.
    bool dimmed = false;
    /// Of the companion, for ghosts.
    std::uint8_t line = 0;
};

/// Neighbouring columns of one lane that have the same dominant role: items too narrow to be
/// drawn one by one. columnAt() returns what one of its columns holds.
struct ColumnRun
{
    Box box;
    /// Role with the most busy time in each of the columns.
    ColourRole role = ColourRole::Other;
    LaneKind kind = LaneKind::Blocks;
    /// Lane of the track.
    std::uint8_t depth = 0;
    /// None of the items is highlighted while something else is.
    bool dimmed = false;
    TrackIndex track;
    /// How many of its items are highlighted.
    std::uint32_t highlighted = 0;
    /// The part of the time grid that it covers.
    TimeSpan span;
};

/// What one column stands for.
struct MergedColumn
{
    ColourRole role = ColourRole::Other;
    TrackIndex track;
    std::uint32_t count = 0;
    /// Their busy time, in all and of the dominant role.
    Duration busy;
    Duration dominantBusy;
    /// Begin of the first to end of the last.
    TimeSpan span;
    LaneKind kind = LaneKind::Blocks;
    /// How many of them are highlighted.
    std::uint32_t highlighted = 0;
};

struct DrawnLabel
{
    /// Visible part of its item in which it is centred.
    Box area;
    StringId text;
    /// Shown instead of the text, if it is not empty: "F7", "→ 5 hcom_send__455".
    std::string ownText;
    /// This many bytes of the text are shown completely or not at all.
    std::size_t wholeBytes = 0;
    /// Shown instead of both where it fits, if it is not empty: "F7 12.3 ms".
    std::string timedText;
    Elision elision;
    /// What it is drawn on.
    ColourRole role = ColourRole::Other;
    bool onWaiting = false;
    bool dimmed = false;
};

/// The label's text in full.
std::string_view textOf(const DrawnLabel& label, const StringPool& strings);

/// A curve from where data leaves to where it arrives.
struct DrawnLink
{
    double fromX = 0.0;
    double fromY = 0.0;
    double toX = 0.0;
    double toY = 0.0;
    /// Pinned rows hide the part of the curve above this.
    double clipTop = 0.0;
    LinkIndex link;
    LinkDirection direction = LinkDirection::Unknown;
    bool inferred = false;
    /// A link of the selected block or operator.
    bool emphasised = false;
    /// Both ends are dimmed.
    bool dimmed = false;
};

/// A time in which a rank is idle, behind its blocks.
struct DrawnIdle
{
    Box box;
    ColourRole role = ColourRole::FirstIdle;
};

/// [first, end) of the things of one kind in a draw list.
struct ListPart
{
    std::size_t first = 0;
    std::size_t end = 0;

    std::size_t size() const { return end - first; }

    template<class Value>
    std::span<const Value> of(const std::vector<Value>& all) const
    {
        return std::span(all).subspan(first, size());
    }
};

/// What one row shows.
struct DrawnRow
{
    std::size_t row = 0;
    ListPart idle;
    ListPart columns;
    ListPart items;
    /// Of the companion.
    ListPart ghostColumns;
    ListPart ghosts;
    ListPart inFlight;
};

/// All that is seen, in painting order: idle times, columns, items, ghosts, labels, links. Kept between
/// frames so that its vectors keep their memory.
struct DrawList
{
    /// Those that are seen; pinned ones come last. Idle times, columns and items stand in the order of the
    /// rows.
    std::vector<DrawnRow> rows;
    std::vector<DrawnIdle> idle;
    std::vector<ColumnRun> columns;
    std::vector<DrawnItem> items;
    /// Where the items' operators move data, in order of time for each item; none overlap.
    std::vector<Box> transfers;
    std::vector<DrawnLabel> labels;
    /// What the companion shows; references are to the trace of its line. Its labels stand among the others.
    std::vector<ColumnRun> ghostColumns;
    std::vector<DrawnItem> ghosts;
    /// As high as many micro-batches are in flight.
    std::vector<Box> inFlight;
    /// The emphasised ones come last.
    std::vector<DrawnLink> links;
    /// Where the selection is, also when it is merged into a column.
    std::optional<Box> selection;
    /// The same for the item to outline.
    std::vector<Box> outlines;
    /// The blocks of the companion beside the selected one, line by line.
    std::vector<Box> selectedGhosts;
    /// Links that touch the view, drawn or thinned away.
    std::uint64_t linksInView = 0;
    /// Entries of lanes and of link channels that were looked at.
    std::uint64_t visited = 0;

    void clear();
};

/// What a draw list is made from, apart from the trace. The spans and pointers are borrowed for the call.
struct DrawRequest
{
    Viewport time;
    /// Top of the drawing area within the rows' content, and its height, in pixels.
    double top = 0.0;
    double height = 0.0;
    /// Blocks to be drawn below those of the same track; none if null.
    const CompanionIndex* companion = nullptr;
    /// Leaves out what belongs to other steps.
    std::optional<StepIndex> step;
    /// Not drawn without it.
    const LinkDensity* links = nullptr;
    /// Likewise idle times.
    const IdleIndex* idle = nullptr;
    /// Likewise micro-batches in flight; the layout must have lanes for them.
    const InFlightIndex* inFlight = nullptr;
    std::optional<TraceRef> selection;
    /// Selected instead.
    std::optional<GapRef> selectedGap;
    std::span<const LinkIndex> selectedLinks;
    std::span<const TraceRef> outlined;
    /// Items that are not in it are dimmed; nothing is dimmed if it is null.
    const Highlight* highlight = nullptr;
    /// Height of the labels' font.
    double textHeight = 12.0;
    /// Labels say how long their items take, where that fits.
    bool durationsShown = false;
};

/// About so many links are drawn before they are thinned; more only where they stand much closer together
/// than on average, and never more than four times as many.
constexpr std::size_t kLinkBudget = 500;
/// Items narrower than this many pixels (up to twice as many) are merged into columns.
constexpr double kColumnPixels = 3.0;
/// Narrower operators do not show waiting and transferring separately.
constexpr double kMinWaitingPixels = 3.0;
/// Shorter idle times are not drawn.
constexpr double kMinIdlePixels = 2.0;
/// Changes of the micro-batches in flight within so many pixels (up to twice as many) become one.
constexpr double kInFlightPixels = 1.0;
/// No text in narrower parts.
constexpr double kMinLabelPixels = 18.0;
/// As a part of the font's height: lower lanes would cut letters, first of all underscores.
constexpr double kMinLabelHeight = 0.95;

/// Length of a column in nanoseconds: the power of two that makes it so many pixels wide or up to twice that.
unsigned columnLevel(const Viewport& viewport, double pixels = kColumnPixels);

/// The column of a run that lies at `x`; viewport, step and highlight are those that the run was
/// drawn with.
MergedColumn columnAt(const SceneIndex& index, const Viewport& viewport, std::optional<StepIndex> step,
                      const Highlight* highlight, const ColumnRun& run, double x);

/// The band that must be visible to show a block or operator: its row, or its line if the row has several.
/// Empty if it has no row.
std::optional<Band> bandToReveal(const SceneIndex& index, const RowLayout& layout, const TraceRef& ref);

/// Runs parts of work, perhaps on several threads: calls `part(i)` once for each i in [0, count) and returns
/// when all calls have returned.
using PartRunner = std::function<void(std::size_t count, const std::function<void(std::size_t)>& part)>;

/// Makes draw lists, frame after frame: keeps the memory of what threads make for one another.
class DrawListMaker
{
public:
    /// As buildDrawList(); `runParts` may be empty. `textWidth` is called by the calling thread only.
    void make(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
              const TextWidth& textWidth, const PartRunner& runParts, DrawList& list);

private:
    void makeRows(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
                  const PartRunner& runParts, DrawList& list);

    /// What the lower rows show, from the last ones up. Never fewer, so that they keep their memory.
    std::vector<DrawList> m_lower;
    DrawList m_links;
};

/// Fills `list` with what `request` shows of the rows of `layout`. No state, no side effects, cost by pixels.
void buildDrawList(const SceneIndex& index, const RowLayout& layout, const DrawRequest& request,
                   const TextWidth& textWidth, DrawList& list);

} // namespace pipescope::scene
