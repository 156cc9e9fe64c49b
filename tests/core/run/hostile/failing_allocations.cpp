#include "tests/core/run/hostile/failing_allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

/// Below 0: none fails.
std::atomic<std::int64_t> untilFailure{-1};
std::atomic<std::int64_t> allocations{0};

} // namespace

void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept
{
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (untilFailure.load(std::memory_order_relaxed) >= 0
        && untilFailure.fetch_sub(1, std::memory_order_relaxed) == 0)
    {
        return nullptr;
    }
    return std::malloc(size != 0 ? size : 1);
}

void* operator new(std::size_t size)
{
    if (void* memory = operator new(size, std::nothrow)) {
        return memory;
    }
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept
{
    std::free(memory);
}

namespace pipescope::test {

std::int64_t allocationCount()
{
    return allocations;
}

void failAllocation(std::int64_t number)
{
    untilFailure = number;
}

void failNoAllocation()
{
    untilFailure = -1;
}

} // namespace pipescope::test
