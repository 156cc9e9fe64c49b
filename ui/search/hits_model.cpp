#include "ui/search/hits_model.h"

#include "core/base/text.h"
#include "ui/session/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

struct Hit
{
    std::string_view name;
    Text kind;
    std::optional<StepIndex> step;
};

Hit hitOf(const Trace& trace, const TraceRef& ref)
{
    const Track& track = trace.track(trackOf(ref));
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        const P2pOperator& found = track.operators[op->op.value];
        return {trace.strings.text(found.name), operatorKindName(found.kind), found.step};
    }
    const Block block = track.blocks.at(std::get<BlockRef>(ref).block);
    const std::string_view name = trace.strings.text(block.name);
    return {name.empty() ? trace.strings.text(block.message) : name, blockKindName(block.kind), block.step};
}

QString cellText(const Trace& trace, TimePoint runBegin, const TraceRef& ref, int column)
{
    const Hit hit = hitOf(trace, ref);
    switch (column) {
    case HitsModel::RankColumn:
        return QString::number(trace.track(trackOf(ref)).rank.value);
    case HitsModel::NameColumn:
        return toQString(hit.name);
    case HitsModel::KindColumn:
        return localized(hit.kind);
    case HitsModel::StepColumn:
        return hit.step ? QString::number(trace.steps[hit.step->value].number.value) : QString();
    case HitsModel::StartColumn:
        return toQString(std::string_view(formatDuration(spanOf(trace, ref).begin - runBegin, 9)));
    default:
        return toQString(std::string_view(formatDuration(spanOf(trace, ref).duration())));
    }
}

} // namespace

void HitsModel::setHits(std::shared_ptr<const Trace> trace, std::shared_ptr<const SearchHits> hits)
{
    beginResetModel();
    m_trace = std::move(trace);
    m_hits = std::move(hits);
    m_runBegin = m_hits ? m_trace->span().begin : TimePoint{};
    endResetModel();
}

std::optional<int> HitsModel::rowOf(const TraceRef& ref) const
{
    if (!m_hits || !m_hits->all.contains(ref)) {
        return std::nullopt;
    }
    const auto& listed = m_hits->listed;
    const auto found = std::find(listed.begin(), listed.end(), ref);
    return found == listed.end() ? std::nullopt : std::optional(static_cast<int>(found - listed.begin()));
}

int HitsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_hits ? 0 : static_cast<int>(m_hits->listed.size());
}

int HitsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant HitsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    if (role == Qt::DisplayRole) {
        return cellText(*m_trace, m_runBegin, ref(index.row()), index.column());
    }
    const bool isNumber = index.column() != NameColumn && index.column() != KindColumn;
    return role == Qt::TextAlignmentRole
               ? QVariant(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft))
               : QVariant();
}

QVariant HitsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case RankColumn:
        return tr("Rank");
    case NameColumn:
        return tr("Name");
    case KindColumn:
        return tr("Kind");
    case StepColumn:
        return tr("Step");
    case StartColumn:
        return tr("Start in the run");
    default:
        return tr("Duration");
    }
}

} // namespace pipescope::ui
