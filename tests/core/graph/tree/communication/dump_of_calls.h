#pragma once

#include "core/graph/read/model/graph.h"
#include "core/graph/tree/communication/communication.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph::test {

/// All four statistics are `number`.
struct Tensor
{
    double number = 1;
    std::string shape = "[8, 16]";
    std::string dtype = "torch.float32";
};

struct Entry
{
    std::string op;
    int peer = 0;
    Tensor tensor;
};

/// A graph with the calls of one rank as a dump has them, one after another at top level.
class DumpOfCalls
{
public:
    explicit DumpOfCalls(int rank);

    const Graph& graph() const { return m_graph; }

    Graph& graph() { return m_graph; }

    /// An API that does not communicate.
    NodeId compute();
    /// Calls are numbered: "Distributed.send.0.forward". The output is the tensor, too.
    NodeId send(std::string_view api, int to, const Tensor& tensor);
    NodeId receive(std::string_view api, int from, const Tensor& tensor);
    NodeId batch(const std::vector<Entry>& entries);
    /// With a group of these ranks. The root is the second argument.
    NodeId collective(std::string_view api, const std::vector<int>& ranks, const Tensor& input,
                      const Tensor& output, std::optional<int> root = {});

    /// A call of no arguments.
    NodeId call(std::string_view api);
    /// Returns its position, as add() does.
    std::uint32_t addTensor(NodeId node, std::string_view path, const Tensor& tensor);
    void addRank(NodeId node, std::string_view path, int rank);
    void addGroup(NodeId node, const std::vector<int>& ranks, std::string_view path = "input.group");

private:
    std::uint32_t add(NodeId node, Item item, std::string_view path);
    void addExtra(std::uint32_t item, std::string_view key, Value value);

    Value text(std::string_view text) { return Value::text(m_graph.texts.intern(text)); }

    Graph m_graph;
    std::map<std::string, int, std::less<>> m_calls;
};

/// The graphs of these ranks, as linkCommunication() wants them.
std::vector<const Graph*> graphsOf(const std::vector<const DumpOfCalls*>& ranks);

/// "rank 1 Distributed.recv.0.forward" for each partner, with the direction of each link before them:
/// "send: rank 1 …"; links are separated by "; ".
std::string linksOf(const std::vector<const Graph*>& graphs, const Communication& communication,
                    std::uint32_t graph, NodeId node);

/// Of the findings with this id.
std::vector<std::string> details(const FindingList& findings, FindingId id);
std::uint64_t countOf(const FindingList& findings, FindingId id);

} // namespace pipescope::graph::test
