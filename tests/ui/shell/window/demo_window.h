#pragma once

#include "core/run/demo/demo_cluster.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "tests/ui/test_namespace.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {

/// The whole program on its own small demo cluster: real files, real engine, shown and active.
class DemoWindowTest : public ::testing::Test
{
protected:
    void SetUp() override;

    bool waitUntilIdle();

    pipescope::test::TemporaryFolder m_folder;
    TemporarySettings m_settings;
    TimelineWindow m_window{makeEngine(), m_settings.get()};
};

} // namespace pipescope::ui::test
