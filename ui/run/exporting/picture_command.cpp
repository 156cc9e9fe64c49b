#include "ui/run/exporting/picture_command.h"

#include "core/run/companion/other_run.h"
#include "ui/run/exporting/picture_file.h"
#include "ui/run/scene/index/companion_index.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/qt_text.h"

#include <ostream>
#include <variant>

namespace pipescope::ui {

namespace {

Result<TracePointer> loaded(const std::filesystem::path& root, const LoadFunction& load)
{
    Progress progress;
    return load({{root}, {}}, progress, std::stop_token{}, {});
}

PictureOutcome exportPicture(const TracePointer& trace, const TracePointer& before,
                             const PictureCommand& command, std::ostream& messages)
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
    if (before) {
        request.companion = std::make_shared<const scene::CompanionIndex>(*alignedTo(*trace, *before, {}));
    }
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
    const Result<TracePointer> document = loaded(command.root, load);
    const Result<TracePointer> before =
        command.before.empty() ? Result<TracePointer>(TracePointer()) : loaded(command.before, load);
    for (const Result<TracePointer>* each : {&document, &before}) {
        if (!*each) {
            messages << "pipescope: " << each->error().text << '\n';
            return PictureOutcome::NothingToShow;
        }
    }
    return exportPicture(*document, *before, command, messages);
}

} // namespace pipescope::ui
