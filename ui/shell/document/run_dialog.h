#pragma once

class QDialog;

namespace pipescope::ui {

class DocumentController;

/// Opens a dialog about the run that is shown: it is rejected when another run takes its place, and deleted
/// when it is closed. Nothing blocks the window.
void openForRun(QDialog* dialog, const DocumentController& documents);

} // namespace pipescope::ui
