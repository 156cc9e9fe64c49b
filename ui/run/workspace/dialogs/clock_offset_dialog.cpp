#include "ui/run/workspace/dialogs/clock_offset_dialog.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/base/parse/durations.h"
#include "core/run/analysis/clock_shifts.h"
#include "ui/run/session/clock_shifter.h"
#include "ui/shell/toolkit/qt_text.h"

#include <cmath>

namespace pipescope::ui {
namespace {

constexpr double kNsPerMicrosecond = 1e3;
/// A day either way.
constexpr double kMaxMicroseconds = 86'400e6;
constexpr QSize kClockDialogSize{720, 360};

constexpr QChar kMinus(u'−');

/// Shows the minus sign that all other texts have, and takes either.
class OffsetBox : public QDoubleSpinBox
{
public:
    using QDoubleSpinBox::QDoubleSpinBox;

    QString textFromValue(double value) const override
    {
        return QDoubleSpinBox::textFromValue(value).replace(u'-', kMinus);
    }

    double valueFromText(const QString& text) const override
    {
        return QDoubleSpinBox::valueFromText(plain(text));
    }

    QValidator::State validate(QString& text, int& position) const override
    {
        QString typed = plain(text);
        return QDoubleSpinBox::validate(typed, position);
    }

private:
    static QString plain(QString text) { return text.replace(kMinus, u'-'); }
};

QTableWidgetItem* textItem(const QString& text)
{
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setToolTip(text);
    return item;
}

QString estimateText(const Trace& trace, const Host& host)
{
    if (!host.clock) {
        return ClockOffsetDialog::tr("not known");
    }
    const ClockOffset& clock = *host.clock;
    if (clock.links == 0) {
        return ClockOffsetDialog::tr("reference");
    }
    const std::string& reference = trace.hosts[clock.reference.value].name;
    const QString links =
        counted(clock.links, ClockOffsetDialog::tr("1 link"), ClockOffsetDialog::tr("%1 links"));
    if (const auto error = clock.error()) {
        return ClockOffsetDialog::tr("%1 against %2, ± %3 from %4")
            .arg(shiftText(clock.ahead), toQString(reference),
                 toQString(std::string_view(formatDuration(*error))), links);
    }
    return ClockOffsetDialog::tr("%1 against %2, from %3")
        .arg(shiftText(clock.ahead), toQString(reference), links);
}

/// Indexed by host.
std::vector<int> rankCounts(const Trace& trace)
{
    std::vector<int> counts(trace.hosts.size());
    for (const Track& track : trace.tracks) {
        if (track.host.value < counts.size() && !track.isOther) {
            ++counts[track.host.value];
        }
    }
    return counts;
}

QString hostText(const std::string& name)
{
    return name.empty() ? ClockOffsetDialog::tr("(no name)") : toQString(name);
}

} // namespace

ClockOffsetDialog::ClockOffsetDialog(const Trace& recorded, const scene::ClockShifts& shifts, QWidget* parent)
    : QDialog(parent)
    , m_table(new QTableWidget(0, ColumnCount, this))
    , m_estimates(estimatedShifts(recorded))
{
    setWindowTitle(tr("Clock Offsets"));
    auto* explanation = new QLabel(tr("Each host has its own clock. An offset is added to all times of a "
                                      "host's ranks in this window; files "
                                      "are not changed."),
                                   this);
    explanation->setWordWrap(true);
    m_table->setHorizontalHeaderLabels({tr("Host"), tr("Ranks"), tr("Its clock is ahead"), tr("Offset")});
    m_table->verticalHeader()->hide();
    m_table->setAccessibleName(tr("Hosts"));
    const std::vector<int> ranks = rankCounts(recorded);
    const std::vector<Duration> byHost = shiftsByHost(recorded, shifts);
    for (std::size_t host = 0; host < recorded.hosts.size(); ++host) {
        addHost(recorded, host, ranks[host], byHost[host]);
    }
    m_table->resizeColumnsToContents();
    m_table->horizontalHeader()->setSectionResizeMode(EstimateColumn, QHeaderView::Stretch);
    auto* buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::Apply, this);
    m_takeEstimates = buttons->addButton(tr("Take &Estimates"), QDialogButtonBox::ActionRole);
    m_takeEstimates->setToolTip(tr("Fill in the offsets that align all clocks with the reference"));
    connect(m_takeEstimates, &QPushButton::clicked, this, &ClockOffsetDialog::takeEstimates);
    connect(buttons->button(QDialogButtonBox::Apply), &QPushButton::clicked, this,
            [this] { emit chosen(this->shifts()); });
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(this->shifts());
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
    resize(kClockDialogSize);
}

void ClockOffsetDialog::addHost(const Trace& recorded, std::size_t host, int ranks, Duration shift)
{
    const Host& described = recorded.hosts[host];
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    m_table->setItem(row, HostColumn, textItem(hostText(described.name)));
    m_table->setItem(row, RanksColumn, textItem(QString::number(ranks)));
    m_table->setItem(row, EstimateColumn, textItem(estimateText(recorded, described)));
    auto* box = new OffsetBox(m_table);
    box->setRange(-kMaxMicroseconds, kMaxMicroseconds);
    box->setDecimals(3);
    box->setSuffix(tr(" µs"));
    box->setSingleStep(10.0);
    box->setAccessibleName(tr("Offset of %1").arg(hostText(described.name)));
    box->setValue(static_cast<double>(shift.ns) / kNsPerMicrosecond);
    m_table->setCellWidget(row, OffsetColumn, box);
    m_hosts.push_back(described.name);
}

QDoubleSpinBox* ClockOffsetDialog::offsetBox(int row) const
{
    return qobject_cast<QDoubleSpinBox*>(m_table->cellWidget(row, OffsetColumn));
}

scene::ClockShifts ClockOffsetDialog::shifts() const
{
    scene::ClockShifts shifts;
    for (std::size_t row = 0; row < m_hosts.size(); ++row) {
        const double microseconds = offsetBox(static_cast<int>(row))->value();
        shifts[m_hosts[row]] = {std::llround(microseconds * kNsPerMicrosecond)};
    }
    return shifts;
}

void ClockOffsetDialog::takeEstimates()
{
    for (std::size_t row = 0; row < m_estimates.size(); ++row) {
        offsetBox(static_cast<int>(row))
            ->setValue(static_cast<double>(m_estimates[row].ns) / kNsPerMicrosecond);
    }
    emit chosen(shifts());
}

} // namespace pipescope::ui
