#include "ui/shell/window/empty_page.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/shell/appearance/retranslation.h"

#include <utility>

namespace pipescope::ui {

namespace {

constexpr int kWidestText = 560;
constexpr qreal kTitleScale = 1.5;
constexpr int kGap = 16;
constexpr int kMaxRecent = 6;
constexpr int kPictureSize = 72;

QLabel* centredLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setAlignment(Qt::AlignCenter);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setMinimumWidth(kWidestText);
    return label;
}

} // namespace

EmptyPage::EmptyPage(QWidget* parent)
    : QWidget(parent)
    , m_picture(new QLabel(this))
    , m_title(centredLabel(this))
    , m_explanation(centredLabel(this))
    , m_open(new QPushButton(this))
    , m_demo(new QPushButton(this))
    , m_buttons(new QHBoxLayout)
    , m_guide(new QToolButton(this))
    , m_recentTitle(centredLabel(this))
    , m_recent(new QVBoxLayout)
{
    keepTranslated(this, [this] {
        m_open->setText(tr("Open Folder…"));
        m_demo->setText(tr("Open the Demo"));
        m_demo->setToolTip(tr("Generate a small run and open it"));
        m_guide->setText(tr("How to record a run or dump a model"));
        m_guide->setToolTip(tr("Show the recording guide"));
        m_recentTitle->setText(tr("Opened before"));
    });
    const QIcon icon = QApplication::windowIcon();
    m_picture->setPixmap(icon.pixmap(kPictureSize));
    m_picture->setVisible(!icon.isNull());
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * kTitleScale);
    m_title->setFont(large);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addStretch();
    layout->addWidget(m_picture, 0, Qt::AlignHCenter);
    layout->addWidget(m_title, 0, Qt::AlignHCenter);
    layout->addWidget(m_explanation, 0, Qt::AlignHCenter);
    m_buttons->addStretch();
    m_buttons->addWidget(m_open);
    m_buttons->addWidget(m_demo);
    m_buttons->addStretch();
    layout->addLayout(m_buttons);
    layout->addWidget(m_guide, 0, Qt::AlignHCenter);
    layout->addSpacing(kGap);
    layout->addWidget(m_recentTitle, 0, Qt::AlignHCenter);
    m_recent->setSpacing(2);
    layout->addLayout(m_recent);
    layout->addStretch();
    addGuide();
    offerStart({});
    connect(m_open, &QPushButton::clicked, this, &EmptyPage::openRequested);
    connect(m_demo, &QPushButton::clicked, this, &EmptyPage::demoRequested);
}

void EmptyPage::addCommand(const Command& command)
{
    auto* button = new QPushButton(this);
    keepTranslated(button, [button, command] {
        button->setText(withoutMnemonic(commandText(command)));
        button->setToolTip(commandDescription(command));
    });
    m_buttons->insertWidget(m_buttons->indexOf(m_demo), button);
    m_commands.append(button);
    connect(button, &QPushButton::clicked, this, [this, id = command.id] { emit commandRequested(id); });
}

void EmptyPage::offerStart(const QList<QStringList>& recent)
{
    for (QToolButton* button : std::exchange(m_recentButtons, {})) {
        button->hide();
        button->deleteLater();
    }
    for (const QStringList& paths : recent.mid(0, kMaxRecent)) {
        addRecent(paths);
    }
    m_recentTitle->setVisible(!m_recentButtons.isEmpty());
    for (QPushButton* button : m_commands) {
        button->show();
    }
    m_demo->show();
    m_guide->show();
}

void EmptyPage::addGuide()
{
    m_guide->setAutoRaise(true);
    m_guide->setCursor(Qt::PointingHandCursor);
    connect(m_guide, &QToolButton::clicked, this,
            [this] { emit commandRequested(CommandId::ShowRecordingGuide); });
    colourLinks();
}

void EmptyPage::addRecent(const QStringList& paths)
{
    const QString path = paths.join(QStringLiteral(" + "));
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setCursor(Qt::PointingHandCursor);
    button->setToolTip(path);
    button->setAccessibleName(path);
    const QString shown = fontMetrics().elidedText(path, Qt::ElideMiddle, kWidestText);
    // An ampersand would mark a mnemonic.
    button->setText(QString(shown).replace(u'&', QStringLiteral("&&")));
    connect(button, &QToolButton::clicked, this, [this, paths] { emit recentChosen(paths); });
    m_recent->addWidget(button, 0, Qt::AlignHCenter);
    m_recentButtons.append(button);
    colourLinks();
}

void EmptyPage::colourLinks()
{
    QPalette link = palette();
    link.setColor(QPalette::ButtonText, link.color(QPalette::Link));
    m_guide->setPalette(link);
    for (QToolButton* button : m_recentButtons) {
        button->setPalette(link);
    }
}

void EmptyPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        colourLinks();
    }
}

void EmptyPage::offerNothing()
{
    offerStart({});
    for (QPushButton* button : m_commands) {
        button->hide();
    }
    m_demo->hide();
    m_guide->hide();
}

void EmptyPage::setTexts(const QString& title, const QString& explanation)
{
    m_title->setText(title);
    m_explanation->setText(explanation);
    for (QLabel* label : {m_title, m_explanation}) {
        // The layout gives a label that it centres the height of its hint, which may be that of a wider one.
        label->setMinimumHeight(label->heightForWidth(kWidestText));
    }
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
