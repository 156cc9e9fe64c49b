#include "core/graph/store/database/vis_database.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr const char* kTables =
    "CREATE TABLE tb_nodes (id TEXT PRIMARY KEY, graph_id TEXT NOT NULL, node_order INTEGER NOT NULL, "
    "node_name TEXT NOT NULL, node_type TEXT NOT NULL, up_node TEXT, sub_nodes TEXT, "
    "precision_index INTEGER, overflow_level TEXT, micro_step_id INTEGER NOT NULL, matched_node_link TEXT, "
    "stack_id TEXT, parallel_merge_info TEXT, matched_distributed TEXT, modified INTEGER NOT NULL, "
    "input_data TEXT, output_data TEXT, data_source TEXT, dump_data_dir TEXT, step INTEGER NOT NULL, "
    "rank INTEGER NOT NULL%1);"
    "CREATE TABLE tb_config (id TEXT PRIMARY KEY, graph_type TEXT NOT NULL, task TEXT, tool_tip TEXT, "
    "micro_steps INTEGER, overflow_check INTEGER, node_colors TEXT NOT NULL, rank_list TEXT NOT NULL, "
    "step_list TEXT NOT NULL);"
    "CREATE TABLE tb_stack (id TEXT PRIMARY KEY, stack_info TEXT);";

constexpr const char* kIndexes =
    "CREATE INDEX index1 ON tb_nodes (step, rank, data_source, up_node, node_order);"
    "CREATE INDEX index2 ON tb_nodes (step, rank, data_source, node_name);"
    "CREATE INDEX index3 ON tb_nodes (step, rank, data_source, node_order);"
    "CREATE INDEX index4 ON tb_nodes (step, rank, node_order);"
    "CREATE INDEX index5 ON tb_nodes (step, rank, micro_step_id, node_order);"
    "CREATE INDEX index6 ON tb_nodes (step, rank, modified, matched_node_link);";

/// Whether the edition has the column is_distributed.
bool marksDistributed(const VisDatabase::Options& options)
{
    return options.compatible != Edition::Doc;
}

std::string tablesOf(const VisDatabase::Options& options)
{
    std::string sql = kTables;
    sql.replace(sql.find("%1"), 2, marksDistributed(options) ? ", is_distributed INTEGER" : "");
    return sql + options.furtherSchema;
}

std::string indexesOf(const VisDatabase::Options& options)
{
    return std::string(kIndexes)
           + (marksDistributed(options) ? "CREATE INDEX index7 ON tb_nodes (is_distributed);" : "")
           + options.furtherIndexes;
}

std::string_view nameOf(Side side)
{
    return side == Side::Debug ? "NPU" : "Bench";
}

std::string_view typeOf(NodeKind kind)
{
    switch (kind) {
    case NodeKind::Module:
        return "0";
    case NodeKind::Api:
        return "1";
    case NodeKind::FusedOperator:
        return "8";
    case NodeKind::Collection:
    case NodeKind::Unplaced:
        break;
    }
    return "9";
}

std::string jsonOf(std::span<const std::int64_t> numbers)
{
    std::string json = "[";
    for (const std::int64_t number : numbers) {
        json += json.size() == 1 ? "" : ", ";
        json += std::to_string(number);
    }
    return json + "]";
}

/// Writes rows of one graph into a block.
class RowWriter
{
public:
    RowWriter(const Graph& graph, std::string_view graphId, std::string_view source, const ItemJson& items,
              const RowNotes& notes, bool marksDistributed)
        : m_graph(graph)
        , m_graphId(graphId)
        , m_source(source)
        , m_items(items)
        , m_notes(notes)
        , m_marksDistributed(marksDistributed)
    { }

    void write(NodeId id, std::size_t order, std::uint32_t stackNumber, RowBlock& block);

private:
    std::string_view childrenJson(const Node& node);
    std::string_view partnerJson(NodeId id);
    std::string_view mergeJson(NodeId id);
    void writeItems(NodeId id, RowBlock& block);

    const Graph& m_graph;
    std::string_view m_graphId;
    std::string_view m_source;
    const ItemJson& m_items;
    const RowNotes& m_notes;
    bool m_marksDistributed;
    std::string m_id;
    std::string m_json;
    std::vector<std::string_view> m_names;
    std::vector<std::vector<ItemNote>> m_itemNotes;
};

std::string_view RowWriter::childrenJson(const Node& node)
{
    m_json.clear();
    for (const NodeId child : node.children) {
        m_json += m_json.empty() ? "[" : ", ";
        appendJsonText(m_graph.name(child), m_json);
    }
    m_json += m_json.empty() ? "" : "]";
    return m_json;
}

std::string_view RowWriter::partnerJson(NodeId id)
{
    m_names.clear();
    m_notes.partnerPath(id, m_names);
    m_json = "[";
    for (const std::string_view name : m_names) {
        m_json += m_json.size() == 1 ? "" : ", ";
        appendJsonText(name, m_json);
    }
    m_json += ']';
    return m_json;
}

std::string_view RowWriter::mergeJson(NodeId id)
{
    m_json.clear();
    for (const std::string& line : m_notes.mergeLines(id)) {
        m_json += m_json.empty() ? "[" : ", ";
        appendJsonText(line, m_json);
    }
    m_json += m_json.empty() ? "" : "]";
    return m_json;
}

void RowWriter::writeItems(NodeId id, RowBlock& block)
{
    const auto inputs = m_graph.inputs(id);
    const auto outputs = m_graph.outputs(id);
    for (auto& notes : m_itemNotes) {
        notes.clear();
    }
    m_itemNotes.resize(inputs.size() + outputs.size());
    m_notes.itemNotes(id, m_itemNotes);
    const std::span<const std::vector<ItemNote>> notes = m_itemNotes;
    m_json.clear();
    m_items.append(id, inputs, notes.first(inputs.size()), m_json);
    block.text(m_json);
    m_json.clear();
    m_items.append(id, outputs, notes.subspan(inputs.size()), m_json);
    block.text(m_json);
}

void RowWriter::write(NodeId id, std::size_t order, std::uint32_t stackNumber, RowBlock& block)
{
    const Node& node = m_graph.node(id);
    const std::string_view name = m_graph.name(id);
    const auto idOf = [&](std::string_view last) {
        m_id = m_graphId;
        m_id += '_';
        m_id += last;
        return std::string_view(m_id);
    };
    block.text(idOf(name));
    block.text(m_graphId);
    block.integer(static_cast<std::int64_t>(order));
    block.text(name);
    block.text(typeOf(node.kind));
    block.text(node.parent ? m_graph.name(*node.parent) : std::string_view{});
    block.text(childrenJson(node));
    const auto score = m_notes.score(id);
    score ? block.real(*score) : block.null();
    const std::string_view overflow = m_notes.overflowLevel(id);
    overflow.empty() ? block.null() : block.text(overflow);
    block.integer(node.microStep);
    block.text(partnerJson(id));
    block.text(idOf(std::to_string(stackNumber)));
    block.text(mergeJson(id));
    const std::string communication = m_notes.communication(id);
    block.text(communication.empty() ? std::string_view("{}") : communication);
    block.integer(0);
    writeItems(id, block);
    block.text(m_source);
    block.text(m_graph.dumpDataDir);
    block.integer(m_graph.step);
    block.integer(m_graph.rank.value);
    if (m_marksDistributed) {
        block.integer(name.starts_with("Distributed") ? 1 : 0);
    }
    block.endRow();
}

constexpr std::size_t kRowsInBlock = 2048;

} // namespace

VisDatabase::VisDatabase(NewDatabase database, Options options)
    : m_database(std::move(database))
    , m_options(std::move(options))
{ }

Result<VisDatabase> VisDatabase::create(const std::filesystem::path& file, const Options& options,
                                        const std::stop_token& stop)
{
    TRY(NewDatabase database, NewDatabase::create(file, tablesOf(options), stop));
    return VisDatabase(std::move(database), options);
}

Status VisDatabase::addStacks(const Graph& graph, std::string_view graphId, std::span<const NodeId> order,
                              std::vector<std::uint32_t>& stackNumbers)
{
    TRY(NewTable table, m_database.table("tb_stack"));
    RowBlock block;
    std::map<std::vector<StringId>, std::uint32_t> numbers;
    const std::vector<StringId> none;
    for (const NodeId id : order) {
        const auto stack = graph.node(id).stack;
        const std::vector<StringId>& lines = stack ? graph.stacks[stack->value] : none;
        const auto [found, isNew] = numbers.try_emplace(lines, static_cast<std::uint32_t>(numbers.size()));
        stackNumbers.push_back(found->second);
        if (!isNew) {
            continue;
        }
        std::string json = "[";
        for (const StringId line : lines) {
            json += json.size() == 1 ? "" : ", ";
            appendJsonText(graph.text(line), json);
        }
        block.text(std::string(graphId) + '_' + std::to_string(found->second));
        block.text(json + "]");
        block.endRow();
    }
    return table.append(block);
}

Result<std::int64_t> VisDatabase::add(const Graph& graph, Side side, const RowNotes& notes,
                                      const std::stop_token& stop)
{
    TRY(NewTable table, m_database.table("tb_nodes"));
    const std::vector<NodeId> order = graph.postOrder();
    const std::string graphId = graphIdOf(graph, side);
    std::vector<std::uint32_t> stackNumbers;
    TRY_OK(addStacks(graph, graphId, order, stackNumbers));
    const ItemJson items(graph, {m_options.compatible, notes.showsChecksums()});
    const std::size_t blocks = (order.size() + kRowsInBlock - 1) / kRowsInBlock;
    TRY_OK(table.appendBlocks(blocks, m_options.workers, stop, [&](std::size_t i, RowBlock& block) {
        RowWriter writer(graph, graphId, nameOf(side), items, notes, marksDistributed(m_options));
        const std::size_t first = i * kRowsInBlock;
        for (std::size_t k = first; k < std::min(order.size(), first + kRowsInBlock); ++k) {
            writer.write(order[k], k, stackNumbers[k], block);
        }
    }));
    const std::int64_t firstRow =
        std::exchange(m_nextNode, m_nextNode + static_cast<std::int64_t>(order.size()));
    return firstRow;
}

Status VisDatabase::addConfig(const DatabaseConfig& config)
{
    TRY(NewTable table, m_database.table("tb_config"));
    RowBlock block;
    block.text("1");
    block.text(config.isComparison ? "compare" : "build");
    block.text(config.task);
    config.toolTips.empty() ? block.null() : block.text(config.toolTips);
    block.integer(config.microSteps);
    block.integer(config.isOverflowChecked ? 1 : 0);
    block.text(config.nodeColours.empty() ? std::string_view("null") : config.nodeColours);
    block.text(jsonOf(config.ranks));
    block.text(jsonOf(config.steps));
    block.endRow();
    return table.append(block);
}

Status VisDatabase::finish(const DatabaseConfig& config)
{
    const Status added = addConfig(config);
    return added ? m_database.finish(indexesOf(m_options)) : added;
}

std::string graphIdOf(const Graph& graph, Side side)
{
    return std::string(nameOf(side)) + '_' + std::to_string(graph.step) + '_'
           + std::to_string(graph.rank.value);
}

} // namespace pipescope::graph
