#include "ui/run/panels/search/hits_model.h"

#include "core/base/parse/durations.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/search/hit.h"
#include "ui/run/panels/search/hit_text.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pipescope::ui {
namespace {

template<class Id>
QString numberText(const std::optional<Id>& id)
{
    return id ? QString::number(id->value) : QString();
}

QString cellText(const Hit& hit, TimePoint runBegin, int column)
{
    constexpr int kStartDigits = 9;
    switch (column) {
    case HitsModel::RankColumn:
        return QString::number(hit.rank.value);
    case HitsModel::NameColumn:
        return toQString(hit.name);
    case HitsModel::KindColumn:
        return localized(hit.kind);
    case HitsModel::StageColumn:
        return numberText(hit.stage);
    case HitsModel::StepColumn:
        return numberText(hit.step);
    case HitsModel::MicroBatchColumn:
        return bothText(hit.forward.microBatch, hit.backward.microBatch);
    case HitsModel::VirtualStageColumn:
        return bothText(hit.forward.virtualStage, hit.backward.virtualStage);
    case HitsModel::StartColumn:
        return toQString(formatDuration(hit.span.begin - runBegin, kStartDigits));
    default:
        return toQString(formatDuration(hit.span.duration()));
    }
}

/// Unknown values come first.
template<class Id>
std::int64_t numberKey(const std::optional<Id>& id)
{
    return id ? std::int64_t{id->value} : std::numeric_limits<std::int64_t>::min();
}

/// The sort key of a row: the number, then the text.
std::pair<std::int64_t, std::string> keyOf(const Hit& hit, int column)
{
    switch (column) {
    case HitsModel::RankColumn:
        return {hit.rank.value, {}};
    case HitsModel::NameColumn:
        return {0, sortKey(hit.name)};
    case HitsModel::KindColumn:
        return {0, hit.kind.english()};
    case HitsModel::StageColumn:
        return {numberKey(hit.stage), {}};
    case HitsModel::StepColumn:
        return {numberKey(hit.step), {}};
    case HitsModel::MicroBatchColumn:
        return {numberKey(hit.forward.microBatch ? hit.forward.microBatch : hit.backward.microBatch), {}};
    case HitsModel::VirtualStageColumn:
        return {numberKey(hit.forward.virtualStage ? hit.forward.virtualStage : hit.backward.virtualStage),
                {}};
    case HitsModel::StartColumn:
        return {hit.span.begin.ns, {}};
    default:
        return {hit.span.duration().ns, {}};
    }
}

} // namespace

void HitsModel::setHits(std::shared_ptr<const Trace> trace, std::shared_ptr<const SearchHits> hits)
{
    beginResetModel();
    m_trace = std::move(trace);
    m_hits = std::move(hits);
    m_runBegin = m_hits ? beginOf(*m_trace) : TimePoint{};
    arrangeAnew();
    endResetModel();
}

void HitsModel::arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const
{
    const bool isListedSo = column == StartColumn && order == Qt::AscendingOrder;
    if (isListedSo) {
        return;
    }
    std::vector<std::pair<std::int64_t, std::string>> keys;
    keys.reserve(items.size());
    for (const std::size_t hit : items) {
        keys.push_back(keyOf(hitOf(*m_trace, m_hits->listed[hit]), column));
    }
    sortByKeys(items, keys, order);
}

std::optional<int> HitsModel::rowOf(const TraceRef& ref) const
{
    if (!m_hits || !m_hits->all.contains(ref)) {
        return std::nullopt;
    }
    const auto found = std::find(m_hits->listed.begin(), m_hits->listed.end(), ref);
    return found == m_hits->listed.end()
               ? std::nullopt
               : rowOfItem(static_cast<std::size_t>(found - m_hits->listed.begin()));
}

QVariant HitsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    if (role == Qt::DisplayRole) {
        return cellText(hitOf(*m_trace, ref(index.row())), m_runBegin, index.column());
    }
    const bool isNumber = index.column() != NameColumn && index.column() != KindColumn;
    return role == Qt::TextAlignmentRole
               ? QVariant(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft))
               : QVariant();
}

QString HitsModel::columnName(int column) const
{
    switch (column) {
    case RankColumn:
        return tr("Rank");
    case NameColumn:
        return tr("Name");
    case KindColumn:
        return tr("Kind");
    case StageColumn:
        return tr("Stage");
    case StepColumn:
        return tr("Step");
    case MicroBatchColumn:
        return tr("Micro-batch");
    case VirtualStageColumn:
        return tr("Virtual stage");
    case StartColumn:
        return tr("Start in the run");
    default:
        return tr("Duration");
    }
}

} // namespace pipescope::ui
