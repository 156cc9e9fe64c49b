#include "core/run/sources/nsight/process_rows.h"
#include "core/run/sources/nsight/reading_parts.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace pipescope::nsight {
namespace {

bool inOrder(const LaunchedOperation& a, const LaunchedOperation& b)
{
    return std::tie(a.thread, a.call.begin) < std::tie(b.thread, b.call.begin);
}

bool hasBackwardRole(const RangeName& name)
{
    return name.role == EventRole::Backward || name.role == EventRole::Weight
           || name.role == EventRole::Overlap;
}

/// Compares positions of ranges by thread.
struct ByThread
{
    std::span<const HostRange> ranges;

    bool operator()(std::uint32_t range, std::uint32_t thread) const { return ranges[range].thread < thread; }
};

/// Ranges that are open at a moment. Those of a thread nest, but not deeply; only the innermost are looked
/// at, so that no file makes the work quadratic.
class OpenRanges
{
public:
    explicit OpenRanges(std::span<const HostRange> ranges)
        : m_ranges(ranges)
    { }

    /// Opens all that begin until then; gives the first that does not. They are in order of begin.
    template<class Position>
    Position openUntil(TimePoint time, Position next, Position end)
    {
        for (; next != end && m_ranges[*next].span.begin <= time; ++next) {
            if (m_open.size() == kMaxOpen) {
                m_open.erase(m_open.begin());
            }
            m_open.push_back(*next);
        }
        return next;
    }

    void closeBefore(TimePoint time)
    {
        std::erase_if(m_open, [&](std::uint32_t range) { return m_ranges[range].span.end < time; });
    }

    std::span<const std::uint32_t> open() const { return m_open; }

private:
    static constexpr std::size_t kMaxOpen = 64;

    std::span<const HostRange> m_ranges;
    std::vector<std::uint32_t> m_open;
};

class Projection
{
public:
    Projection(const ProcessRows& rows, std::vector<LaunchedOperation>&& work,
               std::span<const RangeName> names)
        : m_rows(rows)
        , m_names(names)
        , m_work(std::move(work))
        , m_order(rows.ranges.size())
        , m_device(rows.ranges.size())
    {
        if (!std::is_sorted(m_work.begin(), m_work.end(), inOrder)) {
            std::sort(m_work.begin(), m_work.end(), inOrder);
        }
        std::iota(m_order.begin(), m_order.end(), std::uint32_t{0});
        std::sort(m_order.begin(), m_order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const HostRange& first = m_rows.ranges[a];
            const HostRange& second = m_rows.ranges[b];
            return std::tie(first.thread, first.span.begin, second.span.end, a)
                   < std::tie(second.thread, second.span.begin, first.span.end, b);
        });
    }

    std::vector<ProjectedRange> project(std::uint64_t& withoutWork)
    {
        for (std::size_t first = 0; first < m_work.size();) {
            const std::size_t last = endOfThread(first);
            sweepThread(std::span(m_work).subspan(first, last - first));
            first = last;
        }
        sweepForeign();
        std::vector<ProjectedRange> projected;
        for (const std::uint32_t position : m_order) {
            const HostRange& range = m_rows.ranges[position];
            if (const auto& device = m_device[position]) {
                projected.push_back({*device, range.span.begin, range.thread, range.name});
            } else {
                ++withoutWork;
            }
        }
        return projected;
    }

private:
    std::size_t endOfThread(std::size_t first) const
    {
        const auto after =
            std::find_if(m_work.begin() + static_cast<std::ptrdiff_t>(first), m_work.end(),
                         [&](const LaunchedOperation& each) { return each.thread != m_work[first].thread; });
        return static_cast<std::size_t>(after - m_work.begin());
    }

    void add(std::uint32_t range, TimeSpan device)
    {
        auto& known = m_device[range];
        known = known ? known->united(device) : device;
    }

    /// Gives each operation to the ranges around its call; those that are in none are kept for
    /// sweepForeign().
    void sweepThread(std::span<const LaunchedOperation> work)
    {
        const std::uint32_t thread = work.front().thread;
        const ByThread isBefore{m_rows.ranges};
        auto next = std::lower_bound(m_order.begin(), m_order.end(), thread, isBefore);
        const auto end = std::lower_bound(next, m_order.end(), thread + 1, isBefore);
        OpenRanges open(m_rows.ranges);
        for (const LaunchedOperation& each : work) {
            next = open.openUntil(each.call.begin, next, end);
            open.closeBefore(each.call.begin);
            bool isIn = false;
            for (const std::uint32_t range : open.open()) {
                if (each.call.end <= m_rows.ranges[range].span.end) {
                    add(range, each.device);
                    isIn = true;
                }
            }
            if (!isIn && mayBeAutograd(thread)) {
                m_foreign.push_back(each);
            }
        }
    }

    /// Where threads of autograd are known by their names, only these are.
    bool mayBeAutograd(std::uint32_t thread) const
    {
        const bool areNamed =
            std::find(m_rows.isAutograd.begin(), m_rows.isAutograd.end(), true) != m_rows.isAutograd.end();
        return !areNamed || (thread < m_rows.isAutograd.size() && m_rows.isAutograd[thread]);
    }

    void sweepForeign()
    {
        std::vector<std::uint32_t> backwards;
        for (const std::uint32_t range : m_order) {
            if (hasBackwardRole(m_names[m_rows.ranges[range].name.value])) {
                backwards.push_back(range);
            }
        }
        std::sort(backwards.begin(), backwards.end(), [&](std::uint32_t a, std::uint32_t b) {
            return m_rows.ranges[a].span.begin < m_rows.ranges[b].span.begin;
        });
        std::sort(m_foreign.begin(), m_foreign.end(),
                  [](const LaunchedOperation& a, const LaunchedOperation& b) {
                      return a.call.begin < b.call.begin;
                  });
        auto next = backwards.begin();
        OpenRanges open(m_rows.ranges);
        for (const LaunchedOperation& each : m_foreign) {
            next = open.openUntil(each.call.begin, next, backwards.end());
            open.closeBefore(each.call.begin);
            for (const std::uint32_t range : open.open()) {
                const HostRange& backward = m_rows.ranges[range];
                const bool holds = each.call.end <= backward.span.end && backward.thread != each.thread;
                if (holds && !isLaunching(backward.thread, each.call)) {
                    add(range, each.device);
                }
            }
        }
    }

    /// Whether a thread is in a call that launches work at that time.
    bool isLaunching(std::uint32_t thread, TimeSpan time) const
    {
        const auto after = std::lower_bound(
            m_work.begin(), m_work.end(), std::tuple(thread, time.end),
            [](const LaunchedOperation& each, const std::tuple<std::uint32_t, TimePoint>& key) {
                return std::tuple(each.thread, each.call.begin) < key;
            });
        return after != m_work.begin() && std::prev(after)->thread == thread
               && time.begin < std::prev(after)->call.end;
    }

    const ProcessRows& m_rows;
    std::span<const RangeName> m_names;
    std::vector<LaunchedOperation> m_work;
    /// The ranges by thread, each behind those that hold it.
    std::vector<std::uint32_t> m_order;
    /// Indexed by range.
    std::vector<std::optional<TimeSpan>> m_device;
    /// Operations in no range of their own thread.
    std::vector<LaunchedOperation> m_foreign;
};

} // namespace

void orderCalls(std::vector<ApiCall>& calls)
{
    const auto isBefore = [](const ApiCall& a, const ApiCall& b) {
        return std::tie(a.correlation, a.span) < std::tie(b.correlation, b.span);
    };
    if (!std::is_sorted(calls.begin(), calls.end(), isBefore)) {
        std::sort(calls.begin(), calls.end(), isBefore);
    }
}

const ApiCall* callOf(const GpuOperation& operation, std::span<const ApiCall> calls)
{
    const auto found = std::lower_bound(
        calls.begin(), calls.end(), operation.correlation,
        [](const ApiCall& call, std::int64_t correlation) { return call.correlation < correlation; });
    const bool isKnown =
        operation.correlation != 0 && found != calls.end() && found->correlation == operation.correlation;
    return isKnown ? &*found : nullptr;
}

std::vector<LaunchedOperation> launchedWork(const ProcessRows& rows)
{
    std::vector<LaunchedOperation> work;
    work.reserve(rows.operations.size());
    const std::span<const ApiCall> calls = rows.calls;
    // The next operation is mostly that of the next call.
    std::size_t next = 0;
    for (const GpuOperation& operation : rows.operations) {
        if (operation.kind != OperationKind::Kernel && operation.kind != OperationKind::Copy) {
            continue;
        }
        const bool isNext = next > 0 && next < calls.size()
                            && calls[next - 1].correlation != operation.correlation
                            && calls[next].correlation == operation.correlation;
        if (const ApiCall* call = isNext ? &calls[next] : callOf(operation, calls)) {
            work.push_back({call->span, operation.span, call->thread});
            next = static_cast<std::size_t>(call - calls.data()) + 1;
        }
    }
    return work;
}

std::vector<ProjectedRange> projectRanges(const ProcessRows& rows, std::vector<LaunchedOperation>&& work,
                                          std::span<const RangeName> names, std::uint64_t& withoutWork)
{
    return Projection(rows, std::move(work), names).project(withoutWork);
}

} // namespace pipescope::nsight
