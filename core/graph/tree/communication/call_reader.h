#pragma once

#include "core/base/string_pool.h"
#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::graph {

enum class CallKind : std::uint8_t
{
    Send,
    Receive,
    /// batch_isend_irecv
    Batch,
    /// One member gives to all, or gets from all.
    FromRoot,
    ToRoot,
    Collective
};

/// An entry of a batch.
struct BatchEntry
{
    /// Text of Call::api's pool: "isend" or "irecv"; others are no entries.
    StringId op;
    bool isSend = false;
    std::int64_t peer = 0;
    StringId groupId;
    /// The tensor among the inputs and among the outputs, in Graph::items.
    std::optional<std::uint32_t> input;
    std::optional<std::uint32_t> output;
};

/// A node whose name starts with "Distributed". All StringIds are of the reader's pool.
struct Call
{
    NodeId node;
    CallKind kind = CallKind::Collective;
    StringId api;
    /// The other rank of a send or receive; the root of a collective call that has one.
    std::optional<std::int64_t> target;
    /// Empty where the call names no group.
    StringId groupId;
    /// "[0, 1]"
    StringId groupRanks;
    /// Only of batches; those without rank are left out.
    std::vector<BatchEntry> entries;
    /// Counts entries of batches without rank or op.
    std::uint32_t entriesWithoutPeer = 0;
};

/// Takes the node's name.
bool isCommunication(std::string_view name);

/// Whether arguments are looked for only where the public tool looks, or wherever the API
/// can have them.
enum class CallReading : std::uint8_t
{
    AsPublicTool,
    AllForms
};

/// Reads the communication calls of one graph.
class CallReader
{
public:
    /// Keeps references to both.
    CallReader(const Graph& graph, StringPool& texts, CallReading reading);

    /// The calls among the nodes, in their order.
    std::vector<Call> read(std::span<const NodeId> nodes);

private:
    Call readCall(NodeId node, std::string_view api);
    std::optional<std::int64_t> readTarget(const Call& call) const;
    std::optional<std::int64_t> rankOf(NodeId node, std::optional<StringId> path) const;
    std::optional<std::int64_t> rankInGroup(const Call& call, std::optional<StringId> path) const;
    void readGroup(Call& call);
    void readEntries(Call& call);
    std::vector<std::uint32_t> p2pItems(ItemSpan items) const;
    StringId textOf(Value value);
    /// Null if the item has no such member.
    static Value extra(std::span<const ItemExtra> extras, std::optional<StringId> key);

    /// Where an API names its other rank or its root: paths as the graph knows them, empty if no item has
    /// such a path.
    struct TargetPaths
    {
        std::optional<StringId> publicTool;
        std::optional<StringId> positional;
        std::optional<StringId> keyword;
        std::optional<StringId> groupKeyword;
    };

    const Graph& m_graph;
    StringPool& m_texts;
    CallReading m_reading;
    std::optional<StringId> m_groupPath;
    std::optional<StringId> m_groupIdKey;
    std::optional<StringId> m_groupRanksKey;
    /// In the order of the table of APIs that have a target.
    std::vector<TargetPaths> m_targetPaths;
};

} // namespace pipescope::graph
