#include "core/graph/explain/details/node_details.h"

#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/explain/details/node_parts.h"
#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace pipescope::graph {
namespace {

struct ColumnWords
{
    SourceText name;
    SourceText explanation;
};

constexpr std::array<ColumnWords, kDetailColumns> kWords{{
    {"Type"_text, "The Python type of the argument"_text},
    {"dtype"_text, "The type of the elements; of an argument that is no tensor, its Python type"_text},
    {"Shape"_text, "The sizes of the tensor, the outermost dimension first"_text},
    {"Max"_text, "The largest element; of an argument that is no tensor, its value"_text},
    {"Min"_text, "The smallest element; of an argument that is no tensor, its value"_text},
    {"Mean"_text, "The mean of all elements; of an argument that is no tensor, its value"_text},
    {"Norm"_text,
     "The L2 norm: the root of the sum of the squares; of an argument that is no tensor, its value"_text},
    {"requires_grad"_text, "Whether a gradient is calculated for the tensor"_text},
    {"Checksum"_text,
     "The md5 or CRC-32 of the bytes of the tensor: equal checksums prove equal tensors"_text},
    {"Max diff"_text, "The maximum of the debug side less that of the bench side"_text},
    {"Min diff"_text, "The minimum of the debug side less that of the bench side"_text},
    {"Mean diff"_text, "The mean of the debug side less that of the bench side"_text},
    {"Norm diff"_text, "The norm of the debug side less that of the bench side"_text},
    {"Max relative"_text, "The difference of the maxima in percent of that of the bench side"_text},
    {"Min relative"_text, "The difference of the minima in percent of that of the bench side"_text},
    {"Mean relative"_text, "The difference of the means in percent of that of the bench side"_text},
    {"Norm relative"_text, "The difference of the norms in percent of that of the bench side"_text},
    {"Cosine"_text, "The cosine of the angle between the tensors; 1 if they point the same way"_text},
    {"EucDist"_text, "The Euclidean distance of the tensors: the norm of their difference"_text},
    {"MaxAbsErr"_text, "The largest difference of two elements"_text},
    {"MaxRelativeErr"_text, "The largest relative difference of two elements"_text},
    {"One Thousandth Err Ratio"_text,
     "The share of elements whose relative error is below one thousandth"_text},
    {"Five Thousandths Err Ratio"_text,
     "The share of elements whose relative error is below five thousandths"_text},
    {"Verdict"_text, "How sure it is that both sides are the same"_text},
    {"Reason"_text, "What decided the verdict, with the numbers"_text},
}};

constexpr int kDigits = 6;
constexpr double kPercent = 100;

std::string numberText(double value)
{
    if (std::isnan(value)) {
        return "NaN";
    }
    return std::isinf(value) ? (value > 0 ? "inf" : "-inf") : formatNumber(value, kDigits);
}

std::string boolText(ValueKind kind)
{
    return kind == ValueKind::Null ? std::string() : kind == ValueKind::True ? "True" : "False";
}

std::string& cell(std::array<std::string, kSideColumns>& cells, DetailColumn column)
{
    return cells[static_cast<std::size_t>(column)];
}

UserText& cell(ItemDetails& item, DetailColumn column)
{
    return item.beside[static_cast<std::size_t>(column) - kSideColumns];
}

void addSide(const Graph& graph, const Item& item, std::array<std::string, kSideColumns>& cells)
{
    cell(cells, DetailColumn::Type) = escapeToOneLine(graph.text(item.type));
    cell(cells, DetailColumn::Dtype) = escapeToOneLine(graph.text(item.dtype));
    cell(cells, DetailColumn::Shape) = escapeToOneLine(graph.text(item.shape));
    for (const Statistic statistic : kStatistics) {
        const Value value = item.statistic(statistic);
        cell(cells, valueColumn(statistic)) =
            value.isNull() ? std::string() : escapeToOneLine(pythonText(value, graph.texts));
    }
    cell(cells, DetailColumn::RequiresGrad) = boolText(item.requiresGrad);
    if (item.checksumKind != ChecksumKind::None) {
        cell(cells, DetailColumn::Checksum) = escapeToOneLine(checksumText(graph, item));
    }
}

void addExtras(const Graph& graph, const Item& item, std::vector<std::string>& texts)
{
    for (const ItemExtra& extra : graph.extrasOf(item)) {
        std::string text = escapeToOneLine(std::string(graph.text(extra.key)) + " = "
                                           + pythonText(extra.value, graph.texts));
        if (std::ranges::find(texts, text) == texts.end()) {
            texts.push_back(std::move(text));
        }
    }
}

void addDifferences(const Item& debug, const Item& bench, ItemDetails& details)
{
    for (const Statistic statistic : kStatistics) {
        const auto n = debug.statistic(statistic).number();
        const auto b = bench.statistic(statistic).number();
        if (!n || !b) {
            continue;
        }
        // Equal infinities have no difference.
        const double difference = *n == *b ? 0 : *n - *b;
        cell(details, differenceColumn(statistic)) = UserText(numberText(difference));
        if (difference == 0) {
            cell(details, relativeColumn(statistic)) = UserText(std::string("0%"));
        } else if (*b != 0) {
            cell(details, relativeColumn(statistic)) =
                UserText(numberText(std::abs(difference / *b) * kPercent) + "%");
        } else {
            cell(details, relativeColumn(statistic)) = "the bench is 0"_text;
        }
    }
}

UserText tensorCell(const TensorNumbers& tensor, std::size_t column)
{
    switch (tensor.kinds[column]) {
    case CellKind::Number:
        return UserText(numberText(tensor.values[column]));
    case CellKind::Unsupported:
        return "cannot be compared"_text;
    case CellKind::NotApplicable:
        return "not applicable"_text;
    case CellKind::Nan:
        return UserText(std::string("NaN"));
    case CellKind::ShapeUnmatched:
        return "shapes differ"_text;
    }
    return {};
}

void addTensorNumbers(const NodeView& view, ItemDetails& details)
{
    const auto& tensors = view.sheet.comparison->tensors;
    if (details.items.debug >= tensors.size()
        || !view.sheet.graphs().debug.graph.items[details.items.debug].isTensor)
    {
        return;
    }
    for (std::size_t i = 0; i < kTensorColumnCount; ++i) {
        const auto column = static_cast<DetailColumn>(static_cast<std::size_t>(DetailColumn::Cosine) + i);
        cell(details, column) = tensorCell(tensors[details.items.debug], i);
    }
}

ItemDetails detailsOfItems(const NodeView& view, ItemPair items)
{
    ItemDetails details;
    details.items = items;
    if (items.bench != ItemPair::kNoItem) {
        const Graph& graph = view.sheet.graphs().bench->graph;
        const Item& item = graph.items[items.bench];
        details.group = item.group;
        details.path = escapeToOneLine(graph.text(item.path));
        addSide(graph, item, details.bench);
        addExtras(graph, item, details.extras);
    }
    if (items.debug != ItemPair::kNoItem) {
        const Graph& graph = view.sheet.graphs().debug.graph;
        const Item& item = graph.items[items.debug];
        details.group = item.group;
        details.path = escapeToOneLine(graph.text(item.path));
        addSide(graph, item, details.debug);
        addExtras(graph, item, details.extras);
    }
    return details;
}

void addVerdict(const PairVerdicts& pair, const ItemRow& row, ItemDetails& details)
{
    details.level = row.verdict.level;
    details.multiple = row.verdict.multiple;
    cell(details, DetailColumn::Verdict) = levelText(row.verdict.level);
    cell(details, DetailColumn::Reason) = verdictText(*pair.words, row.pair, row.verdict);
}

void addPair(const NodeView& view, const PairVerdicts& pair, NodeDetails& details)
{
    for (const ItemRow& row : pair.rows) {
        ItemDetails item = detailsOfItems(view, row.pair);
        if (row.pair.isWhole()) {
            addDifferences(view.sheet.graphs().debug.graph.items[row.pair.debug],
                           view.sheet.graphs().bench->graph.items[row.pair.bench], item);
            addTensorNumbers(view, item);
        }
        if (pair.areVerdicts) {
            addVerdict(pair, row, item);
        }
        (row.pair.isWhole() ? details.paired : details.alone).push_back(std::move(item));
    }
}

/// The table of inputs, parameters, gradients and outputs.
void addItems(const NodeView& view, const PairVerdicts& pair, NodeDetails& details)
{
    if (pair.words) {
        addPair(view, pair, details);
        return;
    }
    const Graph& graph = view.graph();
    const Node& node = graph.node(view.node());
    for (const ItemRange range : {node.inputs, node.outputs}) {
        for (std::uint32_t i = range.begin; i < range.begin + range.count; ++i) {
            const ItemPair items =
                view.side == Side::Debug ? ItemPair{i, ItemPair::kNoItem} : ItemPair{ItemPair::kNoItem, i};
            details.alone.push_back(detailsOfItems(view, items));
        }
    }
}

NodeView viewOf(const Sheet& sheet, Side side, RowId row)
{
    NodeView view{sheet, side, row, {}, {}};
    const Outline& own = sheet.outline(side);
    const Side otherSide = side == Side::Debug ? Side::Bench : Side::Debug;
    const auto partner = sheet.has(otherSide) ? own.partner(row) : std::nullopt;
    const auto other = partner ? std::optional(sheet.outline(otherSide).node(*partner)) : std::nullopt;
    view.debug = side == Side::Debug ? own.node(row) : other;
    view.bench = side == Side::Debug ? other : std::optional(own.node(row));
    return view;
}

} // namespace

std::array<DetailColumn, kDetailColumns> detailColumns()
{
    std::array<DetailColumn, kDetailColumns> columns{};
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i] = static_cast<DetailColumn>(i);
    }
    return columns;
}

SourceText detailColumnName(DetailColumn column)
{
    return kWords[static_cast<std::size_t>(column)].name;
}

SourceText detailColumnExplanation(DetailColumn column)
{
    return kWords[static_cast<std::size_t>(column)].explanation;
}

SourceText nodeSectionName(NodeSection section)
{
    static constexpr auto kNames = std::to_array<EnumName<NodeSection, SourceText>>({
        {NodeSection::Verdict, "Verdict"_text},
        {NodeSection::Partner, "Partner"_text},
        {NodeSection::Node, "Node"_text},
        {NodeSection::Overflow, "Overflow"_text},
        {NodeSection::Communication, "Communication"_text},
        {NodeSection::Merge, "Merged from"_text},
        {NodeSection::Stack, "Call stack"_text},
    });
    return nameOf(kNames, section);
}

SourceText itemGroupName(ItemGroup group)
{
    static constexpr auto kNames = std::to_array<EnumName<ItemGroup, SourceText>>({
        {ItemGroup::Input, "Input"_text},
        {ItemGroup::Parameter, "Parameter"_text},
        {ItemGroup::ParameterGradient, "Parameter gradient"_text},
        {ItemGroup::Output, "Output"_text},
    });
    return nameOf(kNames, group);
}

SourceText nodeKindName(NodeKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<NodeKind, SourceText>>({
        {NodeKind::Module, "Module"_text},
        {NodeKind::Api, "API"_text},
        {NodeKind::Collection, "API collection"_text},
        {NodeKind::FusedOperator, "Fused operator"_text},
        {NodeKind::Unplaced, "Nodes without a place"_text},
    });
    return nameOf(kNames, kind);
}

NodeDetails detailsOf(const Sheet& sheet, Side side, RowId row)
{
    const NodeView view = viewOf(sheet, side, row);
    const PairVerdicts pair = comparePair(view);
    NodeDetails details;
    details.side = side;
    addVerdictLines(view, pair, details.lines);
    addPartnerLines(view, details.lines);
    addNodeLines(view, details.lines);
    addOverflowLines(view, details.lines);
    addTransferLines(view, details.lines);
    addMergeLines(view, details.lines);
    addStackLines(view, details.lines);
    addItems(view, pair, details);
    return details;
}

} // namespace pipescope::graph
