#pragma once

#include <QDialog>

#include "ui/run/exporting/picture_file.h"
#include "ui/run/picture/picture_request.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace pipescope::ui {

/// Asks for the picture to make: of the view or the whole run, its format and size, light or dark.
class PictureDialog : public QDialog
{
    Q_OBJECT

public:
    /// `view` is the picture of what the window shows, in its size and colours.
    explicit PictureDialog(const picture::PictureRequest& view, QWidget* parent = nullptr);

    /// The picture as it is asked for.
    picture::PictureRequest request() const;
    PictureFormat format() const;

    QComboBox* partBox() const { return m_part; }

    QComboBox* formatBox() const { return m_format; }

    QComboBox* sizeBox() const { return m_size; }

    QComboBox* scaleBox() const { return m_scale; }

    QComboBox* backgroundBox() const { return m_background; }

    QLineEdit* titleEdit() const { return m_title; }

    QSpinBox* widthBox() const { return m_width; }

    QSpinBox* heightBox() const { return m_height; }

private:
    bool isOfWholeRun() const;
    void fillBoxes();
    void layOut();
    /// Shows width and height of the chosen size; they can be edited if the size is custom.
    void showSides();

    const picture::PictureRequest m_view;
    QComboBox* m_part;
    QComboBox* m_format;
    QComboBox* m_size;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QComboBox* m_scale;
    QComboBox* m_background;
    QLineEdit* m_title;
};

} // namespace pipescope::ui
