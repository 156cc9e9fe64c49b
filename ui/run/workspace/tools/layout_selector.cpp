#include "ui/run/workspace/tools/layout_selector.h"

#include <QSignalBlocker>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

LayoutSelector::LayoutSelector(TimelineSession& session, QWidget* parent)
    : QComboBox(parent)
    , m_session(session)
{
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QComboBox::activated, this, &LayoutSelector::choose);
    connect(&session, &TimelineSession::traceChanged, this, &LayoutSelector::fill);
    keepTranslated(this, [this] {
        setAccessibleName(tr("Layout"));
        setToolTip(tr("The kind of file that is shown"));
        fill();
    });
}

void LayoutSelector::fill()
{
    const QSignalBlocker blocker(this);
    clear();
    for (const LayoutFound& found : m_session.trace()->layouts) {
        addItem(localized(found.ranks == 1 ? "%1: 1 rank"_text(found.layout.name)
                                           : "%1: %2 ranks"_text(found.layout.name, found.ranks)));
        if (found.isShown) {
            setCurrentIndex(count() - 1);
        }
    }
    setEnabled(count() > 1);
}

void LayoutSelector::choose(int row)
{
    const auto& layouts = m_session.trace()->layouts;
    const auto position = static_cast<std::size_t>(row);
    if (position < layouts.size() && !layouts[position].isShown) {
        emit chosen(layouts[position].layout.id);
    }
}

} // namespace pipescope::ui
