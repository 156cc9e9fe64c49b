#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace pipescope::soak {

/// Memory of this process in megabytes, from Linux' /proc/self/status; 0 where that cannot be read.
inline std::int64_t residentMegabytes()
{
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word) {
        std::int64_t kilobytes = 0;
        if (word == "VmRSS:" && status >> kilobytes) {
            return kilobytes / 1024;
        }
    }
    return 0;
}

} // namespace pipescope::soak
