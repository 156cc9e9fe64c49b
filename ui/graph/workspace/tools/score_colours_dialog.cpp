#include "ui/graph/workspace/tools/score_colours_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/graph/open/colours/score_colours.h"
#include "ui/graph/workspace/tools/score_range_table.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

ScoreColoursDialog::ScoreColoursDialog(const ScoreColours& shown, const std::vector<graph::ColourRange>& own,
                                       bool isDatabase, QWidget* parent)
    : QDialog(parent)
    , m_presets(presets(own))
    , m_preset(new QComboBox)
    , m_table(new ScoreRangeTable)
    , m_write(new QCheckBox(tr("&Write ranges and colours into the database as well")))
    , m_problem(new QLabel)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Scores and Their Colours"));
    m_preset->addItem(tr("Choose ranges…"));
    for (const Preset& preset : m_presets) {
        m_preset->addItem(preset.name);
    }
    m_preset->setAccessibleName(tr("Ranges to begin with"));
    m_write->setEnabled(isDatabase);
    m_write->setToolTip(isDatabase ? QString() : tr("What is shown is no database"));
    m_problem->setWordWrap(true);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(makeStatistics(shown.statistics));
    layout->addWidget(m_preset);
    layout->addWidget(m_table);
    layout->addWidget(makeRangeButtons());
    layout->addWidget(m_write);
    layout->addWidget(m_problem);
    layout->addWidget(m_buttons);
    connect(m_preset, &QComboBox::activated, this, [this](int index) {
        if (index > 0) {
            m_table->setColours(m_presets[static_cast<std::size_t>(index) - 1].ranges);
        }
    });
    connect(m_table, &ScoreRangeTable::edited, this, &ScoreColoursDialog::check);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_table->setColours(shown.ranges);
    constexpr QSize kSize(640, 460);
    resize(kSize);
}

std::vector<ScoreColoursDialog::Preset> ScoreColoursDialog::presets(
    const std::vector<graph::ColourRange>& own)
{
    using graph::ComparisonMode;
    using graph::Edition;
    return {{tr("As opened"), own},
            {tr("Public tool, statistics"), graph::presetColours(Edition::Doc, ComparisonMode::Statistics)},
            {tr("Public tool, real tensors"), graph::presetColours(Edition::Doc, ComparisonMode::Tensors)},
            {tr("Public tool, newer edition: pass, warning, error"),
             graph::presetColours(Edition::New, ComparisonMode::Statistics)}};
}

QWidget* ScoreColoursDialog::makeRangeButtons()
{
    auto* const row = new QWidget;
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins({});
    m_add = new QPushButton(tr("&Add Range"));
    m_remove = new QPushButton(tr("&Remove Range"));
    connect(m_add, &QPushButton::clicked, m_table, &ScoreRangeTable::addRange);
    connect(m_remove, &QPushButton::clicked, m_table, &ScoreRangeTable::removeRange);
    for (QPushButton* button : {m_add, m_remove}) {
        button->setAutoDefault(false);
        layout->addWidget(button);
    }
    layout->addStretch();
    return row;
}

QWidget* ScoreColoursDialog::makeStatistics(graph::StatisticSet statistics)
{
    auto* const row = new QWidget;
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins({});
    layout->addWidget(new QLabel(tr("Largest relative error of:")));
    const QString hint = tr("None: the scores that the comparison gave");
    for (std::size_t i = 0; i < graph::kStatisticCount; ++i) {
        m_statistics[i] = new QCheckBox(toQString(graph::kStatisticNames[i]));
        m_statistics[i]->setChecked(statistics[i]);
        m_statistics[i]->setToolTip(hint);
        layout->addWidget(m_statistics[i]);
    }
    auto* const none = new QLabel(hint);
    none->setEnabled(false);
    layout->addWidget(none);
    layout->addStretch();
    return row;
}

void ScoreColoursDialog::check()
{
    const Status checked = graph::checkColours(m_table->colours());
    m_problem->setText(checked ? QString() : localized(checked.error().text));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(bool{checked});
    m_add->setEnabled(m_table->rangeCount() < static_cast<int>(graph::kMaxScoreRanges));
    m_remove->setEnabled(m_table->rangeCount() > 1);
}

ScoreColours ScoreColoursDialog::chosen() const
{
    ScoreColours chosen{m_table->colours(), {}};
    for (std::size_t i = 0; i < graph::kStatisticCount; ++i) {
        chosen.statistics[i] = m_statistics[i]->isChecked();
    }
    return chosen;
}

bool ScoreColoursDialog::writesDatabase() const
{
    return m_write->isEnabled() && m_write->isChecked();
}

} // namespace pipescope::ui
