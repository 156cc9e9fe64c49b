#include "core/base/threads/memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace pipescope {

void returnFreedMemory()
{
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

} // namespace pipescope
