#include <QApplication>
#include <QIcon>
#include <QSettings>

#include "app/exit_code.h"
#include "app/gui/window_options.h"
#include "core/graph/open/opening/graph_document.h"
#include "ui/graph/exporting/graph_picture_file.h"
#include "ui/graph/workspace/graph_command_table.h"
#include "ui/graph/workspace/graph_workspace.h"
#include "ui/run/exporting/picture_command.h"
#include "ui/run/workspace/session_keeper.h"
#include "ui/run/workspace/timeline_panels.h"
#include "ui/run/workspace/timeline_workspace.h"
#include "ui/shell/commands/command_table.h"
#include "ui/shell/window/main_window.h"

#include <clocale>
#include <iostream>

namespace {

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
           || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

/// For resources/help/keys.md.
void printKeys()
{
    const pipescope::ui::CommandTable timeline(pipescope::ui::timelineCommands());
    std::cout << "## Everywhere, and on the timeline\n\n"
              << pipescope::ui::keyTableMarkdown(timeline.rows()).toStdString() << "\n## In a model graph\n\n"
              << pipescope::ui::keyTableMarkdown(pipescope::ui::graphCommandRows()).toStdString();
}

int exitCodeOf(pipescope::ui::PictureOutcome outcome)
{
    switch (outcome) {
    case pipescope::ui::PictureOutcome::Written:
        return pipescope::kExitDone;
    case pipescope::ui::PictureOutcome::NothingToShow:
        return pipescope::kExitNothingToOutput;
    case pipescope::ui::PictureOutcome::NotWritten:
        return pipescope::kExitNotWritten;
    }
    return pipescope::kExitNotWritten;
}

pipescope::ui::PictureOutcome paintPicture(const pipescope::app::Options& options)
{
    pipescope::graph::GraphOpening opening;
    opening.request.debug = options.root;
    if (!options.compared.empty()) {
        opening.request.debug = options.compared.front();
        opening.request.bench = options.compared.back();
    }
    if (pipescope::graph::looksLikeGraph(opening.request.debug)) {
        return pipescope::ui::runGraphPictureCommand(
            {opening, options.picture, options.pictureSize.width, options.dark}, std::cerr);
    }
    const auto& compared = options.compared;
    const auto before = compared.empty() ? std::filesystem::path() : compared.front();
    return pipescope::ui::runPictureCommand({compared.empty() ? options.root : compared.back(),
                                             options.picture, options.pictureSize, options.dark, before},
                                            pipescope::ui::makeEngine().load, std::cerr);
}

int runWindow(const pipescope::app::Options& options)
{
    QSettings settings;
    pipescope::ui::MainWindow window(
        {pipescope::ui::timelineKind(pipescope::ui::makeEngine()), pipescope::ui::graphKind()}, settings,
        pipescope::ui::userStateFolder());
    window.show();
    if (!options.compared.empty()) {
        window.open(options.compared);
    } else if (!options.root.empty()) {
        window.open({options.root});
    }
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    const auto [options, exitCode] = pipescope::app::parseOptions(argc, argv);
    if (exitCode) {
        return *exitCode;
    }
    if (options.printKeys) {
        printKeys();
        return pipescope::kExitDone;
    }
    const bool paintsPicture = !options.picture.empty();
    if (!hasDisplay()) {
        if (!paintsPicture) {
            std::cerr << "pipescope: there is no display; paint a picture with --export-png FILE DIR\n";
            return pipescope::kExitWrongUsage;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    // Qt has set the desktop's locale, in which libraries may write and read 1,5.
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setOrganizationName(QStringLiteral("pipescope"));
    QApplication::setApplicationName(QStringLiteral("pipescope"));
    QApplication::setApplicationVersion(QStringLiteral(PIPESCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("pipescope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/pipescope.png")));
    if (paintsPicture) {
        return exitCodeOf(paintPicture(options));
    }
    return runWindow(options);
}
