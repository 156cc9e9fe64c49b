#include "ui/graph/workspace/tools/graph_selectors.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QToolBar>

#include "ui/graph/session/suspect_finder.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <optional>

namespace pipescope::ui {

namespace {

QComboBox* makeBox()
{
    auto* box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setFocusPolicy(Qt::TabFocus);
    return box;
}

template<class Value>
int positionOf(const std::vector<Value>& values, const Value& value)
{
    return static_cast<int>(std::ranges::find(values, value) - values.begin());
}

} // namespace

GraphSelectors::GraphSelectors(GraphSession& session, const SuspectFinder& finder, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_finder(finder)
    , m_databases{makeBox()}
    , m_steps{makeBox()}
    , m_ranks{makeBox()}
    , m_microSteps{makeBox()}
{
    connect(&session, &GraphSession::sheetChanged, this, &GraphSelectors::showDocument);
    connect(&session, &GraphSession::viewChanged, this, &GraphSelectors::showDocument);
    connect(&finder, &SuspectFinder::changed, this, &GraphSelectors::showDocument);
    connect(m_databases.box, &QComboBox::activated, this, [this](int entry) {
        emit databaseChosen(m_session.document()->databases[static_cast<std::size_t>(entry)]);
    });
    connect(m_steps.box, &QComboBox::activated, this, [this](int entry) {
        emit stepChosen(m_session.document()->steps[static_cast<std::size_t>(entry)]);
    });
    connect(m_ranks.box, &QComboBox::activated, this, &GraphSelectors::chooseRank);
    connect(m_microSteps.box, &QComboBox::activated, this, &GraphSelectors::chooseMicroStep);
    keepTranslated(m_ranks.box, [this] {
        m_databases.box->setAccessibleName(tr("Database"));
        m_databases.box->setToolTip(tr("The database that is shown"));
        m_steps.box->setAccessibleName(tr("Step"));
        m_steps.box->setToolTip(tr("The step that is shown"));
        m_ranks.box->setAccessibleName(tr("Rank"));
        m_ranks.box->setToolTip(tr("The rank that is shown"));
        m_microSteps.box->setAccessibleName(tr("Micro step"));
        m_microSteps.box->setToolTip(tr("The micro step that stands out"));
        showDocument();
    });
}

void GraphSelectors::fill(QToolBar& bar)
{
    for (Selector* selector : {&m_databases, &m_steps, &m_ranks, &m_microSteps}) {
        selector->inBar = bar.addWidget(selector->box);
    }
    showDocument();
}

void GraphSelectors::show(Selector& selector, const QStringList& texts, int current)
{
    const QSignalBlocker blocker(selector.box);
    selector.box->clear();
    selector.box->addItems(texts);
    selector.box->setCurrentIndex(current < texts.size() ? current : -1);
    if (selector.inBar != nullptr) {
        selector.inBar->setVisible(texts.size() > 1);
    }
}

void GraphSelectors::showDocument()
{
    const graph::GraphDocument& document = *m_session.document();
    QStringList databases;
    for (const auto& file : document.databases) {
        databases.append(nameOfPath(file));
    }
    show(m_databases, databases, positionOf(document.databases, document.opening.request.debug));
    QStringList steps;
    for (const std::int64_t step : document.steps) {
        steps.append(stepText(step));
    }
    show(m_steps, steps, positionOf(document.steps, document.opening.step.value_or(0)));
    QStringList ranks;
    for (const Rank rank : document.ranks) {
        ranks.append(rankText(rank));
    }
    const graph::Sheet* sheet = m_session.sheet();
    show(m_ranks, ranks, sheet == nullptr ? 0 : positionOf(document.ranks, sheet->rank()));
    QStringList microSteps{tr("All micro steps")};
    for (std::int32_t i = 0; document.microSteps > 1 && i < document.microSteps; ++i) {
        microSteps.append(tr("Micro step %1").arg(i));
    }
    show(m_microSteps, microSteps, m_session.view().microStep.value_or(-1) + 1);
}

void GraphSelectors::setLayerRows(std::span<const graph::LayerRow> rows)
{
    m_differences.clear();
    for (const graph::LayerRow& row : rows) {
        bool& differs = m_differences[row.step];
        differs = differs || std::ranges::any_of(row.cells, [](const graph::LayerCell& cell) {
                      return cell.verdict == graph::Level::Different;
                  });
    }
    showDocument();
}

QString GraphSelectors::stepText(std::int64_t step) const
{
    const graph::GraphDocument& document = *m_session.document();
    const QString name = tr("Step %1").arg(step);
    if (!document.isComparison || document.isTreeOnly) {
        return name;
    }
    const auto read = m_differences.find(step);
    std::optional<bool> differs = read != m_differences.end() ? std::optional(read->second) : std::nullopt;
    if (step == document.opening.step) {
        differs = std::ranges::any_of(document.ranks, [&](Rank rank) {
            return document.sheetOf(rank) != nullptr && m_session.totals(rank).different > 0;
        });
    }
    if (!differs) {
        return tr("%1: not read").arg(name);
    }
    return *differs ? tr("%1: differs").arg(name) : tr("%1: nothing differs").arg(name);
}

QString GraphSelectors::rankText(Rank rank) const
{
    const graph::GraphDocument& document = *m_session.document();
    const QString name = tr("Rank %1").arg(rank.value);
    if (!document.isComparison || document.isTreeOnly) {
        return name;
    }
    if (document.sheetOf(rank) == nullptr) {
        return tr("%1: not read").arg(name);
    }
    const std::uint32_t different = m_session.totals(rank).different;
    if (different == 0) {
        return tr("%1: nothing differs").arg(name);
    }
    const graph::Suspects* suspects = m_finder.suspects();
    return suspects != nullptr && suspects->first && suspects->first->rank == rank
               ? tr("%1: first divergence, %2 differ").arg(name).arg(different)
               : tr("%1: %2 differ").arg(name).arg(different);
}

void GraphSelectors::advanceStep(int by)
{
    const int entry = m_steps.box->currentIndex() + by;
    if (entry >= 0 && entry < m_steps.box->count()) {
        emit stepChosen(m_session.document()->steps[static_cast<std::size_t>(entry)]);
    }
}

void GraphSelectors::chooseRank(int entry)
{
    const Rank rank = m_session.document()->ranks[static_cast<std::size_t>(entry)];
    if (m_session.document()->sheetOf(rank) != nullptr) {
        m_session.showRank(rank);
    } else {
        emit otherRankChosen(rank.value);
    }
}

void GraphSelectors::chooseMicroStep(int entry)
{
    GraphViewOptions view = m_session.view();
    view.microStep = entry > 0 ? std::optional(entry - 1) : std::nullopt;
    m_session.setView(view);
}

} // namespace pipescope::ui
