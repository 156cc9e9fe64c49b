#include "app/cli/command.h"
#include "app/exit_code.h"
#include "core/base/parse/durations.h"
#include "ui/picture/svg/svg_picture.h"

#include <ostream>

namespace pipescope::cli {
namespace {

/// The part of time asked for; empty for all.
std::optional<TimeSpan> spanAskedFor(const RenderOptions& options, TimeSpan run)
{
    if (!options.from && !options.to) {
        return std::nullopt;
    }
    return TimeSpan{run.begin + options.from.value_or(Duration{}),
                    options.to ? run.begin + *options.to : run.end};
}

picture::PictureRequest requestFor(const RenderOptions& options, const std::shared_ptr<const Trace>& trace)
{
    picture::PictureRequest request;
    request.index = std::make_shared<const scene::SceneIndex>(trace, 0, options.colourings);
    request.size = options.size;
    request.isDark = options.isDark;
    request.title = options.title;
    request.view.linksShown = !options.linksHidden;
    request.view.durationsShown = options.durationsShown;
    request.view.colourings = options.colourings;
    scene::collapseOtherRows(*trace, request.view.rows);
    request.span = spanAskedFor(options, request.index->span);
    return request;
}

bool hasSomethingToDraw(const Context& context, const Trace& trace)
{
    if (trace.blockCount() + trace.operatorCount() == 0) {
        return false;
    }
    const Duration length = trace.span().duration();
    const bool beginsWithin = context.options.render.from.value_or(Duration{}) < length;
    if (!beginsWithin) {
        context.err << "error: the run lasts only " << formatDuration(length) << '\n';
    }
    return beginsWithin;
}

} // namespace

int runRender(const Context& context)
{
    const RenderOptions& options = context.options.render;
    return writeTrace(
        context, LoadDetail::Everything,
        [&](const Trace& trace) { return hasSomethingToDraw(context, trace); },
        [&](const std::shared_ptr<const Trace>& trace, std::ostream& out) {
            return picture::writeSvg(requestFor(options, trace), out);
        });
}

} // namespace pipescope::cli
