#pragma once

#include <QString>

#include "core/graph/explain/details/tensor_errors.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/panels/docks.h"
#include "ui/shell/toolkit/background_job.h"

#include <memory>
#include <optional>
#include <string>

class QLabel;

namespace pipescope::ui {

class TensorErrorsView;

/// A pair of inputs or outputs whose files are compared.
struct ChosenItem
{
    /// "output.0"
    std::string path;
    graph::ItemPair items;

    bool operator==(const ChosenItem&) const = default;
};

/// How the errors of one real tensor are distributed, and where in it they are. Reads both files on a worker
/// thread, and only while it is in sight.
class TensorErrorsPanel : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit TensorErrorsPanel(GraphSession& session, QWidget* parent = nullptr);

    QString tsv() const override;

    bool isIdle() const override { return m_job.isIdle(); }

    /// Shows an item of the node that is selected; empty for none.
    void setItem(std::optional<ChosenItem> item);

    const graph::TensorErrors* errors() const { return m_errors.get(); }

    QLabel* summary() const { return m_summary; }

    TensorErrorsView* view() const { return m_view; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void read();
    void say(TextProvider text);
    QString summaryText() const;

    GraphSession& m_session;
    QLabel* m_summary;
    TensorErrorsView* m_view;
    std::optional<ChosenItem> m_item;
    /// It was chosen while the panel was hidden.
    bool m_isStale = true;
    std::shared_ptr<const graph::TensorErrors> m_errors;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
