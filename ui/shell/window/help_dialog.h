#pragma once

#include <QDialog>

class QListWidget;
class QTextBrowser;

namespace pipescope::ui {

/// The pages about the program, as they stand in resources/help: a list of them beside the one that is read.
class HelpDialog : public QDialog
{
    Q_OBJECT

public:
    explicit HelpDialog(QWidget* parent = nullptr);

    QListWidget* pages() const { return m_pages; }

    QTextBrowser* browser() const { return m_browser; }

private:
    void showPage(int row);
    /// Also after a link was followed.
    void selectShownPage();

    QListWidget* m_pages;
    QTextBrowser* m_browser;
};

} // namespace pipescope::ui
