#include "ui/shell/toolkit/path_row.h"

#include <QCoreApplication>
#include <QDialog>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

QLineEdit* addPathRow(QDialog& dialog, QFormLayout& form, const QString& name, bool isFolder)
{
    auto* field = new QLineEdit(&dialog);
    auto* browse = new QToolButton(&dialog);
    browse->setText(QStringLiteral("…"));
    browse->setToolTip(QCoreApplication::translate("PathRow", "Choose"));
    auto* line = new QHBoxLayout;
    line->addWidget(field, 1);
    line->addWidget(browse);
    auto* label = new QLabel(name, &dialog);
    label->setBuddy(field);
    form.addRow(label, line);
    QObject::connect(browse, &QToolButton::clicked, &dialog, [&dialog, field, isFolder] {
        auto* chooser = new QFileDialog(&dialog, dialog.windowTitle(), folderBeside(toPath(field->text())));
        chooser->setAttribute(Qt::WA_DeleteOnClose);
        chooser->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFile);
        QObject::connect(chooser, &QFileDialog::fileSelected, field, &QLineEdit::setText);
        chooser->open();
    });
    return field;
}

} // namespace pipescope::ui
