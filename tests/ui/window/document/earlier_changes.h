#pragma once

#include "tests/ui/test_namespace.h"

namespace pipescope::ui::test {

/// Waits until all watches that are to report a change that was made before this call have done so, without
/// knowing them: files of its own are changed and watched, one after the other. Whether these were reported.
bool earlierChangesAreReported();

} // namespace pipescope::ui::test
