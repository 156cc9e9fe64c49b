#include "core/sources/chrome_trace/content/slice_numbers.h"

namespace pipescope {
namespace {

std::uint64_t hashOf(const SliceNumbers& numbers)
{
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
    constexpr unsigned kHighBits = 40;
    std::uint64_t hash = 0;
    for (const std::int64_t each :
         {numbers.bytes, numbers.step, std::int64_t{numbers.microBatch}, std::int64_t{numbers.chunk},
          std::int64_t{numbers.virtualStage}, std::int64_t{numbers.peer}})
    {
        hash = (hash ^ static_cast<std::uint64_t>(each)) * kFactor;
    }
    return hash >> kHighBits;
}

} // namespace

std::uint32_t SliceNumbersPool::add(const SliceNumbers& numbers)
{
    m_recent.resize(kRecent);
    std::uint32_t& recent = m_recent[hashOf(numbers) % kRecent];
    if (recent == 0 || m_numbers[recent - 1] != numbers) {
        m_numbers.push_back(numbers);
        recent = static_cast<std::uint32_t>(m_numbers.size());
    }
    return recent - 1;
}

} // namespace pipescope
