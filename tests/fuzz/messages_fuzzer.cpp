// Texts of ranges and names of operators: everything that is concluded from one text alone.

#include "core/base/text.h"
#include "core/run/model/captures/block_message.h"
#include "core/run/sources/ascend_db/tables/operator_reader.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace pipescope;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const bool isBlock = ascend::isBlockMessage(text);
    // The kind is only requested for texts that name a block.
    if (!isBlock
        && (kindFromMessage(text) == BlockKind::Forward || kindFromMessage(text) == BlockKind::Overlap)) {
        std::abort();
    }
    ascend::operatorKindFromName(text);
    parseInteger(text);
    return 0;
}
