#include "ui/search/hits_model.h"

#include "core/analysis/detail_text.h"
#include "core/base/text.h"
#include "ui/search/hit.h"
#include "ui/session/qt_text.h"

#include <algorithm>
#include <limits>
#include <numeric>
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

/// What is not known comes first.
template<class Id>
std::int64_t numberKey(const std::optional<Id>& id)
{
    return id ? std::int64_t{id->value} : std::numeric_limits<std::int64_t>::min();
}

/// What rows are compared by: the number, then the text.
std::pair<std::int64_t, std::string> keyOf(const Hit& hit, int column)
{
    switch (column) {
    case HitsModel::RankColumn:
        return {hit.rank.value, {}};
    case HitsModel::NameColumn:
        return {0, sortKey(hit.name)};
    case HitsModel::KindColumn:
        return {0, hit.kind.english};
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

QString columnName(int column)
{
    switch (column) {
    case HitsModel::RankColumn:
        return HitsModel::tr("Rank");
    case HitsModel::NameColumn:
        return HitsModel::tr("Name");
    case HitsModel::KindColumn:
        return HitsModel::tr("Kind");
    case HitsModel::StageColumn:
        return HitsModel::tr("Stage");
    case HitsModel::StepColumn:
        return HitsModel::tr("Step");
    case HitsModel::MicroBatchColumn:
        return HitsModel::tr("Micro-batch");
    case HitsModel::VirtualStageColumn:
        return HitsModel::tr("Virtual stage");
    case HitsModel::StartColumn:
        return HitsModel::tr("Start in the run");
    default:
        return HitsModel::tr("Duration");
    }
}

} // namespace

void HitsModel::setHits(std::shared_ptr<const Trace> trace, std::shared_ptr<const SearchHits> hits)
{
    beginResetModel();
    m_trace = std::move(trace);
    m_hits = std::move(hits);
    m_runBegin = m_hits ? beginOf(*m_trace) : TimePoint{};
    arrange();
    endResetModel();
}

void HitsModel::sort(int column, Qt::SortOrder order)
{
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    const std::vector<std::size_t> hitsBefore = m_order;
    m_sortColumn = column;
    m_sortOrder = order;
    arrange();
    std::vector<int> rowOfHit(m_order.size());
    for (std::size_t row = 0; row < m_order.size(); ++row) {
        rowOfHit[m_order[row]] = static_cast<int>(row);
    }
    QModelIndexList after;
    for (const QModelIndex& index : before) {
        const std::size_t hit = hitsBefore[static_cast<std::size_t>(index.row())];
        after.append(createIndex(rowOfHit[hit], index.column()));
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void HitsModel::arrange()
{
    m_order.resize(m_hits ? m_hits->listed.size() : 0);
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    const bool isListedSo = m_sortColumn == StartColumn && m_sortOrder == Qt::AscendingOrder;
    if (isListedSo) {
        return;
    }
    std::vector<std::pair<std::int64_t, std::string>> keys;
    keys.reserve(m_order.size());
    for (const std::size_t hit : m_order) {
        keys.push_back(keyOf(hitOf(*m_trace, m_hits->listed[hit]), m_sortColumn));
    }
    const bool rises = m_sortOrder == Qt::AscendingOrder;
    std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
        return rises ? keys[a] < keys[b] : keys[b] < keys[a];
    });
}

std::optional<int> HitsModel::rowOf(const TraceRef& ref) const
{
    if (!m_hits || !m_hits->all.contains(ref)) {
        return std::nullopt;
    }
    const auto found = std::find_if(m_order.begin(), m_order.end(),
                                    [&](std::size_t hit) { return m_hits->listed[hit] == ref; });
    return found == m_order.end() ? std::nullopt : std::optional(static_cast<int>(found - m_order.begin()));
}

int HitsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
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
        return cellText(hitOf(*m_trace, ref(index.row())), m_runBegin, index.column());
    }
    const bool isNumber = index.column() != NameColumn && index.column() != KindColumn;
    return role == Qt::TextAlignmentRole
               ? QVariant(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft))
               : QVariant();
}

QVariant HitsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal && role == Qt::DisplayRole ? QVariant(columnName(section))
                                                                    : QVariant();
}

} // namespace pipescope::ui
