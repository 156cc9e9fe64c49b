#pragma once

#include <cstdint>

namespace pipescope::test {

/// A program that links this gets its own operator new, which can be made to fail on any thread.

/// How many allocations there were since the program began.
std::int64_t allocationCount();
/// One of the allocations that follow throws std::bad_alloc: the one with `number` others before it.
void failAllocation(std::int64_t number);
void failNoAllocation();

} // namespace pipescope::test
