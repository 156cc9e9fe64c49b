#pragma once

#include <QFrame>

#include "ui/shell/appearance/retranslation.h"

#include <filesystem>

class QLabel;
class QPushButton;

namespace pipescope::ui {

/// Shows a message above the timeline without stopping the user: a sentence, perhaps buttons, and a button
/// that closes it. The sentence follows the language. Hidden until there is a message.
class NoticeBar : public QFrame
{
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    /// An empty text takes the message away.
    void report(TextProvider text);
    /// With the Reload button.
    void offerReload(TextProvider sentence);

    /// "Written", with buttons that open the file and its folder.
    void reportWritten(const std::filesystem::path& file);

    QPushButton* openButton() const { return m_open; }

    QPushButton* folderButton() const { return m_folder; }

    QPushButton* reloadButton() const { return m_reload; }

    QString sentence() const;

    /// For the window: Escape that nothing else has handled closes the message.
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    /// A file or folder is to be shown by the desktop.
    void pathChosen(const QString& path);
    void reloadRequested();

private:
    QLabel* m_sentence;
    QPushButton* m_open;
    QPushButton* m_folder;
    QPushButton* m_reload;
    /// What was written last.
    QString m_file;
};

} // namespace pipescope::ui
