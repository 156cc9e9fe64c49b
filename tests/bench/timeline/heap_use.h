#pragma once

#include <cstdint>
#include <malloc.h>

namespace pipescope::bench {

/// Bytes that are allocated at the moment, as glibc counts them.
inline std::uint64_t heapBytes()
{
    const struct mallinfo2 now = ::mallinfo2();
    return now.uordblks + now.hblkhd;
}

} // namespace pipescope::bench
