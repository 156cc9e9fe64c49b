#include "core/graph/explain/search/node_list.h"

#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/explain/report/compared_step.h"
#include "core/graph/explain/search/navigation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr std::array<std::string_view, 16> kColumns{
    "side",      "name",     "path",  "kind",  "operation", "level", "score",  "multiple",
    "unmatched", "overflow", "shape", "dtype", "rank",      "step",  "reason", "repair"};

template<std::size_t size, class Value>
std::string_view wordOf(const std::array<std::string_view, size>& words, Value value)
{
    return words[static_cast<std::size_t>(value)];
}

void writeNode(const ListedNode& node, const std::string& reason, TableWriter& table)
{
    table.field(wordOf(kSideWords, node.row.side));
    table.field(node.name);
    table.field(node.path);
    table.field(wordOf(kKindWords, node.kind));
    table.field(node.operation);
    table.field(wordOf(kLevelWords, node.level));
    table.realField(static_cast<double>(node.score));
    table.realField(static_cast<double>(node.multiple));
    table.field(wordOf(kUnmatchedWords, node.unmatched));
    table.field(overflowLevelName(node.overflow));
    table.field(node.shape);
    table.field(node.dtype);
    table.field(node.rank.value);
    table.field(node.step);
    table.field(reason);
    table.field(node.repair == RepairClass::Never ? std::string_view() : repairClassName(node.repair));
    table.endRow();
}

} // namespace

Status writeNodes(const NodeList& list, std::span<const SheetRow> rows, TableFormat format,
                  const Translate& translate, std::ostream& out)
{
    TableWriter table(format, kColumns, out);
    for (const SheetRow row : rows) {
        if (!table.good()) {
            break;
        }
        writeNode(list.describe(row), list.reason(row).in(translate), table);
    }
    return table.finish();
}

namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

std::optional<Item> shownItem(const Graph& graph, NodeId node)
{
    const auto outputs = graph.outputs(node);
    const auto output = std::ranges::find_if(outputs, &Item::isTensor);
    if (output != outputs.end()) {
        return *output;
    }
    const auto inputs = graph.inputs(node);
    const auto input = std::ranges::find_if(inputs, &Item::isTensor);
    return input != inputs.end() ? std::optional(*input) : std::nullopt;
}

/// Equal texts get equal numbers, in alphabetical order; empty ones none.
std::vector<double> alphabeticalNumbers(const std::vector<std::string_view>& texts)
{
    std::vector<std::uint32_t> order(texts.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return texts[i]; });
    std::vector<double> numbers(texts.size(), kNoNumber);
    double number = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        number += i > 0 && texts[order[i]] != texts[order[i - 1]] ? 1 : 0;
        numbers[order[i]] = texts[order[i]].empty() ? kNoNumber : number;
    }
    return numbers;
}

/// Indexed by row: its place if the children of each row stood in alphabetical order; so paths are compared
/// name by name, and none need be written.
std::vector<std::uint32_t> alphabeticalPlaces(const Outline& outline)
{
    std::vector<std::uint32_t> places(outline.size(), 0);
    std::vector<RowId> open{RowId{0U}};
    std::vector<RowId> children;
    for (std::uint32_t place = 0; !open.empty(); ++place) {
        const RowId row = open.back();
        open.pop_back();
        places[row.value] = place;
        children.assign(ChildRows(outline, row).begin(), ChildRows(outline, row).end());
        std::ranges::sort(children, std::greater(), [&](RowId child) { return outline.name(child); });
        open.insert(open.end(), children.begin(), children.end());
    }
    return places;
}

bool isText(ListColumn column)
{
    return column == ListColumn::Name || column == ListColumn::Operation || column == ListColumn::Shape
           || column == ListColumn::Dtype;
}

} // namespace

struct NodeList::Compared
{
    explicit Compared(const Sheet& sheet)
        : graphs(*sheet.step, sheet.rankIndex, *sheet.comparison)
    { }

    ComparedGraphs graphs;
};

NodeList::NodeList(const Sheet& sheet)
    : m_sheet(sheet)
    , m_notable(notableRows(sheet))
{
    if (sheet.graphs().bench && sheet.comparison && sheet.comparison->verdicts) {
        m_compared = std::make_unique<Compared>(sheet);
    }
}

NodeList::~NodeList() = default;

std::vector<SheetRow> NodeList::pairsOnce(const FoundRows& found) const
{
    std::vector<SheetRow> rows;
    for (const RowId row : found.debug) {
        rows.push_back({Side::Debug, row});
    }
    for (const RowId row : found.bench) {
        const auto partner = m_sheet.bench->partner(row);
        if (!partner || !std::ranges::binary_search(found.debug, *partner)) {
            rows.push_back({Side::Bench, row});
        }
    }
    std::ranges::sort(rows, {}, [this](SheetRow row) { return placeOf(m_sheet, row); });
    return rows;
}

void NodeList::sort(std::vector<SheetRow>& rows, ListColumn column, ListOrder order) const
{
    struct Keyed
    {
        double key;
        SheetPlace place;
    };

    const std::vector<double> keys = keysOf(rows, column);
    std::vector<Keyed> keyed;
    keyed.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double key = order == ListOrder::Descending ? -keys[i] : keys[i];
        keyed.push_back({key, placeOf(m_sheet, rows[i])});
    }
    const bool isReversed = column == ListColumn::Execution && order == ListOrder::Descending;
    std::ranges::sort(keyed, [isReversed](const Keyed& a, const Keyed& b) {
        if (std::isnan(a.key) != std::isnan(b.key)) {
            return std::isnan(b.key);
        }
        if (a.key < b.key || b.key < a.key) {
            return a.key < b.key;
        }
        return isReversed ? b.place < a.place : a.place < b.place;
    });
    std::ranges::transform(keyed, rows.begin(), [](const Keyed& entry) { return entry.place.row; });
}

void NodeList::putConsequencesLast(std::vector<SheetRow>& rows) const
{
    std::stable_partition(rows.begin(), rows.end(), [this](SheetRow row) { return !isConsequence(row); });
}

bool NodeList::isConsequence(SheetRow row) const
{
    const Outline& own = outline(row);
    const OverflowLevel level = own.overflow.empty() ? OverflowLevel::None : own.overflow[row.row.value];
    if ((level != OverflowLevel::Medium && level != OverflowLevel::High) || notableOf(row)) {
        return false;
    }
    const RankGraphs& rank = m_sheet.graphs();
    const auto& overflow = (row.side == Side::Debug ? rank.debug : *rank.bench).overflow;
    return !overflow || !overflow->nodes[own.node(row.row).value].isNormJump;
}

std::vector<double> NodeList::keysOf(std::span<const SheetRow> rows, ListColumn column) const
{
    if (isText(column)) {
        std::vector<std::string_view> texts;
        texts.reserve(rows.size());
        std::ranges::transform(rows, std::back_inserter(texts),
                               [&](SheetRow row) { return textOf(row, column); });
        return alphabeticalNumbers(texts);
    }
    std::vector<double> keys;
    keys.reserve(rows.size());
    if (column == ListColumn::Path) {
        const auto debug = alphabeticalPlaces(m_sheet.debug);
        const auto bench = m_sheet.bench ? alphabeticalPlaces(*m_sheet.bench) : std::vector<std::uint32_t>();
        std::ranges::transform(rows, std::back_inserter(keys), [&](SheetRow row) {
            const auto parent = outline(row).parent(row.row);
            return parent ? static_cast<double>((row.side == Side::Debug ? debug : bench)[parent->value])
                          : kNoNumber;
        });
        return keys;
    }
    std::ranges::transform(rows, std::back_inserter(keys),
                           [&](SheetRow row) { return numberOf(row, column); });
    return keys;
}

double NodeList::numberOf(SheetRow row, ListColumn column) const
{
    const Outline& own = outline(row);
    switch (column) {
    case ListColumn::Side:
        return static_cast<double>(row.side);
    case ListColumn::Kind:
        return static_cast<double>(own.kind(row.row));
    case ListColumn::Level:
        return static_cast<double>(levelAt(own, row.row));
    case ListColumn::Score:
        return own.scores.empty() ? kNoNumber : static_cast<double>(own.scores[row.row.value]);
    case ListColumn::Multiple:
        return static_cast<double>(multipleOf(m_sheet, row));
    case ListColumn::Reason:
        return reasonNumber(row);
    case ListColumn::Rank:
        return own.graph->rank.value;
    case ListColumn::Step:
        return static_cast<double>(own.graph->step);
    case ListColumn::Overflow:
        return own.overflow.empty() ? kNoNumber : static_cast<double>(own.overflow[row.row.value]);
    case ListColumn::Repair: {
        const RepairClass repair = repairClass(own, row.row);
        return repair == RepairClass::Never ? kNoNumber : static_cast<double>(repair);
    }
    default:
        return 0;
    }
}

/// Equal reasons stand together: those of nodes without partner behind those of verdicts.
double NodeList::reasonNumber(SheetRow row) const
{
    constexpr double kBehindCauses = 256;
    const Outline& own = outline(row);
    if (!own.unmatched.empty() && own.unmatched[row.row.value] != UnmatchedReason::None) {
        return kBehindCauses + static_cast<double>(own.unmatched[row.row.value]);
    }
    const auto debug = row.side == Side::Debug ? std::optional(row.row) : own.partner(row.row);
    if (!m_compared || !debug) {
        return kNoNumber;
    }
    const std::uint32_t node = m_sheet.debug.node(*debug).value;
    return static_cast<double>(m_sheet.comparison->verdicts->causes[node]);
}

std::string_view NodeList::textOf(SheetRow row, ListColumn column) const
{
    const Outline& own = outline(row);
    if (column == ListColumn::Name) {
        return own.name(row.row);
    }
    if (column == ListColumn::Operation) {
        return operationName(own.name(row.row), own.kind(row.row));
    }
    const std::optional<Item> item = shownItem(*own.graph, own.node(row.row));
    if (!item) {
        return {};
    }
    return own.graph->text(column == ListColumn::Shape ? item->shape : item->dtype);
}

ListCounts NodeList::count(std::span<const SheetRow> rows) const
{
    ListCounts counts;
    for (const SheetRow row : rows) {
        const Outline& own = outline(row);
        const std::uint32_t at = row.row.value;
        ++counts.levels[static_cast<std::size_t>(levelAt(own, row.row))];
        ++counts.overflow[own.overflow.empty() ? 0 : static_cast<std::size_t>(own.overflow[at])];
        ++counts.reasons[own.unmatched.empty() ? 0 : static_cast<std::size_t>(own.unmatched[at])];
        if (const auto notable = notableOf(row)) {
            ++(*notable == Notable::Unplaced ? counts.unplaced : counts.unlinked);
        }
    }
    return counts;
}

ListedNode NodeList::describe(SheetRow row) const
{
    const Outline& own = outline(row);
    const std::uint32_t at = row.row.value;
    const auto parent = own.parent(row.row);
    ListedNode listed;
    listed.row = row;
    listed.name = own.name(row.row);
    listed.path = parent ? pathText(own, *parent) : std::string();
    listed.kind = own.kind(row.row);
    listed.operation = textOf(row, ListColumn::Operation);
    listed.level = levelAt(own, row.row);
    listed.score = own.scores.empty() ? std::numeric_limits<float>::quiet_NaN() : own.scores[at];
    listed.multiple = multipleOf(m_sheet, row);
    listed.unmatched = own.unmatched.empty() ? UnmatchedReason::None : own.unmatched[at];
    listed.shape = textOf(row, ListColumn::Shape);
    listed.dtype = textOf(row, ListColumn::Dtype);
    listed.rank = own.graph->rank;
    listed.step = own.graph->step;
    listed.overflow = own.overflow.empty() ? OverflowLevel::None : own.overflow[at];
    listed.repair = repairClass(own, row.row);
    return listed;
}

UserText NodeList::reason(SheetRow row) const
{
    const Outline& own = outline(row);
    const auto debug = row.side == Side::Debug ? std::optional(row.row) : own.partner(row.row);
    UserText text = unmatchedReason(row);
    if (text.empty() && m_compared && debug) {
        text = nodeText(m_compared->graphs.comparison(), *m_sheet.comparison->verdicts,
                        m_sheet.debug.node(*debug));
    }
    const auto notable = notableOf(row);
    return text.empty() ? listOf({notable ? notableText(*notable) : UserText(), overflowOf(row)}) : text;
}

std::optional<Notable> NodeList::notableOf(SheetRow row) const
{
    const auto found = std::ranges::lower_bound(m_notable, row.row, {}, &NotableRow::row);
    const bool isThere = row.side == Side::Debug && found != m_notable.end() && found->row == row.row;
    return isThere ? std::optional(found->notable) : std::nullopt;
}

UserText NodeList::unmatchedReason(SheetRow row) const
{
    const Outline& own = outline(row);
    if (own.unmatched.empty() || own.unmatched[row.row.value] == UnmatchedReason::None) {
        return {};
    }
    if (!m_sheet.comparison) {
        return unmatchedReasonText(own.unmatched[row.row.value]);
    }
    const Matching& matching = m_sheet.comparison->matching;
    const bool isDebug = row.side == Side::Debug;
    const auto& reasons = isDebug ? matching.debugReasons : matching.benchReasons;
    const Outline& other = isDebug ? *m_sheet.bench : m_sheet.debug;
    return unmatchedText(reasons[own.node(row.row).value], *own.graph, *other.graph);
}

UserText NodeList::overflowOf(SheetRow row) const
{
    const RankGraphs& rank = m_sheet.graphs();
    const auto& overflow = (row.side == Side::Debug ? rank.debug : *rank.bench).overflow;
    const NodeId node = outline(row).node(row.row);
    return overflow ? overflowReason(*outline(row).graph, node, overflow->nodes[node.value]) : UserText();
}

} // namespace pipescope::graph
