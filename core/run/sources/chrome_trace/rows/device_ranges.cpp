#include "core/run/sources/chrome_trace/rows/device_ranges.h"

#include "core/base/text.h"
#include "core/run/sources/chrome_trace/rows/block_levels.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

/// A slice of a row.
struct SlicePlace
{
    std::uint32_t row = 0;
    std::uint32_t slice = 0;
};

/// A range as the host records it.
struct HostRange
{
    SlicePlace place;
    /// Its ranges on the device, one a stream.
    std::vector<SlicePlace> onDevice;
    bool isJoined = false;
    /// A part of a range that is joined, or around one.
    bool isCovered = false;
};

/// All ranges of one name.
struct NamedRanges
{
    std::vector<HostRange> host;
    std::vector<SlicePlace> device;
};

/// Ranges of one name and id; those of the device are of one stream.
struct IdentifiedRanges
{
    std::vector<HostRange*> host;
    std::vector<SlicePlace> device;
};

/// The window of a step on the host.
struct HostStep
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::int64_t number = 0;
};

bool isCommunicationName(std::string_view name)
{
    const std::string lower = asciiLower(name);
    constexpr std::array kLibraries = {"nccl", "rccl", "hccl", "hcom"};
    return std::any_of(kLibraries.begin(), kLibraries.end(),
                       [&](const char* each) { return lower.find(each) != std::string::npos; });
}

class RangeJoin
{
public:
    RangeJoin(ChromeContent& content, std::vector<RowRoles>& rows, const RuleMatcher& matcher)
        : m_content(content)
        , m_rows(rows)
        , m_matcher(matcher)
    { }

    void join()
    {
        if (!hasBothKinds()) {
            return;
        }
        groupRows();
        gather();
        bool any = false;
        for (auto& [key, ranges] : m_ranges) {
            any = joinNamed(ranges) || any;
        }
        if (!any) {
            dropFallbackPasses();
            return;
        }
        coverParts();
        for (auto& [key, ranges] : m_ranges) {
            for (HostRange& range : ranges.host) {
                settle(range, m_steps[key.first]);
            }
        }
        clearUnused();
        report(FindingId::HostTimesShown, m_atHostTimes);
        report(FindingId::DeviceTimesPartial, m_partial);
    }

private:
    const LabelRole& roleOf(const SlicePlace& place) const { return m_rows[place.row][sliceAt(place).label]; }

    const Slice& sliceAt(const SlicePlace& place) const
    {
        return m_content.rows[place.row].slices[place.slice];
    }

    bool isHost(const LabelRole& role) const { return role.rule && m_matcher.isFallback(*role.rule); }

    bool hasBothKinds() const
    {
        bool hasHost = false;
        bool hasDevice = false;
        for (const RowRoles& row : m_rows) {
            for (const LabelRole& role : row) {
                hasHost = hasHost || isHost(role);
                hasDevice = hasDevice || (role.role != EventRole::None && !isHost(role));
            }
        }
        return hasHost && hasDevice;
    }

    /// Rows that name different ranks have nothing in common.
    void groupRows()
    {
        std::set<std::int64_t> ranks;
        for (const ChromeThread& row : m_content.rows) {
            const auto match =
                m_matcher.matchRankOfRow(m_content.processName(row), m_content.threadName(row));
            const auto rank = match ? match->numbers.of(EventNumber::RankId) : std::nullopt;
            m_groups.push_back(rank.value_or(-1));
            if (rank) {
                ranks.insert(*rank);
            }
        }
        if (ranks.size() < 2) {
            std::fill(m_groups.begin(), m_groups.end(), -1);
        }
    }

    void gather()
    {
        for (std::uint32_t row = 0; row < m_rows.size(); ++row) {
            const ChromeThread& thread = m_content.rows[row];
            if (std::all_of(m_rows[row].begin(), m_rows[row].end(),
                            [](const LabelRole& role) { return role.role == EventRole::None; }))
            {
                continue;
            }
            for (std::uint32_t i = 0; i < thread.slices.size(); ++i) {
                take({row, i});
            }
        }
        for (auto& [group, steps] : m_steps) {
            std::sort(steps.begin(), steps.end(),
                      [](const HostStep& a, const HostStep& b) { return a.begin < b.begin; });
        }
    }

    void take(const SlicePlace& place)
    {
        const Slice& slice = sliceAt(place);
        const LabelRole& role = roleOf(place);
        if (role.role == EventRole::None) {
            return;
        }
        const std::int64_t group = m_groups[place.row];
        const std::uint32_t label = m_content.rows[place.row].labels[slice.label].label;
        NamedRanges& ranges = m_ranges[{group, m_content.labels[label].name}];
        if (!isHost(role)) {
            ranges.device.push_back(place);
            return;
        }
        ranges.host.push_back({place, {}, false, false});
        const auto step = role.numbers.of(EventNumber::StepId);
        if (role.role == EventRole::Step && step) {
            m_steps[group].push_back({slice.begin, slice.end, *step});
        }
    }

    /// False if none has work of the device.
    bool joinNamed(NamedRanges& ranges)
    {
        if (ranges.host.empty() || ranges.device.empty()) {
            return false;
        }
        std::sort(ranges.host.begin(), ranges.host.end(), [&](const HostRange& a, const HostRange& b) {
            return sliceAt(a.place).begin < sliceAt(b.place).begin;
        });
        std::sort(ranges.device.begin(), ranges.device.end(), [&](const SlicePlace& a, const SlicePlace& b) {
            return std::tuple(a.row, sliceAt(a).begin) < std::tuple(b.row, sliceAt(b).begin);
        });
        for (auto stream = ranges.device.begin(); stream != ranges.device.end();) {
            const auto end = std::find_if(stream, ranges.device.end(),
                                          [&](const SlicePlace& each) { return each.row != stream->row; });
            joinStream(ranges.host, {stream, end});
            stream = end;
        }
        bool any = false;
        for (HostRange& range : ranges.host) {
            any = choose(range) || any;
        }
        return any;
    }

    std::int64_t idOf(const SlicePlace& place) const
    {
        const std::uint32_t arguments = sliceAt(place).arguments;
        return arguments == Slice::kNoArguments ? EventNumbers::kNone
                                                : m_content.arguments[arguments].externalId;
    }

    /// Both are in order of time. Where a range of the device has no id, or no range of the host has its, the
    /// order counts.
    void joinStream(std::vector<HostRange>& host, std::span<const SlicePlace> device)
    {
        std::map<std::int64_t, IdentifiedRanges> byId;
        for (HostRange& range : host) {
            byId[idOf(range.place)].host.push_back(&range);
        }
        for (const SlicePlace& place : device) {
            byId[idOf(place)].device.push_back(place);
        }
        IdentifiedRanges others = std::move(byId[EventNumbers::kNone]);
        byId.erase(EventNumbers::kNone);
        for (auto& [id, ranges] : byId) {
            const bool isJoined = !ranges.host.empty() && !ranges.device.empty();
            if (isJoined) {
                joinIdentified(ranges);
            } else {
                others.host.insert(others.host.end(), ranges.host.begin(), ranges.host.end());
                others.device.insert(others.device.end(), ranges.device.begin(), ranges.device.end());
            }
        }
        const auto begin = [&](const SlicePlace& place) { return sliceAt(place).begin; };
        std::sort(others.host.begin(), others.host.end(), [&](const HostRange* one, const HostRange* other) {
            return begin(one->place) < begin(other->place);
        });
        std::sort(others.device.begin(), others.device.end(),
                  [&](const SlicePlace& one, const SlicePlace& other) { return begin(one) < begin(other); });
        joinInOrder(others);
    }

    /// Programs may use an id again, pass by pass.
    void joinIdentified(const IdentifiedRanges& ranges)
    {
        for (std::size_t i = 0; i < ranges.device.size(); ++i) {
            const auto after =
                std::find_if(ranges.host.begin(), ranges.host.end(), [&](const HostRange* each) {
                    return sliceAt(each->place).begin >= sliceAt(ranges.device[i]).end;
                });
            const bool areAll = ranges.device.size() == ranges.host.size();
            HostRange* latest = after == ranges.host.begin() ? ranges.host.front() : *std::prev(after);
            (areAll ? ranges.host[i] : latest)->onDevice.push_back(ranges.device[i]);
        }
    }

    /// Work of the device begins in the order of the host's, and does not end before that begins.
    void joinInOrder(const IdentifiedRanges& ranges)
    {
        const bool areAll = ranges.device.size() == ranges.host.size();
        auto next = ranges.host.begin();
        for (const SlicePlace& place : ranges.device) {
            if (next == ranges.host.end()) {
                return;
            }
            if (areAll || sliceAt(place).end > sliceAt((*next)->place).begin) {
                (*next)->onDevice.push_back(place);
                ++next;
            }
        }
    }

    /// Puts the range of the device that gives the time first; false if none does.
    bool choose(HostRange& range)
    {
        const bool isOperator = isOperatorRole(roleOf(range.place).role);
        const auto length = [&](const SlicePlace& place) {
            const bool counts = isOperator || !isCommunicationRow(place.row);
            return counts ? sliceAt(place).end - sliceAt(place).begin : -1;
        };
        const auto longest =
            std::max_element(range.onDevice.begin(), range.onDevice.end(),
                             [&](const SlicePlace& a, const SlicePlace& b) { return length(a) < length(b); });
        range.isJoined = longest != range.onDevice.end() && length(*longest) >= 0;
        if (range.isJoined) {
            std::iter_swap(range.onDevice.begin(), longest);
            m_content.rows[range.place.row].deviceRow = range.onDevice.front().row;
        }
        return range.isJoined;
    }

    /// Whether all kernels of the row are communication.
    bool isCommunicationRow(std::uint32_t row)
    {
        const auto [known, isNew] = m_isCommunication.try_emplace(row, false);
        if (isNew) {
            bool hasKernels = false;
            bool areAll = true;
            for (const RowLabel& each : m_content.rows[row].labels) {
                const EventLabel& label = m_content.labels[each.label];
                if (m_content.strings.text(label.category) == "kernel") {
                    hasKernels = true;
                    areAll = areAll && isCommunicationName(m_content.strings.text(label.name));
                }
            }
            known->second = hasKernels && areAll;
        }
        return known->second;
    }

    void dropFallbackPasses()
    {
        std::vector<RowRoles> steps = m_rows;
        dropFallbacks(m_rows, m_matcher);
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            for (std::size_t label = 0; label < m_rows[row].size(); ++label) {
                if (steps[row][label].role == EventRole::Step) {
                    m_rows[row][label] = steps[row][label];
                }
            }
        }
    }

    /// Within a row of the host: a range without work of the device that is part of one with it, or around
    /// one, is no block of its own.
    void coverParts()
    {
        std::map<std::uint32_t, std::vector<HostRange*>> byRow;
        for (auto& [key, ranges] : m_ranges) {
            for (HostRange& range : ranges.host) {
                if (isWorkRole(roleOf(range.place).role)) {
                    byRow[range.place.row].push_back(&range);
                }
            }
        }
        for (auto& [row, ranges] : byRow) {
            coverRow(ranges);
        }
    }

    void coverRow(std::vector<HostRange*>& ranges)
    {
        const auto slice = [&](const HostRange* range) -> const Slice& { return sliceAt(range->place); };
        std::sort(ranges.begin(), ranges.end(), [&](const HostRange* a, const HostRange* b) {
            return std::tuple(slice(a).begin, slice(b).end) < std::tuple(slice(b).begin, slice(a).end);
        });
        std::optional<std::int64_t> latestEnd;
        for (HostRange* range : ranges) {
            range->isCovered = latestEnd && slice(range).end <= *latestEnd;
            if (range->isJoined) {
                latestEnd = std::max(latestEnd.value_or(slice(range).end), slice(range).end);
            }
        }
        std::optional<std::int64_t> earliestEnd;
        for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
            (*range)->isCovered = (*range)->isCovered || (earliestEnd && *earliestEnd <= slice(*range).end);
            if ((*range)->isJoined) {
                earliestEnd = std::min(earliestEnd.value_or(slice(*range).end), slice(*range).end);
            }
        }
    }

    void settle(const HostRange& range, const std::vector<HostStep>& steps)
    {
        const EventRole role = roleOf(range.place).role;
        for (std::size_t i = range.isJoined ? 1 : 0; i < range.onDevice.size(); ++i) {
            leaveOut(range.onDevice[i]);
        }
        if (role != EventRole::Step) {
            takeStep(range, steps);
        }
        const Slice& onHost = sliceAt(range.place);
        if (range.isJoined) {
            const Slice& onDevice = sliceAt(range.onDevice.front());
            constexpr std::int64_t kPart = 10;
            const bool isPart = onDevice.end - onDevice.begin < (onHost.end - onHost.begin) / kPart;
            m_partial += isPart && isWorkRole(role) ? 1 : 0;
        }
        if (range.isJoined || range.isCovered) {
            leaveOut(range.place);
        } else {
            m_atHostTimes += isWorkRole(role) ? 1 : 0;
        }
    }

    void takeStep(const HostRange& range, const std::vector<HostStep>& steps)
    {
        const std::int64_t begin = sliceAt(range.place).begin;
        const auto after =
            std::upper_bound(steps.begin(), steps.end(), begin,
                             [](std::int64_t time, const HostStep& step) { return time < step.begin; });
        if (after == steps.begin() || std::prev(after)->end <= begin) {
            return;
        }
        const SlicePlace& shown = range.isJoined ? range.onDevice.front() : range.place;
        Slice& slice = m_content.rows[shown.row].slices[shown.slice];
        SliceArguments numbers;
        if (slice.arguments != Slice::kNoArguments) {
            numbers = m_content.arguments[slice.arguments];
        }
        if (numbers.step == EventNumbers::kNone) {
            numbers.step = std::prev(after)->number;
            numbers.externalId = EventNumbers::kNone;
            slice.arguments = m_content.arguments.add(numbers);
        }
    }

    /// Gives the slice a label without a role.
    void leaveOut(const SlicePlace& place)
    {
        ChromeThread& row = m_content.rows[place.row];
        Slice& slice = row.slices[place.slice];
        const auto next = static_cast<std::uint32_t>(row.labels.size());
        const auto [other, isNew] = m_otherLabels.try_emplace({place.row, slice.label}, next);
        if (isNew) {
            row.labels.push_back({row.labels[slice.label].label, 0});
            m_rows[place.row].emplace_back();
        }
        --row.labels[slice.label].slices;
        ++row.labels[other->second].slices;
        slice.label = other->second;
    }

    /// A label of no slice makes no row one of the pipeline.
    void clearUnused()
    {
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            for (std::size_t label = 0; label < m_rows[row].size(); ++label) {
                if (m_content.rows[row].labels[label].slices == 0) {
                    m_rows[row][label] = {};
                }
            }
        }
    }

    void report(FindingId id, std::uint64_t count)
    {
        if (count > 0) {
            m_content.findings.add(id, {}, m_content.file, {}, count);
        }
    }

    ChromeContent& m_content;
    std::vector<RowRoles>& m_rows;
    const RuleMatcher& m_matcher;
    /// Indexed by row.
    std::vector<std::int64_t> m_groups;
    /// Indexed by group and name.
    std::map<std::pair<std::int64_t, StringId>, NamedRanges> m_ranges;
    /// Indexed by group; in order of time.
    std::map<std::int64_t, std::vector<HostStep>> m_steps;
    std::map<std::uint32_t, bool> m_isCommunication;
    /// Indexed by row and label: that of slices that are left out.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_otherLabels;
    std::uint64_t m_atHostTimes = 0;
    std::uint64_t m_partial = 0;
};

} // namespace

void joinDeviceRanges(ChromeContent& content, std::vector<RowRoles>& rows, const RuleMatcher& matcher)
{
    RangeJoin(content, rows, matcher).join();
}

} // namespace pipescope
