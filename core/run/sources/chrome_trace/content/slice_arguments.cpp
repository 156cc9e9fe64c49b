#include "core/run/sources/chrome_trace/content/slice_arguments.h"

namespace pipescope {
namespace {

std::uint64_t hashOf(const SliceArguments& arguments)
{
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
    constexpr unsigned kHighBits = 40;
    std::uint64_t hash = 0;
    for (const std::int64_t each :
         {arguments.bytes, arguments.step, std::int64_t{arguments.microBatch}, std::int64_t{arguments.chunk},
          std::int64_t{arguments.virtualStage}, std::int64_t{arguments.peer}, arguments.externalId})
    {
        hash = (hash ^ static_cast<std::uint64_t>(each)) * kFactor;
    }
    return hash >> kHighBits;
}

} // namespace

std::uint32_t SliceArgumentsPool::add(const SliceArguments& arguments)
{
    m_recent.resize(kRecent);
    std::uint32_t& recent = m_recent[hashOf(arguments) % kRecent];
    if (recent == 0 || m_arguments[recent - 1] != arguments) {
        m_arguments.push_back(arguments);
        recent = static_cast<std::uint32_t>(m_arguments.size());
    }
    return recent - 1;
}

} // namespace pipescope
