#include "core/graph/tree/communication/call_reader.h"

#include "core/base/text.h"
#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <array>

namespace pipescope::graph {
namespace {

constexpr std::string_view kPrefix = "Distributed";

/// Where an API names its other rank or its root.
struct TargetArgument
{
    std::string_view api;
    CallKind kind;
    /// Where the public tool looks.
    std::string_view path;
    std::string_view positional;
    std::string_view keyword;
    /// A rank within the group.
    std::string_view groupKeyword;
};

constexpr std::array<TargetArgument, 8> kTargets{{
    {"send", CallKind::Send, "input.dst", "input.1", "input.dst", "input.group_dst"},
    {"isend", CallKind::Send, "input.dst", "input.1", "input.dst", "input.group_dst"},
    {"recv", CallKind::Receive, "input.src", "input.1", "input.src", "input.group_src"},
    {"irecv", CallKind::Receive, "input.src", "input.1", "input.src", "input.group_src"},
    {"broadcast", CallKind::FromRoot, "input.1", "input.1", "input.src", "input.group_src"},
    {"reduce", CallKind::ToRoot, "input.1", "input.1", "input.dst", "input.group_dst"},
    {"scatter", CallKind::FromRoot, "input.src", "input.2", "input.src", "input.group_src"},
    {"gather", CallKind::ToRoot, "input.dst", "input.2", "input.dst", "input.group_dst"},
}};

const TargetArgument* findTarget(std::string_view api)
{
    const auto* const found = std::ranges::find(kTargets, api, &TargetArgument::api);
    return found != kTargets.end() ? found : nullptr;
}

} // namespace

bool isCommunication(std::string_view name)
{
    return name.starts_with(kPrefix);
}

CallReader::CallReader(const Graph& graph, StringPool& texts, CallReading reading)
    : m_graph(graph)
    , m_texts(texts)
    , m_reading(reading)
    , m_groupPath(graph.texts.find("input.group"))
    , m_groupIdKey(graph.texts.find("group_id"))
    , m_groupRanksKey(graph.texts.find("group_ranks"))
{
    for (const TargetArgument& target : kTargets) {
        m_targetPaths.push_back({graph.texts.find(target.path), graph.texts.find(target.positional),
                                 graph.texts.find(target.keyword), graph.texts.find(target.groupKeyword)});
    }
}

std::vector<Call> CallReader::read(std::span<const NodeId> nodes)
{
    std::vector<Call> calls;
    for (const NodeId node : nodes) {
        // The kind is at hand, the name is not.
        if (m_graph.node(node).kind != NodeKind::Api) {
            continue;
        }
        const std::string_view name = m_graph.name(node);
        if (!isCommunication(name)) {
            continue;
        }
        if (const std::string_view api = apiNameOf(name); !api.empty()) {
            calls.push_back(readCall(node, api));
        }
    }
    return calls;
}

Call CallReader::readCall(NodeId node, std::string_view api)
{
    Call call;
    call.node = node;
    call.api = m_texts.intern(api);
    if (api == "batch_isend_irecv") {
        call.kind = CallKind::Batch;
        readEntries(call);
        return call;
    }
    readGroup(call);
    if (const TargetArgument* const target = findTarget(api)) {
        call.kind = target->kind;
        call.target = readTarget(call);
    }
    return call;
}

std::optional<std::int64_t> CallReader::readTarget(const Call& call) const
{
    const auto row = findTarget(m_texts.text(call.api)) - kTargets.data();
    const TargetPaths& paths = m_targetPaths[static_cast<std::size_t>(row)];
    if (m_reading == CallReading::AsPublicTool) {
        return rankOf(call.node, paths.publicTool);
    }
    if (const auto rank = rankOf(call.node, paths.keyword)) {
        return rank;
    }
    const auto rank = rankInGroup(call, paths.groupKeyword);
    return rank ? rank : rankOf(call.node, paths.positional);
}

std::optional<std::int64_t> CallReader::rankOf(NodeId node, std::optional<StringId> path) const
{
    for (const Item& item : m_graph.inputs(node)) {
        if (item.isTensor || !item.hasValue || item.path != path) {
            continue;
        }
        const Value value = item.statistic(Statistic::Max);
        const auto text = value.text();
        return text ? parseInteger(m_graph.text(*text)) : value.integer();
    }
    return {};
}

std::optional<std::int64_t> CallReader::rankInGroup(const Call& call, std::optional<StringId> path) const
{
    const auto position = rankOf(call.node, path);
    if (!position) {
        return {};
    }
    const auto ranks = parseShape(m_texts.text(call.groupRanks));
    const bool isInside = ranks && *position >= 0 && *position < std::ssize(*ranks);
    return isInside ? std::optional((*ranks)[static_cast<std::size_t>(*position)]) : std::nullopt;
}

StringId CallReader::textOf(Value value)
{
    if (const auto text = value.text()) {
        return m_texts.intern(m_graph.text(*text));
    }
    const auto number = value.integer();
    return number ? m_texts.intern(std::to_string(*number)) : StringId{};
}

Value CallReader::extra(std::span<const ItemExtra> extras, std::optional<StringId> key)
{
    const auto found = std::ranges::find_if(extras, [&](const ItemExtra& extra) { return extra.key == key; });
    return found != extras.end() ? found->value : Value::null();
}

void CallReader::readGroup(Call& call)
{
    for (const Item& item : m_graph.inputs(call.node)) {
        const bool isNamedGroup = item.path == m_groupPath;
        if (!isNamedGroup && (m_reading == CallReading::AsPublicTool || !item.hasExtras)) {
            continue;
        }
        const auto extras = m_graph.extrasOf(item);
        const StringId id = textOf(extra(extras, m_groupIdKey));
        const StringId ranks = textOf(extra(extras, m_groupRanksKey));
        if (m_reading == CallReading::AsPublicTool) {
            if (id != StringId{} && ranks != StringId{}) {
                call.groupId = id;
                call.groupRanks = ranks;
            }
            return;
        }
        // MindSpore gives the name of the group.
        call.groupId = id == StringId{} && isNamedGroup ? textOf(item.statistic(Statistic::Max)) : id;
        call.groupRanks = ranks;
        if (call.groupId != StringId{} || ranks != StringId{}) {
            return;
        }
    }
}

std::vector<std::uint32_t> CallReader::p2pItems(ItemSpan items) const
{
    std::vector<std::uint32_t> found;
    for (const Item& item : items) {
        // The public tool knows the entries of the first output only.
        const bool isFirst = item.group != ItemGroup::Output || m_reading == CallReading::AllForms
                             || m_graph.text(item.path).starts_with("output.0.");
        if (isFirst && item.hasExtras && !m_graph.extra(item, "class_type").isNull()) {
            found.push_back(item.position);
        }
    }
    return found;
}

void CallReader::readEntries(Call& call)
{
    const std::vector<std::uint32_t> inputs = p2pItems(m_graph.inputs(call.node));
    const std::vector<std::uint32_t> outputs = p2pItems(m_graph.outputs(call.node));
    const bool fromInputs = outputs.empty() && m_reading == CallReading::AllForms;
    const std::vector<std::uint32_t>& items = fromInputs ? inputs : outputs;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Item& item = m_graph.items[items[i]];
        const StringId op = textOf(m_graph.extra(item, "op"));
        const auto peer = m_graph.extra(item, "peer").integer();
        const bool isSend = m_texts.text(op) == "isend";
        if (!peer || (!isSend && m_texts.text(op) != "irecv")) {
            ++call.entriesWithoutPeer;
            continue;
        }
        BatchEntry entry{op, isSend, *peer, textOf(m_graph.extra(item, "group_id")), {}, {}};
        if (i < inputs.size()) {
            entry.input = inputs[i];
        }
        if (!fromInputs) {
            entry.output = items[i];
        }
        call.entries.push_back(entry);
    }
}

} // namespace pipescope::graph
