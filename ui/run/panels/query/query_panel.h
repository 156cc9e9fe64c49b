#pragma once

#include <QWidget>

#include "core/base/result.h"
#include "core/run/model/trace.h"
#include "ui/run/panels/query/query_history.h"
#include "ui/run/panels/query/query_result_model.h"
#include "ui/run/panels/query/row_time.h"
#include "ui/shell/panels/docks.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>
#include <functional>
#include <optional>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QMenu;
class QPushButton;
class QShortcut;
class QSpinBox;
class QTableView;

namespace pipescope::ui {

class SchemaTree;
class TimelineSession;
class SqlEditor;

/// SQL on the database of one rank, for reading only: its schema, an editor with history and examples, and
/// the result as a table. Each statement runs on a separate thread, in a separate connection that is closed
/// when it ends; it can be cancelled at any time.
class QueryPanel : public Panel
{
    Q_OBJECT

public:
    /// `session` and `settings` must outlive the panel; the settings hold the history and the row limit.
    QueryPanel(TimelineSession& session, QSettings& settings, QWidget* parent = nullptr);

    /// Runs the text of the editor, or the selected part of it. A statement that is still running is
    /// abandoned.
    void run();
    /// Puts a statement for the database of this rank into the editor and runs nothing.
    void offer(TrackIndex track, const QString& sql);
    /// Stops the statement that runs, if any.
    void cancel();

    /// No statement runs and no schema is being read.
    bool isIdle() const override;

    bool isRunning() const { return !m_job.isIdle(); }

    /// The rows of the result that are selected, or all of them, with whole values.
    QString tsv() const override;

    const QueryResultModel& result() const { return m_model; }

    SqlEditor* editor() const { return m_editor; }

    SchemaTree* tree() const { return m_tree; }

    QTableView* table() const { return m_table; }

    QComboBox* ranks() const { return m_ranks; }

    QSpinBox* rowLimit() const { return m_rowLimit; }

    QPushButton* runButton() const { return m_run; }

    QPushButton* cancelButton() const { return m_cancel; }

    QMenu* examples() const { return m_examples; }

    QMenu* history() const { return m_historyMenu; }

    /// One sentence about the last statement.
    QString status() const;

signals:
    /// The user selected a row with a time of this rank.
    void timeChosen(pipescope::TrackIndex track, pipescope::TimeSpan time);
    void runningChanged();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildBar(QHBoxLayout* bar);
    void buildPanes();
    void connectEditing();
    void connectRunning();
    void showTrace();
    void showRank();
    void fill(QueryResult result);
    void showResult(Rank rank, Result<QueryResult> result);
    void showRunning();
    void chooseRow(int row);
    void fillExamples();
    void fillHistory();
    void insertName(const QString& name, const QString& whenEmpty);
    void putStatement(const QString& sql);
    void report(std::function<QString()> text);
    const Track* chosenTrack() const;

    TimelineSession& m_session;
    QSettings& m_settings;
    QueryHistory m_history;
    QueryResultModel m_model;
    QComboBox* m_ranks;
    QPushButton* m_run;
    QPushButton* m_cancel;
    QSpinBox* m_rowLimit;
    QMenu* m_examples;
    QMenu* m_historyMenu;
    SchemaTree* m_tree;
    SqlEditor* m_editor;
    QTableView* m_table;
    QLabel* m_status;
    QShortcut* m_escape;
    /// The rank and the folder whose rows are shown.
    std::optional<Rank> m_resultRank;
    std::filesystem::path m_root;
    /// The database whose schema is shown.
    std::filesystem::path m_schemaPath;
    // Destroyed first: running work refers to the other members.
    BackgroundJob m_job;
};

} // namespace pipescope::ui
