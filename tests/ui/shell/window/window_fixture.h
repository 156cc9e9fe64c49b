#pragma once

#include <QSettings>
#include <QTemporaryDir>

#include "tests/support/ended_work.h"
#include "tests/support/gate.h"
#include "tests/ui/patience.h"
#include "tests/ui/shell/window/timeline_window.h"
#include "tests/ui/test_namespace.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>

namespace pipescope::ui::test {

/// Two pipeline groups of two ranks, two steps, a link in each group; named after `root`.
/// The second group has no blocks if only one has been read.
/// Folders named "mixed…" hold databases of two layouts, "pytorch" and "msprof", of which `layout` is shown;
/// those named "chrome…" hold a Chrome trace.
std::shared_ptr<const Trace> sampleTrace(const std::filesystem::path& root,
                                         const std::string& layout = "pytorch", int groupsRead = 2);

/// Settings in a separate file.
class TemporarySettings
{
public:
    QSettings& get() { return m_settings; }

    std::filesystem::path folder() const { return m_folder.path().toStdString(); }

private:
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
};

/// Lets the program write into a separate cache.
class TemporaryCache
{
public:
    TemporaryCache() { qputenv(kVariable, m_folder.path().toUtf8()); }

    ~TemporaryCache() { qputenv(kVariable, m_before); }

    TemporaryCache(const TemporaryCache&) = delete;
    TemporaryCache& operator=(const TemporaryCache&) = delete;

private:
    static constexpr const char* kVariable = "XDG_CACHE_HOME";
    QTemporaryDir m_folder;
    QByteArray m_before = qgetenv(kVariable);
};

/// An engine without files: folders named "slow…" load until they are stopped, "ticking…" report progress
/// until `mayFinish`, "parts…" show one pipeline group until then, "empty…" have nothing to show, "broken…"
/// fail, all others hold the sample trace: pipeline groups of ranks 0 and 2, and 1 and 3, but of ranks 0 and
/// 1, and 2 and 3, where they are named "neighbours…"; only the first group has blocks in those named
/// "half…".
class FakeCore
{
public:
    Engine functions();

    std::atomic<int> loads = 0;
    /// Of loads.
    pipescope::test::Gate mayFinish;
    /// Of loads that have come to their end, or were left.
    pipescope::test::EndedWork endedLoads;
    std::atomic<int> dryRuns = 0;
    std::atomic<int> writes = 0;
    std::atomic<int> undoDryRuns = 0;
    std::atomic<int> undos = 0;
    std::atomic<int> demos = 0;
    /// Of the last one that has ended.
    ExportOptions lastExport;
    ParallelSizes lastSizes;
    std::shared_ptr<const ChromeRules> lastChromeRules;
    std::string lastLayout;

private:
    Result<TracePointer> load(const std::filesystem::path& root, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop,
                              const PreviewFunction& preview);
    Result<std::vector<DatabaseOutcome>> exportRanks(const Trace& trace, const ExportOptions& options);
    Result<std::vector<DatabaseOutcome>> undoRanks(const Trace& trace, const UndoOptions& options);
};

/// A window on a fake engine, shown and active.
class WindowTest : public ::testing::Test
{
protected:
    void SetUp() override;

    bool waitUntilIdle();
    /// Opens and waits.
    void openAndWait(const std::filesystem::path& root);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {});

    TemporarySettings m_settings;
    FakeCore m_core;
    TimelineWindow m_window{m_core.functions(), m_settings.get()};
};

} // namespace pipescope::ui::test
