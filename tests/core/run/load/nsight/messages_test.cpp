// Sends, receives and collectives of NCCL.

#include "core/run/model/collectives/collective_table.h"
#include "tests/core/run/load/nsight/nsight_test.h"

#include <algorithm>

namespace pipescope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using test::ExportSpan;
using test::ExportWriter;
using test::kMain;

class NsightMessages : public test::NsightTest
{
protected:
    NsightMessages()
    {
        m_export.range(kMain, {100, 200}, "F0");
        m_export.kernel(kMain, {110, 120}, {1000, 1500});
    }

    /// Calls between the begin and the end of a group, whose end launches one kernel.
    static void group(ExportWriter& writer, std::int64_t begin, ExportSpan device,
                      const std::vector<std::pair<std::string, std::string>>& calls)
    {
        writer.registeredRange(kMain, {begin, begin + 1}, "ncclGroupStart");
        std::int64_t at = begin + 2;
        for (const auto& [name, payload] : calls) {
            writer.payloadRange(kMain, {at, at + 1}, name, payload);
            at += 2;
        }
        writer.registeredRange(kMain, {at, at + 10}, "ncclGroupEnd");
        writer.kernel(kMain, {at + 2, at + 4}, device, "ncclDevKernel_SendRecv");
    }
};

TEST_F(NsightMessages, OfAGroupAreThoseOfTheKernelThatItsEndLaunches)
{
    group(m_export, 300, {2000, 2500}, {{"ncclSend", {}}});
    group(m_export, 400, {3000, 3500}, {{"ncclRecv", {}}});
    group(m_export, 500, {4000, 4500}, {{"ncclSend", {}}, {"ncclRecv", {}}});
    const auto trace = openExport();
    EXPECT_THAT(operatorsOf(trace->tracks[0]),
                ElementsAre("2000 send ?", "3000 receive ?", "4000 send ? receive ?"));
    EXPECT_EQ(trace->tracks[0].operators[2].span, (TimeSpan{{4000}, {4500}}));
}

TEST_F(NsightMessages, OfAGroupOfSeveralCommunicatorsAreThoseOfTheKernelOfTheirCommunicator)
{
    for (const auto& [at, name, communicator] :
         {std::tuple(302, "ncclSend", 77), std::tuple(304, "ncclRecv", 88), std::tuple(306, "ncclRecv", 77)})
    {
        m_export.payloadRange(
            kMain, {at, at + 1}, name,
            test::sendPayload(name == std::string("ncclSend") ? test::kSendSchema : test::kReceiveSchema,
                              static_cast<std::uint64_t>(communicator), 1));
    }
    m_export.registeredRange(kMain, {300, 301}, "ncclGroupStart");
    m_export.registeredRange(kMain, {310, 340}, "ncclGroupEnd");
    m_export.kernel(kMain, {312, 320}, {2000, 2500}, "ncclDevKernel_SendRecv");
    m_export.kernel(kMain, {320, 330}, {3000, 3500}, "ncclDevKernel_SendRecv");
    EXPECT_THAT(operatorsOf(openExport()->tracks[0]), ElementsAre("2000 send ? receive ?", "3000 receive ?"));
}

TEST_F(NsightMessages, OutsideAGroupAreLaunchedByTheirCall)
{
    m_export.registeredRange(kMain, {300, 320}, "ncclSend");
    m_export.kernel(kMain, {305, 310}, {2000, 2500}, "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t");
    m_export.registeredRange(kMain, {400, 420}, "ncclRecv");
    m_export.kernel(kMain, {405, 410}, {3000, 3500}, "ncclKernel_SendRecv_RING_SIMPLE_Sum_int8_t");
    EXPECT_THAT(operatorsOf(openExport()->tracks[0]), ElementsAre("2000 send ?", "3000 receive ?"));
}

TEST_F(NsightMessages, NameTheirPeersByTheCommunicatorsOfAllRanks)
{
    // Ranks 4 and 6 are the places 1 and 0 of their pipeline.
    for (const int rank : {4, 6}) {
        const int place = rank == 4 ? 1 : 0;
        ExportWriter writer;
        writer.environment("RANK=" + std::to_string(rank));
        writer.payloadRange(kMain, {10, 20}, "ncclCommInitRankConfig", test::initPayload(77, 2, place));
        writer.add("MPI_RANKS",
                   {{"globalTid", std::to_string(kMain.globalTid())}, {"rank", std::to_string(rank)}});
        writer.range(kMain, {100, 200}, "F0");
        writer.kernel(kMain, {110, 120}, {1000, 1500});
        group(writer, 300, {2000, 2500}, {{"ncclSend", test::sendPayload(test::kSendSchema, 77, 1 - place)}});
        group(writer, 400, {3000, 3500},
              {{"ncclSend", test::sendPayload(test::kSendSchema, 77, 1 - place)},
               {"ncclRecv", test::sendPayload(test::kReceiveSchema, 77, 1 - place)}});
        writer.write(m_folder / ("f" + std::to_string(rank) + ".sqlite"));
    }
    const auto trace = open(m_folder.path());
    ASSERT_THAT(ranksOf(*trace), ElementsAre(4, 6));
    EXPECT_THAT(operatorsOf(trace->tracks[0]), ElementsAre("2000 send 6", "3000 send 6 receive 6"));
    EXPECT_THAT(operatorsOf(trace->tracks[1]), ElementsAre("2000 send 4", "3000 send 4 receive 4"));
}

TEST_F(NsightMessages, AreAsLongAsTheReceiversPayloadsSay)
{
    group(m_export, 300, {2000, 2500}, {{"ncclRecv", test::sendPayload(test::kReceiveSchema, 77, 1)}});
    group(m_export, 400, {3000, 3500},
          {{"ncclSend", test::sendPayload(test::kSendSchema, 77, 1)},
           {"ncclRecv", test::sendPayload(test::kReceiveSchema, 77, 1)}});
    group(m_export, 500, {4000, 4500}, {{"ncclRecv", {}}});
    const auto trace = openExport();
    std::vector<std::int64_t> bytes;
    for (const OperatorPart& part : trace->tracks[0].parts) {
        if (part.direction == PartDirection::Receive) {
            bytes.push_back(part.bytes);
        }
    }
    std::sort(bytes.begin(), bytes.end());
    EXPECT_THAT(bytes, ElementsAre(0, 4096, 4096));
}

TEST_F(NsightMessages, ThatAreExchangedBelongToStepsThatOnlyTheOrderOfBlocksShows)
{
    for (int i = 1; i < 6; ++i) {
        const std::int64_t host = 100 + i * 1000;
        const std::int64_t device = 1000 + i * 10'000;
        m_export.range(kMain, {host, host + 100}, i % 2 == 0 ? "F0" : "B0");
        m_export.kernel(kMain, {host + 10, host + 20}, {device, device + 500});
        group(m_export, host + 200, {device + 600, device + 700}, {{"ncclSend", {}}, {"ncclRecv", {}}});
    }
    const auto trace = openExport();
    ASSERT_EQ(trace->steps.size(), 3U);
    ASSERT_EQ(trace->tracks[0].operators.size(), 5U);
    EXPECT_EQ(trace->tracks[0].operators.front().step, StepIndex{std::size_t{0}});
    EXPECT_EQ(trace->tracks[0].operators.back().step, StepIndex{std::size_t{2}});
}

TEST_F(NsightMessages, OfCommunicatorsWhoseMembersAreNotRecordedNameNoPeer)
{
    group(m_export, 300, {2000, 2500}, {{"ncclSend", test::sendPayload(test::kSendSchema, 99, 3)}});
    EXPECT_THAT(operatorsOf(openExport()->tracks[0]), ElementsAre("2000 send ?"));
}

TEST_F(NsightMessages, FollowFromTheFrameworksRangesWhereNcclsAreOff)
{
    const std::string module = "megatron.core.pipeline_parallel.p2p_communication.";
    const auto framework = [&](std::int64_t begin, const std::string& name, std::int64_t device) {
        m_export.range(kMain, {begin, begin + 20}, name);
        m_export.kernel(kMain, {begin + 5, begin + 10}, {device, device + 500}, "ncclDevKernel_SendRecv");
    };
    framework(300, module + "send_forward", 2000);
    framework(400, module + "recv_backward", 3000);
    framework(500, module + "send_backward_recv_forward", 4000);
    EXPECT_THAT(operatorsOf(openExport()->tracks[0]),
                ElementsAre("2000 send ?", "3000 receive ?", "4000 send ? receive ?"));
}

TEST_F(NsightMessages, FollowFromTorchsScheduleWhereNcclsAreOff)
{
    std::int64_t begin = 300;
    for (const char* name : {"PP:0SEND_F3", "PP:0RECV_B2", "PP:1RECV_F3", "PP:1SEND_B2"}) {
        m_export.range(kMain, {begin, begin + 20}, name);
        m_export.kernel(kMain, {begin + 5, begin + 10}, {begin * 10, begin * 10 + 500},
                        "ncclDevKernel_SendRecv");
        begin += 100;
    }
    EXPECT_THAT(operatorsOf(openExport()->tracks[0]),
                ElementsAre("3000 send ?", "4000 receive ?", "5000 receive ?", "6000 send ?"));
}

TEST_F(NsightMessages, LeaveOutExchangesBetweenAll)
{
    group(m_export, 300, {2000, 2500}, {{"ncclSend", {}}});
    group(m_export, 400, {3000, 3500},
          {{"ncclSend", {}},
           {"ncclRecv", {}},
           {"ncclSend", {}},
           {"ncclRecv", {}},
           {"ncclSend", {}},
           {"ncclRecv", {}}});
    EXPECT_THAT(operatorsOf(openExport()->tracks[0]), ElementsAre("2000 send ?"));
}

TEST_F(NsightMessages, WithPayloadsCutShortHaveNoPeer)
{
    const std::string whole = test::sendPayload(test::kSendSchema, 77, 1);
    group(m_export, 300, {2000, 2500}, {{"ncclSend", whole.substr(0, whole.size() - 4)}});
    group(m_export, 400, {3000, 3500}, {{"ncclSend", "00"}});
    EXPECT_THAT(operatorsOf(openExport()->tracks[0]), ElementsAre("2000 send ?", "3000 send ?"));
}

TEST_F(NsightMessages, AreNotTheOnlyKernelsOfNccl)
{
    m_export.kernel(kMain, {310, 320}, {2000, 2500}, "ncclDevKernel_AllReduce_Sum_bf16_RING_LL");
    m_export.kernel(kMain, {330, 340}, {2600, 2700}, "ncclKernel_ReduceScatter_RING_LL_Sum_float");
    m_export.kernel(kMain, {350, 360}, {2800, 2900}, "ncclSymkDevKernel_AllGather_LL");
    m_export.kernel(kMain, {370, 380}, {3000, 3100}, "ncclDevKernel_Generic");
    const auto trace = openExport();
    EXPECT_THAT(operatorsOf(trace->tracks[0]), IsEmpty());
    const CollectiveTable& collectives = trace->tracks[0].collectives;
    ASSERT_EQ(collectives.size(), 4U);
    const auto kindAt = [&](std::size_t i) { return collectives.at(CollectiveIndex{i}).kind; };
    EXPECT_EQ(kindAt(0), CollectiveKind::AllReduce);
    EXPECT_EQ(kindAt(1), CollectiveKind::ReduceScatter);
    EXPECT_EQ(kindAt(2), CollectiveKind::AllGather);
    EXPECT_EQ(kindAt(3), CollectiveKind::Other);
    EXPECT_EQ(collectives.at(CollectiveIndex{std::size_t{0}}).span, (TimeSpan{{2000}, {2500}}));
    EXPECT_EQ(trace->strings.text(collectives.at(CollectiveIndex{std::size_t{0}}).name),
              "ncclDevKernel_AllReduce_Sum_bf16_RING_LL");
}

} // namespace
} // namespace pipescope
