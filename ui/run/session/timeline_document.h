#pragma once

#include "core/run/model/load_options.h"
#include "ui/run/scene/index/scene_index.h"
#include "ui/run/session/engine.h"
#include "ui/shell/document/open_task.h"

#include <memory>

namespace pipescope::ui {

/// A run with the index that the timeline draws it from.
class TimelineDocument final : public PreparedDocument
{
public:
    TimelineDocument(std::shared_ptr<const scene::SceneIndex> index, OpenRequest request);

    const std::shared_ptr<const scene::SceneIndex>& index() const { return m_index; }

    /// How it was read.
    const LoadOptions& options() const { return m_request.options; }

    const DocumentFiles& files() const override { return *m_index->trace; }

    bool isEmpty() const override;

private:
    std::shared_ptr<const scene::SceneIndex> m_index;
    OpenRequest m_request;
};

/// Loads the request with `load`. The index is built on the worker thread too, so that no frame waits for it.
OpenTask timelineTask(LoadFunction load, OpenRequest request);

} // namespace pipescope::ui
