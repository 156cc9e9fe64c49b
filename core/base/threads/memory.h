#pragma once

namespace pipescope {

/// Gives memory that was freed back to the system where the C library keeps it: glibc does so in the arena of
/// each thread, and a document that worker threads read would be missed for good. May take a tenth of a
/// second for each gigabyte; any thread.
void returnFreedMemory();

/// Keeps the C library from giving each thread memory of its own beyond one arena a processor. Threads that
/// come and go would each leave freed memory behind in another one: glibc makes up to eight a processor. To
/// be called before there are threads.
void limitArenas();

} // namespace pipescope
