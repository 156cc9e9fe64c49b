#include "core/graph/read/dump/leaf.h"

#include "core/graph/read/dump/dump_entry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace pipescope::graph {
namespace {

constexpr std::size_t kCrcDigits = 8;

std::optional<std::uint32_t> crc32Of(std::string_view text)
{
    if (text.size() != kCrcDigits) {
        return {};
    }
    const bool isLowerHex =
        std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    std::uint32_t value = 0;
    if (!isLowerHex || std::from_chars(text.data(), text.data() + text.size(), value, 16).ec != std::errc{}) {
        return {};
    }
    return value;
}

/// What Python's type() says of a value.
std::string_view pythonType(const JsonValue& value)
{
    if (value.text.raw.empty() && !value.isText()) {
        return "<class 'NoneType'>";
    }
    if (value.isText()) {
        return "<class 'str'>";
    }
    if (value.isArray()) {
        return "<class 'list'>";
    }
    if (value.isObject()) {
        return "<class 'dict'>";
    }
    switch (scalarOf(value).kind()) {
    case ValueKind::True:
    case ValueKind::False:
        return "<class 'bool'>";
    case ValueKind::Integer:
        return "<class 'int'>";
    case ValueKind::Real:
        return "<class 'float'>";
    default:
        return "<class 'NoneType'>";
    }
}

/// The shape that numpy gives a list: "(3,)".
std::string shapeOfList(const JsonValue& value)
{
    std::string shape = "(";
    std::string_view list = value.text.raw;
    int sizes = 0;
    constexpr int kMaxSizes = 16;
    while (list.starts_with('[') && sizes < kMaxSizes) {
        std::size_t count = 0;
        std::string_view first;
        forEachElement(list, [&](const JsonValue& element) {
            first = count++ == 0 && element.isArray() ? element.text.raw : first;
        });
        shape += (sizes++ > 0 ? ", " : "") + std::to_string(count);
        list = first;
    }
    return shape + (sizes == 1 ? ",)" : ")");
}

bool isRankArgument(std::string_view name)
{
    static constexpr std::array<std::string_view, 4> kNames{"src", "dst", "group_src", "group_dst"};
    const std::string_view last = name.substr(name.rfind('.') + 1);
    return std::ranges::find(kNames, last) != kNames.end();
}

} // namespace

bool Leaf::read(JsonCursor& cursor)
{
    JsonText key;
    JsonValue value;
    if (!cursor.take('{')) {
        return false;
    }
    for (;;) {
        while (cursor.nextMember(key, value)) {
            member(key, value);
        }
        if (cursor.closed()) {
            return !m_holdsEntry;
        }
        breakValue(key);
        if (!cursor.passOverBrokenMember()) {
            return false;
        }
    }
}

void Leaf::breakValue(const JsonText& key)
{
    if (m_brokenValues++ == 0) {
        m_firstBroken = key.raw;
    }
}

void Leaf::setStatistic(Statistic which, const JsonText& key, const JsonValue& value)
{
    m_item.setStatistic(which, m_values.read(value));
    if (!isScalar(value)) {
        breakValue(key);
    }
}

void Leaf::setShape(const JsonText& key, const JsonValue& value)
{
    m_item.shape = m_values.text(value);
    const bool isOfSizes =
        value.isArray()
        && value.text.raw.find_first_not_of("[]0123456789,- \t\r\n") == std::string_view::npos;
    if (!isOfSizes && !value.isText() && value.text.raw != "null") {
        breakValue(key);
    }
}

void Leaf::member(const JsonText& name, const JsonValue& value)
{
    const std::string_view key = name.raw;
    if (key == "Max") {
        setStatistic(Statistic::Max, name, value);
    } else if (key == "Min") {
        setStatistic(Statistic::Min, name, value);
    } else if (key == "Mean") {
        setStatistic(Statistic::Mean, name, value);
    } else if (key == "Norm") {
        setStatistic(Statistic::Norm, name, value);
    } else if (key == "type") {
        m_hasType = value.isText();
        m_item.type = m_hasType ? m_values.intern(value.text) : StringId{};
    } else if (key == "dtype") {
        m_item.dtype = m_values.text(value);
        m_hasDtype = value.isText() && !value.text.raw.empty();
    } else if (key == "shape") {
        setShape(name, value);
    } else if (key == "requires_grad") {
        m_item.requiresGrad = scalarOf(value).kind();
    } else if (key == "md5") {
        setChecksum(value);
    } else if (key == "data_name") {
        m_dataName = value.isText() ? value.text : JsonText{};
    } else if (key == "value") {
        m_value = value;
        m_item.hasValue = true;
        if (value.type != JsonType::Text && value.type != JsonType::Container && !isScalar(value)) {
            breakValue(name);
        }
    } else {
        extra(name, value);
    }
}

void Leaf::extra(const JsonText& key, const JsonValue& value)
{
    m_holdsEntry = m_holdsEntry || isEntryName(key.raw);
    if (key.raw == "tensor") {
        m_tensor = value;
        return;
    }
    if (key.raw == "class_type") {
        m_isP2p = value.text.raw == "torch.distributed.P2POp";
    } else if (key.raw == "group_ranks") {
        m_groupRanks = value;
    }
    m_extras.emplace_back(key, value);
}

void Leaf::setChecksum(const JsonValue& value)
{
    if (const auto crc = value.isText() ? crc32Of(value.text.raw) : std::nullopt) {
        m_item.checksum = *crc;
        m_item.checksumKind = ChecksumKind::Crc32;
    } else if (value.isText()) {
        m_item.checksum = m_values.intern(value.text).value;
        m_item.checksumKind = ChecksumKind::Text;
    }
}

void Leaf::setDataName(std::string_view name)
{
    std::string scratch;
    const std::string_view file = m_dataName.decoded(scratch);
    if (file.empty() || file == "-1") {
        return;
    }
    const std::string_view stem = file.substr(0, file.rfind('.'));
    const std::string_view extension = file.substr(stem.size());
    const bool isNamedAfterItem = stem == name;
    if (isNamedAfterItem && extension == ".pt") {
        m_item.dataNameKind = DataNameKind::ItemNamePt;
    } else if (isNamedAfterItem && extension == ".npy") {
        m_item.dataNameKind = DataNameKind::ItemNameNpy;
    } else {
        m_item.dataNameKind = DataNameKind::Text;
        m_item.dataName = m_values.intern(file);
    }
    if (!isNamedAfterItem) {
        m_item.name = m_values.intern(stem);
    }
}

void Leaf::setAll(Value value)
{
    for (const Statistic statistic : kStatistics) {
        m_item.setStatistic(statistic, value);
    }
}

/// What the public tool fills in for a leaf without dtype.
void Leaf::setDefaults(std::string_view name)
{
    const std::string_view type = m_values.texts().text(m_item.type);
    const StringId noShape = m_values.intern("[]");
    if (type == "torch.Size") {
        m_item.dtype = m_item.type;
        m_item.shape = m_values.text(m_value);
    } else if (type == "slice") {
        m_item.dtype = m_item.type;
        m_item.shape = m_values.intern(shapeOfList(m_value));
    } else if (type == "ellipsis") {
        m_item.dtype = m_item.type;
        m_item.shape = noShape;
        setAll(m_values.read(m_value));
    } else if (isRankArgument(name)) {
        m_item.dtype = m_item.type;
        m_item.shape = noShape;
        setAll(Value::text(m_values.text(m_value)));
    } else if (type == "torch.ProcessGroup") {
        m_item.dtype = m_item.type;
        m_item.shape = noShape;
        setAll(Value::text(m_values.text(m_groupRanks)));
    } else {
        m_item.dtype = m_values.intern(pythonType(m_value));
        m_item.shape = noShape;
        setAll(m_values.read(m_value));
    }
}

Item Leaf::finish(std::string_view name)
{
    setDataName(name);
    m_item.isTensor = m_hasDtype;
    if (!m_hasDtype) {
        setDefaults(name);
    }
    m_item.hasExtras = !m_extras.empty();
    return m_item;
}

} // namespace pipescope::graph
