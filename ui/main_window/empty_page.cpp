#include "ui/main_window/empty_page.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/look/retranslation.h"

namespace pipescope::ui {

namespace {

constexpr int kTextWidth = 560;
constexpr qreal kTitleScale = 1.5;

QLabel* centredLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setAlignment(Qt::AlignCenter);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setMinimumWidth(kTextWidth);
    return label;
}

} // namespace

EmptyPage::EmptyPage(QWidget* parent)
    : QWidget(parent)
    , m_title(centredLabel(this))
    , m_explanation(centredLabel(this))
    , m_open(new QPushButton(this))
{
    keepTranslated(this, [this] { m_open->setText(tr("Open Folder…")); });
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * kTitleScale);
    m_title->setFont(large);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addStretch();
    layout->addWidget(m_title, 0, Qt::AlignHCenter);
    layout->addWidget(m_explanation, 0, Qt::AlignHCenter);
    layout->addWidget(m_open, 0, Qt::AlignHCenter);
    layout->addStretch();
    connect(m_open, &QPushButton::clicked, this, &EmptyPage::openRequested);
}

void EmptyPage::setTexts(const QString& title, const QString& explanation)
{
    m_title->setText(title);
    m_explanation->setText(explanation);
}

QString EmptyPage::title() const
{
    return m_title->text();
}

QString EmptyPage::explanation() const
{
    return m_explanation->text();
}

} // namespace pipescope::ui
