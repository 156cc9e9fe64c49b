#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "ui/run/picture/svg/svg_picture.h"

#include <optional>
#include <ostream>

namespace pipescope::cli {
namespace {

picture::PictureRequest requestFor(const Options& all, const std::shared_ptr<const Trace>& trace)
{
    const RenderOptions& options = all.render;
    picture::PictureRequest request;
    request.index = std::make_shared<const scene::SceneIndex>(trace, 0, options.colourings);
    request.size = options.size;
    request.isDark = options.isDark;
    request.title = options.title;
    request.view.linksShown = !options.linksHidden;
    request.view.durationsShown = options.durationsShown;
    request.view.colourings = options.colourings;
    scene::collapseOtherRows(*trace, request.view.rows);
    request.span = all.part.isAny() ? std::optional(all.part.of(request.index->span)) : std::nullopt;
    return request;
}

bool hasSomethingToDraw(const Context& context, const Trace& trace)
{
    if (trace.blockCount() + trace.operatorCount() == 0) {
        return false;
    }
    return isPartPresent(context, trace);
}

} // namespace

int runRender(const Context& context)
{
    return writeTrace(
        context, LoadDetail::Everything,
        [&](const Trace& trace) { return hasSomethingToDraw(context, trace); },
        [&](const std::shared_ptr<const Trace>& trace, std::ostream& out) {
            return picture::writeSvg(requestFor(context.options, trace), out);
        });
}

} // namespace pipescope::cli
