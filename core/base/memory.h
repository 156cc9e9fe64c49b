#pragma once

namespace pipescope {

/// Gives memory that was freed back to the system where the C library keeps it: glibc does so in the arena of
/// each thread, and a document that worker threads read would be missed for good. May take a tenth of a
/// second for each gigabyte; any thread.
void returnFreedMemory();

} // namespace pipescope
