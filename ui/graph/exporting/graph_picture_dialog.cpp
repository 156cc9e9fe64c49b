#include "ui/graph/exporting/graph_picture_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <utility>

namespace pipescope::ui {

namespace {

enum GraphPart
{
    ShownPart,
    ExpandedPart,
    AllPart
};

enum GraphGround
{
    GroundAsShown,
    LightGround,
    DarkGround
};

constexpr int kMostScale = 4;

} // namespace

GraphPictureDialog::GraphPictureDialog(graph_picture::GraphPictureRequest view, QWidget* parent)
    : QDialog(parent)
    , m_view(std::move(view))
    , m_part(new QComboBox(this))
    , m_format(new QComboBox(this))
    , m_width(new QSpinBox(this))
    , m_scale(new QComboBox(this))
    , m_background(new QComboBox(this))
    , m_title(new QLineEdit(this))
{
    setWindowTitle(tr("Export Picture"));
    fillBoxes();
    layOut();
    const auto enable = [this] { m_scale->setEnabled(picture().format == PictureFormat::Png); };
    connect(m_format, &QComboBox::currentIndexChanged, this, enable);
    enable();
}

void GraphPictureDialog::fillBoxes()
{
    m_part->addItem(tr("What the window shows"), ShownPart);
    m_part->addItem(tr("All that is expanded"), ExpandedPart);
    m_part->addItem(tr("Everything, with all boxes expanded"), AllPart);
    for (const PictureFormat format : kPictureFormats) {
        m_format->addItem(suffixOf(format).toUpper(), QVariant::fromValue(static_cast<int>(format)));
    }
    m_width->setRange(graph_picture::kSmallestWidth, graph_picture::kLargestWidth);
    m_width->setValue(m_view.width);
    m_width->setSuffix(tr(" pixels"));
    for (int scale = 1; scale <= kMostScale; ++scale) {
        m_scale->addItem(tr("%1 %").arg(scale * 100), scale);
    }
    m_background->addItem(tr("As in the window"), GroundAsShown);
    m_background->addItem(tr("Light"), LightGround);
    m_background->addItem(tr("Dark"), DarkGround);
    m_title->setText(QString::fromStdString(m_view.title));
}

void GraphPictureDialog::layOut()
{
    auto* limits = new QLabel(
        tr("The height follows from what is shown. A picture is at most %1 pixels high: what needs more is "
           "drawn lower, with strips in the worst colour of the nodes they stand for.")
            .arg(graph_picture::kLargestHeight),
        this);
    limits->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Choose File…"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Picture of"), m_part);
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("&Width"), m_width);
    form->addRow(tr("S&cale of PNG"), m_scale);
    form->addRow(tr("&Background"), m_background);
    form->addRow(tr("&Title"), m_title);
    form->addRow(limits);
    form->addRow(buttons);
}

GraphPictureFile GraphPictureDialog::picture() const
{
    GraphPictureFile picture{m_view, static_cast<PictureFormat>(m_format->currentData().toInt()),
                             m_scale->currentData().toInt()};
    graph_picture::GraphPictureRequest& request = picture.request;
    request.width = m_width->value();
    request.title = m_title->text().trimmed().toStdString();
    const int background = m_background->currentData().toInt();
    request.isDark = background == GroundAsShown ? m_view.isDark : background == DarkGround;
    const int part = m_part->currentData().toInt();
    if (part != ShownPart) {
        request.window.reset();
    }
    if (part == AllPart) {
        request.expansion = graph_picture::AllBoxes{};
    }
    return picture;
}

} // namespace pipescope::ui
