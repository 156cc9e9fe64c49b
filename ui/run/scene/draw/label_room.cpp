#include "ui/run/scene/draw/label_room.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace pipescope::scene {
namespace {

using Positions = std::vector<std::size_t>;

/// Blocks of this many times the needed width are wider than most, not about as wide.
constexpr double kClearlyWider = 1.25;

/// Whether the label has one text, which is shown whole or not at all; "F7+B3" may be broken into two.
bool isShort(const DrawnLabel& label)
{
    return label.wholeBytes > 0 && label.wholeBytes == label.ownText.size()
           && label.ownText.find('+') == std::string::npos;
}

double typicalRoom(const std::vector<double>& rooms, const Positions& of)
{
    std::vector<double> own;
    own.reserve(of.size());
    std::ranges::transform(of, std::back_inserter(own), [&](std::size_t i) { return rooms[i]; });
    const auto middle = own.begin() + static_cast<std::ptrdiff_t>(own.size() / 2);
    std::ranges::nth_element(own, middle);
    return *middle;
}

void treatAlike(std::span<const DrawnLabel> labels, const Positions& alike, double padding,
                const TextWidth& textWidth, std::vector<double>& rooms)
{
    double needed = 0.0;
    for (const std::size_t i : alike) {
        needed = std::max(needed, textWidth(labels[i].ownText));
    }
    const bool mostHaveRoom = typicalRoom(rooms, alike) >= needed;
    for (const std::size_t i : alike) {
        if (mostHaveRoom && rooms[i] + 2.0 * padding >= needed) {
            rooms[i] = std::max(rooms[i], needed);
        } else if (!mostHaveRoom && rooms[i] < kClearlyWider * needed) {
            rooms[i] = 0.0;
        }
    }
}

} // namespace

std::vector<double> labelRooms(std::span<const DrawnLabel> labels, double padding, const TextWidth& textWidth)
{
    std::vector<double> rooms;
    rooms.reserve(labels.size());
    for (const DrawnLabel& label : labels) {
        rooms.push_back(label.area.width() - 2.0 * padding);
    }
    for (std::size_t first = 0; first < labels.size();) {
        std::map<char, Positions> byKind;
        std::size_t last = first;
        for (; last < labels.size() && labels[last].area.top == labels[first].area.top; ++last) {
            if (isShort(labels[last])) {
                byKind[labels[last].ownText.front()].push_back(last);
            }
        }
        for (const auto& [kind, alike] : byKind) {
            treatAlike(labels, alike, padding, textWidth, rooms);
        }
        first = last;
    }
    return rooms;
}

} // namespace pipescope::scene
