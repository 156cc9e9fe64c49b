#include "ui/run/workspace/micro_batch_follower.h"

#include "core/run/analysis/search/search.h"

#include <memory>
#include <utility>

namespace pipescope::ui {

MicroBatchFollower::MicroBatchFollower(TimelineSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{ }

void MicroBatchFollower::follow()
{
    const TraceRef selected = *m_session.selection();
    const bool again = m_followed == selected && m_session.highlight() != nullptr;
    m_followed = again ? std::nullopt : std::optional(selected);
    const auto trace = m_session.trace();
    m_job.start([this, trace, selected, again](Progress&, const std::stop_token&) {
        auto path = microBatchPath(*trace, selected, again);
        auto all = path ? std::make_shared<const TraceSet>(std::move(path->all)) : nullptr;
        return [this, trace, all] {
            if (trace != m_session.trace()) {
                return;
            }
            if (all) {
                emit found();
                m_session.setHighlight(all);
            } else {
                emit reported([] { return tr("The micro-batch of the selection is not known."); });
            }
        };
    });
}

} // namespace pipescope::ui
