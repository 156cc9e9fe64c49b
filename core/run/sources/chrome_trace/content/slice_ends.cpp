#include "core/run/sources/chrome_trace/content/slice_ends.h"

#include <algorithm>
#include <tuple>

namespace pipescope {
namespace {

/// Where both give a number, that of the "E" holds.
std::uint32_t joinedArguments(std::uint32_t begin, std::uint32_t end, SliceArgumentsPool& pool)
{
    if (begin == Slice::kNoArguments || end == Slice::kNoArguments) {
        return begin == Slice::kNoArguments ? end : begin;
    }
    const SliceArguments kNone;
    SliceArguments joined = pool[begin];
    const SliceArguments later = pool[end];
    const auto take = [&](auto SliceArguments::*number) {
        joined.*number = later.*number == kNone.*number ? joined.*number : later.*number;
    };
    take(&SliceArguments::bytes);
    take(&SliceArguments::step);
    take(&SliceArguments::microBatch);
    take(&SliceArguments::chunk);
    take(&SliceArguments::virtualStage);
    take(&SliceArguments::peer);
    take(&SliceArguments::externalId);
    return pool.add(joined);
}

/// The slices of one row.
class RowJoin
{
public:
    explicit RowJoin(ChromeContent& content)
        : m_content(content)
    { }

    void take(const SliceEnd& end)
    {
        if (m_time != end.time) {
            closeWaiting();
            m_time = end.time;
        }
        if (!end.isEnd) {
            m_open.push_back({{end.time, end.time, end.label, end.arguments}, end.row});
        } else if (!close(end, false)) {
            m_waiting.push_back(&end);
        }
    }

    void finish(std::vector<OpenSlice>& open)
    {
        closeWaiting();
        open.insert(open.end(), m_open.begin(), m_open.end());
        m_open.clear();
        m_time.reset();
    }

    std::uint64_t unmatched() const { return m_unmatched; }

private:
    bool close(const SliceEnd& end, bool isLast)
    {
        // One that begins at this very time is closed where no other is.
        const std::int64_t before = isLast ? std::numeric_limits<std::int64_t>::max() : end.time;
        const auto found = closedBy(end.name, m_open, m_content, before);
        const bool isFound = found != m_open.end();
        if (isFound) {
            Slice slice = found->slice;
            slice.end = end.time;
            slice.arguments = joinedArguments(slice.arguments, end.arguments, m_content.arguments);
            m_content.rows[end.row].slices.push_back(slice);
            m_open.erase(found);
        }
        return isFound;
    }

    void closeWaiting()
    {
        for (const SliceEnd* end : m_waiting) {
            m_unmatched += close(*end, true) ? 0 : 1;
        }
        m_waiting.clear();
    }

    ChromeContent& m_content;
    std::vector<OpenSlice> m_open;
    /// Ends at `m_time` that nothing before was closed by.
    std::vector<const SliceEnd*> m_waiting;
    std::optional<std::int64_t> m_time;
    std::uint64_t m_unmatched = 0;
};

} // namespace

std::vector<OpenSlice>::iterator closedBy(const std::optional<StringId>& name, std::vector<OpenSlice>& open,
                                          const ChromeContent& content, std::int64_t before)
{
    if (open.empty()) {
        return open.end();
    }
    if (!name) {
        return std::prev(open.end());
    }
    const auto last = open.rbegin() + static_cast<std::ptrdiff_t>(std::min(open.size(), kMaxOpenAsked));
    const auto found = std::find_if(open.rbegin(), last, [&](const OpenSlice& each) {
        return each.slice.begin < before && content.labels[each.slice.label].name == *name;
    });
    return found == last ? open.end() : std::prev(found.base());
}

std::vector<OpenSlice> joinSliceEnds(std::vector<SliceEnd>&& ends, ChromeContent& content,
                                     std::uint64_t& unmatched)
{
    std::stable_sort(ends.begin(), ends.end(), [](const SliceEnd& a, const SliceEnd& b) {
        return std::tie(a.row, a.time) < std::tie(b.row, b.time);
    });
    std::vector<OpenSlice> open;
    RowJoin join(content);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (i > 0 && ends[i].row != ends[i - 1].row) {
            join.finish(open);
        }
        join.take(ends[i]);
    }
    join.finish(open);
    unmatched += join.unmatched();
    return open;
}

} // namespace pipescope
