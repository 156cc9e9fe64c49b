#include "ui/graph/panels/node_panel.h"

#include <QLabel>
#include <QTableView>

#include "core/graph/explain/details/node_parts.h"
#include "ui/graph/scene/node_role.h"
#include "ui/graph/session/suspect_finder.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::ui {

namespace {

/// "9.TransformerLayer" of "Module.0.layers.9.TransformerLayer.forward.0".
std::string_view crumbOf(std::string_view name, std::uint32_t depth)
{
    const std::string_view label = graph_scene::nodeLabel(name, depth);
    for (const std::string_view direction : {".forward", ".backward"}) {
        const std::size_t end = label.rfind(direction);
        const bool isLast = end != std::string_view::npos
                            && std::ranges::count(label.substr(end + direction.size()), '.') <= 1;
        if (isLast && end > 0) {
            return label.substr(0, end);
        }
    }
    return label;
}

/// A short label for each level, from the root on; the outermost are left out where there are many.
UserText crumbs(const std::vector<std::string>& names)
{
    constexpr std::size_t kMostLetters = 100;
    std::string path;
    for (std::size_t i = names.size(); i > 0; --i) {
        const std::string_view crumb = crumbOf(names[i - 1], static_cast<std::uint32_t>(i - 1));
        if (!path.empty() && path.size() + crumb.size() > kMostLetters) {
            path.insert(0, "… › ");
            break;
        }
        path.insert(0, std::string(crumb) + (path.empty() ? "" : " › "));
    }
    return UserText(std::move(path));
}

DetailLine shownLine(const graph::NodeLine& line)
{
    DetailLine shown{line.name,
                     line.value,
                     {},
                     static_cast<int>(line.section),
                     line.target ? QVariant::fromValue(*line.target) : QVariant(),
                     false};
    if (!line.path.empty()) {
        shown.value = crumbs(line.path);
        shown.whole = line.value;
    }
    return shown;
}

} // namespace

SelectedDetails::SelectedDetails(GraphSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &GraphSession::selectionChanged, this, &SelectedDetails::refresh);
}

void SelectedDetails::refresh()
{
    const auto selected = m_session.selection();
    m_details = selected ? std::make_unique<const graph::NodeDetails>(
                    graph::detailsOf(*m_session.sheet(), selected->side, selected->row))
                         : nullptr;
    emit changed();
}

NodePanel::NodePanel(SelectedDetails& selected, const SuspectFinder& finder, QWidget* parent)
    : DetailTable(
        [](int section) {
            return localized(graph::nodeSectionName(static_cast<graph::NodeSection>(section)));
        },
        [] { return tr("Details of the node"); }, [] { return tr("Click a node to see its details."); },
        parent)
    , m_selected(selected)
    , m_finder(finder)
{
    connect(&selected, &SelectedDetails::changed, this, &NodePanel::refresh);
    connect(&finder, &SuspectFinder::changed, this, [this] {
        if (m_selected.details() == nullptr) {
            refresh();
        }
    });
    refresh();
}

std::unique_ptr<const graph::NodeDetails> NodePanel::detailsOfFirst() const
{
    const graph::Sheet* sheet = m_selected.session().sheet();
    const graph::Suspects* suspects = m_finder.suspects();
    if (sheet == nullptr || suspects == nullptr || !suspects->first) {
        return nullptr;
    }
    const bool isAccepted = std::ranges::any_of(m_finder.accepted(), [&](const graph::Suspect& known) {
        return known.onset.node == suspects->first->node;
    });
    const auto row = graph::rowOf(*sheet, suspects->first->node);
    return row && !isAccepted
               ? std::make_unique<const graph::NodeDetails>(graph::detailsOf(*sheet, row->side, row->row))
               : nullptr;
}

const graph::NodeDetails* NodePanel::shown() const
{
    return m_selected.details() != nullptr ? m_selected.details() : m_first.get();
}

void NodePanel::refresh()
{
    m_first = m_selected.details() == nullptr ? detailsOfFirst() : nullptr;
    const graph::NodeDetails* details = shown();
    table()->setVisible(details != nullptr);
    hint()->setVisible(details == nullptr);
    std::vector<DetailLine> lines;
    if (details != nullptr) {
        std::ranges::transform(details->lines, std::back_inserter(lines), shownLine);
    }
    if (m_first != nullptr && !lines.empty()) {
        const graph::Divergence& first = *m_finder.suspects()->first;
        const Rank rank = m_selected.session().sheet()->rank();
        const std::string& name = first.path.back();
        lines.insert(lines.begin(), {"First divergence"_text,
                                     UserText(name),
                                     {},
                                     lines.front().section,
                                     QVariant::fromValue(graph::NodeTarget{first.node.side, rank, name}),
                                     false});
    }
    setLines(std::move(lines));
}

QString NodePanel::text() const
{
    return shown() == nullptr ? QString() : toQString(graph::detailsAsText(*shown(), coreTranslation()));
}

QString NodePanel::tsv() const
{
    return shown() == nullptr ? QString() : toQString(graph::detailsAsTable(*shown(), coreTranslation()));
}

void NodePanel::follow(const QVariant& target)
{
    emit followed(target.value<graph::NodeTarget>());
}

} // namespace pipescope::ui
