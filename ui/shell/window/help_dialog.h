#pragma once

#include <QDialog>
#include <QString>

class QListWidget;
class QObject;
class QTextBrowser;
class QWidget;

namespace pipescope::ui {

/// The pages about the program, as they stand in resources/help: a list of them beside the one that is read.
class HelpDialog : public QDialog
{
    Q_OBJECT

public:
    explicit HelpDialog(QWidget* parent = nullptr);

    /// The page on recording, at the first heading that contains `word`; at its beginning if there is none or
    /// `word` is empty.
    void showRecordingGuide(const QString& word);

    QListWidget* pages() const { return m_pages; }

    QTextBrowser* browser() const { return m_browser; }

private:
    void showPage(int row);
    /// Also after a link was followed.
    void selectShownPage();

    QListWidget* m_pages;
    QTextBrowser* m_browser;
};

class CommandActions;
class CommandKeys;

/// Handles the commands that show the pages of help, the keys, the palette and what the program is. All must
/// outlive `actions`. The guide opens at the heading with `guideWord`, see HelpDialog.
void handleHelpCommands(CommandActions& actions, CommandKeys& keys, QWidget* window,
                        const QString& guideWord);

} // namespace pipescope::ui
