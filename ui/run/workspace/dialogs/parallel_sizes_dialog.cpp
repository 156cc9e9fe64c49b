#include "ui/run/workspace/dialogs/parallel_sizes_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFocusEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {

namespace {

constexpr int kNotGiven = 0;
constexpr int kLargestSize = 1'000'000;

/// A number that is typed replaces what stands there, however the focus came.
class SizeBox : public QSpinBox
{
public:
    using QSpinBox::QSpinBox;

protected:
    void focusInEvent(QFocusEvent* event) override
    {
        QSpinBox::focusInEvent(event);
        // The press that brought the focus would end the selection.
        QTimer::singleShot(0, this, &QSpinBox::selectAll);
    }
};

QSpinBox* makeBox(const std::optional<std::int32_t>& given, QString name, QWidget* parent)
{
    auto* box = new SizeBox(parent);
    box->setRange(kNotGiven, kLargestSize);
    box->setSpecialValueText(ParallelSizesDialog::tr("not given"));
    box->setValue(given.value_or(kNotGiven));
    box->setAccessibleName(name.remove(QLatin1Char('&')));
    return box;
}

QString recordedText(const QString& recorded)
{
    return recorded.isEmpty() ? ParallelSizesDialog::tr("not in the metadata")
                              : ParallelSizesDialog::tr("from metadata: %1").arg(recorded);
}

QString numberText(const std::optional<std::int32_t>& number)
{
    return number ? QString::number(*number) : QString();
}

std::optional<std::int32_t> valueOf(const QSpinBox& box)
{
    return box.value() == kNotGiven ? std::nullopt : std::optional<std::int32_t>(box.value());
}

/// A label that leads to the widget by its key, with the widget and a remark behind it.
void addRow(QFormLayout& form, const QString& name, QWidget* widget, const QString& remark)
{
    auto* label = new QLabel(name, widget->parentWidget());
    label->setBuddy(widget);
    auto* line = new QHBoxLayout;
    line->addWidget(widget);
    line->addWidget(new QLabel(remark, widget->parentWidget()), 1);
    // In a line with a label a layout may round it down by a pixel.
    widget->setMinimumHeight(widget->sizeHint().height());
    form.addRow(label, line);
}

std::int64_t ranksOfJob(const Trace& trace)
{
    std::int64_t ranks = 0;
    for (const Track& track : trace.tracks) {
        ranks = track.isOther ? ranks : std::max<std::int64_t>(ranks, std::int64_t{track.rank.value} + 1);
    }
    return ranks;
}

bool mayMissRanks(const Trace& trace)
{
    const auto present = std::count_if(trace.tracks.begin(), trace.tracks.end(),
                                       [](const Track& track) { return !track.isOther; });
    return present < ranksOfJob(trace) || trace.findings.contains(FindingId::RanksMissing);
}

} // namespace

ParallelSizesDialog::ParallelSizesDialog(const Trace& trace, const ParallelSizes& given, QWidget* parent)
    : QDialog(parent)
    , m_recorded(trace.recordedSizes)
    , m_ranks(ranksOfJob(trace))
    , m_mayMissRanks(mayMissRanks(trace))
    , m_order(new QComboBox(this))
    , m_problem(new QLabel(this))
{
    setWindowTitle(tr("Parallel Sizes"));
    auto* explanation = new QLabel(
        tr("They give each rank's stage and pipeline group where the files do not. The run is loaded again."),
        this);
    explanation->setWordWrap(true);
    m_problem->setWordWrap(true);
    auto* buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::Reset, this);
    m_accept = buttons->button(QDialogButtonBox::Ok);
    m_accept->setText(tr("Load Again"));
    QPushButton* resetButton = buttons->button(QDialogButtonBox::Reset);
    resetButton->setText(tr("Reset"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addLayout(makeForm(given));
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(resetButton, &QPushButton::clicked, this, &ParallelSizesDialog::reset);
    for (QSpinBox* box : m_boxes) {
        connect(box, &QSpinBox::valueChanged, this, &ParallelSizesDialog::check);
    }
    connect(m_order, &QComboBox::currentIndexChanged, this, &ParallelSizesDialog::check);
    m_boxes[Pipeline]->setFocus();
    check();
}

QFormLayout* ParallelSizesDialog::makeForm(const ParallelSizes& given)
{
    auto* form = new QFormLayout;
    const auto addSize = [&](Dimension dimension, const QString& name, const auto& givenSize,
                             const auto& recordedSize) {
        m_boxes[dimension] = makeBox(givenSize, name, this);
        addRow(*form, name, m_boxes[dimension], recordedText(numberText(recordedSize)));
    };
    addSize(Pipeline, tr("&Pipeline (pp)"), given.pipeline, m_recorded.pipeline);
    addSize(Tensor, tr("&Tensor (tp)"), given.tensor, m_recorded.tensor);
    addSize(Context, tr("&Context (cp)"), given.context, m_recorded.context);
    addSize(Data, tr("&Data (dp)"), given.data, m_recorded.data);
    addSize(Expert, tr("&Expert (ep)"), given.expert, m_recorded.expert);
    fillOrders(given);
    addRow(*form, tr("&Order of ranks"), m_order,
           recordedText(m_recorded.order ? toQString(m_recorded.order->text()) : QString()));
    return form;
}

void ParallelSizesDialog::fillOrders(const ParallelSizes& given)
{
    m_order->setAccessibleName(tr("Order of ranks, the innermost dimension first"));
    m_order->setToolTip(tr("The innermost dimension first: ranks side by side differ in it"));
    m_order->addItem(tr("not given"), QString());
    for (const KnownRankOrder& known : knownRankOrders()) {
        m_order->addItem(tr("%1 (%2)").arg(toQString(known.order), toQString(known.programs)),
                         toQString(known.order));
    }
    const QString order = given.order ? toQString(given.order->text()) : QString();
    if (m_order->findData(order) < 0) {
        m_order->addItem(order, order);
    }
    m_order->setCurrentIndex(m_order->findData(order));
}

ParallelSizes ParallelSizesDialog::sizes() const
{
    ParallelSizes sizes;
    sizes.pipeline = valueOf(*m_boxes[Pipeline]);
    sizes.tensor = valueOf(*m_boxes[Tensor]);
    sizes.context = valueOf(*m_boxes[Context]);
    sizes.data = valueOf(*m_boxes[Data]);
    sizes.expert = valueOf(*m_boxes[Expert]);
    if (const auto order = RankOrder::parse(m_order->currentData().toString().toStdString())) {
        sizes.order = *order;
    }
    return sizes;
}

void ParallelSizesDialog::reset()
{
    for (QSpinBox* box : m_boxes) {
        box->setValue(kNotGiven);
    }
    m_order->setCurrentIndex(0);
}

void ParallelSizesDialog::check()
{
    const UserText problem = whySizesDoNotFit(completedSizes(sizes(), m_recorded), m_ranks, m_mayMissRanks);
    const bool isRefused = !problem.empty() && sizes() != ParallelSizes{};
    m_problem->setText(isRefused ? localized(problem) : QString());
    m_accept->setEnabled(!isRefused);
}

} // namespace pipescope::ui
