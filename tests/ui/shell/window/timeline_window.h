#pragma once

#include "tests/ui/test_namespace.h"
#include "ui/run/timeline/view/minimap_view.h"
#include "ui/run/workspace/timeline_panels.h"
#include "ui/run/workspace/timeline_workspace.h"
#include "ui/run/workspace/tools/timeline_tools.h"
#include "ui/shell/window/main_window.h"

#include <filesystem>
#include <utility>

class QSettings;

namespace pipescope::ui {

class MarksPanel;

namespace test {

/// A window that opens runs, with its parts at hand.
class TimelineWindow : public MainWindow
{
public:
    TimelineWindow(const Engine& core, QSettings& settings, std::filesystem::path stateFolder = {})
        : MainWindow({timelineKind(core)}, settings, std::move(stateFolder))
    { }

    void open(const std::filesystem::path& root) { MainWindow::open({root}); }

    void reloadWithSizes(const ParallelSizes& sizes) { documents().start(run().opener().withSizes(sizes)); }

    TimelineWorkspace& run() const { return static_cast<TimelineWorkspace&>(workspace()); }

    TimelineSession& session() const { return run().session(); }

    ExportController& exports() const { return run().exports(); }

    ClockShifter& clocks() const { return run().clocks(); }

    TimelineView* timeline() const { return run().timeline(); }

    MinimapView* minimap() const { return findChild<MinimapView*>(); }

    DetailsPanel* details() const { return run().panels().details(); }

    StatisticsPanel* statistics() const { return run().panels().statistics(); }

    QueryPanel* query() const { return run().panels().query(); }

    SearchPanel* searchPanel() const { return run().panels().search(); }

    MarksPanel* marks() const;

    StepSelector* stepSelector() const { return run().tools().steps(); }

    GroupSelector* groupSelector() const { return run().tools().groups(); }

    LayoutSelector* layoutSelector() const { return run().tools().layouts(); }

    RowFilterField* rowFilter() const { return run().tools().rowFilter(); }
};

} // namespace test

using test::TimelineWindow;
} // namespace pipescope::ui
