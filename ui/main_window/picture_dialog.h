#pragma once

#include <QDialog>
#include <QSize>

class QCheckBox;
class QSpinBox;

namespace pipescope::ui {

/// Asks how large a picture of the whole run shall be, and whether light or dark.
class PictureDialog : public QDialog
{
    Q_OBJECT

public:
    PictureDialog(QSize size, bool dark, QWidget* parent = nullptr);

    QSize size() const;
    bool isDark() const;

private:
    QSpinBox* m_width;
    QSpinBox* m_height;
    QCheckBox* m_dark;
};

} // namespace pipescope::ui
