#include "ui/shell/document/run_dialog.h"

#include <QDialog>

#include "ui/shell/document/document_controller.h"

namespace pipescope::ui {

void openForRun(QDialog* dialog, const DocumentController& documents)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(&documents, &DocumentController::documentReplaced, dialog, &QDialog::reject);
    dialog->open();
}

} // namespace pipescope::ui
