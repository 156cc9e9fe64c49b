#include "ui/run/workspace/tools/group_selector.h"

#include <QListWidget>
#include <QMenu>
#include <QSignalBlocker>
#include <QStyle>
#include <QStyleOption>
#include <QStylePainter>
#include <QWidgetAction>

#include "core/base/parse/number_ranges.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <set>

namespace pipescope::ui {

namespace {

/// Row 0 stands for all groups; group g has row g + 1.
constexpr int kAllRow = 0;
constexpr QSize kLargestList{520, 420};
/// Height of the content, as in a combo box.
constexpr int kMinHeight = 14;

QString groupText(const PipelineGroup& group, std::size_t index)
{
    return GroupSelector::tr("Group %1: ranks %2")
        .arg(index)
        .arg(toQString(std::string_view(formatRanks(group.ranks))));
}

} // namespace

GroupSelector::GroupSelector(TimelineSession& session, QWidget* parent)
    : QToolButton(parent)
    , m_session(session)
    , m_list(new QListWidget)
{
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    auto* menu = new QMenu(this);
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(m_list);
    menu->addAction(action);
    setMenu(menu);
    m_list->setUniformItemSizes(true);
    connect(m_list, &QListWidget::itemChanged, this, [this] {
        m_ticked = true;
        applyTicks();
    });
    connect(m_list, &QListWidget::itemClicked, this, &GroupSelector::onClicked);
    connect(m_list, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { showOnly(m_list->row(item)); });
    connect(&session, &TimelineSession::traceChanged, this, &GroupSelector::fill);
    connect(&session, &TimelineSession::viewChanged, this, &GroupSelector::showChoice);
    keepTranslated(this, [this] {
        setAccessibleName(tr("Pipeline groups"));
        setToolTip(tr("The pipeline groups that are shown"));
        m_list->setAccessibleName(tr("Pipeline groups"));
        fill();
    });
}

void GroupSelector::initStyleOption(QStyleOptionComboBox& option) const
{
    option.initFrom(this);
    option.currentText = text();
    option.editable = false;
    option.frame = true;
    option.subControls = QStyle::SC_All;
    option.state.setFlag(QStyle::State_On, isDown());
}

QSize GroupSelector::sizeHint() const
{
    QStyleOptionComboBox option;
    initStyleOption(option);
    const QSize content(fontMetrics().horizontalAdvance(text()) + 1,
                        std::max(fontMetrics().height(), kMinHeight) + 2);
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, content, this);
}

void GroupSelector::paintEvent(QPaintEvent* /*event*/)
{
    // Like the selector of steps beside it: a tool button has its arrow in a corner.
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void GroupSelector::fill()
{
    const auto& groups = m_session.trace()->groups;
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    m_list->addItem(tr("All groups"));
    for (std::size_t i = 0; i < groups.size(); ++i) {
        auto* item = new QListWidgetItem(groupText(groups[i], i), m_list);
        item->setToolTip(item->text());
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
    const int margin = 2 * m_list->frameWidth();
    const QSize wanted(m_list->sizeHintForColumn(0) + 24 + margin,
                       m_list->sizeHintForRow(0) * m_list->count() + margin);
    m_list->setFixedSize(wanted.boundedTo(kLargestList));
    setEnabled(groups.size() > 1);
    showChoice();
}

void GroupSelector::showChoice()
{
    const auto& chosen = m_session.view().groups;
    const std::set<PipelineGroupIndex> shown(chosen.begin(), chosen.end());
    const QSignalBlocker blocker(m_list);
    for (int row = kAllRow + 1; row < m_list->count(); ++row) {
        const PipelineGroupIndex group{static_cast<std::uint32_t>(row - 1)};
        const bool ticked = shown.empty() || shown.count(group) != 0;
        m_list->item(row)->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
    }
    if (chosen.empty()) {
        setText(tr("All groups"));
    } else if (chosen.size() == 1) {
        setText(tr("Group %1").arg(chosen.front().value));
    } else {
        setText(tr("%1 of %2 groups").arg(chosen.size()).arg(m_session.trace()->groups.size()));
    }
}

void GroupSelector::applyTicks()
{
    std::vector<PipelineGroupIndex> ticked;
    for (int row = kAllRow + 1; row < m_list->count(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked) {
            ticked.emplace_back(static_cast<std::uint32_t>(row - 1));
        }
    }
    if (ticked.size() == m_session.trace()->groups.size()) {
        ticked.clear();
    }
    m_session.changeView([&](ViewOptions& view) { view.groups = ticked; });
    // With the last box unticked everything is shown: the boxes must say so.
    showChoice();
}

void GroupSelector::onClicked(const QListWidgetItem* item)
{
    if (!m_ticked) {
        showOnly(m_list->row(item));
    }
    m_ticked = false;
}

void GroupSelector::showOnly(int row)
{
    m_session.changeView([row](ViewOptions& view) {
        view.groups.clear();
        if (row != kAllRow) {
            view.groups.emplace_back(static_cast<std::uint32_t>(row - 1));
        }
    });
    menu()->close();
}

} // namespace pipescope::ui
