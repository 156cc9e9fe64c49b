#include "ui/graph/exporting/graph_picture_command.h"

#include "ui/graph/exporting/graph_picture_file.h"
#include "ui/graph/picture/document_picture.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <ostream>

namespace pipescope::ui {

namespace {

PictureOutcome report(PictureOutcome outcome, const Error& error, std::ostream& messages)
{
    messages << "pipescope: " << error.path.native() << ": " << error.text << '\n';
    return outcome;
}

} // namespace

PictureOutcome runGraphPictureCommand(const GraphPictureCommand& command, std::ostream& messages)
{
    Progress progress;
    const auto document = graph::openGraphs(command.opening, progress, {}, {});
    if (!document) {
        return report(PictureOutcome::NothingToShow, document.error(), messages);
    }
    auto request = graph_picture::pictureOf(*document, {});
    if (!request) {
        return report(PictureOutcome::NothingToShow, request.error(), messages);
    }
    request->width = std::clamp(command.width, graph_picture::kSmallestWidth, graph_picture::kLargestWidth);
    request->isDark = command.isDark;
    request->translate = coreTranslation();
    if (const Status written = writeGraphPicture({*std::move(request)}, command.file, {}); !written) {
        return report(PictureOutcome::NotWritten, written.error(), messages);
    }
    return PictureOutcome::Written;
}

} // namespace pipescope::ui
