#pragma once

#include <QDialog>

#include "core/run/model/load_options.h"

#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;
class QSettings;

namespace pipescope::ui {

/// "ranks 0-3,8, devices 0, step 12": which part of a run is read; empty for all of it.
QString partText(const LoadOptions& options);

/// The step that is typed; empty where the text is no number.
std::optional<StepNumber> stepOf(const QLineEdit& field);

/// Asks which ranks, devices and step of a run to read, before it is opened: of a run of thousands of ranks a
/// few are often enough.
class PartDialog : public QDialog
{
    Q_OBJECT

public:
    /// Begins with the part of `shown` that was read. The settings know the last folder.
    PartDialog(const OpenRequest& shown, QSettings& settings, QWidget* parent = nullptr);

    /// The folder as an absolute path, which may not be there, and what to read of it; has a root once the
    /// dialog is accepted.
    OpenRequest request() const;

private:
    void check();

    QSettings& m_settings;
    QLineEdit* m_folder = nullptr;
    QLineEdit* m_ranks = nullptr;
    QLineEdit* m_devices = nullptr;
    QLineEdit* m_step = nullptr;
    QLabel* m_problem = nullptr;
    QPushButton* m_accept = nullptr;
};

} // namespace pipescope::ui
