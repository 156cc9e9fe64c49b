#include "ui/main_window/picture_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>

#include "ui/main_window/png_file.h"

namespace pipescope::ui {

namespace {

QSpinBox* makeSideBox(int pixels, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setRange(kSmallestPictureSide, kLargestPictureSide);
    box->setSuffix(PictureDialog::tr(" pixels"));
    box->setValue(pixels);
    return box;
}

} // namespace

PictureDialog::PictureDialog(QSize size, bool dark, QWidget* parent)
    : QDialog(parent)
    , m_width(makeSideBox(size.width(), this))
    , m_height(makeSideBox(size.height(), this))
    , m_dark(new QCheckBox(tr("Dark &background"), this))
{
    setWindowTitle(tr("Picture of the Whole Run"));
    m_dark->setChecked(dark);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Choose File…"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Width"), m_width);
    form->addRow(tr("&Height"), m_height);
    form->addRow(m_dark);
    form->addRow(buttons);
}

QSize PictureDialog::size() const
{
    return {m_width->value(), m_height->value()};
}

bool PictureDialog::isDark() const
{
    return m_dark->isChecked();
}

} // namespace pipescope::ui
