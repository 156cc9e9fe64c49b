#pragma once

#include "core/base/json/json_cursor.h"
#include "core/graph/store/database_reading/row_problems.h"
#include "core/graph/store/database_reading/stored_graph.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// The value that a text of a database stands for: "null", "True", "-1", "1.5e-07", "nan"; any other text is
/// itself. Texts that look like numbers become numbers, which the database does not tell apart.
Value valueOfText(std::string_view text, StringPool& texts);

/// Where an item's name ends in its path: "….forward.0.input.1" → "input.1"; the whole name if it has none of
/// the words input, output, parameters.
std::string_view pathInName(std::string_view itemName);

/// Gives an item the checksum that the database has for it.
void setChecksum(std::string_view text, Graph& graph, Item& item);

/// Adds the items of nodes from the JSON of input_data and output_data to a graph, with
/// their columns.
class ItemTexts
{
public:
    ItemTexts(StoredGraph& graph, RowProblems& problems)
        : m_stored(graph)
        , m_problems(problems)
    { }

    /// `json` is empty or an object. What is broken in it is reported and left out.
    ItemRange read(NodeId node, std::string_view json, bool isOutput);

private:
    enum class Member : std::uint8_t
    {
        Type,
        Dtype,
        Shape,
        Statistic,
        RequiresGrad,
        DataName,
        Checksum,
        Value,
        Extra,
        Column
    };

    /// What a member's name means.
    struct Meaning
    {
        /// As the file has it.
        std::string raw;
        Member member = Member::Column;
        Statistic statistic = Statistic::Max;
        StringId name;
    };

    Meaning meaningOf(const JsonText& name);
    const Meaning& meaningAt(std::size_t place, const JsonText& name);
    void readItem(NodeId node, std::string_view name, std::string_view json, bool isOutput);
    void readMember(const Meaning& meaning, const JsonValue& value, Item& item);
    void setName(NodeId node, std::string_view name, bool isOutput, Item& item);
    void setDataName(NodeId node, std::string_view file, Item& item);
    void finish(NodeId node, Item& item);

    StoredGraph& m_stored;
    RowProblems& m_problems;
    /// Indexed by place in the object: members come in the same order mostly.
    std::vector<Meaning> m_meanings;
    std::string m_scratch;
    std::string m_nameScratch;
    std::string m_dataName;
    bool m_hasStatistic = false;
    Value m_value;
};

} // namespace pipescope::graph
