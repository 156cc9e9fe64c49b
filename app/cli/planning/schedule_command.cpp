#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/run/model/names.h"
#include "core/run/planning/play_plan.h"
#include "ui/run/picture/svg/svg_picture.h"

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>

namespace pipescope::cli {
namespace {

/// As high as its rows need.
picture::PictureSize sizeFor(const ScheduleShape& shape)
{
    constexpr int kWidth = 1600;
    constexpr std::int64_t kFrame = 80;
    constexpr std::int64_t kRow = 44;
    const std::int64_t height = kFrame + kRow * shape.stages;
    return {kWidth, static_cast<int>(std::clamp<std::int64_t>(height, picture::kSmallestPictureSide,
                                                              picture::kLargestPictureSide))};
}

picture::PictureRequest pictureOf(const RenderOptions& options, const ScheduleShape& shape,
                                  const PlayedPlan& plan)
{
    picture::PictureRequest request;
    request.index =
        std::make_shared<const scene::SceneIndex>(traceOfPlan(shape, plan), 0, options.colourings);
    request.size = options.size == picture::PictureSize{} ? sizeFor(shape) : options.size;
    request.isDark = options.isDark;
    request.view.colourings = options.colourings;
    request.title = options.title.empty()
                        ? std::string(scheduleKindName(shape.kind)) + " · " + std::to_string(shape.stages)
                              + " stages · " + std::to_string(shape.microBatches) + " micro-batches"
                        : options.title;
    return request;
}

Status writePlan(const Context& context, const PlayedPlan& plan, std::ostream& out)
{
    const ScheduleShape shape = context.options.schedule.shape();
    const auto ending = context.options.outputFile.extension();
    if (ending == ".svg") {
        return picture::writeSvg(pictureOf(context.options.render, shape, plan), out);
    }
    if (ending == ".json") {
        writePlanJson(shape, plan, out);
    } else {
        writePlanText(shape, plan, out);
    }
    out.flush();
    return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the output"_text});
}

} // namespace

int runSchedule(const Context& context)
{
    const ScheduleOptions& options = context.options.schedule;
    if (const Status checked = checkPlan(options.shape()); !checked) {
        context.err << "error: " << checked.error().text.english() << '\n';
        return kExitWrongUsage;
    }
    const auto plan = playPlan(options.shape(), options.times());
    if (!plan) {
        context.err << "error: with these numbers the schedule waits for ever\n";
        return kExitNothingToOutput;
    }
    return writeAndReport(context, [&](std::ostream& out) { return writePlan(context, *plan, out); });
}

} // namespace pipescope::cli
