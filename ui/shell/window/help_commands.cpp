#include <QApplication>
#include <QMessageBox>

#include "ui/shell/commands/command_actions.h"
#include "ui/shell/commands/command_palette.h"
#include "ui/shell/commands/key_table_dialog.h"
#include "ui/shell/window/help_dialog.h"

namespace pipescope::ui {
namespace {

void openAndForget(QDialog* dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

/// Is read beside the window, which stays in use: one for all pages.
HelpDialog* shownHelp(QWidget* window)
{
    auto* dialog = window->findChild<HelpDialog*>();
    if (dialog == nullptr || !dialog->isVisible()) {
        dialog = new HelpDialog(window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    }
    dialog->raise();
    dialog->activateWindow();
    return dialog;
}

QString helpText(const char* text)
{
    return QCoreApplication::translate("HelpCommands", text);
}

QString aboutText()
{
    return helpText(QT_TRANSLATE_NOOP(
                        "HelpCommands",
                        "<h3>Pipescope %1</h3><p>Shows pipeline-parallel training runs as a chart, rank by "
                        "rank.</p>"
                        "<p>The sources are under the Apache License 2.0. The program is dynamically linked "
                        "with Qt, which "
                        "is under the GNU Lesser General Public License, version 3. It comes without any "
                        "warranty.</p>"
                        "<p>Built with Qt %2.</p>"))
        .arg(QApplication::applicationVersion(), QString::fromLatin1(qVersion()));
}

} // namespace

void handleHelpCommands(CommandActions& actions, CommandKeys& keys, QWidget* window, const QString& guideWord)
{
    actions.handle(CommandId::ShowHelp, [window] { shownHelp(window); });
    actions.handle(CommandId::ShowRecordingGuide,
                   [window, guideWord] { shownHelp(window)->showRecordingGuide(guideWord); });
    actions.handle(CommandId::ShowKeys,
                   [&actions, &keys, window] { openAndForget(new KeyTableDialog(actions, keys, window)); });
    actions.handle(CommandId::ShowPalette,
                   [&actions, window] { openAndForget(new CommandPalette(actions, window)); });
    actions.handle(CommandId::About, [window] {
        openAndForget(new QMessageBox(QMessageBox::Information,
                                      helpText(QT_TRANSLATE_NOOP("HelpCommands", "About Pipescope")),
                                      aboutText(), QMessageBox::Close, window));
    });
}

} // namespace pipescope::ui
