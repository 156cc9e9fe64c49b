#include "ui/run/panels/links/link_filters.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>

#include "ui/shell/appearance/retranslation.h"

#include <array>
#include <utility>

namespace pipescope::ui {
namespace {

/// In the order of the choice.
constexpr std::array<std::optional<LinkDirection>, 3> kDirections{std::nullopt, LinkDirection::Forward,
                                                                  LinkDirection::Backward};
constexpr std::array<std::optional<bool>, 3> kHosts{std::nullopt, false, true};

void name(QWidget& field, const QString& what, const QString& explanation)
{
    field.setAccessibleName(what);
    field.setToolTip(explanation);
}

void setTexts(QComboBox& choice, const QStringList& texts)
{
    for (int i = 0; i < choice.count(); ++i) {
        choice.setItemText(i, texts[i]);
    }
}

/// Empty for any rank.
Result<std::optional<RankSet>> ranksIn(const QLineEdit& field)
{
    const std::string text = field.text().trimmed().toStdString();
    if (text.empty()) {
        return std::optional<RankSet>();
    }
    auto ranks = RankSet::parse(text);
    if (!ranks) {
        return ranks.error();
    }
    return std::optional<RankSet>(std::move(*ranks));
}

} // namespace

LinkFilters::LinkFilters(QWidget* parent)
    : QWidget(parent)
    , m_ranks(new QLineEdit(this))
    , m_peers(new QLineEdit(this))
    , m_direction(new QComboBox(this))
    , m_hosts(new QComboBox(this))
    , m_late(new QCheckBox(this))
    , m_unpaired(new QCheckBox(this))
{
    build();
    for (QLineEdit* field : {m_ranks, m_peers}) {
        connect(field, &QLineEdit::textChanged, this, &LinkFilters::typed);
    }
    for (QComboBox* choice : {m_direction, m_hosts}) {
        connect(choice, &QComboBox::currentIndexChanged, this, &LinkFilters::changed);
    }
    for (QCheckBox* box : {m_late, m_unpaired}) {
        connect(box, &QCheckBox::toggled, this, &LinkFilters::changed);
    }
    keepTranslated(this, [this] { retranslate(); });
}

void LinkFilters::build()
{
    constexpr int kLetters = 12;
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    for (QLineEdit* field : {m_ranks, m_peers}) {
        field->setClearButtonEnabled(true);
        field->setMinimumWidth(fontMetrics().averageCharWidth() * kLetters);
        line->addWidget(field, 1);
    }
    for (QComboBox* choice : {m_direction, m_hosts}) {
        choice->addItems({QString(), QString(), QString()});
        choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        line->addWidget(choice);
    }
    line->addWidget(m_late);
    line->addWidget(m_unpaired);
}

void LinkFilters::retranslate()
{
    m_ranks->setPlaceholderText(tr("Ranks: 0-7,12"));
    name(*m_ranks, tr("Ranks"), tr("Messages from or to these ranks: 0-7,12"));
    m_peers->setPlaceholderText(tr("Peers: 8"));
    name(*m_peers, tr("Peers"), tr("The other end is one of these ranks"));
    setTexts(*m_direction, {tr("Both directions"), tr("Forward: activations"), tr("Backward: gradients")});
    name(*m_direction, tr("Direction"), tr("Which direction is listed"));
    setTexts(*m_hosts, {tr("All hosts"), tr("Within one host"), tr("Between hosts")});
    name(*m_hosts, tr("Hosts"), tr("Messages within a host, or between two"));
    m_late->setText(tr("Late only"));
    m_late->setToolTip(tr("The receiver was there before the sender"));
    m_unpaired->setText(tr("Unpaired only"));
    m_unpaired->setToolTip(tr("Sends and receives without a partner"));
}

Result<MessageFilter> LinkFilters::filter() const
{
    auto ranks = ranksIn(*m_ranks);
    auto peers = ranksIn(*m_peers);
    if (!ranks || !peers) {
        return ranks ? peers.error() : ranks.error();
    }
    MessageFilter filter;
    filter.ranks = std::move(*ranks);
    filter.peers = std::move(*peers);
    filter.direction = kDirections[static_cast<std::size_t>(m_direction->currentIndex())];
    filter.isBetweenHosts = kHosts[static_cast<std::size_t>(m_hosts->currentIndex())];
    filter.isLate = m_late->isChecked();
    filter.isUnpaired = m_unpaired->isChecked();
    return filter;
}

void LinkFilters::choosePair(Rank sender, Rank receiver, LinkDirection direction)
{
    {
        const QSignalBlocker blocker(this);
        m_ranks->setText(QString::number(sender.value));
        m_peers->setText(QString::number(receiver.value));
        m_direction->setCurrentIndex(direction == LinkDirection::Forward    ? 1
                                     : direction == LinkDirection::Backward ? 2
                                                                            : 0);
        m_hosts->setCurrentIndex(0);
        m_late->setChecked(false);
        m_unpaired->setChecked(false);
    }
    emit changed();
}

} // namespace pipescope::ui
