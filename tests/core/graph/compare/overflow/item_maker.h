#pragma once

#include "core/graph/read/model/graph.h"
#include "tests/support/change_item.h"

#include <limits>
#include <string_view>

namespace pipescope::graph::test {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A graph whose nodes get their items one after another. All APIs lie at top level.
class ItemMaker
{
public:
    const Graph& graph() const { return m_graph; }

    Graph& graph() { return m_graph; }

    /// The node that all further items belong to.
    NodeId node(std::string_view name, NodeId parent = Graph::kRoot);

    /// A tensor, all of whose statistics are `number`. The first part of the path is the group; a parameter
    /// gradient has a path of one part. Inputs come before outputs. Returns its position.
    std::uint32_t tensor(std::string_view path, double number);
    /// The same with a statistic of its own.
    std::uint32_t tensor(std::string_view path, double number, Statistic statistic, double other);
    /// An argument that is no tensor.
    std::uint32_t argument(std::string_view path, Value value);
    void setClassType(std::uint32_t item);
    void setDtype(std::uint32_t item, std::string_view dtype);
    void setType(std::uint32_t item, std::string_view type);

    template<class Edit>
    void change(std::uint32_t item, Edit edit)
    {
        changeItem(m_graph, item, edit);
    }

private:
    std::uint32_t add(std::string_view path);

    Graph m_graph;
    NodeId m_node = Graph::kRoot;
};

} // namespace pipescope::graph::test
