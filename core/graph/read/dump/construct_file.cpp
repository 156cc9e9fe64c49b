#include "core/base/json/member_stream.h"
#include "core/graph/read/dump/dump_entry.h"
#include "core/graph/read/dump/dump_file.h"
#include "core/graph/read/dump/texts_of_json.h"

#include <string>

namespace pipescope::graph {
namespace {

constexpr std::string_view kMicroSteps = "megatron_micro_step_number";
constexpr std::uint64_t kEntriesPerStopCheck = 4096;

std::optional<std::int32_t> microStepOf(const JsonValue& value)
{
    const auto number = scalarOf(value).integer();
    constexpr std::int64_t kMaxMicroStep = 1'000'000'000;
    if (!number || *number < 0 || *number > kMaxMicroStep) {
        return {};
    }
    return static_cast<std::int32_t>(*number);
}

class ConstructReader
{
public:
    explicit ConstructReader(Graph& graph)
        : m_graph(graph)
    { }

    /// False if the value is none that a line can have.
    bool read(std::string_view key, const JsonValue& value);

    Construct take() { return std::move(m_construct); }

private:
    bool setParent(const JsonValue& value, ConstructEntry& entry);
    bool setPair(const JsonValue& value, ConstructEntry& entry);
    void put(const ConstructEntry& entry);

    Graph& m_graph;
    Construct m_construct;
    std::string m_scratch;
};

bool ConstructReader::read(std::string_view key, const JsonValue& value)
{
    if (key == kMicroSteps) {
        m_construct.lastMicroStep = microStepOf(value);
        return m_construct.lastMicroStep.has_value();
    }
    if (key.empty()) {
        return false;
    }
    ConstructEntry entry;
    const bool isGood = value.isArray() ? setPair(value, entry) : setParent(value, entry);
    // A node without a usable line is still a node; it stands at top level.
    entry.node = m_graph.add(key, kindOfName(key));
    put(entry);
    return isGood;
}

bool ConstructReader::setParent(const JsonValue& value, ConstructEntry& entry)
{
    if (!value.isText()) {
        return value.text.raw == "null";
    }
    const std::string_view parent = value.text.decoded(m_scratch);
    if (!parent.empty()) {
        entry.parent = m_graph.names.intern(parent);
    }
    return true;
}

bool ConstructReader::setPair(const JsonValue& value, ConstructEntry& entry)
{
    std::size_t count = 0;
    bool isGood = true;
    forEachElement(value.text.raw, [&](const JsonValue& element) {
        if (count == 0) {
            isGood = setParent(element, entry);
        } else if (count == 1) {
            entry.microStep = microStepOf(element);
            isGood = isGood && entry.microStep.has_value();
        }
        ++count;
    });
    return isGood && count == 2;
}

void ConstructReader::put(const ConstructEntry& entry)
{
    // Nodes are numbered in the order of their lines, after the root.
    const std::size_t line = entry.node.value - std::size_t{1};
    if (entry.node == Graph::kRoot) {
        return;
    }
    if (line < m_construct.entries.size()) {
        m_construct.entries[line] = entry;
    } else {
        m_construct.entries.push_back(entry);
    }
}

/// A line as the file has them: a node, and its parent's name, null or [parent, micro step].
bool isLine(std::string_view key, char valueBegin)
{
    constexpr std::string_view kValueBegins = "\"n[";
    return kValueBegins.find(valueBegin) != std::string_view::npos && isEntryName(key);
}

} // namespace

Result<Construct> readConstructFile(const std::filesystem::path& file, Graph& graph, FindingList& findings,
                                    const std::stop_token& stop)
{
    TRY(MemberStream stream, MemberStream::open(file));
    using Outcome = MemberStream::Outcome;
    ConstructReader reader(graph);
    std::string key;
    JsonValue value;
    for (std::uint64_t i = 0;; ++i) {
        const Outcome outcome = stream.next(key, value);
        if (outcome == Outcome::Closed) {
            break;
        }
        if (outcome == Outcome::Malformed && stream.resume(isLine)) {
            findings.add(FindingId::ConstructLineLost, graph.rank, file);
            continue;
        }
        if (outcome == Outcome::Malformed) {
            findings.add(FindingId::ConstructCutShort, graph.rank, file, UserText(stream.readError()));
            break;
        }
        if (outcome == Outcome::TooLong || !reader.read(key, value)) {
            findings.add(FindingId::ConstructLineBroken, graph.rank, file, UserText(key));
        }
        if (i % kEntriesPerStopCheck == 0 && stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, file, {}};
        }
    }
    return reader.take();
}

} // namespace pipescope::graph
