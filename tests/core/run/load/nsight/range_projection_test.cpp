// NVTX ranges at the times of the kernels that they launched.

#include "tests/core/run/load/nsight/nsight_test.h"

namespace pipescope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using test::ExportWriter;
using test::kAutograd;
using test::kMain;
using NsightRanges = test::NsightTest;

TEST_F(NsightRanges, LastFromTheFirstKernelTheyLaunchedToTheEndOfTheLast)
{
    m_export.range(kMain, {100, 200}, "Forward 3");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.kernel(kMain, {130, 140}, {1600, 2001});
    m_export.kernel(kMain, {210, 220}, {3000, 3100});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 3 1000 2001"));
}

TEST_F(NsightRanges, LaunchedLongBeforeTheyRunAreInTheOrderOfTheGpu)
{
    constexpr std::int64_t kLate = 10'000'000;
    m_export.range(kMain, {100, 200}, "F0");
    m_export.range(kMain, {300, 400}, "F1");
    m_export.kernel(kMain, {110, 120}, {kLate + 700, kLate + 900});
    m_export.kernel(kMain, {310, 320}, {kLate, kLate + 800});
    EXPECT_THAT(blocksOf(*openExport()),
                ElementsAre("0 forward 1 10000000 10000800", "0 forward 0 10000700 10000900"));
}

TEST_F(NsightRanges, HaveTheTimesOfTheWallClockWhereTheSessionsBeginIsRecorded)
{
    m_export.startAt(1'700'000'000'000'000'000);
    m_export.range(kMain, {100, 200}, "F3");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 3 1700000000000001000 1700000000000001500"));
}

TEST_F(NsightRanges, OfTimesThatAreNormalisedAreNotMoved)
{
    m_export.startAt(1'700'000'000'000'000'000);
    m_export.add("META_DATA_EXPORT", {{"name", "'EXPORT_PARAM_TIME_NORMALIZE'"}, {"value", "'true'"}});
    m_export.range(kMain, {100, 200}, "F3");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 3 1000 1500"));
}

TEST_F(NsightRanges, OfBackwardsHoldTheKernelsThatAutogradLaunchesMeanwhile)
{
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.range(kMain, {300, 400}, "B0");
    m_export.kernel(kAutograd, {310, 320}, {2000, 2500});
    m_export.kernel(kAutograd, {350, 360}, {2600, 2900});
    m_export.kernel(kAutograd, {410, 420}, {4000, 4100});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500", "0 backward 0 2000 2900"));
}

TEST_F(NsightRanges, OfBackwardsLeaveOutThreadsThatAreNotAutogradsByTheirNames)
{
    constexpr test::ExportThread kLoader{100, 106};
    m_export.nameThread(kAutograd, "pt_autograd_0");
    m_export.nameThread(kLoader, "pt_data_pin");
    m_export.range(kMain, {300, 400}, "B0");
    m_export.kernel(kAutograd, {310, 320}, {2000, 2500});
    m_export.kernel(kLoader, {330, 340}, {2600, 2900});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 backward 0 2000 2500"));
}

TEST_F(NsightRanges, OfBackwardsLeaveOutWhatIsLaunchedWhileTheirThreadLaunchesItself)
{
    m_export.range(kMain, {300, 400}, "B0");
    m_export.kernel(kMain, {310, 330}, {2000, 2500});
    m_export.kernel(kAutograd, {315, 325}, {2600, 2900});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 backward 0 2000 2500"));
}

TEST_F(NsightRanges, OfForwardsHoldNothingOfOtherThreads)
{
    m_export.range(kMain, {300, 400}, "F0");
    m_export.kernel(kMain, {310, 320}, {2000, 2500});
    m_export.kernel(kAutograd, {330, 340}, {2600, 2900});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 2000 2500"));
}

TEST_F(NsightRanges, LeaveOutKernelsOfNcclWhichWaitForOthers)
{
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.kernel(kMain, {130, 140}, {1500, 9000}, "ncclDevKernel_SendRecv");
    m_export.kernel(kMain, {150, 160}, {1500, 9500}, "ncclKernel_AllReduce_RING_LL_Sum_float");
    m_export.kernel(kMain, {170, 180}, {1500, 9900}, "ncclSymkDevKernel_AllGather_LL");
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500"));
}

TEST_F(NsightRanges, HoldCopies)
{
    m_export.range(kMain, {100, 200}, "F0");
    const auto id = m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.call(kMain, id + 1, {130, 140});
    m_export.add("CUPTI_ACTIVITY_KIND_MEMCPY", {{"start", "900"},
                                                {"end", "950"},
                                                {"correlationId", std::to_string(id + 1)},
                                                {"globalPid", std::to_string(kMain.globalPid())}});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 900 1500"));
}

TEST_F(NsightRanges, OfOneNameInTwoDomainsAreBlocksOnce)
{
    m_export.range(kMain, {100, 200}, "Forward 0");
    m_export.rangeInDomain(kMain, {105, 195}, "Forward 0", 7);
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.kernel(kMain, {180, 190}, {1500, 1700});
    m_export.rangeInDomain(kMain, {300, 400}, "Forward 1", 7);
    m_export.range(kMain, {305, 395}, "Forward 1");
    m_export.kernel(kMain, {310, 320}, {2000, 2500});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1700", "0 forward 1 2000 2500"));
}

TEST_F(NsightRanges, WithoutWorkOfTheGpuAreLeftOutAndCounted)
{
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.range(kMain, {300, 400}, "F1");
    const auto trace = openExport();
    EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward 0 1000 1500"));
    EXPECT_EQ(countOf(*trace, FindingId::RangeWithoutTask), 1U);
}

TEST_F(NsightRanges, LeaveOutCallsThatReachBeyondThem)
{
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.kernel(kMain, {195, 205}, {1600, 1700});
    m_export.kernel(kMain, {95, 105}, {800, 900});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500"));
}

TEST_F(NsightRanges, TakeCorrelationsOfTheirOwnProcessOnly)
{
    constexpr test::ExportThread kOther{200, 200};
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.useCorrelationsFrom(1);
    m_export.range(kOther, {100, 200}, "F0");
    m_export.kernel(kOther, {110, 120}, {3000, 3500});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500", "1 forward 0 3000 3500"));
}

TEST_F(NsightRanges, OfProcessesWithNegativeIdsAreRead)
{
    // The hardware's number is 128 and more.
    constexpr test::ExportThread kHigh{std::int64_t{-1} * (std::int64_t{1} << 38) + 7, 7};
    m_export.range(kHigh, {100, 200}, "F0");
    m_export.kernel(kHigh, {110, 120}, {1000, 1500});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500"));
}

TEST_F(NsightRanges, KernelsWithoutCallOrCorrelationBelongToNone)
{
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.kernelOf(kMain, 77, {100, 200});
    m_export.kernelOf(kMain, 0, {300, 400});
    m_export.call(kMain, 0, {130, 140});
    m_export.call(kMain, 78, {150, 160});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500"));
}

TEST_F(NsightRanges, ThatAreNotClosedEndWithTheRecording)
{
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.kernel(kMain, {130, 140}, {1600, 1700});
    m_export.add("NVTX_EVENTS", {{"start", "100"},
                                 {"end", "NULL"},
                                 {"eventType", "59"},
                                 {"text", "'F0'"},
                                 {"globalTid", std::to_string(kMain.globalTid())}});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1700"));
}

TEST_F(NsightRanges, ThatCrossThreadsMarksAndRangesOfNoTimeAreLeftOut)
{
    const std::string tid = std::to_string(kMain.globalTid());
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.range(kMain, {100, 200}, "F0");
    m_export.range(kMain, {115, 115}, "F1");
    m_export.add("NVTX_EVENTS", {{"start", "100"},
                                 {"end", "200"},
                                 {"eventType", "60"},
                                 {"text", "'F2'"},
                                 {"globalTid", tid},
                                 {"endGlobalTid", std::to_string(kAutograd.globalTid())}});
    m_export.add(
        "NVTX_EVENTS",
        {{"start", "100"}, {"end", "200"}, {"eventType", "34"}, {"text", "'F3'"}, {"globalTid", tid}});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500"));
}

TEST_F(NsightRanges, ThatOverlapEachHoldTheCallsWithinThem)
{
    const std::string tid = std::to_string(kMain.globalTid());
    for (const auto& [name, begin, end] :
         {std::tuple("'F0'", "100", "200"), std::tuple("'F1'", "150", "300")}) {
        m_export.add(
            "NVTX_EVENTS",
            {{"start", begin}, {"end", end}, {"eventType", "60"}, {"text", name}, {"globalTid", tid}});
    }
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.kernel(kMain, {210, 220}, {2000, 2500});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500", "0 forward 1 2000 2500"));
}

TEST_F(NsightRanges, AreNamedByTextOrByRegisteredStringAndWithoutPyTorchsAdditions)
{
    m_export.range(kMain, {100, 200}, "PP:0F0, op_id = 12");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.registeredRange(kMain, {300, 400}, "Backward 0");
    m_export.kernel(kMain, {310, 320}, {2000, 2500});
    m_export.range(kMain, {500, 600}, "PP:0W0");
    m_export.kernel(kMain, {510, 520}, {3000, 3500});
    m_export.range(kMain, {700, 800}, "aten::add, seq = 4, op_id = 13");
    m_export.kernel(kMain, {710, 720}, {4000, 4500});
    EXPECT_THAT(blocksOf(*openExport()),
                ElementsAre("0 forward 0 1000 1500", "0 backward 0 2000 2500", "0 weight 0 3000 3500"));
}

TEST_F(NsightRanges, OfOverlapsHoldBothThreads)
{
    m_export.range(kMain, {100, 200}, "PP:(0F1;0B0)OVERLAP_F_B");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.kernel(kAutograd, {130, 140}, {1600, 1800});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 overlap 1 1000 1800"));
}

TEST_F(NsightRanges, OfGraphsHaveTheTimeOfTheWholeLaunchOrOfItsKernels)
{
    const std::string pid = std::to_string(kMain.globalPid());
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1010});
    m_export.call(kMain, 50, {130, 140});
    m_export.add("CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
                 {{"start", "1100"}, {"end", "1500"}, {"correlationId", "50"}, {"globalPid", pid}});
    m_export.range(kMain, {300, 400}, "F1");
    m_export.call(kMain, 51, {330, 340});
    m_export.kernelOf(kMain, 51, {2000, 2100});
    m_export.kernelOf(kMain, 51, {2200, 2500});
    const auto trace = openExport();
    EXPECT_THAT(blocksOf(*trace), ElementsAre("0 forward 0 1000 1500", "0 forward 1 2000 2500"));
    EXPECT_EQ(countOf(*trace, FindingId::GraphsWithoutKernels), 1U);
}

TEST_F(NsightRanges, BelongToTheStepThatTheHostOpenedThemIn)
{
    m_export.range(kMain, {90, 210}, "ProfilerStep#7");
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.range(kMain, {290, 410}, "ProfilerStep#8");
    m_export.range(kMain, {300, 400}, "F0");
    m_export.kernel(kMain, {310, 320}, {2000, 2500});
    const auto trace = openExport();
    ASSERT_EQ(trace->steps.size(), 2U);
    EXPECT_EQ(trace->steps[0].number, StepNumber{7});
    EXPECT_EQ(trace->tracks[0].blocks.at(BlockIndex{std::size_t{0}}).step, StepIndex{std::size_t{0}});
    EXPECT_EQ(trace->tracks[0].blocks.at(BlockIndex{std::size_t{1}}).step, StepIndex{std::size_t{1}});
}

TEST_F(NsightRanges, OfTransfersAndShardsOfTorchSchedulesAreNoBlocks)
{
    m_export.range(kMain, {100, 200}, "PP:0F3");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    std::int64_t begin = 300;
    for (const char* name : {"PP:0SEND_F3", "PP:0RECV_F4", "PP:1SEND_B3", "PP:1RECV_B4", "PP:0UNSHARD",
                             "PP:0RESHARD", "PP:0REDUCE_GRAD"})
    {
        m_export.range(kMain, {begin, begin + 50}, name);
        m_export.kernel(kMain, {begin + 10, begin + 20}, {begin + 2000, begin + 2010});
        begin += 100;
    }
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 3 1000 1500"));
}

TEST_F(NsightRanges, OfStartAndEndWithAnEndFarTooLateEndWithTheRecording)
{
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.kernel(kMain, {130, 140}, {1600, 1700});
    m_export.add("NVTX_EVENTS", {{"start", "100"},
                                 {"end", "9223372036854775807"},
                                 {"eventType", "60"},
                                 {"text", "'F0'"},
                                 {"globalTid", std::to_string(kMain.globalTid())}});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1700"));
}

TEST_F(NsightRanges, KernelsOfNullCorrelationBelongToNone)
{
    const std::string pid = std::to_string(kMain.globalPid());
    m_export.range(kMain, {100, 200}, "F0");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    m_export.add("CUPTI_ACTIVITY_KIND_KERNEL",
                 {{"start", "2000"}, {"end", "2500"}, {"globalPid", pid}, {"deviceId", "0"}});
    m_export.add("CUPTI_ACTIVITY_KIND_RUNTIME",
                 {{"start", "130"}, {"end", "140"}, {"globalTid", std::to_string(kMain.globalTid())}});
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 1000 1500"));
}

class NsightDomains : public test::NsightTest
{
protected:
    void nameDomain(int domain, const std::string& name)
    {
        m_export.add("NVTX_EVENTS", {{"start", "1"},
                                     {"eventType", "75"},
                                     {"text", ExportWriter::text(name)},
                                     {"globalTid", std::to_string(kMain.globalTid())},
                                     {"domainId", std::to_string(domain)}});
    }

    /// A range of a domain and the kernel that it launches.
    void work(int domain, std::int64_t begin, const std::string& name)
    {
        m_export.add("NVTX_EVENTS", {{"start", std::to_string(begin)},
                                     {"end", std::to_string(begin + 100)},
                                     {"eventType", "59"},
                                     {"text", ExportWriter::text(name)},
                                     {"globalTid", std::to_string(kMain.globalTid())},
                                     {"domainId", std::to_string(domain)}});
        m_export.kernel(kMain, {begin + 10, begin + 20}, {begin + 2000, begin + 2050});
    }
};

TEST_F(NsightDomains, WithANameGiveNoBlocksBesideTheDefaultDomain)
{
    work(0, 100, "F0");
    work(3, 300, "F0");
    nameDomain(3, "tokenizer");
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 2100 2150"));
}

TEST_F(NsightDomains, ThatHoldMostRangesGiveTheBlocksWhereTheDefaultDomainHasNone)
{
    nameDomain(3, "pipeline");
    nameDomain(4, "tokenizer");
    work(4, 100, "F0");
    work(3, 300, "F0");
    work(3, 500, "B0");
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 2300 2350", "0 backward 0 2500 2550"));
}

TEST_F(NsightDomains, WithoutANameCountLikeTheDefaultDomain)
{
    work(0, 100, "F0");
    work(3, 300, "B0");
    EXPECT_THAT(blocksOf(*openExport()), ElementsAre("0 forward 0 2100 2150", "0 backward 0 2300 2350"));
}

TEST_F(NsightRanges, OfNoWorkShowNothing)
{
    m_export.range(kMain, {100, 200}, "tokenizer");
    m_export.kernel(kMain, {110, 120}, {1000, 1500});
    EXPECT_THAT(blocksOf(*openExport()), IsEmpty());
}

} // namespace
} // namespace pipescope
