#pragma once

#include <QObject>

#include "ui/run/scene/colour/palette.h"
#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/shell/toolkit/background_job.h"

#include <memory>
#include <string>
#include <vector>

namespace pipescope::ui {

/// Makes the strips of collapsed groups on a worker, for the times that are seen.
class GroupStrips : public QObject
{
    Q_OBJECT

public:
    explicit GroupStrips(QObject* parent = nullptr);

    /// The strips to show.
    struct Wanted
    {
        std::shared_ptr<const scene::SceneIndex> index;
        TimeSpan time;
        std::size_t columns = 0;
        int height = 0;
        bool isDark = false;
        scene::ColourSet colours;
        /// Key and ranks of each collapsed group that is seen.
        std::vector<std::pair<std::string, std::vector<TrackIndex>>> groups;

        bool operator==(const Wanted&) const = default;
    };

    /// Makes them unless they exist or are being made.
    void show(Wanted wanted);

    const StripPictures& strips() const { return m_strips; }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void changed();

private:
    Wanted m_wanted;
    StripPictures m_strips;
    BackgroundJob m_job;
};

/// Strips of the collapsed groups that a frame shows.
GroupStrips::Wanted wantedStrips(const std::shared_ptr<const scene::SceneIndex>& index,
                                 const scene::RowLayout& layout, const TimelineFrame& frame,
                                 double pixelRatio);

} // namespace pipescope::ui
