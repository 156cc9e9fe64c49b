#pragma once

#include "tests/ui/test_namespace.h"

namespace pipescope::ui::test {

/// Waits until every watch has reported the changes made before this call: changes and watches its own files,
/// one after the other. Returns whether these changes were reported.
bool earlierChangesAreReported();

} // namespace pipescope::ui::test
