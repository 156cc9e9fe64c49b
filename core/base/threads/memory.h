#pragma once

namespace pipescope {

/// Returns freed memory to the system. glibc keeps freed memory in the arena of each thread, so the memory of
/// a closed document that worker threads had read would never be returned. May take a tenth of a second for
/// each gigabyte; any thread.
void returnFreedMemory();

} // namespace pipescope
