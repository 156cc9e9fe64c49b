#include "ui/run/workspace/dialogs/go_to_time_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "ui/run/scene/axis/moment_text.h"

namespace pipescope::ui {

GoToTimeDialog::GoToTimeDialog(const scene::TimeOrigin& origin, TimeSpan run, QWidget* parent)
    : QDialog(parent)
    , m_origin(origin)
    , m_run(run)
    , m_field(new QLineEdit(this))
    , m_problem(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Go to Time"));
    m_field->setPlaceholderText(tr("12.3 ms, 1.5s or 07:15:02.5"));
    m_problem->setWordWrap(true);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Go"));
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Time"), m_field);
    form->addRow(m_problem);
    form->addRow(m_buttons);
    connect(m_field, &QLineEdit::textChanged, this, &GoToTimeDialog::showProblem);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_buttons, &QDialogButtonBox::accepted, this, [this] {
        if (const auto where = moment()) {
            emit chosen(*where);
            accept();
        }
    });
    showProblem();
}

std::optional<TimePoint> GoToTimeDialog::moment() const
{
    const auto read = scene::readMoment(m_field->text().toStdString(), m_origin, m_run.begin);
    const bool isWithin = read && m_run.begin <= *read && *read <= m_run.end;
    return isWithin ? read : std::nullopt;
}

void GoToTimeDialog::showProblem()
{
    const bool isValid = moment().has_value();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(isValid);
    const bool isRead = scene::readMoment(m_field->text().toStdString(), m_origin, m_run.begin).has_value();
    m_problem->setText(
        isValid    ? QString()
        : isRead   ? tr("The run has no such time.")
        : m_origin ? tr(
              "A number with a unit counts from the origin of the time axis; hours:minutes:seconds is UTC.")
                   : tr("A number with a unit counts from the run's begin; hours:minutes:seconds is UTC."));
}

} // namespace pipescope::ui
