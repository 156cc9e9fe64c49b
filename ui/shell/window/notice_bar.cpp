#include "ui/shell/window/notice_bar.h"

#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent)
    , m_sentence(new QLabel(this))
    , m_open(new QPushButton(this))
    , m_folder(new QPushButton(this))
    , m_reload(new QPushButton(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    m_sentence->setForegroundRole(QPalette::ToolTipText);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* close = new QToolButton(this);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAutoRaise(true);
    keepTranslated(this, [this, close] {
        m_open->setText(tr("Open"));
        m_folder->setText(tr("Show Folder"));
        m_reload->setText(tr("Reload"));
        close->setToolTip(tr("Close this notice"));
        close->setAccessibleName(tr("Close this notice"));
    });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_open);
    layout->addWidget(m_folder);
    layout->addWidget(m_reload);
    layout->addWidget(close);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_reload, &QPushButton::clicked, this, &NoticeBar::reloadRequested);
    connect(m_open, &QPushButton::clicked, this, [this] { emit pathChosen(m_file); });
    connect(m_folder, &QPushButton::clicked, this, [this] { emit pathChosen(QFileInfo(m_file).path()); });
    hide();
}

void NoticeBar::report(TextProvider text)
{
    keepText(m_sentence, std::move(text));
    for (QPushButton* button : {m_open, m_folder, m_reload}) {
        button->hide();
    }
    setVisible(!sentence().isEmpty());
}

void NoticeBar::reportWritten(const std::filesystem::path& file)
{
    m_file = QFileInfo(QFile::decodeName(file.c_str())).absoluteFilePath();
    report([file] { return tr("Written: %1").arg(toQString(file)); });
    m_open->show();
    m_folder->show();
}

void NoticeBar::offerReload(TextProvider sentence)
{
    report(std::move(sentence));
    m_reload->show();
}

QString NoticeBar::sentence() const
{
    return m_sentence->text();
}

bool NoticeBar::eventFilter(QObject* watched, QEvent* event)
{
    const bool isEscape =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (isEscape && isVisible()) {
        hide();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace pipescope::ui
