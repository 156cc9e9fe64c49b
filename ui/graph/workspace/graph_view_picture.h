#pragma once

#include "ui/graph/picture/graph_picture.h"

namespace pipescope::ui {

class GraphSession;
class GraphView;

/// The picture of what the chart shows, in its colours and about its size; the sheet is kept. The session
/// must have a sheet.
graph_picture::GraphPictureRequest pictureOfView(const GraphSession& session, const GraphView& view);

} // namespace pipescope::ui
