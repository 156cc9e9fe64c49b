#include "core/run/sources/chrome_trace/content/open_slices.h"

#include <queue>

#include <algorithm>
#include <functional>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace pipescope {
namespace {

bool inRowOrder(const OpenSlice& a, const OpenSlice& b)
{
    return std::tuple(a.row, a.slice.begin, a.slice.label) < std::tuple(b.row, b.slice.begin, b.slice.label);
}

/// Begins of those slices of a row that end an open one.
class NextBegins
{
public:
    NextBegins(std::span<const Slice> closed, std::span<const OpenSlice> open,
               const std::vector<EventLabel>& labels)
        : m_labels(labels)
    {
        std::unordered_set<std::uint32_t> asked;
        for (const OpenSlice& each : open) {
            asked.insert(kindOf(each.slice));
            m_begins.emplace_back(kindOf(each.slice), each.slice.begin);
        }
        for (const Slice& slice : closed) {
            if (asked.contains(kindOf(slice))) {
                m_begins.emplace_back(kindOf(slice), slice.begin);
            }
        }
        std::sort(m_begins.begin(), m_begins.end());
    }

    /// That of the first one behind the slice's, or `latest`.
    std::int64_t after(const Slice& slice, std::int64_t latest) const
    {
        const auto next =
            std::upper_bound(m_begins.begin(), m_begins.end(), std::pair(kindOf(slice), slice.begin));
        return next != m_begins.end() && next->first == kindOf(slice) ? next->second : latest;
    }

private:
    /// All work is of one kind; a label is a kind of its own otherwise.
    std::uint32_t kindOf(const Slice& slice) const
    {
        constexpr std::uint32_t kWork = 0xFFFFFFFF;
        return m_labels[slice.label].isWork ? kWork : slice.label;
    }

    const std::vector<EventLabel>& m_labels;
    std::vector<std::pair<std::uint32_t, std::int64_t>> m_begins;
};

/// Ends of the slices around a moment, for moments in order.
class Enclosing
{
public:
    explicit Enclosing(std::span<const Slice> closed)
    {
        for (const Slice& slice : closed) {
            m_closed.emplace_back(slice.begin, slice.end);
        }
        std::sort(m_closed.begin(), m_closed.end());
    }

    /// The first end behind `time` of those that began before it, or `latest`.
    std::int64_t endAround(std::int64_t time, std::int64_t latest)
    {
        for (; m_next < m_closed.size() && m_closed[m_next].first < time; ++m_next) {
            m_ends.push(m_closed[m_next].second);
        }
        for (; !m_opened.empty() && m_opened.front().begin < time; m_opened.pop()) {
            m_ends.push(m_opened.front().end);
        }
        while (!m_ends.empty() && m_ends.top() <= time) {
            m_ends.pop();
        }
        return m_ends.empty() ? latest : m_ends.top();
    }

    void add(const Slice& ended) { m_opened.push(ended); }

private:
    std::vector<std::pair<std::int64_t, std::int64_t>> m_closed;
    std::size_t m_next = 0;
    /// In order of begin.
    std::queue<Slice> m_opened;
    std::priority_queue<std::int64_t, std::vector<std::int64_t>, std::greater<>> m_ends;
};

/// All of one row, in order of begin.
void endInRow(std::span<OpenSlice> open, RowNesting nesting, std::int64_t latest, ChromeContent& content)
{
    ChromeThread& row = content.rows[open.front().row];
    const NextBegins next(row.slices, open, content.labels);
    Enclosing enclosing(nesting == RowNesting::Nested ? std::span<const Slice>(row.slices)
                                                      : std::span<const Slice>());
    for (OpenSlice& each : open) {
        Slice& slice = each.slice;
        const std::int64_t around = enclosing.endAround(slice.begin, latest);
        slice.end = std::max(slice.begin, std::min(next.after(slice, latest), around));
        if (nesting == RowNesting::Nested) {
            enclosing.add(slice);
        }
    }
    for (const OpenSlice& each : open) {
        row.slices.push_back(each.slice);
    }
    row.unclosed += open.size();
}

} // namespace

void endOpenSlices(std::vector<OpenSlice>&& open, RowNesting nesting, std::int64_t latest,
                   ChromeContent& content)
{
    std::stable_sort(open.begin(), open.end(), inRowOrder);
    for (auto first = open.begin(); first != open.end();) {
        const auto last =
            std::find_if(first, open.end(), [&](const OpenSlice& each) { return each.row != first->row; });
        endInRow({first, last}, nesting, latest, content);
        first = last;
    }
}

} // namespace pipescope
