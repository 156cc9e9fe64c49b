#pragma once

namespace pipescope::test { }

/// Helpers of core's tests are helpers of the window's.
namespace pipescope::ui::test {
using namespace pipescope::test;
} // namespace pipescope::ui::test
