#include "core/stages/steps.h"

#include <algorithm>
#include <tuple>

namespace pipescope {
namespace {

struct Window
{
    StepIndex step;
    TimeSpan host;
};

/// Windows of one rank such that begins and ends both are in order: one that lies within another is left out.
class WindowTable
{
public:
    WindowTable(std::vector<StepWindow> windows, const std::vector<StepNumber>& numbers)
    {
        std::sort(windows.begin(), windows.end(), [](const StepWindow& a, const StepWindow& b) {
            return std::tie(a.host.begin, b.host.end, a.number)
                   < std::tie(b.host.begin, a.host.end, b.number);
        });
        for (const StepWindow& window : windows) {
            if (!m_windows.empty() && window.host.end <= m_windows.back().host.end) {
                ++m_leftOut;
                continue;
            }
            const auto number = std::lower_bound(numbers.begin(), numbers.end(), window.number);
            m_windows.push_back({StepIndex{static_cast<std::size_t>(number - numbers.begin())}, window.host});
        }
    }

    /// The first window that covers the span.
    std::optional<StepIndex> covering(TimeSpan host) const
    {
        const auto candidate =
            std::lower_bound(m_windows.begin(), m_windows.end(), host.end,
                             [](const Window& window, TimePoint end) { return window.host.end < end; });
        if (candidate == m_windows.end() || !candidate->host.covers(host)) {
            return std::nullopt;
        }
        return candidate->step;
    }

    std::uint64_t leftOut() const { return m_leftOut; }

private:
    std::vector<Window> m_windows;
    std::uint64_t m_leftOut = 0;
};

std::vector<StepNumber> distinctNumbers(const Capture& capture)
{
    std::vector<StepNumber> numbers;
    for (const RankCapture& rank : capture.ranks) {
        for (const StepWindow& window : rank.stepWindows) {
            numbers.push_back(window.number);
        }
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

/// The rank's own windows, else those of a rank on the same host, else those of any rank.
const std::vector<StepWindow>& windowsFor(const Capture& capture, const RankCapture& rank)
{
    if (!rank.stepWindows.empty()) {
        return rank.stepWindows;
    }
    const RankCapture* best = nullptr;
    for (const RankCapture& other : capture.ranks) {
        const bool sameHost = other.host.uid == rank.host.uid;
        if (!other.stepWindows.empty() && (best == nullptr || (sameHost && best->host.uid != rank.host.uid)))
        {
            best = &other;
        }
    }
    return best != nullptr ? best->stepWindows : rank.stepWindows;
}

/// Step of an operator by the blocks around it: data is sent after the block that made it and received before
/// the one that needs it.
std::optional<StepIndex> stepFromBlocks(const P2pOperator& op, const RankCapture& rank,
                                        const std::vector<std::optional<StepIndex>>& rangeSteps)
{
    const auto beginsBefore = [](const CapturedRange& range, TimePoint t) { return range.device.begin < t; };
    const bool isSend = op.kind == OperatorKind::Send;
    const auto& ranges = rank.ranges;
    const auto next =
        std::lower_bound(ranges.begin(), ranges.end(), isSend ? op.span.begin : op.span.end, beginsBefore);
    const auto position = next - ranges.begin();
    if (ranges.empty()) {
        return std::nullopt;
    }
    const auto before = std::max<std::ptrdiff_t>(position - 1, 0);
    const auto after = std::min<std::ptrdiff_t>(position, static_cast<std::ptrdiff_t>(ranges.size()) - 1);
    return rangeSteps[static_cast<std::size_t>(isSend ? before : after)];
}

StepAssignment::OfRank assignRank(const RankCapture& rank, const WindowTable& windows)
{
    StepAssignment::OfRank result;
    result.ranges.reserve(rank.ranges.size());
    for (const CapturedRange& range : rank.ranges) {
        result.ranges.push_back(windows.covering(range.host));
    }
    result.operators.reserve(rank.operators.size());
    for (const CapturedOperator& captured : rank.operators) {
        result.operators.push_back(captured.issued ? windows.covering({*captured.issued, *captured.issued})
                                                   : stepFromBlocks(captured.op, rank, result.ranges));
    }
    result.messageOperators.reserve(rank.messageOperators.size());
    for (const MessageOperator& op : rank.messageOperators) {
        result.messageOperators.push_back(windows.covering({op.issued, op.issued}));
    }
    return result;
}

} // namespace

StepAssignment assignSteps(const Capture& capture, FindingList& findings)
{
    StepAssignment assignment;
    assignment.numbers = distinctNumbers(capture);
    if (assignment.numbers.empty()) {
        assignment.numbers.emplace_back(0);
        findings.add(FindingId::StepsMissing);
        for (const RankCapture& rank : capture.ranks) {
            assignment.ranks.push_back(
                {std::vector(rank.ranges.size(), std::optional(StepIndex{})),
                 std::vector(rank.operators.size(), std::optional(StepIndex{})),
                 std::vector(rank.messageOperators.size(), std::optional(StepIndex{}))});
        }
        return assignment;
    }
    for (const RankCapture& rank : capture.ranks) {
        const WindowTable windows(windowsFor(capture, rank), assignment.numbers);
        if (windows.leftOut() > 0) {
            findings.add(FindingId::StepWindowsOverlap, rank.rank, rank.file, {}, windows.leftOut());
        }
        assignment.ranks.push_back(assignRank(rank, windows));
        const auto& steps = assignment.ranks.back().ranges;
        const auto outside = std::count(steps.begin(), steps.end(), std::nullopt);
        if (outside > 0) {
            findings.add(FindingId::RangeOutsideSteps, rank.rank, rank.file, {},
                         static_cast<std::uint64_t>(outside));
        }
    }
    return assignment;
}

} // namespace pipescope
