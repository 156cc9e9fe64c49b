#pragma once

#include <QObject>

#include "core/graph/explain/layers/layer_rows.h"
#include "ui/graph/session/graph_session.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>

class QAction;
class QComboBox;
class QToolBar;

namespace pipescope::ui {

class SuspectFinder;

/// Which database, step, rank and micro step are shown, in the toolbar; those without a choice are hidden.
/// Each rank of a comparison has its verdict beside it, and so has each step as far as it was read.
class GraphSelectors : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive it.
    GraphSelectors(GraphSession& session, const SuspectFinder& finder, QObject* parent = nullptr);

    void fill(QToolBar& bar);

    QComboBox* databases() const { return m_databases.box; }

    QComboBox* steps() const { return m_steps.box; }

    QComboBox* ranks() const { return m_ranks.box; }

    QComboBox* microSteps() const { return m_microSteps.box; }

    /// What was read of other steps.
    void setLayerRows(std::span<const graph::LayerRow> rows);

    /// To the next or previous step, if there is one.
    void advanceStep(int by);

signals:
    void databaseChosen(const std::filesystem::path& file);
    void stepChosen(qint64 step);
    /// One that the document does not hold.
    void otherRankChosen(int rank);

private:
    struct Selector
    {
        QComboBox* box = nullptr;
        QAction* inBar = nullptr;
    };

    void showDocument();
    /// "Step 1: nothing differs"
    QString stepText(std::int64_t step) const;
    /// "Rank 2: first divergence, 43 differ"
    QString rankText(Rank rank) const;
    void show(Selector& selector, const QStringList& texts, int current);
    void chooseRank(int entry);
    void chooseMicroStep(int entry);

    GraphSession& m_session;
    const SuspectFinder& m_finder;
    Selector m_databases;
    Selector m_steps;
    Selector m_ranks;
    Selector m_microSteps;
    /// Whether something differs in a step other than the one that is shown, where that is known.
    std::map<std::int64_t, bool> m_differences;
};

} // namespace pipescope::ui
