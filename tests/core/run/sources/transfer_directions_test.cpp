#include "core/run/sources/chrome_trace/launches/transfer_directions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pipescope {
namespace {

using testing::ElementsAre;

constexpr std::int64_t kScript = 1;
constexpr std::int64_t kAutograd = 2;

TimeSpan spanAt(std::int64_t begin)
{
    return {{begin}, {begin + 10}};
}

/// A trace whose kernels begin 50 behind their launches.
class TransferDirections : public testing::Test
{
protected:
    void work(std::int64_t thread, std::int64_t begin) { m_records.kernels.push_back(launch(thread, begin)); }

    void message(std::int64_t begin)
    {
        m_records.transfers.push_back({launch(kScript, begin), "ncclDevKernel_SendRecv", {}});
    }

    /// A record just before the launch of a kernel that begins then.
    void record(std::int64_t begin, RecordedTransfer transfer, bool isDetailed = true)
    {
        m_records.communication.push_back({kScript, {begin - 55}, transfer, {}, isDetailed});
    }

    void step(std::int64_t begin, std::int64_t end)
    {
        m_records.steps.push_back({StepNumber{1}, {{begin}, {end}}, WindowSource::ProfilerStep});
    }

    /// "begin direction" of each.
    std::vector<std::string> directions(bool isInPipeline = false)
    {
        m_records.autogradThread = kAutograd;
        m_known = knownTransfers(m_records, isInPipeline);
        std::vector<std::string> texts;
        for (const KnownTransfer& transfer : m_known.transfers) {
            std::string& text = texts.emplace_back(std::to_string(transfer.span.begin.ns));
            text += transfer.sends ? " send" : "";
            text += transfer.receives ? " receive" : "";
        }
        return texts;
    }

    bool areUndirected() const { return m_known.areUndirected; }

private:
    DeviceKernel launch(std::int64_t thread, std::int64_t begin)
    {
        const auto id = static_cast<std::int64_t>(m_records.launches.size()) + 1;
        m_records.launches.push_back({id, thread, spanAt(begin - 50)});
        return {spanAt(begin), id, 0};
    }

    LaunchRecords m_records;
    KnownTransfers m_known;
};

TEST_F(TransferDirections, FollowFromTheRecordBeforeTheLaunch)
{
    record(100, RecordedTransfer::Receive);
    message(100);
    record(200, RecordedTransfer::Send);
    message(200);
    EXPECT_THAT(directions(), ElementsAre("100 receive", "200 send"));
}

TEST_F(TransferDirections, OfAllMessagesOfABatchCount)
{
    record(100, RecordedTransfer::Send);
    record(101, RecordedTransfer::Receive);
    message(102);
    EXPECT_THAT(directions(), ElementsAre("102 send receive"));
}

TEST_F(TransferDirections, FollowFromTheDetailedRecordsWhereThereAreSome)
{
    record(100, RecordedTransfer::Receive, false);
    record(101, RecordedTransfer::Send);
    message(102);
    EXPECT_THAT(directions(), ElementsAre("102 send"));
}

TEST_F(TransferDirections, LeaveOutExchangesBetweenAll)
{
    record(100, RecordedTransfer::Other);
    message(100);
    record(200, RecordedTransfer::Send);
    message(200);
    EXPECT_THAT(directions(), ElementsAre("200 send"));
}

TEST_F(TransferDirections, AreNotGuessedWhereNothingTellsOfAPipeline)
{
    message(100);
    work(kScript, 200);
    message(300);
    EXPECT_THAT(directions(), ElementsAre());
    EXPECT_TRUE(areUndirected());
}

TEST_F(TransferDirections, FollowFromThePlaceInAPipeline)
{
    step(0, 1000);
    message(100);
    work(kScript, 200);
    message(300);
    message(310);
    work(kAutograd, 400);
    message(500);
    work(kAutograd, 600);
    message(700);
    EXPECT_THAT(directions(true),
                ElementsAre("100 receive", "300 send", "310 receive", "500 send receive", "700 send"));
}

} // namespace
} // namespace pipescope
