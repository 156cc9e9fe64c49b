#include "ui/run/exporting/picture_command.h"

#include "ui/run/exporting/picture_file.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/qt_text.h"

#include <ostream>
#include <variant>

namespace pipescope::ui {

namespace {

PictureOutcome exportPicture(const std::shared_ptr<const Trace>& trace, const PictureCommand& command,
                             std::ostream& messages)
{
    if (trace->blockCount() + trace->operatorCount() == 0) {
        messages << "pipescope: nothing to show in " << command.root.native() << '\n';
        for (const Finding& finding : trace->findings.rows()) {
            messages << "  " << severityName(finding.severity()) << ": " << finding.sentence() << '\n';
        }
        return PictureOutcome::NothingToShow;
    }
    picture::PictureRequest request;
    request.index = std::make_shared<const scene::SceneIndex>(trace);
    scene::collapseOtherRows(*trace, request.view.rows);
    request.size = command.size;
    request.isDark = command.dark;
    request.translate = coreTranslation();
    if (const Status status = writePicture(request, PictureFormat::Png, command.file); !status) {
        messages << "pipescope: " << status.error().path.native() << ": " << status.error().text << '\n';
        return PictureOutcome::NotWritten;
    }
    return PictureOutcome::Written;
}

} // namespace

PictureOutcome runPictureCommand(const PictureCommand& command, const LoadFunction& load,
                                 std::ostream& messages)
{
    Progress progress;
    const Result<TracePointer> document = load({{command.root}, {}}, progress, std::stop_token{}, {});
    if (!document) {
        messages << "pipescope: " << document.error().text << '\n';
        return PictureOutcome::NothingToShow;
    }
    return exportPicture(*document, command, messages);
}

} // namespace pipescope::ui
