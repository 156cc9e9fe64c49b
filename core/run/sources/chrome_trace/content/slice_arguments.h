#pragma once

#include "core/run/chrome_rules/chrome_rule_matcher.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pipescope {

/// The arguments of a slice that rules ask for. Compact: there may be as many as blocks.
struct SliceArguments
{
    static constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::min();

    std::int64_t bytes = 0;
    std::int64_t step = EventNumbers::kNone;
    std::int32_t microBatch = kNone;
    std::int32_t chunk = kNone;
    std::int32_t virtualStage = kNone;
    std::int32_t peer = kNone;
    /// PyTorch's "External id", which a range of the host and those of the device for it have in common.
    std::int64_t externalId = EventNumbers::kNone;

    bool operator==(const SliceArguments&) const = default;
};

/// The numbers of all slices of a trace, in which the same ones come again and again: most are kept once.
class SliceArgumentsPool
{
public:
    /// Position of the same numbers.
    std::uint32_t add(const SliceArguments& arguments);

    const SliceArguments& operator[](std::uint32_t position) const { return m_arguments[position]; }

private:
    static constexpr std::size_t kRecent = 4096;

    std::vector<SliceArguments> m_arguments;
    /// Indexed by hash: where numbers that came lately stand, from 1; 0 for none.
    std::vector<std::uint32_t> m_recent;
};

} // namespace pipescope
