#include "ui/run/scene/draw/item_label.h"

#include "core/base/parse/durations.h"
#include "core/run/analysis/details/detail_text.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace pipescope::scene {
namespace {

std::string peersOf(const Track& track, const P2pOperator& op, PartDirection direction)
{
    std::set<Rank> ranks;
    for (const OperatorPart& part : track.partsOf(op)) {
        if (part.direction == direction && part.peer) {
            ranks.insert(*part.peer);
        }
    }
    std::string peers;
    for (const Rank rank : ranks) {
        peers += (peers.empty() ? " " : ",") + std::to_string(rank.value);
    }
    return peers;
}

/// Three digits are enough to compare, and short.
std::string durationText(const Trace& trace, const TraceRef& ref)
{
    constexpr int kDigits = 3;
    return formatDuration(spanOf(trace, ref).duration(), kDigits);
}

void setBlockTexts(const Trace& trace, const BlockRef& ref, DrawnLabel& label)
{
    const Track& track = trace.track(ref.track);
    const StringId name = track.blocks.name(ref.block);
    label.text = trace.strings.text(name).empty() ? track.blocks.at(ref.block).message : name;
    label.ownText = blockLabel(trace, track, ref.block);
    label.wholeBytes = label.ownText.size();
}

/// What an operator's name has behind its type, which the arrow in front of the peer says already:
/// "712_3_1" of "hcom_send__712_3_1". Labels lose their end first, and there the names differ.
std::string_view nameBehindType(std::string_view name)
{
    const std::size_t type = name.find("__");
    return type == std::string_view::npos || type + 2 == name.size() ? name : name.substr(type + 2);
}

void setOperatorTexts(const Trace& trace, const OperatorRef& ref, DrawnLabel& label)
{
    const Track& track = trace.track(ref.track);
    const P2pOperator& op = track.operators[ref.op.value];
    label.text = op.name;
    label.ownText = peerLabel(track, op);
    label.wholeBytes = label.ownText.size();
    if (!label.ownText.empty()) {
        label.ownText += ' ';
        label.ownText += nameBehindType(trace.strings.text(op.name));
    }
}

} // namespace

std::string peerLabel(const Track& track, const P2pOperator& op)
{
    const std::string receivers = peersOf(track, op, PartDirection::Send);
    const std::string senders = peersOf(track, op, PartDirection::Receive);
    const std::string to = receivers.empty() ? std::string() : "→" + receivers;
    const std::string from = senders.empty() ? std::string() : "←" + senders;
    return to + (to.empty() || from.empty() ? "" : " ") + from;
}

void setTexts(const Trace& trace, const TraceRef& ref, bool withDuration, DrawnLabel& label)
{
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        setOperatorTexts(trace, *op, label);
    } else if (const auto* block = std::get_if<BlockRef>(&ref)) {
        setBlockTexts(trace, *block, label);
    } else {
        const auto& collective = std::get<CollectiveRef>(ref);
        const Collective shown = trace.track(collective.track).collectives.at(collective.collective);
        label.text = shown.name;
        label.ownText = collectiveKindName(shown.kind);
        label.wholeBytes = label.ownText.size();
    }
    if (withDuration) {
        label.timedText = label.wholeBytes > 0 ? label.ownText.substr(0, label.wholeBytes)
                                               : std::string(trace.strings.text(label.text));
        label.timedText += " · ";
        label.timedText += durationText(trace, ref);
    }
}

std::optional<DrawnLabel> breakLabel(double available, double lineHeight, const TextWidth& textWidth,
                                     DrawnLabel& label)
{
    const std::string whole = label.ownText.substr(0, label.wholeBytes);
    const std::size_t plus = whole.find('+');
    const bool isHigh = label.area.height() >= 2.0 * lineHeight;
    if (plus == std::string::npos || !isHigh || textWidth(whole) <= available) {
        return std::nullopt;
    }
    const double middle = (label.area.top + label.area.bottom) / 2.0;
    const auto line = [&](std::string text, double top) {
        DrawnLabel made = label;
        made.area.top = top;
        made.area.bottom = top + lineHeight;
        made.wholeBytes = text.size();
        made.ownText = std::move(text);
        made.timedText.clear();
        return made;
    };
    DrawnLabel upper = line(whole.substr(0, plus + 1), middle - lineHeight);
    DrawnLabel lower = line(whole.substr(plus + 1), middle);
    if (std::max(textWidth(upper.ownText), textWidth(lower.ownText)) > available) {
        return std::nullopt;
    }
    label = std::move(upper);
    return lower;
}

bool fitLabel(const StringPool& strings, double available, const TextWidth& textWidth, DrawnLabel& label)
{
    if (!label.timedText.empty() && textWidth(label.timedText) <= available) {
        label.ownText.swap(label.timedText);
        label.elision = {label.ownText.size(), false};
        return true;
    }
    const std::string_view text = textOf(label, strings);
    label.elision = elide(text, available, textWidth);
    // Dots right behind a number would look like a part of it.
    constexpr std::size_t kMinBehind = 4;
    if (label.wholeBytes > 0 && label.elision.cut && label.elision.bytes < label.wholeBytes + kMinBehind) {
        label.elision = {};
    }
    if (label.elision.bytes < label.wholeBytes) {
        const bool fits = textWidth(text.substr(0, label.wholeBytes)) <= available;
        label.elision = fits ? Elision{label.wholeBytes, false} : Elision{};
    }
    return label.elision.bytes > 0;
}

} // namespace pipescope::scene
