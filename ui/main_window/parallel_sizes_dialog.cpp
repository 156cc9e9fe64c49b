#include "ui/main_window/parallel_sizes_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace pipescope::ui {

namespace {

constexpr int kNotGiven = 0;
constexpr int kLargestSize = 1'000'000;

QSpinBox* makeBox(const std::optional<std::int32_t>& given, const QString& name, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setRange(kNotGiven, kLargestSize);
    box->setSpecialValueText(ParallelSizesDialog::tr("not given"));
    box->setValue(given.value_or(kNotGiven));
    box->setAccessibleName(name);
    return box;
}

QString recordedText(const std::optional<std::int32_t>& recorded)
{
    return recorded ? ParallelSizesDialog::tr("from metadata: %1").arg(*recorded)
                    : ParallelSizesDialog::tr("not in the metadata");
}

std::optional<std::int32_t> valueOf(const QSpinBox& box)
{
    return box.value() == kNotGiven ? std::nullopt : std::optional<std::int32_t>(box.value());
}

} // namespace

ParallelSizesDialog::ParallelSizesDialog(const ParallelSizes& recorded, const ParallelSizes& given,
                                         QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Parallel Sizes"));
    auto* form = new QFormLayout;
    const auto addRow = [&](Dimension dimension, const QString& name, const auto& givenSize,
                            const auto& recordedSize) {
        m_boxes[dimension] = makeBox(givenSize, name, this);
        auto* line = new QHBoxLayout;
        line->addWidget(m_boxes[dimension]);
        line->addWidget(new QLabel(recordedText(recordedSize), this), 1);
        form->addRow(name, line);
    };
    addRow(Pipeline, tr("&Pipeline (pp)"), given.pipeline, recorded.pipeline);
    addRow(Tensor, tr("&Tensor (tp)"), given.tensor, recorded.tensor);
    addRow(Context, tr("&Context (cp)"), given.context, recorded.context);
    addRow(Data, tr("&Data (dp)"), given.data, recorded.data);

    auto* explanation = new QLabel(
        tr("They tell each rank's stage and pipeline group where the files do not. The run is loaded again."),
        this);
    explanation->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Load Again"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(explanation);
    layout->addLayout(form);
    layout->addWidget(buttons);
}

ParallelSizes ParallelSizesDialog::sizes() const
{
    ParallelSizes sizes;
    sizes.pipeline = valueOf(*m_boxes[Pipeline]);
    sizes.tensor = valueOf(*m_boxes[Tensor]);
    sizes.context = valueOf(*m_boxes[Context]);
    sizes.data = valueOf(*m_boxes[Data]);
    return sizes;
}

} // namespace pipescope::ui
