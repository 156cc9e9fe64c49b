// The texts of META_DATA, parted by zero bytes: pp_info, distributed_args, parallel_group_info.

#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace pipescope;
    static constexpr std::array kNames{"pp_info", "distributed_args", "parallel_group_info"};
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    ascend::MetadataTexts texts;
    for (const char* name : kNames) {
        const std::size_t end = rest.find('\0');
        texts.emplace(name, rest.substr(0, end));
        if (end == std::string_view::npos) {
            break;
        }
        rest.remove_prefix(end + 1);
    }
    RunMetadata metadata;
    ascend::parseMetadata(texts, metadata);
    const bool sound = metadata.microBatches.value_or(1) > 0 && metadata.sizes.pipeline.value_or(1) > 0;
    if (!sound) {
        std::abort();
    }
    return 0;
}
