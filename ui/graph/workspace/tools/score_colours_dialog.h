#pragma once

#include <QDialog>

#include "core/graph/compare/verdicts/mode.h"
#include "core/graph/open/colours/score_colours.h"
#include "core/graph/store/database_reading/stored_config.h"

#include <array>
#include <vector>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QPushButton;

namespace pipescope::ui {

class ScoreRangeTable;

/// What is shown of scores.
struct ScoreColours
{
    std::vector<graph::ColourRange> ranges;
    /// See graph_scene::NodeColouring.
    graph::StatisticSet statistics;
};

/// Asks for ranges of scores and their colours, and for what scores are made of. It can only be accepted with
/// ranges that make sense.
class ScoreColoursDialog : public QDialog
{
    Q_OBJECT

public:
    /// Begins with what is shown; `own` are the ranges of the database or the preset.
    ScoreColoursDialog(const ScoreColours& shown, const std::vector<graph::ColourRange>& own, bool isDatabase,
                       QWidget* parent = nullptr);

    ScoreColours chosen() const;
    /// The ranges are to be written into the database.
    bool writesDatabase() const;

private:
    struct Preset
    {
        QString name;
        std::vector<graph::ColourRange> ranges;
    };

    static std::vector<Preset> presets(const std::vector<graph::ColourRange>& own);
    QWidget* makeRangeButtons();
    QWidget* makeStatistics(graph::StatisticSet statistics);
    void check();

    std::vector<Preset> m_presets;
    QComboBox* m_preset;
    ScoreRangeTable* m_table;
    QPushButton* m_add = nullptr;
    QPushButton* m_remove = nullptr;
    std::array<QCheckBox*, graph::kStatisticCount> m_statistics{};
    QCheckBox* m_write;
    QLabel* m_problem;
    QDialogButtonBox* m_buttons;
};

} // namespace pipescope::ui
