#include "core/run/model/lookup/link_part.h"

namespace pipescope {

const OperatorPart* partOf(const Trace& trace, const LinkEnd& end)
{
    if (!end.op) {
        return nullptr;
    }
    const Track& track = trace.track(end.track);
    const auto parts = track.partsOf(track.operators[end.op->value]);
    return end.part < parts.size() ? &parts[end.part] : nullptr;
}

} // namespace pipescope
