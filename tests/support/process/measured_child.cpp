#include "tests/support/process/measured_child.h"

#include "tests/support/sanitized.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pipescope::test {

ChildEnd runInChild(const std::function<bool()>& work)
{
    const pid_t child = ::fork();
    if (child == 0) {
        ::_exit(work() ? 0 : 1);
    }
    int status = 0;
    struct rusage usage = {};
    if (::wait4(child, &status, 0, &usage) != child) {
        return {false, "lost", 0};
    }
    constexpr std::int64_t kBytesPerUnit = 1024;
    ChildEnd end;
    end.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    end.peakBytes = usage.ru_maxrss * kBytesPerUnit;
    if (WIFSIGNALED(status)) {
        end.how = "signal " + std::to_string(WTERMSIG(status));
    } else if (!end.succeeded) {
        end.how = "exit " + std::to_string(WEXITSTATUS(status));
    }
    return end;
}

std::int64_t modestBytes()
{
    constexpr std::int64_t kMegabyte = std::int64_t{1} << 20U;
#ifdef PIPESCOPE_SANITIZED
    return 4096 * kMegabyte;
#else
    return 450 * kMegabyte;
#endif
}

} // namespace pipescope::test
