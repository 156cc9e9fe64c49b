#include "core/graph/explain/details/item_details.h"

#include "core/base/text.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::graph {
namespace {

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

} // namespace

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

} // namespace pipescope::graph
