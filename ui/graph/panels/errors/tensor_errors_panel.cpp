#include "ui/graph/panels/errors/tensor_errors_panel.h"

#include <QLabel>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/graph/panels/errors/tensor_errors_view.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

namespace {

constexpr int kPercentDigits = 3;

} // namespace

TensorErrorsPanel::TensorErrorsPanel(GraphSession& session, QWidget* parent)
    : Panel(parent)
    , m_session(session)
    , m_summary(new QLabel(this))
    , m_view(new TensorErrorsView(this))
{
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setContentsMargins(6, 4, 6, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_summary);
    layout->addWidget(m_view, 1);
    keepTranslated(this, [this] { m_view->setAccessibleName(tr("Distribution of errors")); });
    say([] { return tr("Select an input or output to see how its errors are distributed."); });
}

void TensorErrorsPanel::say(TextProvider text)
{
    keepText(m_summary, std::move(text));
    m_view->setErrors(m_errors);
    m_view->setAccessibleDescription(m_summary->text());
}

void TensorErrorsPanel::setItem(std::optional<ChosenItem> item)
{
    m_item = std::move(item);
    m_isStale = true;
    if (isVisible()) {
        read();
    }
}

void TensorErrorsPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    read();
}

void TensorErrorsPanel::read()
{
    if (!std::exchange(m_isStale, false)) {
        return;
    }
    m_errors.reset();
    const auto sheet = m_session.keptSheet();
    const auto selected = m_session.selection();
    const auto partner = m_session.partner();
    if (!m_item || sheet == nullptr || !selected || !partner) {
        m_job.abandon();
        say([] {
            return tr("Select an input or output of two partners to see how its errors are distributed.");
        });
        return;
    }
    const bool isDebug = selected->side == graph::Side::Debug;
    const graph::NodeId debug = sheet->debug.node(isDebug ? selected->row : partner->row);
    const graph::NodeId bench = sheet->bench->node(isDebug ? partner->row : selected->row);
    const graph::TensorPair files = graph::tensorFilesOf(sheet->graphs(), debug, bench, m_item->items);
    m_job.start([this, files](Progress&, const std::stop_token& stop) -> BackgroundJob::Completion {
        auto found = graph::tensorErrors(files, stop);
        if (!found) {
            return [this, error = found.error()] {
                say([this, error] {
                    return QStringLiteral("%1: %2").arg(toQString(m_item->path), errorText(error));
                });
            };
        }
        auto errors = std::make_shared<const graph::TensorErrors>(*std::move(found));
        return [this, errors] {
            m_errors = errors;
            say([this] { return m_errors ? summaryText() : QString(); });
        };
    });
}

QString TensorErrorsPanel::summaryText() const
{
    const double percent = 100 * static_cast<double>(m_errors->bad) / static_cast<double>(m_errors->count);
    QString text = tr("%1: %2 of %3 elements (%4 %) are beyond the tolerance, %5 are equal.")
                       .arg(toQString(m_item->path), countText(m_errors->bad), countText(m_errors->count),
                            toQString(formatNumber(percent, kPercentDigits)), countText(m_errors->equal));
    if (m_errors->nonFinite > 0) {
        text +=
            QLatin1Char(' ') + tr("%1 are NaN or infinite on one side.").arg(countText(m_errors->nonFinite));
    }
    return text;
}

QString TensorErrorsPanel::tsv() const
{
    QString text = tr("Error from") + u'\t' + tr("Relative errors") + u'\t' + tr("Absolute errors") + u'\n';
    if (!m_errors) {
        return text;
    }
    for (std::size_t bin = 0; bin < graph::ErrorHistogram::kBins; ++bin) {
        text += QStringLiteral("%1\t%2\t%3\n")
                    .arg(graph::ErrorHistogram::beginOf(bin))
                    .arg(m_errors->relative.bins[bin])
                    .arg(m_errors->absolute.bins[bin]);
    }
    return text;
}

} // namespace pipescope::ui
