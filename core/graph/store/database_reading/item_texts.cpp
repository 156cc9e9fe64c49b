#include "core/graph/store/database_reading/item_texts.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>

namespace pipescope::graph {
namespace {

/// Members that only some items of a dump have, see ItemExtra.
constexpr std::array<std::string_view, 6> kExtras{"group_ranks", "group_id", "class_type",
                                                  "op",          "peer",     "tag"};

template<class Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [parsed, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && parsed == end ? std::optional(number) : std::nullopt;
}

bool mayBeNumber(std::string_view text)
{
    // The longest that Python writes is "-2.2250738585072014e-308".
    constexpr std::size_t kLongest = 32;
    return !text.empty() && text.size() <= kLongest
           && (isDigit(text.front()) || text.front() == '-' || text.front() == '.');
}

std::optional<std::uint32_t> crc32Of(std::string_view text)
{
    constexpr std::size_t kDigits = 8;
    const bool isLowerHex = text.size() == kDigits && std::ranges::all_of(text, [](char c) {
                                return isDigit(c) || (c >= 'a' && c <= 'f');
                            });
    std::uint32_t value = 0;
    if (!isLowerHex || std::from_chars(text.data(), text.data() + text.size(), value, 16).ec != std::errc{}) {
        return {};
    }
    return value;
}

/// How many parts lie behind the group and the argument: "output.0.2" has one.
void setDepth(std::string_view path, Item& item)
{
    std::size_t dot = path.find('.');
    dot = dot == std::string_view::npos ? dot : path.find('.', dot + 1);
    while (dot != std::string_view::npos) {
        const std::size_t next = path.find('.', dot + 1);
        const std::string_view part =
            path.substr(dot + 1, next == std::string_view::npos ? next : next - dot - 1);
        item.isInObject = item.isInObject || !isDigits(part);
        item.depth += item.depth < std::numeric_limits<std::uint8_t>::max() ? 1 : 0;
        dot = next;
    }
}

} // namespace

Value valueOfText(std::string_view text, StringPool& texts)
{
    if (text == "null") {
        return Value::null();
    }
    if (text == "True" || text == "False") {
        return Value::boolean(text == "True");
    }
    if (text == "nan" || text == "inf" || text == "-inf") {
        const double infinity = std::numeric_limits<double>::infinity();
        return Value::real(text == "nan" ? std::numeric_limits<double>::quiet_NaN()
                                         : (text == "inf" ? infinity : -infinity));
    }
    if (mayBeNumber(text)) {
        if (const auto integer = numberOf<std::int64_t>(text)) {
            return Value::integer(*integer);
        }
        if (const auto real = numberOf<double>(text)) {
            return Value::real(*real);
        }
    }
    return Value::text(texts.intern(text));
}

std::string_view pathInName(std::string_view itemName)
{
    static constexpr std::array<std::string_view, 3> kGroups{".input.", ".output.", ".parameters."};
    // A module can be called "input", so look behind the direction.
    const std::size_t direction = std::max(itemName.find(".forward.") + 1, itemName.find(".backward.") + 1);
    std::size_t begin = std::string_view::npos;
    for (const std::string_view group : kGroups) {
        begin = std::min(begin, itemName.find(group, direction == 0 ? 0 : direction - 1));
    }
    return begin == std::string_view::npos ? itemName : itemName.substr(begin + 1);
}

void setChecksum(std::string_view text, Graph& graph, Item& item)
{
    graph.hasChecksums = true;
    if (const auto crc = crc32Of(text)) {
        item.checksum = *crc;
        item.checksumKind = ChecksumKind::Crc32;
    } else {
        item.checksum = graph.texts.intern(text).value;
        item.checksumKind = ChecksumKind::Text;
    }
}

ItemRange ItemTexts::read(NodeId node, std::string_view json, bool isOutput)
{
    const auto begin = static_cast<std::uint32_t>(m_stored.graph.items.size());
    if (json.empty() || json == "{}") {
        return {begin, 0};
    }
    const bool isWhole = forEachMember(json, [&](const JsonText& key, const JsonValue& value) {
        if (value.isObject()) {
            readItem(node, key.decoded(m_nameScratch), value.text.raw, isOutput);
        } else {
            m_problems.add(FindingId::GraphValueBroken, m_stored.graph.name(node),
                           "a parameter is no JSON object"_text);
        }
    });
    if (!isWhole) {
        m_problems.add(FindingId::GraphValueBroken, m_stored.graph.name(node),
                       isOutput ? "output_data is broken JSON"_text : "input_data is broken JSON"_text);
    }
    return {begin, static_cast<std::uint32_t>(m_stored.graph.items.size()) - begin};
}

void ItemTexts::readItem(NodeId node, std::string_view name, std::string_view json, bool isOutput)
{
    Item item;
    setName(node, name, isOutput, item);
    m_dataName.clear();
    m_hasStatistic = false;
    m_value = Value::null();
    JsonCursor cursor(json);
    cursor.take('{');
    JsonText key;
    JsonValue value;
    for (std::size_t place = 0; cursor.nextMember(key, value); ++place) {
        readMember(meaningAt(place, key), value, item);
    }
    if (!cursor.closed()) {
        m_problems.add(FindingId::GraphValueBroken, m_stored.graph.name(node),
                       "a parameter is broken JSON"_text);
    }
    finish(node, item);
    m_stored.graph.items.add(item);
}

ItemTexts::Meaning ItemTexts::meaningOf(const JsonText& name)
{
    std::string scratch;
    const std::string_view text = name.decoded(scratch);
    Meaning meaning{std::string(name.raw), Member::Column, Statistic::Max, {}};
    static constexpr std::array<std::pair<std::string_view, Member>, 7> kMembers{
        {{"type", Member::Type},
         {"dtype", Member::Dtype},
         {"shape", Member::Shape},
         {"requires_grad", Member::RequiresGrad},
         {"data_name", Member::DataName},
         {"md5", Member::Checksum},
         {"value", Member::Value}}};
    for (const auto& [known, member] : kMembers) {
        if (text == known) {
            meaning.member = member;
            return meaning;
        }
    }
    for (const Statistic statistic : kStatistics) {
        if (text == kStatisticNames[static_cast<std::size_t>(statistic)]) {
            meaning.member = Member::Statistic;
            meaning.statistic = statistic;
            return meaning;
        }
    }
    meaning.member = std::ranges::find(kExtras, text) != kExtras.end() ? Member::Extra : Member::Column;
    meaning.name = m_stored.graph.texts.intern(text);
    return meaning;
}

const ItemTexts::Meaning& ItemTexts::meaningAt(std::size_t place, const JsonText& name)
{
    // An object can have any number of members.
    constexpr std::size_t kMaxPlaces = 64;
    place = std::min(place, kMaxPlaces);
    if (place >= m_meanings.size()) {
        m_meanings.resize(place + 1);
        m_meanings[place] = meaningOf(name);
    } else if (m_meanings[place].raw != name.raw) {
        m_meanings[place] = meaningOf(name);
    }
    return m_meanings[place];
}

void ItemTexts::readMember(const Meaning& meaning, const JsonValue& value, Item& item)
{
    StringPool& texts = m_stored.graph.texts.own();
    const std::string_view text = value.isText() ? value.text.decoded(m_scratch) : value.text.raw;
    const auto position = static_cast<std::uint32_t>(m_stored.graph.items.size());
    switch (meaning.member) {
    case Member::Type:
        item.type = texts.intern(text);
        break;
    case Member::Dtype:
        item.dtype = texts.intern(text);
        break;
    case Member::Shape:
        item.shape = texts.intern(text);
        break;
    case Member::Statistic:
        m_hasStatistic = true;
        item.setStatistic(meaning.statistic, valueOfText(text, texts));
        break;
    case Member::RequiresGrad:
        item.requiresGrad =
            text == "True" ? ValueKind::True : (text == "False" ? ValueKind::False : ValueKind::Null);
        break;
    case Member::DataName:
        m_dataName = text;
        break;
    case Member::Checksum:
        setChecksum(text, m_stored.graph, item);
        break;
    case Member::Value:
        item.hasValue = true;
        m_value = valueOfText(text, texts);
        break;
    case Member::Extra: {
        const auto integer = numberOf<std::int64_t>(text);
        const std::string_view name = texts.text(meaning.name);
        const bool isNumber = integer && (name == "peer" || name == "tag");
        item.hasExtras = true;
        m_stored.graph.extras.push_back(
            {position, meaning.name, isNumber ? Value::integer(*integer) : Value::text(texts.intern(text))});
        break;
    }
    case Member::Column:
        m_stored.columns.push_back({position, meaning.name, texts.intern(text)});
        break;
    }
}

void ItemTexts::setName(NodeId node, std::string_view name, bool isOutput, Item& item)
{
    Graph& graph = m_stored.graph;
    const std::string_view nodeName = graph.name(node);
    std::string_view path = pathInName(name);
    if (name.size() > nodeName.size() + 1 && name.starts_with(nodeName) && name[nodeName.size()] == '.') {
        path = name.substr(nodeName.size() + 1);
    } else {
        item.name = graph.texts.intern(name);
    }
    item.path = graph.texts.intern(path);
    if (isOutput) {
        item.group = ItemGroup::Output;
    } else if (nodeName.find(".parameters_grad") != std::string_view::npos) {
        item.group = ItemGroup::ParameterGradient;
    } else if (path.starts_with("parameters.")) {
        item.group = ItemGroup::Parameter;
    }
    if (item.group == ItemGroup::Input || item.group == ItemGroup::Output) {
        setDepth(path, item);
    }
}

void ItemTexts::setDataName(NodeId node, std::string_view file, Item& item)
{
    if (file.empty() || file == "-1") {
        return;
    }
    const std::string_view stem = file.substr(0, file.rfind('.'));
    const std::string_view extension = file.substr(stem.size());
    if ((extension == ".pt" || extension == ".npy") && stem == m_stored.graph.itemName(node, item)) {
        item.dataNameKind = extension == ".pt" ? DataNameKind::ItemNamePt : DataNameKind::ItemNameNpy;
        return;
    }
    item.dataNameKind = DataNameKind::Text;
    item.dataName = m_stored.graph.texts.intern(file);
}

void ItemTexts::finish(NodeId node, Item& item)
{
    setDataName(node, m_dataName, item);
    if (item.hasValue && !m_hasStatistic) {
        for (const Statistic statistic : kStatistics) {
            item.setStatistic(statistic, m_value);
        }
    }
    const std::string_view dtype = m_stored.graph.text(item.dtype);
    item.isTensor = !dtype.empty() && item.dtype != item.type && !dtype.starts_with("<class");
}

} // namespace pipescope::graph
