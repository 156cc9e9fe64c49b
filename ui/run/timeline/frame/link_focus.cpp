#include "ui/run/timeline/frame/link_focus.h"

#include "core/run/analysis/details/detail_text.h"

#include <utility>

namespace pipescope::ui {

bool LinkFocus::pointAt(std::optional<LinkIndex> link)
{
    return std::exchange(m_pointed, link) != link;
}

std::optional<TraceRef> LinkFocus::click(const Trace& trace, LinkIndex link,
                                         const std::optional<TraceRef>& selection)
{
    const auto source = refOf(trace.link(link).source);
    const auto target = refOf(trace.link(link).target);
    const bool again = m_clicked == link && selection == source;
    m_clicked = link;
    return again || !source ? target : source;
}

std::vector<TraceRef> LinkFocus::ends(const Trace& trace) const
{
    const auto& link = m_pointed ? m_pointed : m_clicked;
    std::vector<TraceRef> ends;
    if (!link) {
        return ends;
    }
    for (const LinkEnd* end : {&trace.link(*link).source, &trace.link(*link).target}) {
        if (const auto ref = refOf(*end)) {
            ends.push_back(*ref);
        }
    }
    return ends;
}

} // namespace pipescope::ui
