#include "core/graph/tree/communication/find_links.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace pipescope::graph {
namespace {

/// APIs after which all members have the same.
constexpr std::array<std::string_view, 5> kSameResult{"all_reduce", "broadcast", "all_gather",
                                                      "all_gather_into_tensor", "_all_gather_base"};

/// A call of one member.
struct Member
{
    GraphNode node;
    const Call* call = nullptr;
};

/// Calls of several members that belong together.
using Meeting = std::vector<Member>;
using Calls = std::vector<Member>;
/// The calls of one API and group.
using GroupKey = std::tuple<StringId, StringId, StringId>;

struct MeetingDifference
{
    EndTensorDifference what;
    bool isOfResult = false;
    std::optional<Item> expected;
    std::optional<Item> actual;
};

/// Walks over the tensors among items.
class Tensors
{
public:
    /// Only the root has the list of a scatter or gather.
    Tensors(ItemSpan items, bool withLists)
        : m_rest(items)
        , m_withLists(withLists)
    { }

    /// Empty at the end.
    std::optional<Item> next()
    {
        while (!m_rest.empty()) {
            const Item item = m_rest.front();
            m_rest = m_rest.from(1);
            if (item.isTensor && (m_withLists || item.depth == 0)) {
                return item;
            }
        }
        return {};
    }

private:
    ItemSpan m_rest;
    bool m_withLists;
};

/// Finds in what two calls that should be alike differ.
class MeetingComparer
{
public:
    MeetingComparer(const CallTable& table, const Call& call)
        : m_table(table)
        , m_hasRoot(call.kind != CallKind::Collective)
        , m_hasOddShapes(table.texts.text(call.api).starts_with("all_to_all"))
        , m_hasSameResult(std::ranges::find(kSameResult, table.texts.text(call.api)) != kSameResult.end())
    { }

    std::optional<MeetingDifference> find(const Member& expected, const Member& actual) const
    {
        const Graph& first = m_table.graphOf(expected.node);
        const Graph& second = m_table.graphOf(actual.node);
        const auto form = findPair(first, {first.inputs(expected.node.node), !m_hasRoot}, second,
                                   {second.inputs(actual.node.node), !m_hasRoot}, false);
        if (form || !m_hasSameResult) {
            return form;
        }
        return findPair(first, {first.outputs(expected.node.node), true}, second,
                        {second.outputs(actual.node.node), true}, true);
    }

private:
    std::optional<MeetingDifference> findPair(const Graph& first, Tensors expected, const Graph& second,
                                              Tensors actual, bool isResult) const
    {
        for (;;) {
            const EndTensor a{&first, expected.next()};
            const EndTensor b{&second, actual.next()};
            if (!a.item || !b.item) {
                const bool isShort = !isResult && a.item.has_value() != b.item.has_value();
                return isShort ? std::optional(
                           MeetingDifference{{EndsDifference::TensorCount, {}}, false, {}, {}})
                               : std::nullopt;
            }
            const auto form = findFormDifference(a, b);
            const bool isAllowed = form && form->kind == EndsDifference::Shape && m_hasOddShapes;
            if (form && !isAllowed) {
                return MeetingDifference{*form, false, a.item, b.item};
            }
            const auto numbers = isResult ? findNumberDifference(a, b) : std::nullopt;
            if (numbers) {
                return MeetingDifference{*numbers, true, a.item, b.item};
            }
        }
    }

    const CallTable& m_table;
    bool m_hasRoot;
    bool m_hasOddShapes;
    bool m_hasSameResult;
};

class CollectiveLinker
{
public:
    CollectiveLinker(const CallTable& table, LinkBuilder& links, Communication& result,
                     RankFindings& findings, std::set<std::int64_t>& missingRanks)
        : m_table(table)
        , m_links(links)
        , m_result(result)
        , m_findings(findings)
        , m_missingRanks(missingRanks)
    { }

    void link();

private:
    std::vector<std::uint32_t> expectedGraphs(const Call& call, const std::map<std::uint32_t, Calls>& calls);
    void linkGroup(const std::map<std::uint32_t, Calls>& calls);
    std::vector<Meeting> meetingsOf(const std::map<std::uint32_t, Calls>& calls) const;
    static std::vector<Meeting> mergeIn(std::vector<Meeting> meetings, const Calls& calls,
                                        const MeetingComparer& comparer);
    void linkMeeting(const Meeting& meeting);
    void linkRoot(const Meeting& meeting, LinkRange members, std::size_t root);
    void compare(const Meeting& meeting, const MeetingComparer& comparer);
    void reportMissing(const Meeting& meeting, const std::vector<std::uint32_t>& expected);

    const CallTable& m_table;
    LinkBuilder& m_links;
    Communication& m_result;
    RankFindings& m_findings;
    std::set<std::int64_t>& m_missingRanks;
};

void CollectiveLinker::link()
{
    std::map<GroupKey, std::map<std::uint32_t, Calls>> groups;
    for (std::size_t i = 0; i < m_table.calls.size(); ++i) {
        const auto graph = static_cast<std::uint32_t>(i);
        for (const Call& call : m_table.calls[graph]) {
            const bool isOfGroup = call.kind == CallKind::Collective || call.kind == CallKind::FromRoot
                                   || call.kind == CallKind::ToRoot;
            if (isOfGroup) {
                groups[{call.groupId, call.groupRanks, call.api}][graph].push_back(
                    {{graph, call.node}, &call});
            }
        }
    }
    for (const auto& [key, calls] : groups) {
        linkGroup(calls);
    }
}

/// The graphs of the group's ranks; where the ranks are not known, those that call.
std::vector<std::uint32_t> CollectiveLinker::expectedGraphs(const Call& call,
                                                            const std::map<std::uint32_t, Calls>& calls)
{
    std::vector<std::uint32_t> expected;
    if (const auto ranks = parseShape(m_table.texts.text(call.groupRanks))) {
        for (const std::int64_t rank : *ranks) {
            if (const auto graph = m_table.graphOfRank(rank)) {
                expected.push_back(*graph);
            } else {
                m_missingRanks.insert(rank);
            }
        }
        return expected;
    }
    for (std::uint32_t graph = 0; graph < m_table.graphs.size(); ++graph) {
        const bool isWorld = call.groupId == StringId{};
        if (calls.contains(graph) || (isWorld && !m_table.calls[graph].empty())) {
            expected.push_back(graph);
        }
    }
    return expected;
}

void CollectiveLinker::linkGroup(const std::map<std::uint32_t, Calls>& calls)
{
    const Call& call = *calls.begin()->second.front().call;
    const std::vector<std::uint32_t> expected = expectedGraphs(call, calls);
    const MeetingComparer comparer(m_table, call);
    for (const Meeting& meeting : meetingsOf(calls)) {
        if (meeting.size() > 1) {
            linkMeeting(meeting);
            compare(meeting, comparer);
        }
        if (meeting.size() < expected.size()) {
            if (meeting.size() == 1) {
                m_result.unlinked.push_back(meeting.front().node);
            }
            reportMissing(meeting, expected);
        }
    }
}

/// Starts with the member that calls most often.
std::vector<Meeting> CollectiveLinker::meetingsOf(const std::map<std::uint32_t, Calls>& calls) const
{
    const auto longest = std::ranges::max_element(
        calls, {}, [](const std::pair<const std::uint32_t, Calls>& member) { return member.second.size(); });
    const MeetingComparer comparer(m_table, *longest->second.front().call);
    std::vector<Meeting> meetings;
    for (const Member& member : longest->second) {
        meetings.push_back({member});
    }
    for (const auto& [graph, members] : calls) {
        if (graph != longest->first) {
            meetings = mergeIn(std::move(meetings), members, comparer);
        }
    }
    for (Meeting& meeting : meetings) {
        std::ranges::sort(meeting, {}, &Member::node);
    }
    return meetings;
}

std::vector<Meeting> CollectiveLinker::mergeIn(std::vector<Meeting> meetings, const Calls& calls,
                                               const MeetingComparer& comparer)
{
    const auto fitOf = [&](std::size_t i, std::size_t j) {
        const auto difference = comparer.find(meetings[i].front(), calls[j]);
        if (!difference) {
            return CallFit::Equal;
        }
        return difference->isOfResult ? CallFit::NumbersDiffer : CallFit::FormDiffers;
    };
    const auto pairs = alignCalls(meetings.size(), calls.size(), fitOf);
    std::vector<Meeting> merged;
    merged.reserve(meetings.size() + calls.size() - pairs.size());
    std::size_t nextMeeting = 0;
    std::size_t nextCall = 0;
    const auto takeTo = [&](std::size_t meeting, std::size_t call) {
        while (nextMeeting < meeting) {
            merged.push_back(std::move(meetings[nextMeeting++]));
        }
        while (nextCall < call) {
            merged.push_back({calls[nextCall++]});
        }
    };
    for (const auto& [meeting, call] : pairs) {
        takeTo(meeting, call);
        meetings[nextMeeting].push_back(calls[nextCall++]);
        merged.push_back(std::move(meetings[nextMeeting++]));
    }
    takeTo(meetings.size(), calls.size());
    return merged;
}

void CollectiveLinker::linkMeeting(const Meeting& meeting)
{
    std::vector<GraphNode> nodes;
    std::ranges::transform(meeting, std::back_inserter(nodes), &Member::node);
    const LinkRange members = m_links.addMembers(nodes);
    m_result.collectives.push_back({members});
    const auto root = std::ranges::find_if(meeting, [&](const Member& member) {
        return member.call->target == m_table.graphOf(member.node).rank.value;
    });
    const Call& call = *meeting.front().call;
    if (call.kind != CallKind::Collective && (root != meeting.end() || call.target)) {
        linkRoot(meeting, members, static_cast<std::size_t>(root - meeting.begin()));
        return;
    }
    for (const Member& member : meeting) {
        m_links.add(member.node, CommunicationDirection::SendReceive, members);
    }
}

/// Without the root, which gives or gets everything, there are no links.
void CollectiveLinker::linkRoot(const Meeting& meeting, LinkRange members, std::size_t root)
{
    if (root == meeting.size()) {
        return;
    }
    const bool isFromRoot = meeting.front().call->kind == CallKind::FromRoot;
    const auto ofRoot = isFromRoot ? CommunicationDirection::Send : CommunicationDirection::Receive;
    const auto ofOthers = isFromRoot ? CommunicationDirection::Receive : CommunicationDirection::Send;
    for (std::size_t i = 0; i < meeting.size(); ++i) {
        if (i == root) {
            m_links.add(meeting[i].node, ofRoot, members);
        } else {
            m_links.add(meeting[i].node, ofOthers, {members.begin + static_cast<std::uint32_t>(root), 1});
        }
    }
}

void CollectiveLinker::compare(const Meeting& meeting, const MeetingComparer& comparer)
{
    const Member& expected = meeting.front();
    for (std::size_t i = 1; i < meeting.size(); ++i) {
        const Member& actual = meeting[i];
        const auto difference = comparer.find(expected, actual);
        if (!difference) {
            continue;
        }
        EndsMismatch mismatch{
            difference->what.kind, difference->what.statistic, expected.node, actual.node, {}, {}};
        const Graph& own = m_table.graphOf(actual.node);
        if (difference->expected) {
            mismatch.expectedItem = difference->expected->position;
            mismatch.actualItem = difference->actual->position;
        }
        m_findings.add(difference->isOfResult ? FindingId::CollectiveResultsDiffer
                                              : FindingId::CollectiveFormsDiffer,
                       own, [&] { return mismatchText(m_table.graphs, mismatch); });
        m_result.mismatches.push_back(mismatch);
    }
}

void CollectiveLinker::reportMissing(const Meeting& meeting, const std::vector<std::uint32_t>& expected)
{
    const Graph& present = m_table.graphOf(meeting.front().node);
    for (const std::uint32_t graph : expected) {
        const bool isThere =
            std::ranges::any_of(meeting, [&](const Member& member) { return member.node.graph == graph; });
        if (!isThere) {
            m_findings.add(FindingId::CollectiveCallsMissing, *m_table.graphs[graph], [&] {
                return "%1 of rank %2"_text(std::string(present.name(meeting.front().node.node)),
                                            present.rank.value);
            });
        }
    }
}

} // namespace

void linkCollectives(const CallTable& table, LinkBuilder& links, Communication& result,
                     RankFindings& findings, std::set<std::int64_t>& missingRanks)
{
    CollectiveLinker(table, links, result, findings, missingRanks).link();
}

} // namespace pipescope::graph
