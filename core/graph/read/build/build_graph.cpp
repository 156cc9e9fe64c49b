#include "core/graph/read/build/build_graph.h"

#include "core/diagnostics/finding.h"
#include "core/graph/read/build/node_name.h"
#include "core/graph/read/dump/dump_file.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

void setMicroStep(Graph& graph, NodeId top, std::int32_t microStep)
{
    std::vector<NodeId> open{top};
    while (!open.empty()) {
        Node& node = graph.node(open.back());
        open.pop_back();
        node.microStep = microStep;
        open.insert(open.end(), node.children.begin(), node.children.end());
    }
}

bool isBackward(const Graph& graph, NodeId node)
{
    const auto name = parseNodeName(graph.name(node));
    return name && name->direction == Direction::Backward;
}

/// Numbers of the calls of a module at top level, in execution order.
struct Calls
{
    std::vector<std::string_view> forward;
    std::vector<std::string_view> backward;

    /// A model that is called several times within a micro step goes back in the opposite order.
    bool areMicroSteps() const
    {
        return forward.size() > 1 && !backward.empty() && backward.size() <= forward.size()
               && std::equal(backward.begin(), backward.end(), forward.begin());
    }
};

/// Numbers micro steps by the calls of the modules at top level.
class CallNumbering
{
public:
    explicit CallNumbering(Graph& graph);

    bool isPossible() const { return !m_microSteps.empty(); }

    void number();

private:
    std::optional<std::int32_t> microStepOf(std::string_view name) const;
    void numberGap(std::span<const NodeId> gap, std::int32_t before, NodeId next, std::int32_t microStep);

    Graph& m_graph;
    std::unordered_map<std::string_view, Calls> m_calls;
    /// Indexed by number of the call.
    std::unordered_map<std::string_view, std::int32_t> m_microSteps;
};

CallNumbering::CallNumbering(Graph& graph)
    : m_graph(graph)
{
    std::vector<std::string_view> stems;
    for (const NodeId top : graph.node(Graph::kRoot).children) {
        const auto name = parseNodeName(graph.name(top));
        if (graph.node(top).kind != NodeKind::Module || !name || !name->isModule()) {
            continue;
        }
        const auto [calls, isNew] = m_calls.try_emplace(name->stem);
        if (isNew) {
            stems.push_back(name->stem);
        }
        auto& list = name->direction == Direction::Forward ? calls->second.forward : calls->second.backward;
        list.push_back(name->call);
    }
    const auto first =
        std::ranges::find_if(stems, [&](std::string_view stem) { return m_calls.at(stem).areMicroSteps(); });
    if (first == stems.end()) {
        return;
    }
    const std::vector<std::string_view> numbers = m_calls.at(*first).forward;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        m_microSteps.emplace(numbers[i], static_cast<std::int32_t>(i));
    }
    // Chunks of a virtual pipeline have the same calls; a module that is called at other times has not.
    std::erase_if(m_calls, [&](const auto& calls) { return calls.second.forward != numbers; });
}

/// Empty for what is not called once in each micro step.
std::optional<std::int32_t> CallNumbering::microStepOf(std::string_view name) const
{
    const auto parsed = parseNodeName(name);
    if (!parsed || !m_calls.contains(parsed->stem)) {
        return {};
    }
    const auto found = m_microSteps.find(parsed->call);
    return found == m_microSteps.end() ? std::nullopt : std::optional(found->second);
}

/// What stands between a call of the micro step `before` and the call `next`.
void CallNumbering::numberGap(std::span<const NodeId> gap, std::int32_t before, NodeId next,
                              std::int32_t microStep)
{
    const auto goesBack = [&](NodeId node) { return isBackward(m_graph, node); };
    const auto split = goesBack(next) ? std::find_if(gap.begin(), gap.end(), goesBack)
                                      : std::find_if(gap.rbegin(), gap.rend(), goesBack).base();
    for (auto node = gap.begin(); node != gap.end(); ++node) {
        setMicroStep(m_graph, *node, node < split ? before : microStep);
    }
}

void CallNumbering::number()
{
    const std::span<const NodeId> tops = m_graph.node(Graph::kRoot).children;
    std::int32_t before = 0;
    std::size_t gap = 0;
    for (std::size_t i = 0; i < tops.size(); ++i) {
        if (const auto microStep = microStepOf(m_graph.name(tops[i]))) {
            numberGap(tops.subspan(gap, i - gap), before, tops[i], *microStep);
            setMicroStep(m_graph, tops[i], *microStep);
            before = *microStep;
            gap = i + 1;
        }
    }
    for (const NodeId last : tops.subspan(gap)) {
        setMicroStep(m_graph, last, before);
    }
    m_graph.microSteps = static_cast<std::int32_t>(m_microSteps.size());
}

/// As the public tool does.
void numberByDirection(Graph& graph)
{
    std::int32_t microStep = 0;
    bool wasOtherModule = false;
    for (const NodeId top : graph.node(Graph::kRoot).children) {
        if (graph.node(top).kind == NodeKind::Module) {
            const bool isForward = graph.name(top).find(".forward.") != std::string_view::npos;
            microStep += isForward && wasOtherModule ? 1 : 0;
            wasOtherModule = !isForward;
        }
        setMicroStep(graph, top, microStep);
    }
    graph.microSteps = microStep + 1;
}

/// Gives each node its micro step and the graph their number: those that the file has, else as the public
/// tool guesses them from where forwards follow backwards.
///
/// Ours looks at the numbers of the calls first, because the forwards with which a pipeline begins follow
/// each other without a backward between them: where the backwards of a module at top level are in the order
/// of its forwards, each of its calls is a micro step. What stands before a forward, after the last backward,
/// belongs to that forward: the preparation of its data.
void numberMicroSteps(const Construct& construct, std::optional<Edition> compatible, Graph& graph)
{
    if (construct.lastMicroStep) {
        for (const ConstructEntry& entry : construct.entries) {
            graph.node(entry.node).microStep = entry.microStep.value_or(0);
        }
        graph.microSteps = *construct.lastMicroStep + 1;
        return;
    }
    if (!compatible) {
        if (CallNumbering calls(graph); calls.isPossible()) {
            calls.number();
            return;
        }
    }
    numberByDirection(graph);
}

constexpr std::string_view kGradients = ".parameters_grad";

std::int64_t numberOf(std::string_view digits)
{
    std::int64_t number = -1;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

/// "Module.…layers.1.TransformerLayer" of "Module.…layers.1.TransformerLayer.parameters_grad.0"; empty if the
/// name is no gradient's.
std::string_view moduleOfGradient(std::string_view name)
{
    if (isNumber(name.substr(name.rfind('.') + 1))) {
        name = withoutLastParts(name, 1);
    }
    return name.ends_with(kGradients) ? name.substr(0, name.size() - kGradients.size()) : std::string_view{};
}

/// Wraps runs of two or more APIs at top level into collections.
void collectApis(Graph& graph)
{
    const std::vector<NodeId> before = graph.node(Graph::kRoot).children;
    std::vector<NodeId> after;
    std::size_t collections = 0;
    for (std::size_t begin = 0; begin < before.size();) {
        std::size_t end = begin;
        while (end < before.size() && graph.node(before[end]).kind == NodeKind::Api) {
            ++end;
        }
        if (end < begin + 2) {
            after.push_back(before[begin]);
            ++begin;
            continue;
        }
        const NodeId collection =
            graph.add("Apis_Between_Modules." + std::to_string(collections++), NodeKind::Collection);
        Node& holder = graph.node(collection);
        holder.parent = Graph::kRoot;
        holder.microStep = graph.node(before[begin]).microStep;
        holder.children.assign(before.begin() + static_cast<std::ptrdiff_t>(begin),
                               before.begin() + static_cast<std::ptrdiff_t>(end));
        for (const NodeId child : std::vector<NodeId>(holder.children)) {
            graph.node(child).parent = collection;
        }
        after.push_back(collection);
        begin = end;
    }
    graph.node(Graph::kRoot).children = std::move(after);
}

/// Puts nodes of parameter gradients below the last backward of their module. The
/// public tool drops those of a module without backward; `alsoBelowForward` puts them below its last forward.
void placeParameterGradients(Graph& graph, bool alsoBelowForward)
{
    /// Where the gradients of a module belong, the best place so far.
    struct Place
    {
        bool isBackward = false;
        std::int64_t call = -1;
        std::optional<NodeId> node;
    };

    std::unordered_map<std::string_view, Place> places;
    std::vector<std::pair<NodeId, std::string_view>> gradients;
    for (std::size_t i = 1; i < graph.nodes.size(); ++i) {
        const std::string_view module = moduleOfGradient(graph.name(NodeId{i}));
        if (!module.empty() && !graph.node(NodeId{i}).parent) {
            gradients.emplace_back(NodeId{i}, module);
            places.try_emplace(module);
        }
    }
    if (gradients.empty()) {
        return;
    }
    for (std::size_t i = 1; i < graph.nodes.size(); ++i) {
        const auto name = parseNodeName(graph.name(NodeId{i}));
        const auto found = name && name->isModule() ? places.find(name->stem) : places.end();
        const bool isBackward = name && name->direction == Direction::Backward;
        if (found == places.end() || !(isBackward || alsoBelowForward)) {
            continue;
        }
        Place& best = found->second;
        const std::int64_t call = numberOf(name->call);
        if (std::pair(isBackward, call) > std::pair(best.isBackward, best.call)) {
            best = {isBackward, call, NodeId{i}};
        }
    }
    for (const auto& [gradient, module] : gradients) {
        if (const auto& place = places.at(module).node) {
            graph.node(gradient).kind = NodeKind::Module;
            graph.attach(gradient, *place);
        }
    }
}

/// Reads a file that a graph can do without: a failure is a finding, and `problem` says which.
template<class Read>
Status readOptional(const std::filesystem::path& file, Rank rank, FindingList& findings, UserText& problem,
                    Read read)
{
    Status done = checkDumpFile(file, findings);
    if (done) {
        done = read();
    }
    if (!done && done.error().kind != ErrorKind::Cancelled) {
        Error error = done.error();
        error.path = file;
        Finding finding = findingFromError(error, rank);
        finding.id = FindingId::DumpFileMissing;
        finding.detail = error.text;
        problem = error.text;
        findings.add(std::move(finding));
        return ok();
    }
    return done;
}

void arrange(const Construct& construct, const DumpFolder& dump, const BuildOptions& options, Graph& graph,
             FindingList& findings)
{
    placeNodes(construct, graph);
    completeStacks(graph, options.compatible.has_value());
    placeRecomputations(graph, options.compatible);
    placeParameterGradients(graph, !options.compatible);
    if (!options.compatible) {
        keepUnplaced(construct, dump.folder / kConstructFileName, graph, findings);
    }
    numberMicroSteps(construct, options.compatible, graph);
    collectApis(graph);
}

Result<Construct> readConstruct(const std::filesystem::path& file, Graph& graph, FindingList& findings,
                                const std::stop_token& stop)
{
    const Status checked = checkDumpFile(file, findings);
    Result<Construct> construct =
        checked ? readConstructFile(file, graph, findings, stop) : Result<Construct>(checked.error());
    if (!construct && construct.error().kind != ErrorKind::Cancelled) {
        Error error = construct.error();
        error.path = file;
        error.text =
            "%1; without it nothing says which module calls which API; dump with level L0 or mix"_text(
                error.text);
        return error;
    }
    if (construct && construct->entries.empty()) {
        return Error{
            ErrorKind::Unsupported, file,
            "it has no entries, so nothing says which module calls which API; dump with level L0 or mix"_text};
    }
    return construct;
}

} // namespace

Result<Graph> buildGraph(const DumpFolder& dump, const BuildOptions& options, FindingList& findings,
                         Progress& progress, const std::stop_token& stop)
{
    Graph graph;
    graph.step = dump.step;
    graph.rank = dump.rank;
    graph.folder = dump.folder;
    TRY(const auto construct, readConstruct(dump.folder / kConstructFileName, graph, findings, stop));
    const std::filesystem::path stackFile = dump.folder / kStackFileName;
    UserText noStacks;
    TRY_OK(readOptional(stackFile, dump.rank, findings, noStacks,
                        [&] { return readStackFile(stackFile, graph, findings, stop); }));
    const std::filesystem::path dumpFile = dump.folder / kDumpFileName;
    TRY_OK(readOptional(dumpFile, dump.rank, findings, graph.dumpProblem, [&] {
        return readDumpFile(dumpFile, graph, options.workers, findings, progress, stop);
    }));
    if (!graph.dumpProblem.empty()) {
        std::ranges::for_each(graph.nodes, [](Node& node) { node.isDataLost = true; });
    }
    arrange(construct, dump, options, graph, findings);
    graph.compact();
    return graph;
}

} // namespace pipescope::graph
