#pragma once

#include "core/base/json/json_cursor.h"
#include "core/graph/read/dump/texts_of_json.h"
#include "core/graph/read/model/item.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// A leaf of dump.json, or an object that is none: the members that a leaf can have.
class Leaf
{
public:
    explicit Leaf(ValueReader& values)
        : m_values(values)
    { }

    /// Reads the object that the cursor stands at, without the members that are broken; false if it does not
    /// end where an object can, or holds an entry.
    bool read(JsonCursor& cursor);

    /// Values that are not what their key asks for, and the key of the first.
    std::uint64_t brokenValues() const { return m_brokenValues; }

    std::string_view firstBroken() const { return m_firstBroken; }

    bool isLeaf() const { return m_hasType; }

    /// An entry of a list of sends and receives: the tensor lies in an object of its own.
    bool isP2p() const { return m_isP2p && !m_tensor.text.raw.empty(); }

    /// The object of its tensor.
    const JsonValue& tensor() const { return m_tensor; }

    /// The item, with the defaults of what the leaf does not have. `name` is the item's: "….input.dst".
    Item finish(std::string_view name);

    /// Members that few leaves have.
    const std::vector<std::pair<JsonText, JsonValue>>& extras() const { return m_extras; }

    /// Adds those of the object around its tensor.
    void addExtras(const Leaf& outer)
    {
        m_extras.insert(m_extras.end(), outer.m_extras.begin(), outer.m_extras.end());
    }

private:
    void member(const JsonText& name, const JsonValue& value);
    void setStatistic(Statistic which, const JsonText& key, const JsonValue& value);
    void setShape(const JsonText& key, const JsonValue& value);
    void breakValue(const JsonText& key);
    void extra(const JsonText& key, const JsonValue& value);
    void setChecksum(const JsonValue& value);
    void setDataName(std::string_view name);
    void setDefaults(std::string_view name);
    void setAll(Value value);

    ValueReader& m_values;
    Item m_item;
    std::vector<std::pair<JsonText, JsonValue>> m_extras;
    JsonValue m_tensor;
    JsonValue m_value;
    JsonValue m_groupRanks;
    JsonText m_dataName;
    std::uint64_t m_brokenValues = 0;
    std::string_view m_firstBroken;
    bool m_hasType = false;
    bool m_hasDtype = false;
    bool m_isP2p = false;
    bool m_holdsEntry = false;
};

} // namespace pipescope::graph
