#pragma once

#include <functional>

namespace pipescope::test {

/// Runs `work` in a child process and returns its exit code, 0 … 98. `asNobody` makes it a user who owns
/// nothing, whom permissions bind; where this process is not root it stays its user, whom they bind already.
/// 99 if the child could not be prepared or did not end by itself.
int inChildProcess(bool asNobody, const std::function<int()>& work);

/// Whether `check` returns true for a user whom permissions bind.
bool holdsForAnotherUser(const std::function<bool()>& check);

} // namespace pipescope::test
