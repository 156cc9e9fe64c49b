// Any records of any ranks through the stages: placement, steps, classification, pairing and explanation. No
// database is in the way, so this one is fast.

#include "core/run/analysis/details/describe.h"
#include "core/run/inference/assembly/build_trace.h"
#include "core/run/model/names.h"
#include "tests/fuzz/present_trace.h"

#include <algorithm>
#include <array>
#include <fuzzer/FuzzedDataProvider.h>
#include <limits>
#include <tuple>

namespace {

using namespace pipescope;

constexpr std::array kMessages{"{'name': 'forward_step'}",
                               "{'name': 'backward_step'}",
                               "{'name': 'forward_step_with_model_graph', 'current_microbatch': 0}",
                               "{'name': 'forward_step_with_model_graph', 'current_microbatch': 5}",
                               "{'name': 'forward_backward_overlaping', 'current_microbatch': 2}",
                               "{'name': 'WeightGradStore.pop'}",
                               "{'name': 'forward_step', 'current_microbatch': 99999999999999999999}"};
constexpr std::array kSchedules{"", "gpipe", "1f1b", "interleaved", "dualpipev", "another"};
constexpr std::array kGroups{"pipe", "other", ""};
constexpr std::array kOperators{"hcom_send__097_0_1", "hcom_receive__097_1_1", "hcom_batchSendRecv__097_2_1",
                                ""};

/// Makes a capture of an input; what is left of an input that is too short reads as zeros.
class CaptureMaker
{
public:
    CaptureMaker(const std::uint8_t* data, std::size_t size)
        : m_input(data, size)
    { }

    Capture capture()
    {
        Capture capture;
        const auto count = below(5) + 1;
        for (std::int32_t i = 0; i < static_cast<std::int32_t>(count); ++i) {
            capture.ranks.push_back(rank(Rank{i}));
        }
        return capture;
    }

    LoadOptions options()
    {
        LoadOptions options;
        if (below(8) == 0) {
            options.step = StepNumber{number()};
        }
        if (below(8) == 0) {
            options.sizes.pipeline = size();
            options.sizes.tensor = size();
        }
        return options;
    }

private:
    std::size_t below(std::size_t limit) { return m_input.ConsumeIntegralInRange<std::size_t>(0, limit - 1); }

    template<class Choices>
    auto choice(const Choices& choices)
    {
        return choices[below(choices.size())];
    }

    std::int64_t number()
    {
        return below(16) == 0 ? m_input.ConsumeIntegral<std::int64_t>() : static_cast<std::int64_t>(below(8));
    }

    std::optional<std::int32_t> size()
    {
        const auto value = static_cast<std::int32_t>(below(6));
        return value == 0 ? std::nullopt : std::optional(below(32) == 0 ? value * 100'000'000 : value);
    }

    TimePoint time()
    {
        switch (below(32)) {
        case 0:
            return {std::numeric_limits<std::int64_t>::min()};
        case 1:
            return {std::numeric_limits<std::int64_t>::max()};
        case 2:
            return {m_input.ConsumeIntegral<std::int64_t>()};
        default:
            m_now += static_cast<std::int64_t>(below(20));
            return {m_now};
        }
    }

    TimeSpan span()
    {
        const TimePoint begin = time();
        return {begin, time()};
    }

    RankCapture rank(Rank number)
    {
        m_now = 1000;
        RankCapture rank;
        rank.rank = number;
        rank.file = "rank.db";
        rank.opened = true;
        rank.host.uid = below(2) == 0 ? "a" : "b";
        describeRun(rank.metadata);
        for (std::size_t i = below(4); i > 0; --i) {
            rank.stepWindows.push_back({StepNumber{this->number()}, span()});
        }
        m_now = 1000;
        for (std::size_t i = below(24); i > 0; --i) {
            addRange(rank);
        }
        m_now = 1000;
        for (std::size_t i = below(16); i > 0; --i) {
            addOperator(rank);
        }
        sortByBegin(rank);
        return rank;
    }

    void describeRun(RunMetadata& metadata)
    {
        metadata.schedule = namedSchedule(choice(kSchedules));
        metadata.microBatches = size();
        metadata.sizes = {size(), size(), size(), size()};
        for (std::size_t i = below(3); i > 0; --i) {
            CommunicationGroup group;
            group.role = below(4) == 0 ? "tp" : std::string(kPipelineRole);
            for (std::size_t member = below(5); member > 0; --member) {
                group.members.emplace_back(static_cast<std::int32_t>(below(6)));
            }
            metadata.groups.insert_or_assign(choice(kGroups), group);
        }
    }

    void addRange(RankCapture& rank)
    {
        CapturedRange range;
        range.device = span();
        range.host = below(2) == 0 ? range.device : span();
        range.message = rank.strings.intern(choice(kMessages));
        range.sourceRow = static_cast<std::uint32_t>(rank.ranges.size() + 1);
        range.repeatsConnection = below(16) == 0;
        rank.ranges.push_back(range);
    }

    void addOperator(RankCapture& rank)
    {
        CapturedOperator captured;
        P2pOperator& op = captured.op;
        op.span = span();
        op.kind = static_cast<OperatorKind>(below(kOperatorKindCount));
        op.name = rank.strings.intern(choice(kOperators));
        op.group = rank.strings.intern(choice(kGroups));
        op.firstPart = static_cast<std::uint32_t>(rank.parts.size());
        op.partCount = static_cast<std::uint16_t>(below(3));
        op.sourceRow = static_cast<std::int64_t>(rank.operators.size() + 1);
        for (std::size_t i = op.partCount; i > 0; --i) {
            rank.parts.push_back(part(op.kind));
        }
        if (below(2) == 0) {
            captured.issued = time();
        }
        rank.operators.push_back(captured);
    }

    OperatorPart part(OperatorKind kind)
    {
        OperatorPart part;
        const bool sends =
            kind == OperatorKind::BatchSendReceive ? below(2) == 0 : kind == OperatorKind::Send;
        part.direction = sends ? PartDirection::Send : PartDirection::Receive;
        if (below(8) != 0) {
            part.ownLocalRank = static_cast<std::int32_t>(number());
            part.peerLocalRank = static_cast<std::int32_t>(number());
        }
        part.bytes = number();
        if (below(2) == 0) {
            part.data = span();
        }
        return part;
    }

    /// The order that sources promise.
    static void sortByBegin(RankCapture& rank)
    {
        std::ranges::sort(rank.ranges, {}, [](const CapturedRange& range) {
            return std::tuple(range.device.begin, range.device.end, range.sourceRow);
        });
        std::ranges::sort(rank.operators, {}, [](const CapturedOperator& captured) {
            return std::tuple(captured.op.span.begin, captured.op.span.end, captured.op.sourceRow);
        });
    }

    FuzzedDataProvider m_input;
    std::int64_t m_now = 0;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    CaptureMaker make(data, size);
    const LoadOptions options = make.options();
    Progress progress;
    const Trace trace = buildTrace(make.capture(), options, progress, {});
    pipescope::test::requireSound(trace);
    // Presenting takes ten times as long as building, and there is less to go wrong.
    if (size % 8 == 0) {
        pipescope::test::presentTrace(trace);
    }
    return 0;
}
