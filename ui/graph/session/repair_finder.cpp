#include "ui/graph/session/repair_finder.h"

#include "core/graph/explain/repair/comparison_reader.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

namespace {

struct Repaired
{
    std::shared_ptr<const graph::Sheet> sheet;
    graph::RepairCounts counts;
};

Result<Repaired> compareWithEarlier(const graph::Sheet& sheet, const graph::GraphOpening& opening,
                                    Progress& progress, const std::stop_token& stop)
{
    auto reader = graph::ComparisonReader::open(opening, progress, stop);
    if (!reader) {
        return reader.error();
    }
    const auto before = reader->read(sheet.debug.graph->step, sheet.rank(), progress, stop);
    if (!before) {
        return before.error();
    }
    graph::RepairReport report;
    addRepair(**before, sheet, report);
    return Repaired{std::make_shared<const graph::Sheet>(graph::withEarlier(sheet, **before)), report.counts};
}

} // namespace

RepairFinder::RepairFinder(GraphSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &GraphSession::sheetChanged, this, &RepairFinder::followSheet);
    connect(&m_job, &BackgroundJob::idleChanged, this, &RepairFinder::changed);
    connect(&m_job, &BackgroundJob::failed, this,
            [this](const QString& why) { emit reported([why] { return why; }); });
}

void RepairFinder::compareWith(const std::filesystem::path& earlier)
{
    m_earlier = earlier;
    m_roots = m_session.document()->files.roots;
    read();
}

void RepairFinder::followSheet()
{
    if (m_session.document()->files.roots != m_roots) {
        m_earlier.clear();
    }
    const graph::Sheet* sheet = m_session.sheet();
    if (sheet == nullptr || sheet->debug.earlier.empty()) {
        read();
    }
}

void RepairFinder::read()
{
    const auto sheet = m_session.keptSheet();
    if (m_earlier.empty() || sheet == nullptr || !sheet->bench || m_session.document()->isTreeOnly) {
        m_job.abandon();
        return;
    }
    graph::GraphOpening opening;
    opening.request.debug = m_earlier;
    opening.step = sheet->debug.graph->step;
    opening.rank = sheet->rank();
    m_job.start([this, sheet, opening = std::move(opening)](
                    Progress& progress, const std::stop_token& stop) -> BackgroundJob::Completion {
        auto repaired = compareWithEarlier(*sheet, opening, progress, stop);
        if (!repaired) {
            return [this, error = repaired.error()] {
                emit reported([error] {
                    return tr("The earlier comparison cannot be shown: %1").arg(errorText(error));
                });
            };
        }
        return [this, repaired = *std::move(repaired)] { finish(repaired.sheet, repaired.counts); };
    });
}

void RepairFinder::finish(const std::shared_ptr<const graph::Sheet>& sheet, const graph::RepairCounts& counts)
{
    m_session.replaceSheet(sheet);
    emit reported([counts] {
        QString sentence =
            tr("Since the earlier comparison: %1 fixed, %2 unchanged, %3 new.")
                .arg(countText(counts.fixed), countText(counts.unchanged), countText(counts.added));
        if (counts.gone > 0) {
            sentence +=
                QLatin1Char(' ') + tr("%1 bad nodes are not there any more.").arg(countText(counts.gone));
        }
        return sentence;
    });
}

} // namespace pipescope::ui
