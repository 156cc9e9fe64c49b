#include "core/graph/store/database/item_json.h"

#include "core/base/text.h"
#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace pipescope::graph {
namespace {

constexpr std::array<std::string_view, kStatisticCount> kStatisticKeys{R"("Max": )", R"("Min": )",
                                                                       R"("Mean": )", R"("Norm": )"};

bool needsEscape(char c)
{
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'
           || static_cast<unsigned char>(c) >= 0x80;
}

void appendEscaped(char c, std::string& json)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    switch (c) {
    case '"':
    case '\\':
        json += '\\';
        json += c;
        return;
    case '\n':
        json += "\\n";
        return;
    case '\t':
        json += "\\t";
        return;
    case '\r':
        json += "\\r";
        return;
    default:
        break;
    }
    if (static_cast<unsigned char>(c) < 0x20) {
        json += "\\u00";
        json += kDigits[static_cast<unsigned char>(c) >> 4U];
        json += kDigits[static_cast<unsigned char>(c) & 0xFU];
    } else {
        json += c;
    }
}

void appendEscaped(std::string_view text, std::string& json)
{
    if (std::ranges::none_of(text, needsEscape)) {
        json += text;
        return;
    }
    for (const char c : escapeInvalidUtf8(text)) {
        appendEscaped(c, json);
    }
}

} // namespace

void appendJsonText(std::string_view text, std::string& json)
{
    json += '"';
    appendEscaped(text, json);
    json += '"';
}

ItemJson::ItemJson(const Graph& graph, const ItemStyle& style)
    : m_graph(graph)
    , m_style(style)
    , m_quoted(graph.texts.size())
    , m_processGroup(graph.texts.find("torch.ProcessGroup").value_or(StringId{}))
{
    for (std::size_t i = 0; i < m_quoted.size(); ++i) {
        const std::string_view text = graph.text(StringId{i});
        appendJsonText(style.compatible ? databaseText(text) : std::string(text), m_quoted[i]);
    }
}

void ItemJson::append(NodeId node, ItemSpan items, std::span<const std::vector<ItemNote>> notes,
                      std::string& json) const
{
    json += '{';
    for (std::size_t i = 0; i < items.size(); ++i) {
        json += i == 0 ? "" : ", ";
        appendItem(node, items[i], notes.empty() ? std::span<const ItemNote>{} : notes[i], json);
    }
    json += '}';
}

void ItemJson::appendItem(NodeId node, const Item& item, std::span<const ItemNote> notes,
                          std::string& json) const
{
    json += '"';
    if (item.name.value != 0) {
        appendEscaped(m_graph.text(item.name), json);
    } else {
        appendEscaped(m_graph.name(node), json);
        json += '.';
        appendEscaped(m_graph.text(item.path), json);
    }
    json += "\": {";
    const bool isGroup = item.type == m_processGroup && m_processGroup.value != 0;
    if (isGroup) {
        appendGroup(node, item, json);
    } else if ((m_style.compatible || item.type.value == 0) && item.statistic(Statistic::Max).isNull()) {
        json += R"("value": "null")";
    } else {
        json += R"("type": )";
        json += quoted(item.type);
        json += R"(, "dtype": )";
        json += quoted(item.dtype);
        json += R"(, "shape": )";
        json += quoted(item.shape);
        appendStatistics(item, json);
        json += R"(, "requires_grad": )";
        appendValue({item.requiresGrad, 0}, json);
        json += R"(, "data_name": )";
        appendJsonText(item.dataNameKind == DataNameKind::None ? "-1" : m_graph.dataFileName(node, item),
                       json);
        if (item.hasValue) {
            json += R"(, "value": )";
            appendValue(item.statistic(Statistic::Max), json);
        }
        if (m_style.hasChecksums) {
            json += R"(, "md5": )";
            appendJsonText(checksumText(m_graph, item), json);
        }
        appendExtras(item, json);
        for (const ItemNote& note : notes) {
            json += ", \"";
            json += note.name;
            json += "\": ";
            appendJsonText(note.text, json);
        }
    }
    json += '}';
}

void ItemJson::appendGroup(NodeId node, const Item& item, std::string& json) const
{
    json += R"("type": )";
    json += quoted(item.type);
    json += R"(, "data_name": )";
    appendJsonText(item.dataNameKind == DataNameKind::None ? "-1" : m_graph.dataFileName(node, item), json);
    for (const ItemExtra& extra : m_graph.extrasOf(item)) {
        const std::string_view key = m_graph.text(extra.key);
        if (key == "group_ranks" || key == "group_id") {
            json += ", ";
            json += quoted(extra.key);
            json += ": ";
            appendValue(extra.value, json);
        }
    }
}

void ItemJson::appendExtras(const Item& item, std::string& json) const
{
    static constexpr std::array<std::string_view, 4> kDropped{"op", "peer", "tag", "group_id"};
    for (const ItemExtra& extra : m_graph.extrasOf(item)) {
        // Ours keeps what an entry of a batch says of its transfer.
        if (m_style.compatible && std::ranges::find(kDropped, m_graph.text(extra.key)) != kDropped.end()) {
            continue;
        }
        json += ", ";
        json += quoted(extra.key);
        json += ": ";
        appendValue(extra.value, json);
    }
}

void ItemJson::appendStatistics(const Item& item, std::string& json) const
{
    for (const Statistic statistic : kStatistics) {
        json += ", ";
        json += kStatisticKeys[static_cast<std::size_t>(statistic)];
        appendValue(item.statistic(statistic), json);
    }
}

void ItemJson::appendValue(Value value, std::string& json) const
{
    switch (value.kind()) {
    case ValueKind::Null:
        json += R"("null")";
        return;
    case ValueKind::True:
        json += R"("True")";
        return;
    case ValueKind::False:
        json += R"("False")";
        return;
    case ValueKind::Text:
        json += quoted(*value.text());
        return;
    case ValueKind::Integer:
        json += '"';
        json += std::to_string(*value.integer());
        json += '"';
        return;
    case ValueKind::Real:
        json += '"';
        appendNumber(*value.number(), json);
        json += '"';
        return;
    }
}

void ItemJson::appendNumber(double value, std::string& json) const
{
    json += m_style.compatible == Edition::Doc ? databaseText(value, Edition::Doc) : pythonText(value);
}

} // namespace pipescope::graph
