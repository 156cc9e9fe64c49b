#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/run/model/collectives/collective_kind.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pipescope {

/// Row of a rank's table of collectives.
using CollectiveIndex = Index<struct CollectiveTag>;

/// One rank's part in a collective operation of a communication group.
struct Collective
{
    /// On the rank's own host clock; from the rank's own begin, so waiting for the others belongs to it.
    TimeSpan span;
    CollectiveKind kind = CollectiveKind::Other;
    /// Name as recorded: "hcom_allReduce__455_0_1".
    StringId name;
    /// Name of the communication group; the empty text where not recorded.
    StringId group;
    /// Empty before the rank's first block.
    std::optional<StepIndex> step;

    bool operator==(const Collective&) const = default;
};

/// The collectives of one rank as columns, ordered by begin, then end. 37 bytes a collective, nothing
/// where there are none. Times are nanoseconds of the rank's own host clock.
class CollectiveTable
{
public:
    CollectiveTable() = default;
    /// In any order; none ends before it begins.
    explicit CollectiveTable(std::vector<Collective> collectives);

    std::size_t size() const { return m_begin.size(); }

    bool empty() const { return m_begin.empty(); }

    Collective at(CollectiveIndex index) const;

    std::optional<StepIndex> stepOf(CollectiveIndex index) const
    {
        const std::uint32_t step = m_step[index.value];
        return step == kNoStep ? std::nullopt : std::optional(StepIndex{std::size_t{step}});
    }

    /// Columns for drawing and analysis; entry i belongs to CollectiveIndex i.
    std::span<const std::int64_t> beginNs() const { return m_begin; }

    std::span<const std::int64_t> endNs() const { return m_end; }

    /// There must be at least one.
    std::int64_t latestEndNs() const { return m_latestEnd.back(); }

    /// Indices [first, last) of the collectives that may intersect `window`; those in between that do not are
    /// possible only where collectives overlap. Logarithmic.
    std::pair<std::size_t, std::size_t> indicesWithin(TimeSpan window) const;

    /// Moves all of them onto another clock: `onClock` gives its time of a TimePoint, and keeps their order.
    template<class OnClock>
    void move(OnClock onClock)
    {
        for (auto* const column : {&m_begin, &m_end, &m_latestEnd}) {
            for (std::int64_t& ns : *column) {
                ns = onClock(TimePoint{ns}).ns;
            }
        }
    }

private:
    /// Stands for "no value" in the compact column.
    static constexpr std::uint32_t kNoStep = 0xFFFFFFFF;

    std::vector<std::int64_t> m_begin;
    std::vector<std::int64_t> m_end;
    /// Greatest end up to and with each one.
    std::vector<std::int64_t> m_latestEnd;
    std::vector<std::uint32_t> m_name;
    std::vector<std::uint32_t> m_group;
    std::vector<std::uint32_t> m_step;
    std::vector<CollectiveKind> m_kind;
};

} // namespace pipescope
