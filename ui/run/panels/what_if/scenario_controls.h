#pragma once

#include <QWidget>

#include "core/run/bubbles/what_if/scenario.h"
#include "core/run/bubbles/what_if/what_if.h"

#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;

namespace pipescope::ui {

/// Sets what is changed in a run.
class ScenarioControls : public QWidget
{
    Q_OBJECT

public:
    explicit ScenarioControls(QWidget* parent = nullptr);

    /// Offers the schedules that were played of a run; the chosen one stays where it is among them.
    void setSchedules(const std::vector<WhatIf>& whatIfs);

    /// How many numbers the split has in the example.
    void setStageCount(std::size_t stages);

    /// InvalidArgument, with the reason for the user, where the split cannot be read.
    Result<Scenario> scenario() const;

    QCheckBox* equalStages() const { return m_equalStages; }

    QCheckBox* noSlowRanks() const { return m_noSlowRanks; }

    QLineEdit* split() const { return m_split; }

    QDoubleSpinBox* latency() const { return m_latency; }

    QComboBox* schedule() const { return m_schedule; }

public slots:
    /// Nothing is changed then.
    void reset();

signals:
    void changed();

private:
    void translate(QFormLayout& form);
    void fillSchedules();

    QCheckBox* m_equalStages;
    QCheckBox* m_noSlowRanks;
    QLineEdit* m_split;
    QDoubleSpinBox* m_latency;
    QComboBox* m_schedule;
    /// The choices behind the first one, which is the recorded schedule.
    std::vector<WhatIf> m_schedules;
};

} // namespace pipescope::ui
