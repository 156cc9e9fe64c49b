#pragma once

#include <QVariant>

namespace pipescope::ui {

/// How the text of a cell with a link differs from plain text: what a model's data() returns for `role`;
/// invalid for all other roles.
QVariant linkLook(int role);

} // namespace pipescope::ui
