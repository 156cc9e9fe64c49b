#include "tests/ui/shell/window/demo_window.h"

#include <QTest>

#include "tests/ui/patience.h"

namespace pipescope::ui::test {

void DemoWindowTest::SetUp()
{
    DemoOptions options;
    options.microBatches = 8;
    options.steps = 1;
    ASSERT_TRUE(writeDemoCluster(m_folder.path() / "demo", options));
    m_window.resize(1400, 900);
    m_window.show();
    m_window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, test::kPatienceMs));
    m_window.open(m_folder.path() / "demo");
    ASSERT_TRUE(waitUntilIdle());
}

bool DemoWindowTest::waitUntilIdle()
{
    return waitFor([this] { return m_window.isIdle(); });
}

} // namespace pipescope::ui::test
