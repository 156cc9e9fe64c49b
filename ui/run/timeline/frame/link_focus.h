#pragma once

#include "core/run/analysis/details/describe.h"

#include <optional>
#include <vector>

namespace pipescope::ui {

/// Which link the pointer is at, and which was clicked on. Both ends of it are outlined.
class LinkFocus
{
public:
    /// Returns whether it changed.
    bool pointAt(std::optional<LinkIndex> link);
    /// What a click on a link selects: its sender, and after a second click its receiver.
    std::optional<TraceRef> click(const Trace& trace, LinkIndex link,
                                  const std::optional<TraceRef>& selection);

    /// Something else was selected.
    void forgetClick() { m_clicked.reset(); }

    /// The items at the ends of the link under the pointer, else of the clicked one.
    std::vector<TraceRef> ends(const Trace& trace) const;

private:
    std::optional<LinkIndex> m_pointed;
    std::optional<LinkIndex> m_clicked;
};

} // namespace pipescope::ui
