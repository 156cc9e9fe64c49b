#include "core/graph/store/database_reading/graph_rows.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace pipescope::graph {

const std::array<std::string_view, kAllColumns> kNodeColumnNames{
    "node_name",      "node_type",           "up_node",           "sub_nodes",  "precision_index",
    "overflow_level", "micro_step_id",       "matched_node_link", "stack_id",   "matched_distributed",
    "modified",       "parallel_merge_info", "input_data",        "output_data"};

namespace {

int indexOf(NodeColumn column)
{
    return static_cast<int>(column);
}

/// The last text of a JSON array; empty if there is none. Most links are long and plain, so the last one is
/// looked for from the end.
std::optional<std::string_view> lastText(std::string_view array, std::string& scratch)
{
    const std::size_t quote = array.size() < 4 ? std::string_view::npos : array.rfind('"', array.size() - 3);
    if (array.starts_with('[') && array.ends_with("\"]") && quote != std::string_view::npos) {
        const std::string_view text = array.substr(quote + 1, array.size() - quote - 3);
        const bool isEscaped = array[quote - 1] == '\\' || text.find('\\') != std::string_view::npos;
        if (!isEscaped) {
            return text;
        }
    }
    std::string_view last;
    bool isText = true;
    const bool isWhole = forEachElement(array, [&](const JsonValue& value) {
        isText = isText && value.isText();
        last = value.isText() ? value.text.decoded(scratch) : last;
    });
    return isWhole && isText ? std::optional(last) : std::nullopt;
}

NodeKind kindOf(std::optional<std::int64_t> type, std::string_view name, bool& isKnown)
{
    constexpr std::int64_t kModule = 0;
    constexpr std::int64_t kApi = 1;
    constexpr std::int64_t kFused = 8;
    constexpr std::int64_t kCollection = 9;
    isKnown = true;
    switch (type.value_or(-1)) {
    case kModule:
        return NodeKind::Module;
    case kApi:
        return NodeKind::Api;
    case kFused:
        return NodeKind::FusedOperator;
    case kCollection:
        return name == kUnplacedName ? NodeKind::Unplaced : NodeKind::Collection;
    default:
        isKnown = false;
        return kindOfName(name);
    }
}

} // namespace

GraphRows::GraphRows(StoredGraph& graph, bool hasEverything, RowProblems& problems)
    : m_stored(graph)
    , m_hasEverything(hasEverything)
    , m_problems(problems)
    , m_items(graph, problems)
    , m_parents(1)
    , m_isKnown(1)
    , m_childrenAt(1)
{
    m_stored.scores.assign(1, kNoScore);
    m_stored.overflowLevels.assign(1, OverflowLevel::None);
    m_stored.partners.assign(1, StringId{});
    m_stored.isModified.assign(1, 0);
}

void GraphRows::addProblem(NodeId node, SourceText reason)
{
    m_problems.add(FindingId::GraphValueBroken, m_stored.graph.name(node), reason);
}

std::optional<NodeId> GraphRows::addNode(const Statement& row)
{
    const auto name = row.text(indexOf(NodeColumn::Name));
    if (!name || name->empty()) {
        m_problems.add(FindingId::GraphRowBroken, {}, "it has no name"_text);
        return {};
    }
    Graph& graph = m_stored.graph;
    bool isKindKnown = true;
    const NodeKind kind = kindOf(row.integerLoose(indexOf(NodeColumn::Type)), *name, isKindKnown);
    const std::size_t before = graph.nodes.size();
    const NodeId node = graph.add(*name, kind);
    if (graph.nodes.size() > before) {
        m_parents.emplace_back();
        m_isKnown.emplace_back();
        m_childrenAt.emplace_back();
        m_stored.scores.push_back(kNoScore);
        m_stored.overflowLevels.push_back(OverflowLevel::None);
        m_stored.partners.emplace_back();
        m_stored.isModified.push_back(0);
    }
    if (m_isKnown[node.value] != 0) {
        m_problems.add(FindingId::GraphNodeRepeated, *name, "the name stands there twice"_text);
        return {};
    }
    m_isKnown[node.value] = 1;
    graph.node(node).kind = kind;
    if (!isKindKnown) {
        addProblem(node, "node_type is none of 0, 1, 8 and 9"_text);
    }
    return node;
}

void GraphRows::add(const Statement& row)
{
    const auto node = addNode(row);
    if (!node) {
        return;
    }
    keepParent(row, *node);
    readScore(row, *node);
    readOverflow(row, *node);
    readMicroStep(row, *node);
    readLink(row, *node);
    readStack(row, *node);
    if (const auto transfers = textOf(row, NodeColumn::Transfers, *node)) {
        readTransfers(*transfers, *node);
    }
    m_stored.isModified[node->value] =
        row.integerLoose(indexOf(NodeColumn::Modified)).value_or(0) != 0 ? 1 : 0;
    if (!m_hasEverything) {
        return;
    }
    if (const auto lines = textOf(row, NodeColumn::MergeLines, *node)) {
        readMergeLines(*lines, *node);
    }
    const auto inputs = textOf(row, NodeColumn::Inputs, *node).value_or(std::string_view{});
    m_stored.graph.node(*node).inputs = m_items.read(*node, inputs, false);
    const auto outputs = textOf(row, NodeColumn::Outputs, *node).value_or(std::string_view{});
    m_stored.graph.node(*node).outputs = m_items.read(*node, outputs, true);
}

std::optional<std::string_view> GraphRows::textOf(const Statement& row, NodeColumn column, NodeId node)
{
    const auto text = row.text(indexOf(column));
    if (!text && !row.isNull(indexOf(column))) {
        m_problems.add(FindingId::GraphValueBroken, m_stored.graph.name(node), "%1 is no text"_text,
                       kNodeColumnNames[static_cast<std::size_t>(column)]);
    }
    return text;
}

void GraphRows::keepParent(const Statement& row, NodeId node)
{
    const std::string_view parent = textOf(row, NodeColumn::Parent, node).value_or(std::string_view{});
    // Siblings stand one behind the other mostly.
    const StringId last = node.value == 0 ? StringId{} : m_parents[node.value - 1];
    const bool isSame = m_stored.graph.names.text(last) == parent;
    m_parents[node.value] = isSame ? last : m_stored.graph.names.intern(parent);
    const std::string_view children = textOf(row, NodeColumn::Children, node).value_or(std::string_view{});
    m_childrenAt[node.value] = {m_childrenJson.size(), children.size()};
    m_childrenJson += children;
}

std::string_view GraphRows::children(NodeId node) const
{
    const auto [begin, size] = m_childrenAt[node.value];
    return std::string_view(m_childrenJson).substr(begin, size);
}

void GraphRows::readScore(const Statement& row, NodeId node)
{
    const int column = indexOf(NodeColumn::Score);
    const auto score = row.real(column);
    if (score) {
        m_stored.scores[node.value] = *score;
    } else if (!row.isNull(column)) {
        addProblem(node, "precision_index is no number"_text);
    }
}

void GraphRows::readOverflow(const Statement& row, NodeId node)
{
    const auto text = textOf(row, NodeColumn::Overflow, node);
    if (!text || text->empty()) {
        return;
    }
    for (const OverflowLevel level : {OverflowLevel::Medium, OverflowLevel::High, OverflowLevel::Critical}) {
        if (*text == overflowLevelName(level)) {
            m_stored.overflowLevels[node.value] = level;
            return;
        }
    }
    addProblem(node, "overflow_level is none of medium, high and critical"_text);
}

void GraphRows::readMicroStep(const Statement& row, NodeId node)
{
    const int column = indexOf(NodeColumn::MicroStep);
    const auto step = row.integerLoose(column);
    if (step && *step >= 0 && *step < std::numeric_limits<std::int32_t>::max()) {
        m_stored.graph.node(node).microStep = static_cast<std::int32_t>(*step);
    } else if (!row.isNull(column)) {
        addProblem(node, "micro_step_id is no micro step"_text);
    }
}

void GraphRows::readLink(const Statement& row, NodeId node)
{
    const auto link = textOf(row, NodeColumn::Link, node);
    if (!link || link->empty() || *link == "[]") {
        return;
    }
    const auto partner = lastText(*link, m_scratch);
    if (!partner) {
        addProblem(node, "matched_node_link is no JSON array of names"_text);
        return;
    }
    Graph& graph = m_stored.graph;
    const bool isSame = *partner == graph.name(node);
    m_stored.partners[node.value] = isSame ? graph.node(node).name : graph.names.intern(*partner);
}

void GraphRows::readStack(const Statement& row, NodeId node)
{
    const auto id = textOf(row, NodeColumn::Stack, node);
    if (id && !id->empty()) {
        m_stored.graph.node(node).stack = StackId{m_stackIds.intern(*id).value - std::uint32_t{1}};
    }
}

void GraphRows::readTransfers(std::string_view json, NodeId node)
{
    if (json.empty() || json == "{}") {
        return;
    }
    if (json.starts_with('{')) {
        readTransfer(json, 0, node);
        return;
    }
    std::uint32_t entry = 0;
    const bool isWhole =
        forEachElement(json, [&](const JsonValue& value) { readTransfer(value.text.raw, entry++, node); });
    if (!isWhole) {
        addProblem(node, "matched_distributed is broken JSON"_text);
    }
}

void GraphRows::readTransfer(std::string_view json, std::uint32_t entry, NodeId node)
{
    std::optional<TransferDirection> direction;
    std::string_view partners;
    const bool isWhole = forEachMember(json, [&](const JsonText& key, const JsonValue& value) {
        if (key.raw == "communications_type") {
            const std::string_view type = value.text.raw;
            direction = type == "send"           ? std::optional(TransferDirection::Send)
                        : type == "receive"      ? std::optional(TransferDirection::Receive)
                        : type == "send_receive" ? std::optional(TransferDirection::SendReceive)
                                                 : std::nullopt;
        } else if (key.raw == "nodes_info") {
            partners = value.text.raw;
        }
    });
    if (!isWhole || (!direction && json != "{}")) {
        addProblem(node, "matched_distributed is not what it should be"_text);
        return;
    }
    if (!direction) {
        return;
    }
    const bool areWhole = forEachMember(partners, [&](const JsonText& rank, const JsonValue& pair) {
        readTransferRank(rank.raw, pair.text.raw, {node, entry, *direction, Rank{0}, StringId{}, StringId{}});
    });
    if (!areWhole) {
        addProblem(node, "nodes_info of matched_distributed is not what it should be"_text);
    }
}

void GraphRows::readTransferRank(std::string_view rank, std::string_view pair, StoredTransfer transfer)
{
    const auto [end, error] = std::from_chars(rank.data(), rank.data() + rank.size(), transfer.rank.value);
    bool isSound = error == std::errc{} && end == rank.data() + rank.size();
    int elements = 0;
    const bool isWhole = forEachElement(pair, [&](const JsonValue& value) {
        const std::string_view text = value.isText() ? value.text.decoded(m_scratch) : value.text.raw;
        if (elements == 0) {
            transfer.value = m_stored.graph.texts.intern(text);
        } else if (elements == 1) {
            isSound = isSound && value.isText();
            transfer.partner = m_stored.graph.names.intern(text);
        }
        ++elements;
    });
    if (isSound && isWhole && elements == 2) {
        m_stored.transfers.push_back(transfer);
    } else {
        addProblem(transfer.node, "a link in matched_distributed is no rank with value and node"_text);
    }
}

void GraphRows::readMergeLines(std::string_view json, NodeId node)
{
    if (json.empty()) {
        return;
    }
    const bool isWhole = forEachElement(json, [&](const JsonValue& value) {
        const std::string_view text = value.isText() ? value.text.decoded(m_scratch) : value.text.raw;
        m_stored.mergeLines.push_back({node, m_stored.graph.texts.intern(text)});
    });
    if (!isWhole) {
        addProblem(node, "parallel_merge_info is no JSON array"_text);
    }
}

void GraphRows::finish()
{
    // Only the root, which has position 0 but comes last, can be out of order.
    std::ranges::stable_sort(m_stored.transfers, {}, &StoredTransfer::node);
    std::ranges::stable_sort(m_stored.mergeLines, {}, &StoredMergeLine::node);
}

} // namespace pipescope::graph
