#include "ui/run/scene/draw/item_label.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

using test::ns;

/// Ten pixels a byte, the arrows' three bytes too.
double tenPixelsAByte(std::string_view text)
{
    return 10.0 * static_cast<double>(text.size());
}

class ItemLabel : public testing::Test
{
protected:
    ItemLabel()
    {
        Track& track = m_trace->tracks.emplace_back();
        P2pOperator op;
        op.kind = OperatorKind::Send;
        op.span = ns(0, 1'200'000);
        op.name = m_trace->strings.intern("hcom_send__455_0_1");
        track.operators.push_back(op);
        Block block;
        block.span = ns(0, 12'340'000);
        block.kind = BlockKind::Forward;
        block.forward.microBatch = MicroBatch{17};
        block.name = m_trace->strings.intern("FP");
        track.blocks.append(block);
        track.blocks.sort();
    }

    void addPart(PartDirection direction, std::int32_t peer)
    {
        Track& track = m_trace->tracks[0];
        track.operators[0].partCount += 1;
        track.parts.push_back({});
        track.parts.back().direction = direction;
        track.parts.back().peer = Rank{peer};
    }

    /// What is shown within so many bytes' width; empty for nothing.
    std::string shown(const TraceRef& ref, std::size_t bytes, bool withDuration = false)
    {
        DrawnLabel label;
        setTexts(*m_trace, ref, withDuration, label);
        if (!fitLabel(m_trace->strings, 10.0 * static_cast<double>(bytes), tenPixelsAByte, label)) {
            return {};
        }
        return elidedText(textOf(label, m_trace->strings), label.elision);
    }

    const TraceRef m_op = OperatorRef{TrackIndex{0U}, OperatorIndex{0U}};
    const TraceRef m_block = BlockRef{TrackIndex{0U}, BlockIndex{0U}};
    std::shared_ptr<Trace> m_trace = std::make_shared<Trace>();
};

TEST_F(ItemLabel, ABlocksNumberIsShownWholeOrNotAtAll)
{
    EXPECT_EQ(shown(m_block, 100), "F17");
    EXPECT_EQ(shown(m_block, 3), "F17");
    EXPECT_EQ(shown(m_block, 2), "");
}

TEST_F(ItemLabel, OfAnOverlapBlockHasTwoLinesWhereItIsTooWideForOne)
{
    const TextWidth width = [](std::string_view text) { return static_cast<double>(text.size()); };
    DrawnLabel label;
    label.ownText = "F7+B3.1";
    label.wholeBytes = label.ownText.size();
    label.area = {0.0, 10.0, 0.0, 24.0};
    EXPECT_FALSE(breakLabel(7.0, 12.0, width, label)) << "it fits";
    EXPECT_FALSE(breakLabel(4.0, 13.0, width, label)) << "two lines are too high";
    EXPECT_FALSE(breakLabel(3.0, 12.0, width, label)) << "a line would be cut";
    EXPECT_EQ(label.ownText, "F7+B3.1");
    const auto lower = breakLabel(4.0, 12.0, width, label);
    ASSERT_TRUE(lower);
    EXPECT_EQ(label.ownText, "F7+");
    EXPECT_EQ(label.area.bottom, 12.0);
    EXPECT_EQ(lower->ownText, "B3.1");
    EXPECT_EQ(lower->area.top, 12.0);
}

TEST_F(ItemLabel, TheDurationIsThereWhereItFits)
{
    EXPECT_EQ(shown(m_block, 14, true), "F17 · 12.3 ms");
    EXPECT_EQ(shown(m_block, 13, true), "F17");
    EXPECT_EQ(shown(m_block, 14, false), "F17");
}

TEST_F(ItemLabel, AnOperatorBeginsWithDirectionAndPeerThenWhatNamesDifferIn)
{
    addPart(PartDirection::Send, 5);
    EXPECT_EQ(shown(m_op, 100), "→ 5 455_0_1");
    EXPECT_EQ(shown(m_op, 12), "→ 5 455…");
    EXPECT_EQ(shown(m_op, 9), "→ 5") << "and no dots right behind the number";
    EXPECT_EQ(shown(m_op, 5), "→ 5");
    EXPECT_EQ(shown(m_op, 4), "");
}

TEST_F(ItemLabel, ABatchNamesAllItsPeers)
{
    addPart(PartDirection::Send, 7);
    addPart(PartDirection::Send, 5);
    addPart(PartDirection::Receive, 5);
    addPart(PartDirection::Receive, 5);
    EXPECT_EQ(peerLabel(m_trace->tracks[0], m_trace->tracks[0].operators[0]), "→ 5,7 ← 5");
}

TEST_F(ItemLabel, AnOperatorWithoutAKnownPeerHasItsName)
{
    EXPECT_EQ(shown(m_op, 100), "hcom_send__455_0_1");
    EXPECT_EQ(shown(m_op, 100, true), "hcom_send__455_0_1 · 1.2 ms");
}

} // namespace
} // namespace pipescope::scene
