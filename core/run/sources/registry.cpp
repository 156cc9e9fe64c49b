#include "core/run/sources/registry.h"

#include "core/run/sources/ascend_db/framework_source.h"
#include "core/run/sources/ascend_db/msmonitor_source.h"
#include "core/run/sources/ascend_db/msprof_source.h"
#include "core/run/sources/chrome_trace/chrome_source.h"
#include "core/run/sources/paddle_log/paddle_source.h"

namespace pipescope {

std::vector<std::unique_ptr<const Source>> allSources()
{
    std::vector<std::unique_ptr<const Source>> sources;
    sources.push_back(std::make_unique<FrameworkSource>(kPyTorchNames));
    sources.push_back(std::make_unique<FrameworkSource>(kMindSporeNames));
    sources.push_back(std::make_unique<MsprofSource>());
    sources.push_back(std::make_unique<MsmonitorSource>());
    sources.push_back(std::make_unique<PaddleSource>());
    sources.push_back(std::make_unique<ChromeSource>());
    return sources;
}

} // namespace pipescope
