#include "ui/run/workspace/dialogs/compare_runs_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "ui/run/workspace/dialogs/part_dialog.h"
#include "ui/shell/toolkit/path_row.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

QLineEdit* makeStepField(QWidget* parent)
{
    auto* field = new QLineEdit(parent);
    field->setPlaceholderText(CompareRunsDialog::tr("all steps"));
    return field;
}

bool isEmpty(const QLineEdit& field)
{
    return field.text().trimmed().isEmpty();
}

} // namespace

CompareRunsDialog::CompareRunsDialog(const std::vector<std::filesystem::path>& shown, QWidget* parent)
    : QDialog(parent)
    , m_stepBefore(makeStepField(this))
    , m_stepAfter(makeStepField(this))
    , m_problem(new QLabel(this))
{
    constexpr int kWidth = 640;
    setWindowTitle(tr("Compare Runs"));
    auto* form = new QFormLayout(this);
    m_before = addPathRow(*this, *form, tr("&Run before:"), true);
    form->addRow(tr("&Only step:"), m_stepBefore);
    m_after = addPathRow(*this, *form, tr("Run &after:"), true);
    form->addRow(tr("Only &step:"), m_stepAfter);
    m_problem->setWordWrap(true);
    form->addRow(m_problem);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_accept = buttons->button(QDialogButtonBox::Ok);
    m_accept->setText(tr("Compare"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (const QLineEdit* field : {m_before, m_after, m_stepBefore, m_stepAfter}) {
        connect(field, &QLineEdit::textChanged, this, &CompareRunsDialog::check);
    }
    if (shown.size() > 1) {
        m_before->setText(toQString(shown.front()));
    }
    if (!shown.empty()) {
        m_after->setText(toQString(shown.back()));
    }
    resize(kWidth, sizeHint().height());
    check();
}

std::optional<WantedComparison> CompareRunsDialog::wanted() const
{
    if (isEmpty(*m_before) || isEmpty(*m_after)) {
        return std::nullopt;
    }
    const auto first = stepOf(*m_stepBefore);
    const auto second = stepOf(*m_stepAfter);
    const bool areNone = isEmpty(*m_stepBefore) && isEmpty(*m_stepAfter);
    if (!areNone && !(first && second)) {
        return std::nullopt;
    }
    return WantedComparison{toPath(m_before->text()), toPath(m_after->text()),
                            areNone ? std::nullopt : std::optional(StepPair(*first, *second))};
}

void CompareRunsDialog::check()
{
    const bool isComplete = wanted().has_value();
    m_accept->setEnabled(isComplete);
    m_problem->setText(isComplete || isEmpty(*m_before) || isEmpty(*m_after)
                           ? QString()
                           : tr("Either a step of both is compared, or all steps. A step is a number."));
}

} // namespace pipescope::ui
