#pragma once

#include <QDialog>
#include <QStringList>

#include "core/base/result.h"
#include "core/graph/open/opening/graph_document.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSettings;

namespace pipescope::ui {

/// Asks which two dumps to compare, and how: mapping, call numbers, overflow, and how ranks are merged, with
/// a preview of the groups. Remembers the last pairs in the settings.
class CompareDialog : public QDialog
{
    Q_OBJECT

public:
    /// `shown` are the roots that are open. `settings` must outlive it.
    CompareDialog(QSettings& settings, const std::vector<std::filesystem::path>& shown,
                  QWidget* parent = nullptr);

    /// As the fields say; an error where they do not fit together.
    Result<graph::GraphOpening> opening() const;

    QLineEdit* debugField() const { return m_debug; }

    QLineEdit* benchField() const { return m_bench; }

    QLineEdit* mappingField() const { return m_mapping; }

    QLineEdit* mergeField(graph::Side side) const
    {
        return side == graph::Side::Debug ? m_mergeDebug : m_mergeBench;
    }

    QCheckBox* fuzzyBox() const { return m_fuzzy; }

    QComboBox* recentPairs() const { return m_recent; }

    QLabel* preview() const { return m_preview; }

    QPushButton* acceptButton() const { return m_accept; }

    void accept() override;

private:
    void buildForm(QFormLayout& form);
    void fillRecent();
    void keepPair() const;
    void check();

    QSettings& m_settings;
    QComboBox* m_recent;
    QLineEdit* m_debug = nullptr;
    QLineEdit* m_bench = nullptr;
    QLineEdit* m_mapping = nullptr;
    QCheckBox* m_fuzzy;
    QCheckBox* m_overflow;
    QLineEdit* m_mergeDebug;
    QLineEdit* m_mergeBench;
    QLabel* m_preview;
    QPushButton* m_accept = nullptr;
};

/// What merging with these sizes would put together: "4 ranks → 1 graph: 0+1, 2+3", a line each replica, at
/// most eight.
QString groupsText(const graph::MergeSizes& sizes);

} // namespace pipescope::ui
