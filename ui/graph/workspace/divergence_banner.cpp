#include "ui/graph/workspace/divergence_banner.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include "ui/graph/session/suspect_finder.h"
#include "ui/graph/workspace/divergence_text.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/commands/command_actions.h"

#include <algorithm>

namespace pipescope::ui {

DivergenceBanner::DivergenceBanner(GraphSession& session, SuspectFinder& finder, CommandActions& actions,
                                   QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_finder(finder)
    , m_actions(actions)
    , m_place(new QLabel(this))
    , m_reason(new QLabel(this))
    , m_next(new QPushButton(this))
    , m_accept(new QPushButton(this))
    , m_why(new QPushButton(this))
{
    QToolButton* close = build();
    connect(m_next, &QPushButton::clicked, this, [this] { runHere(kNextOnset); });
    connect(m_accept, &QPushButton::clicked, this, [this] { runHere(kAcceptOnset); });
    connect(m_why, &QPushButton::clicked, this, [this] { emit followed(*m_node); });
    connect(close, &QToolButton::clicked, this, [this] {
        m_isClosed = true;
        hide();
    });
    connect(&finder, &SuspectFinder::changed, this, &DivergenceBanner::refresh);
    connect(&session, &GraphSession::selectionChanged, this, &DivergenceBanner::refresh);
    keepTranslated(this, [this, close] {
        m_next->setText(tr("Next Onset"));
        m_accept->setText(tr("Accept as Known"));
        m_why->setText(tr("Why?"));
        m_why->setToolTip(tr("Select this node: the details say all that is known of it"));
        close->setToolTip(tr("Close this notice"));
        close->setAccessibleName(tr("Close this notice"));
        refresh();
    });
}

QToolButton* DivergenceBanner::build()
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    auto* close = new QToolButton(this);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAutoRaise(true);
    for (QLabel* label : {m_place, m_reason}) {
        label->setForegroundRole(QPalette::ToolTipText);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setMinimumWidth(80);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    QFont bold = font();
    bold.setBold(true);
    m_place->setFont(bold);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->setVerticalSpacing(2);
    constexpr int kColumns = 4;
    layout->addWidget(m_place, 0, 0, 1, kColumns);
    layout->addWidget(close, 0, kColumns, Qt::AlignTop);
    layout->addWidget(m_reason, 1, 0, 1, kColumns);
    for (int column = 0; QPushButton * button : {m_next, m_accept, m_why}) {
        layout->addWidget(button, 2, column++);
    }
    layout->setColumnStretch(kColumns - 1, 1);
    return close;
}

void DivergenceBanner::reopen()
{
    m_isClosed = false;
}

void DivergenceBanner::refresh()
{
    const graph::GraphDocument& document = *m_session.document();
    const graph::Suspects* suspects = m_finder.suspects();
    const bool isKnown = suspects != nullptr && document.isComparison && !document.isTreeOnly;
    setVisible(isKnown && !m_isClosed);
    if (!isKnown) {
        return;
    }
    const DivergenceText text = divergenceText(m_session, m_finder);
    const auto isTold = [&](const graph::Suspect& onset) { return onset.onset.node == text.node; };
    m_node = text.node;
    m_place->setText(text.place);
    m_reason->setText(text.reason);
    m_reason->setVisible(!text.reason.isEmpty());
    for (QPushButton* button : {m_next, m_accept, m_why}) {
        button->setVisible(text.node.has_value());
    }
    m_next->setEnabled(!m_finder.open().empty());
    m_accept->setEnabled(std::ranges::any_of(m_finder.open(), isTold));
    // Its height is known before what is below takes the rest.
    layout()->activate();
    updateGeometry();
}

void DivergenceBanner::runHere(CommandId command)
{
    emit followed(*m_node);
    m_actions.action(command)->trigger();
}

} // namespace pipescope::ui
