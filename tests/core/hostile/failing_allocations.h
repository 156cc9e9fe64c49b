#pragma once

#include <cstdint>

namespace pipescope::test {

/// The program that links this has an operator new of its own, which can be made to fail; any thread.

/// How many allocations there were since the program began.
std::int64_t allocationCount();
/// One of the allocations that follow throws std::bad_alloc: the one with `number` others before it.
void failAllocation(std::int64_t number);
void failNoAllocation();

} // namespace pipescope::test
