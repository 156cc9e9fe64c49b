#pragma once

#include <QDialog>

namespace pipescope::ui {

/// Shows the key table.
class KeyTableDialog : public QDialog
{
    Q_OBJECT

public:
    explicit KeyTableDialog(QWidget* parent = nullptr);
};

} // namespace pipescope::ui
