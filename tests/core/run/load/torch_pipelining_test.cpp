// Traces with the names that torch.distributed.pipelining gives its actions, against the schedule that made
// them.

#include "core/run/model/names.h"
#include "tests/core/run/load/chrome/torch_schedules.h"
#include "tests/core/run/load/trace_file_test.h"

#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAreArray;
using testing::UnorderedElementsAreArray;

using test::Pass;
using test::RankActions;
using test::Simulation;
using test::Timed;
using test::Weights;

/// In microseconds, as the traces have them.
constexpr int kSlot = 100;
constexpr int kTransfer = 5;

struct Schedule
{
    std::string name;
    RankActions actions;
    int virtualStages = 0;
    /// Empty for one that has no name here.
    std::optional<ScheduleKind> kind;
};

std::ostream& operator<<(std::ostream& out, const Schedule& schedule)
{
    return out << schedule.name;
}

/// Data that go from one rank to another.
struct Transfer
{
    Pass made;
    int neededBy = 0;
    std::size_t sender = 0;
    std::size_t receiver = 0;
    /// When they are made and needed.
    int begin = 0;
    int end = 0;

    bool isForward() const { return made.kind == 'F'; }

    std::string sendName() const { return name(made.virtualStage, "SEND_"); }

    std::string receiveName() const { return name(neededBy, "RECV_"); }

private:
    std::string name(int virtualStage, const char* what) const
    {
        return std::to_string(virtualStage) + what + (isForward() ? "F" : "B")
               + std::to_string(made.microBatch);
    }
};

/// Where and when each pass runs, by whether it is a forward, virtual stage and micro-batch; weight gradients
/// are left out.
using Runs = std::map<std::tuple<bool, int, int>, std::pair<std::size_t, Timed>>;

Runs runsOf(const Simulation& simulation)
{
    Runs runs;
    for (std::size_t rank = 0; rank < simulation.ranks.size(); ++rank) {
        for (const Timed& timed : simulation.ranks[rank]) {
            for (const auto& pass : {std::optional(timed.action.first), timed.action.second}) {
                if (pass && pass->kind != 'W') {
                    runs[{pass->kind == 'F', pass->virtualStage, pass->microBatch}] = {rank, timed};
                }
            }
        }
    }
    return runs;
}

std::vector<Transfer> transfersOf(const Simulation& simulation)
{
    std::vector<Transfer> transfers;
    const Runs runs = runsOf(simulation);
    for (const auto& [pass, run] : runs) {
        const auto [isForward, virtualStage, microBatch] = pass;
        const int neededBy = virtualStage + (isForward ? 1 : -1);
        const auto consumer = runs.find({isForward, neededBy, microBatch});
        if (consumer != runs.end() && consumer->second.first != run.first) {
            transfers.push_back({{isForward ? 'F' : 'B', virtualStage, microBatch},
                                 neededBy,
                                 run.first,
                                 consumer->second.first,
                                 run.second.end,
                                 consumer->second.second.begin});
        }
    }
    return transfers;
}

/// Events of a trace with the names that torch gives them.
class TraceText
{
public:
    /// `before` stands before each name, as in "PP:0F3".
    TraceText(std::string process, std::string before)
        : m_process(std::move(process))
        , m_before(std::move(before))
    { }

    void addActions(const Simulation& simulation)
    {
        for (std::size_t rank = 0; rank < simulation.ranks.size(); ++rank) {
            for (const Timed& timed : simulation.ranks[rank]) {
                add(timed.action.text(), rank, timed.begin * kSlot, (timed.end - timed.begin) * kSlot);
            }
        }
    }

    void addTransfers(const std::vector<Transfer>& transfers)
    {
        for (const Transfer& transfer : transfers) {
            add(transfer.sendName(), transfer.sender, transfer.begin * kSlot, kTransfer);
            add(transfer.receiveName(), transfer.receiver, transfer.end * kSlot - kTransfer, kTransfer);
        }
    }

    std::string text() const { return m_events + "]"; }

private:
    void add(const std::string& name, std::size_t rank, int begin, int length)
    {
        const std::string pid =
            m_process.empty() ? std::to_string(rank) : '"' + m_process + std::to_string(rank) + '"';
        m_events.append(m_events.empty() ? "[" : ",").append(R"({"ph": "X", "name": ")").append(m_before);
        m_events.append(name).append(R"(", "pid": )").append(pid);
        m_events.append(R"(, "tid": )").append(std::to_string(rank));
        m_events.append(R"(, "ts": )").append(std::to_string(begin));
        m_events.append(R"(, "dur": )").append(std::to_string(length));
        m_events += '}';
    }

    std::string m_process;
    std::string m_before;
    std::string m_events;
};

std::string partText(const BlockPart& part)
{
    return (part.virtualStage ? std::to_string(part.virtualStage->value) : "-") + "@"
           + (part.microBatch ? std::to_string(part.microBatch->value) : "-");
}

/// "forward 0@3 -@-" for each block in order of time.
std::vector<std::string> shownBlocks(const Track& track)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        const Block block = track.blocks.at(BlockIndex{i});
        texts.push_back(std::string(blockKindName(block.kind)) + " " + partText(block.forward) + " "
                        + partText(block.backward));
    }
    return texts;
}

std::vector<std::string> trueBlocks(const std::vector<Timed>& row)
{
    std::vector<std::string> texts;
    for (const Timed& timed : row) {
        const Pass& pass = timed.action.first;
        const auto part = [](const Pass& of) {
            return std::to_string(of.virtualStage) + "@" + std::to_string(of.microBatch);
        };
        texts.push_back(timed.action.second ? "overlap " + part(pass) + " " + part(*timed.action.second)
                        : pass.kind == 'F'  ? "forward " + part(pass) + " -@-"
                        : pass.kind == 'W'  ? "weight -@- " + part(pass)
                                            : "backward -@- " + part(pass));
    }
    return texts;
}

/// "forward 0@3 0 > 1: 0SEND_F3 > 1RECV_F3", without operators where there are none.
std::vector<std::string> shownLinks(const Trace& trace, std::size_t prefix)
{
    std::vector<std::string> texts;
    for (const Link& link : trace.links) {
        const auto rank = [&](const LinkEnd& end) {
            return std::to_string(trace.track(end.track).rank.value);
        };
        const auto name = [&](const LinkEnd& end) {
            const auto& operators = trace.track(end.track).operators;
            return end.op ? std::string(trace.strings.text(operators[end.op->value].name).substr(prefix))
                          : std::string("none");
        };
        texts.push_back((link.direction == LinkDirection::Forward ? "forward " : "backward ")
                        + partText({link.microBatch, link.virtualStage}) + " " + rank(link.source) + " > "
                        + rank(link.target) + ": " + name(link.source) + " > " + name(link.target));
    }
    return texts;
}

std::vector<std::string> trueLinks(const std::vector<Transfer>& transfers, bool areNamed)
{
    std::vector<std::string> texts;
    for (const Transfer& transfer : transfers) {
        texts.push_back((transfer.isForward() ? "forward " : "backward ")
                        + std::to_string(transfer.made.virtualStage) + "@"
                        + std::to_string(transfer.made.microBatch) + " " + std::to_string(transfer.sender)
                        + " > " + std::to_string(transfer.receiver) + ": "
                        + (areNamed ? transfer.sendName() + " > " + transfer.receiveName() : "none > none"));
    }
    return texts;
}

class TorchPipeliningTest
    : public test::TraceFileTest
    , public testing::WithParamInterface<Schedule>
{
protected:
    void expectTruth(const std::string& process, const std::string& before, bool hasTransfers)
    {
        const Schedule& schedule = GetParam();
        const Simulation simulation(schedule.actions, schedule.virtualStages - 1);
        const std::vector<Transfer> transfers = transfersOf(simulation);
        TraceText text(process, before);
        text.addActions(simulation);
        if (hasTransfers) {
            text.addTransfers(transfers);
        }
        const auto trace = openText(text.text());
        ASSERT_EQ(trace->tracks.size(), simulation.ranks.size());
        for (std::size_t rank = 0; rank < simulation.ranks.size(); ++rank) {
            EXPECT_THAT(shownBlocks(trace->tracks[rank]),
                        ElementsAreArray(trueBlocks(simulation.ranks[rank])))
                << "rank " << rank;
        }
        EXPECT_THAT(shownLinks(*trace, before.size()),
                    UnorderedElementsAreArray(trueLinks(transfers, hasTransfers)));
        EXPECT_EQ(trace->operatorCount(), hasTransfers ? 2 * transfers.size() : 0);
        EXPECT_EQ(trace->findings.contains(FindingId::LinksInferred), !hasTransfers);
        EXPECT_EQ(trace->schedule.kind(), schedule.kind);
    }
};

TEST_P(TorchPipeliningTest, RecordedRangesAreShownAsTheScheduleIs)
{
    expectTruth("rank ", "PP:", false);
}

TEST_P(TorchPipeliningTest, TheSimulatorsDumpIsShownAsTheScheduleIs)
{
    expectTruth("", "", false);
}

TEST_P(TorchPipeliningTest, RecordedSendsAndReceivesAreTheEndsOfLinks)
{
    expectTruth("rank ", "PP:", true);
}

TEST_P(TorchPipeliningTest, SendsAndReceivesOfTheSimulatorsDumpAreTheEndsOfLinks)
{
    expectTruth("", "", true);
}

INSTANTIATE_TEST_SUITE_P(
    OfSchedules, TorchPipeliningTest,
    testing::Values(
        Schedule{"DualPipeV of 2 ranks", test::dualPipeV(2, 10), 4, ScheduleKind::DualPipeV},
        Schedule{"DualPipeV of 4 ranks", test::dualPipeV(4, 10), 8, ScheduleKind::DualPipeV},
        Schedule{"1F1B", test::oneForwardOneBackward(4, 8), 4, ScheduleKind::OneForwardOneBackward},
        Schedule{"GPipe", test::loopedBreadthFirst(4, 6, 1), 4, ScheduleKind::GPipe},
        Schedule{"looped BFS", test::loopedBreadthFirst(2, 6, 2), 4, ScheduleKind::InterleavedGPipe},
        Schedule{"interleaved 1F1B", test::interleaved(4, 8, 2, Weights::WithBackward), 8,
                 ScheduleKind::Interleaved},
        Schedule{"zero bubble of one chunk", test::interleaved(4, 8, 1, Weights::Deferred), 4,
                 ScheduleKind::ZeroBubbleH1},
        Schedule{"interleaved zero bubble", test::interleaved(4, 8, 2, Weights::Deferred), 8, std::nullopt},
        Schedule{"ZB-V", test::zeroBubbleV(4, 8), 8, ScheduleKind::ZeroBubbleV}));

} // namespace
} // namespace pipescope
