#include "core/base/json/member_stream.h"
#include "core/graph/read/dump/dump_file.h"

#include <string>
#include <utility>

namespace pipescope::graph {
namespace {

using Outcome = MemberStream::Outcome;

/// Lists of lines as they stand in the file, each once.
class StackTable
{
public:
    explicit StackTable(Graph& graph)
        : m_graph(graph)
    { }

    StackId add(const JsonValue& lines)
    {
        const StringId raw = m_raw.intern(lines.text.raw);
        if (raw.value >= m_stackOf.size()) {
            m_stackOf.resize(raw.value + std::size_t{1});
        }
        auto& stack = m_stackOf[raw.value];
        if (!stack) {
            stack = StackId{m_graph.stacks.size()};
            m_graph.stacks.push_back(linesOf(lines));
        }
        return *stack;
    }

private:
    std::vector<StringId> linesOf(const JsonValue& lines)
    {
        std::vector<StringId> ids;
        forEachElement(lines.text.raw, [&](const JsonValue& line) {
            ids.push_back(m_graph.texts.intern(line.text.decoded(m_scratch)));
        });
        return ids;
    }

    Graph& m_graph;
    StringPool m_raw;
    std::vector<std::optional<StackId>> m_stackOf;
    std::string m_scratch;
};

class StackReader
{
public:
    StackReader(MemberStream& stream, Graph& graph)
        : m_stream(stream)
        , m_graph(graph)
        , m_stacks(graph)
    { }

    /// The array that was entered: lines of the node `name`, or a group. Member if it is as it should be.
    Outcome read(const std::string& name);

    /// The value of the key was no array, or no good one.
    bool isBroken() const { return m_isBroken; }

private:
    Outcome readGroup();
    Outcome readLines(const std::string& name);
    Outcome passOverRest(Outcome outcome);

    MemberStream& m_stream;
    Graph& m_graph;
    StackTable m_stacks;
    std::vector<NodeId> m_members;
    std::string m_scratch;
    bool m_isBroken = false;
};

Outcome StackReader::read(const std::string& name)
{
    m_isBroken = false;
    return m_stream.peekElement() == '[' ? readGroup() : readLines(name);
}

/// [[name, …], [line, …]]: many nodes may have one stack, so the names are read one by one.
Outcome StackReader::readGroup()
{
    m_members.clear();
    m_stream.enterArray();
    JsonValue element;
    Outcome outcome = Outcome::Member;
    while ((outcome = m_stream.nextElement(element)) == Outcome::Member) {
        if (const auto node = m_graph.find(element.text.decoded(m_scratch))) {
            m_members.push_back(*node);
        }
    }
    if (outcome != Outcome::Closed) {
        return outcome;
    }
    outcome = m_stream.nextElement(element);
    if (outcome != Outcome::Member || !element.isArray()) {
        m_isBroken = true;
        return passOverRest(outcome);
    }
    const StackId stack = m_stacks.add(element);
    for (const NodeId node : m_members) {
        m_graph.node(node).stack = stack;
    }
    return passOverRest(outcome);
}

Outcome StackReader::readLines(const std::string& name)
{
    // A list of lines is short; it is put together again from its elements.
    std::string list = "[";
    JsonValue line;
    Outcome outcome = Outcome::Member;
    while ((outcome = m_stream.nextElement(line)) == Outcome::Member) {
        if (line.isText()) {
            list += '"';
            list += line.text.raw;
            list += "\",";
        } else {
            m_isBroken = true;
        }
    }
    if (outcome != Outcome::Closed) {
        return outcome;
    }
    list += ']';
    if (const auto node = m_graph.find(name)) {
        m_graph.node(*node).stack = m_stacks.add({JsonType::Container, {list, false}});
    }
    return Outcome::Member;
}

Outcome StackReader::passOverRest(Outcome outcome)
{
    JsonValue more;
    while (outcome == Outcome::Member || outcome == Outcome::TooLong) {
        outcome = m_stream.nextElement(more);
    }
    return outcome == Outcome::Closed ? Outcome::Member : outcome;
}

/// Only the file's own members are lists: lines of a node, or a group.
bool isStack(std::string_view, char valueBegin)
{
    return valueBegin == '[';
}

} // namespace

Status readStackFile(const std::filesystem::path& file, Graph& graph, FindingList& findings,
                     const std::stop_token& stop)
{
    TRY(MemberStream stream, MemberStream::open(file));
    StackReader reader(stream, graph);
    std::string key;
    Outcome outcome = Outcome::Member;
    while (outcome == Outcome::Member || outcome == Outcome::TooLong) {
        if (stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, file, {}};
        }
        key.clear();
        outcome = stream.nextKey(key);
        bool isBroken = false;
        if (outcome == Outcome::Member) {
            JsonValue other;
            const bool isArray = stream.enterArray();
            outcome = isArray ? reader.read(key) : stream.value(other);
            isBroken = !isArray || reader.isBroken();
        }
        if (outcome == Outcome::Malformed && stream.resume(isStack)) {
            outcome = Outcome::Member;
            isBroken = true;
        }
        if (isBroken) {
            findings.add(FindingId::StackBroken, graph.rank, file, UserText(key));
        }
    }
    if (outcome == Outcome::Malformed) {
        findings.add(FindingId::StackCutShort, graph.rank, file, UserText(stream.readError()));
    }
    return ok();
}

} // namespace pipescope::graph
