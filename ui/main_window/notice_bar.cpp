#include "ui/main_window/notice_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include <utility>

namespace pipescope::ui {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent)
    , m_sentence(new QLabel(this))
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
        m_reload->setText(tr("Reload"));
        close->setToolTip(tr("Close this notice"));
        close->setAccessibleName(tr("Close this notice"));
    });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_reload);
    layout->addWidget(close);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_reload, &QPushButton::clicked, this, &NoticeBar::reloadRequested);
    hide();
}

void NoticeBar::tell(Sentence sentence)
{
    keepText(m_sentence, std::move(sentence));
    m_reload->hide();
    show();
}

void NoticeBar::offerReload(Sentence sentence)
{
    tell(std::move(sentence));
    m_reload->show();
}

QString NoticeBar::sentence() const
{
    return m_sentence->text();
}

} // namespace pipescope::ui
