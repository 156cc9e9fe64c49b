#include "tests/support/process/child_process.h"

#include <sys/wait.h>
#include <unistd.h>

namespace pipescope::test {
namespace {

constexpr int kNobody = 65534;
constexpr int kFailed = 99;

} // namespace

int inChildProcess(bool asNobody, const std::function<int()>& work)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const bool mustChange = asNobody && ::geteuid() == 0;
        if (mustChange && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0)) {
            ::_exit(kFailed);
        }
        ::_exit(work());
    }
    int status = 0;
    return ::waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : kFailed;
}

bool holdsForAnotherUser(const std::function<bool()>& check)
{
    return inChildProcess(true, [&] { return check() ? 0 : 1; }) == 0;
}

} // namespace pipescope::test
