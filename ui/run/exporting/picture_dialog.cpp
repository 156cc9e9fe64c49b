#include "ui/run/exporting/picture_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <array>

namespace pipescope::ui {

namespace {

enum Part
{
    ViewPart,
    WholeRunPart
};

enum Background
{
    AsShown,
    Light,
    Dark
};

constexpr std::array<QSize, 3> kSizes{QSize(1920, 1080), QSize(3840, 2160), QSize(7680, 4320)};
constexpr std::array<int, 5> kScalePercents{100, 150, 200, 300, 400};

QSpinBox* makeSideBox(const QString& name, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setRange(picture::kSmallestPictureSide, picture::kLargestPictureSide);
    box->setAccessibleName(name);
    return box;
}

QString sizeText(QSize size)
{
    return PictureDialog::tr("%1 × %2").arg(size.width()).arg(size.height());
}

QSize boundedSize(const picture::PictureSize& size)
{
    const auto bounded = [](int side) {
        return std::clamp(side, picture::kSmallestPictureSide, picture::kLargestPictureSide);
    };
    return {bounded(size.width), bounded(size.height)};
}

} // namespace

PictureDialog::PictureDialog(const picture::PictureRequest& view, QWidget* parent)
    : QDialog(parent)
    , m_view(view)
    , m_part(new QComboBox(this))
    , m_format(new QComboBox(this))
    , m_size(new QComboBox(this))
    , m_width(makeSideBox(tr("Width in pixels"), this))
    , m_height(makeSideBox(tr("Height in pixels"), this))
    , m_scale(new QComboBox(this))
    , m_background(new QComboBox(this))
    , m_title(new QLineEdit(this))
{
    setWindowTitle(tr("Export Picture"));
    fillBoxes();
    layOut();
    connect(m_size, &QComboBox::currentIndexChanged, this, &PictureDialog::showSides);
    connect(m_part, &QComboBox::currentIndexChanged, this, [this] { m_scale->setEnabled(isOfWholeRun()); });
    m_scale->setEnabled(isOfWholeRun());
    showSides();
}

void PictureDialog::fillBoxes()
{
    m_part->addItem(tr("What the window shows"), ViewPart);
    m_part->addItem(tr("The whole run"), WholeRunPart);
    for (const PictureFormat format : kPictureFormats) {
        m_format->addItem(suffixOf(format).toUpper(), QVariant::fromValue(static_cast<int>(format)));
    }
    const QSize window = boundedSize(m_view.size);
    m_size->addItem(tr("As in the window, %1").arg(sizeText(window)), window);
    for (const QSize size : kSizes) {
        m_size->addItem(sizeText(size), size);
    }
    m_size->addItem(tr("Other"), QSize());
    for (const int percent : kScalePercents) {
        m_scale->addItem(tr("%1 %").arg(percent), percent / 100.0);
    }
    m_scale->setToolTip(
        tr("Scales texts, rows and lines. The content of the window always fills the picture."));
    m_background->addItem(tr("As in the window"), AsShown);
    m_background->addItem(tr("Light"), Light);
    m_background->addItem(tr("Dark"), Dark);
    m_title->setPlaceholderText(tr("Name of the folder and what is shown"));
}

void PictureDialog::layOut()
{
    auto* sides = new QHBoxLayout;
    sides->addWidget(m_width);
    sides->addWidget(new QLabel(tr("×"), this));
    sides->addWidget(m_height);
    sides->addWidget(new QLabel(tr("pixels"), this));
    sides->addStretch();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Choose File…"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Picture of"), m_part);
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("&Size"), m_size);
    form->addRow(QString(), sides);
    form->addRow(tr("S&cale"), m_scale);
    form->addRow(tr("&Background"), m_background);
    form->addRow(tr("&Title"), m_title);
    form->addRow(buttons);
}

bool PictureDialog::isOfWholeRun() const
{
    return m_part->currentData().toInt() == WholeRunPart;
}

void PictureDialog::showSides()
{
    const QSize size = m_size->currentData().toSize();
    const bool isOwn = !size.isValid();
    m_width->setEnabled(isOwn);
    m_height->setEnabled(isOwn);
    if (!isOwn) {
        m_width->setValue(size.width());
        m_height->setValue(size.height());
    }
}

picture::PictureRequest PictureDialog::request() const
{
    picture::PictureRequest request = m_view;
    request.size = {m_width->value(), m_height->value()};
    const int background = m_background->currentData().toInt();
    request.isDark = background == AsShown ? m_view.isDark : background == Dark;
    request.title = m_title->text().trimmed().toStdString();
    if (isOfWholeRun()) {
        request.scale = m_scale->currentData().toDouble();
        request.window.reset();
        request.span.reset();
        request.selection.reset();
        request.selectedLinks.clear();
        request.selectedStep.reset();
        request.selectedGap.reset();
        request.range.reset();
        request.highlight.reset();
        request.view.step.reset();
        request.view.groups.clear();
        request.view.rows.showAll();
        request.view.rows.collapsed.clear();
        if (request.index) {
            scene::collapseOtherRows(*request.index->trace, request.view.rows);
        }
    }
    return request;
}

PictureFormat PictureDialog::format() const
{
    return static_cast<PictureFormat>(m_format->currentData().toInt());
}

} // namespace pipescope::ui
