#include "tests/ui/shell/window/document/earlier_changes.h"

#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/patience.h"
#include "ui/shell/document/file_watch.h"

#include <fstream>

namespace pipescope::ui::test {

bool earlierChangesAreReported()
{
    // All watches wait equally long for writers to settle, but for the tolerance of timers: two waits are
    // longer than one.
    constexpr int kChanges = 2;
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath(QStringLiteral("rank_0.db")).toStdString();
    FileWatch watch;
    const QSignalSpy reported(&watch, &FileWatch::changed);
    for (int change = 0; change < kChanges; ++change) {
        std::ofstream(file, std::ios::app) << "before";
        watch.watch({file});
        std::ofstream(file, std::ios::app) << "after";
        if (!waitFor([&] { return reported.count() > change; })) {
            return false;
        }
    }
    return true;
}

} // namespace pipescope::ui::test
