#include "ui/run/workspace/dialogs/part_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "ui/shell/document/file_dialogs.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

constexpr int kLettersOfAFolder = 50;

QString numbersText(const std::optional<RankSet>& numbers)
{
    QStringList pieces;
    if (numbers) {
        for (const RankSet::Range& range : numbers->ranges()) {
            const QString first = QString::number(range.first.value);
            pieces.append(range.first == range.last ? first
                                                    : first + u'-' + QString::number(range.last.value));
        }
    }
    return pieces.join(u',');
}

bool isNumbers(const QLineEdit& field)
{
    return field.text().isEmpty() || RankSet::parse(field.text().toStdString());
}

std::optional<RankSet> numbersOf(const QLineEdit& field)
{
    const auto numbers = RankSet::parse(field.text().toStdString());
    return field.text().isEmpty() || !numbers ? std::nullopt : std::optional(numbers.value());
}

} // namespace

std::optional<StepNumber> stepOf(const QLineEdit& field)
{
    bool isNumber = false;
    const std::int64_t step = field.text().toLongLong(&isNumber);
    return isNumber ? std::optional(StepNumber{step}) : std::nullopt;
}

QString partText(const LoadOptions& options)
{
    QStringList parts;
    if (options.ranks) {
        parts.append(PartDialog::tr("ranks %1").arg(numbersText(options.ranks)));
    }
    if (options.devices) {
        parts.append(PartDialog::tr("devices %1").arg(numbersText(options.devices)));
    }
    if (options.step) {
        parts.append(PartDialog::tr("step %1").arg(options.step->value));
    }
    return parts.join(QStringLiteral(", "));
}

PartDialog::PartDialog(const OpenRequest& shown, QSettings& settings, QWidget* parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_folder(new QLineEdit(this))
    , m_ranks(new QLineEdit(numbersText(shown.options.ranks), this))
    , m_devices(new QLineEdit(numbersText(shown.options.devices), this))
    , m_step(new QLineEdit(this))
    , m_problem(new QLabel(this))
{
    setWindowTitle(tr("Open Part of a Run"));
    if (!shown.roots.empty()) {
        m_folder->setText(toQString(shown.roots.front()));
    }
    if (shown.options.step) {
        m_step->setText(QString::number(shown.options.step->value));
    }
    m_ranks->setPlaceholderText(tr("all, or 0-3,8"));
    m_devices->setPlaceholderText(tr("all, or 0-3,8"));
    m_step->setPlaceholderText(tr("all, or one"));
    m_problem->setWordWrap(true);
    auto* browse = new QPushButton(tr("&Browse…"), this);
    m_folder->setMinimumWidth(kLettersOfAFolder * fontMetrics().averageCharWidth());
    m_folder->setAccessibleName(tr("Folder or file"));
    // Enter opens, from each field.
    browse->setAutoDefault(false);
    auto* place = new QHBoxLayout;
    place->addWidget(m_folder, 1);
    place->addWidget(browse);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    m_accept = buttons->button(QDialogButtonBox::Open);
    m_accept->setDefault(true);
    auto* form = new QFormLayout(this);
    // A layout is no buddy of its label.
    auto* folderLabel = new QLabel(tr("&Folder or file"), this);
    folderLabel->setBuddy(m_folder);
    form->addRow(folderLabel, place);
    form->addRow(tr("&Ranks"), m_ranks);
    form->addRow(tr("&Devices of each host"), m_devices);
    form->addRow(tr("&Step"), m_step);
    form->addRow(m_problem);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(browse, &QPushButton::clicked, this, [this] {
        askForFolderToOpen(this, m_settings,
                           [this](const std::filesystem::path& path) { m_folder->setText(toQString(path)); });
    });
    for (QLineEdit* field : {m_folder, m_ranks, m_devices, m_step}) {
        connect(field, &QLineEdit::textChanged, this, &PartDialog::check);
    }
    (shown.roots.empty() ? m_folder : m_ranks)->setFocus();
    check();
}

OpenRequest PartDialog::request() const
{
    OpenRequest request;
    request.roots = {toPath(QDir::cleanPath(QDir::current().absoluteFilePath(m_folder->text())))};
    request.options.ranks = numbersOf(*m_ranks);
    request.options.devices = numbersOf(*m_devices);
    request.options.step = stepOf(*m_step);
    return request;
}

void PartDialog::check()
{
    QString problem;
    if (!isNumbers(*m_ranks) || !isNumbers(*m_devices)) {
        problem = tr("Ranks and devices are numbers and ranges of numbers, such as 0-3,8.");
    } else if (!m_step->text().isEmpty() && !stepOf(*m_step)) {
        problem = tr("A step is one number.");
    }
    m_problem->setText(problem);
    m_accept->setEnabled(problem.isEmpty() && !m_folder->text().isEmpty());
}

} // namespace pipescope::ui
