#include "ui/graph/panels/suspects_panel.h"

#include <QLabel>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/graph/session/suspect_finder.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {

namespace {

constexpr int kCauseColumn = 3;
constexpr int kNumbersColumn = 4;

} // namespace

SuspectsPanel::SuspectsPanel(SuspectFinder& finder, QWidget* parent)
    : ListPanel(parent)
    , m_finder(finder)
    , m_model(columns())
    , m_summary(new QLabel(this))
{
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_summary->setContentsMargins(6, 3, 6, 3);
    lines()->setSpacing(0);
    lines()->insertWidget(0, m_summary);
    m_model.setLook([](const Row& row, int column, int role) {
        const bool isBox = role == Qt::CheckStateRole && column == 0;
        return isBox ? QVariant(row.isAccepted ? Qt::Checked : Qt::Unchecked) : QVariant();
    });
    m_model.setEdit(0, Qt::ItemIsUserCheckable, [this](const Row& row, const QVariant& value, int role) {
        if (role == Qt::CheckStateRole) {
            m_finder.accept(row.suspect.onset.row, value.toInt() == Qt::Checked);
        }
        return role == Qt::CheckStateRole;
    });
    setList(m_model, [] { return tr("Onsets"); });
    elideAtEnd(kCauseColumn);
    elideAtEnd(kNumbersColumn);
    table()->horizontalHeader()->setStretchLastSection(true);
    connect(&finder, &SuspectFinder::changed, this, &SuspectsPanel::refresh);
    refresh();
    keepTranslated(this, [this] { m_summary->setText(summaryText()); });
}

ListModel<SuspectsPanel::Row>::Columns SuspectsPanel::columns()
{
    constexpr int kOnsetWidth = 200;
    constexpr int kRankWidth = 50;
    constexpr int kShareWidth = 160;
    constexpr int kSentenceWidth = 280;
    return {{[] { return tr("Onset (checked: known)"); },
             [](const Row& row) { return toQString(row.suspect.name); }, kOnsetWidth},
            {[] { return tr("Rank"); },
             [](const Row& row) { return QString::number(row.suspect.rank.value); }, kRankWidth},
            {[] { return tr("Explains"); }, [](const Row& row) { return row.share; }, kShareWidth,
             ListModel<Row>::Columns::value_type::Key(), Qt::AlignLeft | Qt::AlignVCenter,
             [] { return tr("How many of the nodes that differ can have it from there"); }},
            {[] { return tr("What happened"); }, [](const Row& row) { return localized(row.suspect.cause); },
             kSentenceWidth},
            {[] { return tr("What differs"); }, [](const Row& row) { return localized(row.suspect.numbers); },
             kSentenceWidth}};
}

void SuspectsPanel::choose(const QModelIndex& index)
{
    emit followed(m_model.rowAt(index.row()).suspect.onset.node);
}

bool SuspectsPanel::isIdle() const
{
    return m_finder.isIdle();
}

QString SuspectsPanel::summaryText() const
{
    const graph::Suspects* suspects = m_finder.suspects();
    if (suspects == nullptr) {
        return m_finder.isIdle() ? tr("Nothing was compared.") : tr("Looking for onsets…");
    }
    if (!suspects->first) {
        return tr("No divergence was found: the sides agree as far as is recorded.");
    }
    const graph::Divergence& first = *suspects->first;
    const auto isFirst = [&](const graph::Suspect& suspect) { return suspect.onset.node == first.node; };
    if (std::ranges::any_of(m_finder.accepted(), isFirst)) {
        return nextText();
    }
    QString text = tr("First divergence: %1 on rank %2. %3")
                       .arg(first.path.empty() ? QString() : toQString(first.path.back()))
                       .arg(first.rank.value)
                       .arg(localized(first.reason))
                   + u'.';
    if (suspects->group) {
        text += QLatin1Char(' ') + tr("Onset in: %1.").arg(localized(graph::groupText(*suspects->group)));
    }
    return text;
}

QString SuspectsPanel::nextText() const
{
    if (m_finder.open().empty()) {
        return tr("Every onset is accepted as known.");
    }
    const graph::Suspect& next = m_finder.open().front();
    return tr("The first divergence is accepted as known. Next: %1 on rank %2. %3.")
        .arg(toQString(next.name))
        .arg(next.rank.value)
        .arg(localized(next.cause));
}

QString SuspectsPanel::shareOf(const graph::Suspect& suspect) const
{
    constexpr int kDigits = 3;
    return tr("%1 of %2 (%3 %)")
        .arg(countText(suspect.onset.explained), countText(m_finder.suspects()->divergent.nodes.size()),
             toQString(formatNumber(100 * suspect.onset.share, kDigits)));
}

void SuspectsPanel::refresh()
{
    std::vector<Row> rows;
    for (const graph::Suspect& suspect : m_finder.open()) {
        rows.push_back({suspect, shareOf(suspect), false});
    }
    for (const graph::Suspect& suspect : m_finder.accepted()) {
        rows.push_back({suspect, shareOf(suspect), true});
    }
    m_model.setRows(std::move(rows));
    m_summary->setText(summaryText());
}

} // namespace pipescope::ui
