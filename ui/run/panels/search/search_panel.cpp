#include "ui/run/panels/search/search_panel.h"

#include <QLabel>
#include <QLineEdit>

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/search/hit.h"
#include "ui/run/session/timeline_session.h"
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

/// "7", or "7 + 3" for both halves; empty where neither is known.
template<class Id>
QString bothText(const std::optional<Id>& forward, const std::optional<Id>& backward)
{
    const QString first = numberText(forward);
    const QString second = numberText(backward);
    return first.isEmpty() || second.isEmpty() ? first + second : first + QStringLiteral(" + ") + second;
}

/// Unknown values come first.
template<class Id>
ColumnKey numberKey(const std::optional<Id>& id)
{
    return id ? std::int64_t{id->value} : std::numeric_limits<std::int64_t>::min();
}

/// Numbers in it are padded with zeros, so that "F2" comes before "F10".
ColumnKey nameKey(const std::string& name)
{
    constexpr std::size_t kDigits = 12;
    std::string key;
    for (auto at = name.begin(); at != name.end();) {
        const auto end = std::find_if_not(at, name.end(), isDigit);
        if (end == at) {
            key += *at++;
            continue;
        }
        const auto digits = static_cast<std::size_t>(end - at);
        key.append(kDigits - std::min(kDigits, digits), '0');
        key.append(at, end);
        at = end;
    }
    return toQString(key);
}

QString foundText(std::uint64_t found, std::uint64_t listed)
{
    if (found == 0) {
        return SearchPanel::tr("Nothing found");
    }
    const QString text = toQString(formatCount(found));
    return found > listed ? SearchPanel::tr("%1 found, %2 listed").arg(text, toQString(formatCount(listed)))
                          : SearchPanel::tr("%1 found").arg(text);
}

} // namespace

SearchPanel::SearchPanel(TimelineSession& session, QWidget* parent)
    : SearchListPanel(parent)
    , m_session(session)
    , m_model(columns())
{
    keepTranslated(this, [this] {
        field()->setPlaceholderText(tr("Name, or mb:7 kind:backward dur>20ms rank:0-7 step:12"));
        field()->setToolTip(tr("What to find: words of names, mb:7, vstage:1, step:12, kind:backward, "
                               "dur>20ms, wait>1ms, rank:0-7, stage:2, group:1, host:node-*. A minus "
                               "excludes, a star stands for any text, quotes keep spaces."));
        field()->setAccessibleName(tr("Search for blocks, operators and collectives"));
    });
    setList(
        m_model, [] { return tr("Hits"); }, StartColumn);
    table()->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(&session, &TimelineSession::traceChanged, this, &SearchPanel::search);
    connect(&job(), &BackgroundJob::failed, this,
            [this](const QString& why) { showNothing([why] { return why; }); });
}

ListModel<TraceRef>::Columns SearchPanel::columns() const
{
    constexpr int kNameWidth = 200;
    constexpr int kOtherWidth = 110;
    constexpr int kNumberWidth = 80;
    constexpr Qt::Alignment kRight = Qt::AlignRight | Qt::AlignVCenter;
    constexpr Qt::Alignment kLeft = Qt::AlignLeft | Qt::AlignVCenter;
    ListModel<TraceRef>::Columns columns;
    const auto add = [&](TextProvider title, int width, Qt::Alignment alignment, auto text, auto key) {
        columns.push_back(
            {std::move(title), [this, text](const TraceRef& ref) { return text(hitOf(*m_trace, ref)); },
             width, [this, key](const TraceRef& ref) -> ColumnKey { return key(hitOf(*m_trace, ref)); },
             alignment});
    };
    add([] { return tr("Rank"); }, kNumberWidth, kRight,
        [](const Hit& hit) { return QString::number(hit.rank.value); },
        [](const Hit& hit) { return hit.rank.value; });
    add([] { return tr("Name"); }, kNameWidth, kLeft, [](const Hit& hit) { return toQString(hit.name); },
        [](const Hit& hit) { return nameKey(hit.name); });
    add([] { return tr("Kind"); }, kOtherWidth, kLeft, [](const Hit& hit) { return localized(hit.kind); },
        [](const Hit& hit) { return toQString(hit.kind.english()); });
    add([] { return tr("Stage"); }, kNumberWidth, kRight,
        [](const Hit& hit) { return numberText(hit.stage); },
        [](const Hit& hit) { return numberKey(hit.stage); });
    add([] { return tr("Step"); }, kNumberWidth, kRight, [](const Hit& hit) { return numberText(hit.step); },
        [](const Hit& hit) { return numberKey(hit.step); });
    add([] { return tr("Micro-batch"); }, kOtherWidth, kRight,
        [](const Hit& hit) { return bothText(hit.forward.microBatch, hit.backward.microBatch); },
        [](const Hit& hit) {
            return numberKey(hit.forward.microBatch ? hit.forward.microBatch : hit.backward.microBatch);
        });
    add([] { return tr("Virtual stage"); }, kOtherWidth, kRight,
        [](const Hit& hit) { return bothText(hit.forward.virtualStage, hit.backward.virtualStage); },
        [](const Hit& hit) {
            return numberKey(hit.forward.virtualStage ? hit.forward.virtualStage : hit.backward.virtualStage);
        });
    add([] { return tr("Start in the run"); }, kOtherWidth, kRight,
        [this](const Hit& hit) {
            constexpr int kStartDigits = 9;
            return toQString(formatDuration(hit.span.begin - m_runBegin, kStartDigits));
        },
        [](const Hit& hit) { return hit.span.begin.ns; });
    add([] { return tr("Duration"); }, kOtherWidth, kRight,
        [](const Hit& hit) { return toQString(formatDuration(hit.span.duration())); },
        [](const Hit& hit) { return hit.span.duration().ns; });
    return columns;
}

void SearchPanel::clear()
{
    field()->clear();
    search();
}

void SearchPanel::startSearch()
{
    if (query().empty()) {
        showNothing([] { return QString(); });
        return;
    }
    const auto asked = parseSearchQuery(query());
    if (!asked) {
        showNothing([why = asked.error().text] { return localized(why); });
        return;
    }
    keepText(status(), [] { return tr("Searching…"); });
    job().start([this, trace = m_session.trace(), asked = *asked](Progress&, const std::stop_token& stop) {
        auto hits = std::make_shared<const SearchHits>(pipescope::search(*trace, asked, stop));
        return [this, trace, hits] { showHits(trace, hits); };
    });
}

void SearchPanel::showNothing(TextProvider why)
{
    abandonSearch();
    m_model.setRows({});
    keepText(status(), std::move(why));
    m_session.setHighlight(nullptr);
}

void SearchPanel::showHits(std::shared_ptr<const Trace> trace, std::shared_ptr<const SearchHits> hits)
{
    keepText(status(),
             [found = hits->count, listed = hits->listed.size()] { return foundText(found, listed); });
    m_session.setHighlight(std::shared_ptr<const TraceSet>(hits, &hits->all));
    // The rows that are there are of the trace before.
    m_model.setRows({});
    m_trace = std::move(trace);
    m_runBegin = beginOf(*m_trace);
    m_hits = std::move(hits);
    m_model.setRows(m_hits->listed);
    endSearch();
}

std::optional<int> SearchPanel::currentRow() const
{
    const auto& selected = m_session.selection();
    if (!selected || m_model.rowCount() == 0 || !m_hits->all.contains(*selected)) {
        return std::nullopt;
    }
    const auto& listed = m_model.rows();
    const auto found = std::find(listed.begin(), listed.end(), *selected);
    return found == listed.end() ? std::nullopt
                                 : m_model.rowOfItem(static_cast<std::size_t>(found - listed.begin()));
}

void SearchPanel::choose(const QModelIndex& index)
{
    const int row = index.row();
    table()->selectRow(row);
    keepText(status(), [row, count = m_hits->count] {
        return tr("%1 of %2").arg(row + 1).arg(toQString(formatCount(count)));
    });
    emit followed(m_model.rowAt(row));
}

} // namespace pipescope::ui
