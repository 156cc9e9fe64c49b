#pragma once

#include <QDialog>

#include "ui/graph/exporting/graph_picture_file.h"

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace pipescope::ui {

/// Asks for the picture of a model graph: of the view, of all that is expanded, or of everything expanded;
/// its format and width, light or dark.
class GraphPictureDialog : public QDialog
{
    Q_OBJECT

public:
    /// `view` is the picture of what the window shows.
    explicit GraphPictureDialog(graph_picture::GraphPictureRequest view, QWidget* parent = nullptr);

    /// The picture as it is asked for.
    GraphPictureFile picture() const;

    QComboBox* partBox() const { return m_part; }

    QComboBox* formatBox() const { return m_format; }

    QComboBox* scaleBox() const { return m_scale; }

    QComboBox* backgroundBox() const { return m_background; }

    QSpinBox* widthBox() const { return m_width; }

    QLineEdit* titleEdit() const { return m_title; }

private:
    void fillBoxes();
    void layOut();

    const graph_picture::GraphPictureRequest m_view;
    QComboBox* m_part;
    QComboBox* m_format;
    QSpinBox* m_width;
    QComboBox* m_scale;
    QComboBox* m_background;
    QLineEdit* m_title;
};

} // namespace pipescope::ui
