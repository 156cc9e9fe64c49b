#include "core/run/sources/ascend_db/tables/range_stretches.h"

#include "core/run/model/captures/block_message.h"
#include "core/run/model/captures/range_nesting.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace pipescope::ascend {
namespace {

bool followOneAnother(std::span<const RecordedRange> ranges)
{
    return std::adjacent_find(
               ranges.begin(), ranges.end(),
               [](const RecordedRange& a, const RecordedRange& b) { return b.device.begin < a.device.end; })
           == ranges.end();
}

void addStretchesOfThread(std::span<const RecordedRange> ranges, const StringPool& strings,
                          std::vector<RecordedRange>& stretches)
{
    // The usual case needs no memory.
    if (followOneAnother(ranges)) {
        return;
    }
    std::vector<WorkRange> work;
    work.reserve(ranges.size());
    for (const RecordedRange& range : ranges) {
        const std::string_view message = strings.text(range.message);
        work.push_back({range.device, kindFromMessage(message), microBatchInMessage(message),
                        range.device.end < range.device.begin});
    }
    const RangeNesting nesting(work);
    for (const RangeNesting::Node& node : nesting.nodes()) {
        if (node.isStretch) {
            stretches.push_back(ranges[node.range]);
        }
    }
}

} // namespace

std::vector<RecordedRange> findStretches(std::vector<RecordedRange> ranges, const StringPool& strings)
{
    std::sort(ranges.begin(), ranges.end(), [](const RecordedRange& a, const RecordedRange& b) {
        return std::tie(a.thread, a.device, a.position) < std::tie(b.thread, b.device, b.position);
    });
    std::vector<RecordedRange> stretches;
    for (auto begin = ranges.begin(); begin != ranges.end();) {
        const auto end = std::find_if(
            begin, ranges.end(), [&](const RecordedRange& each) { return each.thread != begin->thread; });
        addStretchesOfThread({begin, end}, strings, stretches);
        begin = end;
    }
    return stretches;
}

} // namespace pipescope::ascend
