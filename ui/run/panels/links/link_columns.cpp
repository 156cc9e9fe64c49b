#include "ui/run/panels/links/link_columns.h"

#include "core/base/parse/durations.h"
#include "core/run/analysis/details/detail_text.h"
#include "ui/run/panels/links/links_panel.h"
#include "ui/shell/toolkit/qt_text.h"

#include <cstdlib>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr int kNumberWidth = 52;
constexpr int kWordWidth = 72;
constexpr int kTimeWidth = 76;
constexpr Qt::Alignment kRight = Qt::AlignRight | Qt::AlignVCenter;
constexpr Qt::Alignment kLeft = Qt::AlignLeft | Qt::AlignVCenter;

template<class Id>
QString idText(const std::optional<Id>& id)
{
    return id ? QString::number(id->value) : QString();
}

QString timeText(const std::optional<Duration>& time)
{
    return time ? toQString(formatDuration(*time)) : QString();
}

QString sizeText(std::int64_t bytes)
{
    return bytes > 0 ? localized(shortBytes(bytes)) : QString();
}

QString rateText(const std::optional<double>& rate)
{
    return rate ? localized(formatRate(*rate)) : QString();
}

QString directionText(LinkDirection direction)
{
    return direction == LinkDirection::Forward    ? LinksPanel::tr("forward")
           : direction == LinkDirection::Backward ? LinksPanel::tr("backward")
                                                  : QString();
}

QString hostsText(const std::optional<bool>& isBetweenHosts)
{
    return !isBetweenHosts   ? QString()
           : *isBetweenHosts ? LinksPanel::tr("between")
                             : LinksPanel::tr("within");
}

/// Who came last, and by how much.
QString lateText(const std::optional<Duration>& late)
{
    if (!late || late->ns == 0) {
        return {};
    }
    const QString by = toQString(formatDuration({std::abs(late->ns)}));
    return late->ns > 0 ? LinksPanel::tr("sender by %1").arg(by) : LinksPanel::tr("receiver by %1").arg(by);
}

QString pairingText(const ListedLinks& shown, const Message& message)
{
    if (!message.link) {
        return LinksPanel::tr("unpaired");
    }
    return shown.messages->trace().link(*message.link).origin == LinkOrigin::Inferred
               ? LinksPanel::tr("inferred")
               : QString();
}

/// Adds columns of messages.
class MessageColumns
{
public:
    explicit MessageColumns(const ListedLinksPointer& shown)
        : m_shown(shown)
    { }

    template<class Text>
    void add(TextProvider title, int width, Qt::Alignment alignment, Text text, TextProvider explanation = {})
    {
        columns.push_back({std::move(title),
                           [&shown = m_shown, text](LinkRow row) {
                               return text(*shown, shown->messages->at(shown->rows[row]));
                           },
                           width,
                           {},
                           alignment,
                           std::move(explanation)});
    }

    ListModel<LinkRow>::Columns columns;

private:
    const ListedLinksPointer& m_shown;
};

/// Which message it is.
void addPlaces(MessageColumns& to)
{
    to.add([] { return LinksPanel::tr("Step"); }, kNumberWidth, kRight,
           [](const ListedLinks& shown, const Message& message) {
               const auto& steps = shown.messages->trace().steps;
               return message.step ? QString::number(steps[message.step->value].number.value) : QString();
           });
    to.add([] { return LinksPanel::tr("From"); }, kNumberWidth, kRight,
           [](const ListedLinks&, const Message& message) { return idText(message.sender); });
    to.add([] { return LinksPanel::tr("To"); }, kNumberWidth, kRight,
           [](const ListedLinks&, const Message& message) { return idText(message.receiver); });
    to.add([] { return LinksPanel::tr("Direction"); }, kWordWidth, kLeft,
           [](const ListedLinks&, const Message& message) { return directionText(message.direction); });
    to.add([] { return LinksPanel::tr("Micro-batch"); }, kNumberWidth, kRight,
           [](const ListedLinks&, const Message& message) { return idText(message.microBatch); });
    to.add([] { return LinksPanel::tr("Virtual stage"); }, kNumberWidth, kRight,
           [](const ListedLinks&, const Message& message) { return idText(message.virtualStage); },
           [] { return LinksPanel::tr("The virtual stage that made the data"); });
}

/// When it was, and how long it took.
void addTimes(MessageColumns& to)
{
    to.add([] { return LinksPanel::tr("Start in the run"); }, kTimeWidth, kRight,
           [](const ListedLinks& shown, const Message& message) {
               constexpr int kStartDigits = 9;
               return toQString(formatDuration(message.begin - shown.runBegin, kStartDigits));
           });
    to.add([] { return LinksPanel::tr("Size"); }, kTimeWidth, kRight,
           [](const ListedLinks&, const Message& message) { return sizeText(message.bytes); });
    to.add([] { return LinksPanel::tr("Transfer"); }, kTimeWidth, kRight,
           [](const ListedLinks&, const Message& message) { return timeText(message.times.transfer); },
           [] {
               return LinksPanel::tr(
                   "While data moved; without its times, from both ends being there to the arrival");
           });
    to.add([] { return LinksPanel::tr("Bandwidth"); }, kTimeWidth, kRight,
           [](const ListedLinks&, const Message& message) { return rateText(message.bandwidth); });
    to.add([] { return LinksPanel::tr("Waiting"); }, kTimeWidth, kRight,
           [](const ListedLinks&, const Message& message) { return timeText(message.times.waiting); },
           [] { return LinksPanel::tr("How long the receiver was there without data moving"); });
    to.add([] { return LinksPanel::tr("Came last"); }, 2 * kWordWidth, kRight,
           [](const ListedLinks&, const Message& message) { return lateText(message.times.late); },
           [] {
               return LinksPanel::tr(
                   "Who began last, and by how much; empty where clocks cannot be compared");
           });
}

} // namespace

ListModel<LinkRow>::Columns messageColumns(const ListedLinksPointer& shown)
{
    MessageColumns to(shown);
    addPlaces(to);
    addTimes(to);
    to.add([] { return LinksPanel::tr("Hosts"); }, kWordWidth, kLeft,
           [](const ListedLinks&, const Message& message) { return hostsText(message.isBetweenHosts); },
           [] { return LinksPanel::tr("Within one host, or between two"); });
    to.add([] { return LinksPanel::tr("Pairing"); }, kWordWidth, kLeft, pairingText,
           [] { return LinksPanel::tr("Sends and receives without a partner are unpaired"); });
    return std::move(to.columns);
}

ListModel<LinkRow>::Columns pairColumns(const ListedLinksPointer& shown)
{
    ListModel<LinkRow>::Columns columns;
    const auto add = [&](TextProvider title, int width, auto text, TextProvider explanation = {}) {
        columns.push_back({std::move(title),
                           [&shown, text](LinkRow row) { return text(shown->pairs[row]); },
                           width,
                           {},
                           kRight,
                           std::move(explanation)});
    };
    add([] { return LinksPanel::tr("From"); }, kNumberWidth,
        [](const MessagePair& pair) { return idText(pair.sender); });
    add([] { return LinksPanel::tr("To"); }, kNumberWidth,
        [](const MessagePair& pair) { return idText(pair.receiver); });
    add([] { return LinksPanel::tr("Messages"); }, kWordWidth,
        [](const MessagePair& pair) { return countText(pair.messages); });
    add([] { return LinksPanel::tr("Size"); }, kTimeWidth,
        [](const MessagePair& pair) { return sizeText(pair.bytes); });
    add([] { return LinksPanel::tr("Mean transfer"); }, kTimeWidth,
        [](const MessagePair& pair) { return timeText(pair.transfer); });
    add([] { return LinksPanel::tr("Bandwidth"); }, kTimeWidth,
        [](const MessagePair& pair) { return rateText(pair.bandwidth); },
        [] { return LinksPanel::tr("Bytes by the sum of the times in which they moved"); });
    add([] { return LinksPanel::tr("Waiting"); }, kTimeWidth,
        [](const MessagePair& pair) { return timeText(pair.waiting); },
        [] { return LinksPanel::tr("How long the receiver was there without data moving, in all"); });
    add([] { return LinksPanel::tr("Late"); }, kWordWidth,
        [](const MessagePair& pair) { return countText(pair.late); },
        [] { return LinksPanel::tr("Messages whose receiver was there before the sender"); });
    add([] { return LinksPanel::tr("Unpaired"); }, kWordWidth,
        [](const MessagePair& pair) { return countText(pair.unpaired); });
    add([] { return LinksPanel::tr("Hosts"); }, kWordWidth,
        [](const MessagePair& pair) { return hostsText(pair.isBetweenHosts); },
        [] { return LinksPanel::tr("Within one host, or between two"); });
    return columns;
}

} // namespace pipescope::ui
