#include "ui/shell/document/workspace.h"

namespace pipescope::ui {

Workspace::Workspace(QObject* parent)
    : QObject(parent)
{ }

Workspace::~Workspace() = default;

} // namespace pipescope::ui
