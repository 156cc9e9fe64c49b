#pragma once

#include "ui/run/scene/draw/draw_list.h"

#include <optional>
#include <string>

namespace pipescope::scene {

/// Direction and peer of an operator: "→ 5" sends to rank 5, "← 2" receives from rank 2; a batch has both.
/// Empty where no peer is known.
std::string peerLabel(const Track& track, const P2pOperator& op);

/// Sets what a label may say of its item, in full. Block: its blockLabel(), else its name. Operator: its
/// peers, then its name. Behind that the item's duration, if that is wanted.
void setTexts(const Trace& trace, const TraceRef& ref, bool withDuration, DrawnLabel& label);

/// Makes "F7+B3" two lines of `lineHeight` where it is too wide for one and both find room: the label becomes
/// the upper line, "F7+", and the lower one is returned.
std::optional<DrawnLabel> breakLabel(double available, double lineHeight, const TextWidth& textWidth,
                                     DrawnLabel& label);

/// Chooses the part of a label's texts that fits into `available`; false if nothing does. A number is shown
/// whole or not at all: the name of a block is never cut.
bool fitLabel(const StringPool& strings, double available, const TextWidth& textWidth, DrawnLabel& label);

} // namespace pipescope::scene
