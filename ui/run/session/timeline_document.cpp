#include "ui/run/session/timeline_document.h"

#include <utility>
#include <variant>

namespace pipescope::ui {

TimelineDocument::TimelineDocument(std::shared_ptr<const scene::SceneIndex> index, OpenRequest request)
    : m_index(std::move(index))
    , m_request(std::move(request))
{ }

bool TimelineDocument::isEmpty() const
{
    return m_index->trace->blockCount() + m_index->trace->operatorCount() == 0;
}

OpenTask timelineTask(LoadFunction load, OpenRequest request)
{
    OpenTask task{request.roots, request.options.layout, {}};
    task.read = [load = std::move(load),
                 request = std::move(request)](Progress& progress, const std::stop_token& stop,
                                               const TakePart& takePart) -> Result<DocumentPointer> {
        PreviewFunction preview;
        if (takePart) {
            preview = [&](std::shared_ptr<const Trace> trace) {
                takePart(std::make_shared<const TimelineDocument>(
                    std::make_shared<const scene::SceneIndex>(std::move(trace), 1), request));
            };
        }
        const Result<TracePointer> read = load(request, progress, stop, preview);
        if (!read) {
            return read.error();
        }
        return DocumentPointer(std::make_shared<const TimelineDocument>(
            std::make_shared<const scene::SceneIndex>(*read), request));
    };
    return task;
}

} // namespace pipescope::ui
