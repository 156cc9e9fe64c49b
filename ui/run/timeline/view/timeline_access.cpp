#include "ui/run/timeline/view/timeline_access.h"

#include <QAccessibleWidget>
#include <QStringList>

#include "core/run/analysis/details/step_facts.h"
#include "ui/run/scene/rows/row_options.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace pipescope::ui {
namespace {

/// Details that are no part of the first thing to hear: where a value comes from is in the details panel.
bool isHeard(const DetailRow& row)
{
    const std::array kHeard{
        UserText("Name"_text),        UserText("Kind"_text),         UserText("Stands out"_text),
        UserText("Micro-batch"_text), UserText("Phase"_text),        UserText("Rank"_text),
        UserText("Step"_text),        UserText("Start in run"_text), UserText("Duration"_text),
        UserText("Host window"_text), UserText("Slowest rank"_text)};
    return std::find(kHeard.begin(), kHeard.end(), row.name) != kHeard.end();
}

std::optional<int> rowOf(const TimelineView& view, TrackIndex track)
{
    const std::vector<TrackIndex> tracks = view.scene().shownTracks();
    const auto found = std::find(tracks.begin(), tracks.end(), track);
    return found == tracks.end() ? std::nullopt : std::optional(static_cast<int>(found - tracks.begin()));
}

/// The row of the selection, if it has one.
std::optional<int> selectedRow(const TimelineView& view)
{
    const auto& selection = view.session().selection();
    return selection ? rowOf(view, trackOf(*selection)) : std::nullopt;
}

class RowAccess : public QAccessibleInterface
{
public:
    RowAccess(TimelineView& view, int row)
        : m_view(view)
        , m_row(row)
    { }

    bool isValid() const override { return track().has_value(); }

    QObject* object() const override { return nullptr; }

    QWindow* window() const override { return m_view.window()->windowHandle(); }

    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(&m_view); }

    QAccessibleInterface* child(int) const override { return nullptr; }

    QAccessibleInterface* childAt(int, int) const override { return nullptr; }

    int childCount() const override { return 0; }

    int indexOfChild(const QAccessibleInterface*) const override { return -1; }

    QAccessible::Role role() const override { return QAccessible::ListItem; }

    void setText(QAccessible::Text, const QString&) override { }

    int row() const { return m_row; }

    QString text(QAccessible::Text kind) const override
    {
        const auto shown = track();
        if (!shown) {
            return {};
        }
        if (kind == QAccessible::Name) {
            const scene::RowName name = nameOf(*shown);
            return localized(listOf({name.rank, name.stage, name.host, name.figure}));
        }
        const bool isDescription = kind == QAccessible::Description || kind == QAccessible::Value;
        return isDescription && isSelected() ? selectionText(m_view) : QString();
    }

    QRect rect() const override
    {
        const auto shown = track();
        if (!shown) {
            return {};
        }
        const QRect header = m_view.rows().headerRect(m_view.session().trace()->track(*shown).rank);
        const QRect whole(0, header.top(), m_view.width(), header.height());
        return {m_view.mapToGlobal(whole.topLeft()), whole.size()};
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.selectable = true;
        state.focusable = true;
        state.selected = isSelected();
        state.focused = state.selected && m_view.hasFocus();
        state.offscreen = rect().isEmpty();
        return state;
    }

private:
    /// With the figure that rows are sorted by.
    scene::RowName nameOf(TrackIndex track) const
    {
        const scene::RowLayout& layout = m_view.scene()->layout();
        const auto row = layout.rowOf(track);
        return row ? layout.rows()[*row].name : scene::rowName(*m_view.session().trace(), track);
    }

    std::optional<TrackIndex> track() const
    {
        const std::vector<TrackIndex> tracks = m_view.scene().shownTracks();
        const auto row = static_cast<std::size_t>(m_row);
        return row < tracks.size() ? std::optional(tracks[row]) : std::nullopt;
    }

    bool isSelected() const { return selectedRow(m_view) == m_row; }

    TimelineView& m_view;
    int m_row;
};

/// Makes the interfaces of rows as they are asked for; QAccessible owns them until the timeline goes.
class TimelineAccess : public QAccessibleWidget
{
public:
    explicit TimelineAccess(TimelineView* view)
        : QAccessibleWidget(view, QAccessible::List)
    { }

    ~TimelineAccess() override
    {
        for (const auto& [row, id] : m_rows) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    int childCount() const override { return static_cast<int>(view().scene().shownTracks().size()); }

    QAccessibleInterface* child(int row) const override
    {
        if (row < 0 || row >= childCount()) {
            return nullptr;
        }
        const auto known = m_rows.find(row);
        if (known != m_rows.end()) {
            return QAccessible::accessibleInterface(known->second);
        }
        auto* made = new RowAccess(view(), row);
        m_rows[row] = QAccessible::registerAccessibleInterface(made);
        return made;
    }

    QAccessibleInterface* childAt(int x, int y) const override
    {
        const QPoint inView = view().mapFromGlobal(QPoint(x, y));
        const auto place =
            view().rect().contains(inView) ? view().rows().headerAt(QPointF(0.0, inView.y())) : std::nullopt;
        const Rank* rank = place ? std::get_if<Rank>(&*place) : nullptr;
        const auto track = rank != nullptr ? view().session().trace()->trackOfRank(*rank) : std::nullopt;
        const auto row = track ? rowOf(view(), *track) : std::nullopt;
        return row ? child(*row) : nullptr;
    }

    int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* row = dynamic_cast<const RowAccess*>(child);
        return row != nullptr ? row->row() : -1;
    }

    QAccessibleInterface* focusChild() const override
    {
        const auto row = selectedRow(view());
        return row && view().hasFocus() ? child(*row) : nullptr;
    }

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? selectionText(view()) : QAccessibleWidget::text(kind);
    }

private:
    TimelineView& view() const { return *static_cast<TimelineView*>(widget()); }

    mutable std::map<int, QAccessible::Id> m_rows;
};

QAccessibleInterface* accessOf(const QString&, QObject* object)
{
    auto* view = qobject_cast<TimelineView*>(object);
    return view != nullptr ? new TimelineAccess(view) : nullptr;
}

} // namespace

void installTimelineAccess()
{
    QAccessible::installFactory(accessOf);
}

void notifyScreenReaders(QAccessibleEvent& event)
{
    if (QAccessible::isActive()) {
        QAccessible::updateAccessibility(&event);
    }
}

void announceSelection(TimelineView& view, const Announcer& announce)
{
    QAccessibleEvent described(&view, QAccessible::DescriptionChanged);
    announce(described);
    if (const auto row = selectedRow(view)) {
        QAccessibleEvent focused(&view, QAccessible::Focus);
        focused.setChild(*row);
        announce(focused);
    }
}

QString selectionText(const TimelineView& view)
{
    const TimelineSession& session = view.session();
    std::vector<DetailRow> rows;
    if (session.selection()) {
        rows = describe(*session.trace(), *session.selection(), *session.index()->linkLookup);
    } else if (session.selectedGap()) {
        rows = describe(*session.trace(), *session.selectedGap());
    } else if (session.selectedStep()) {
        rows = describe(*session.trace(), *session.selectedStep());
    }
    QStringList parts;
    for (const DetailRow& row : rows) {
        if (isHeard(row)) {
            parts.append(localized("%1: %2"_text(row.name, row.value)));
        }
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace pipescope::ui
