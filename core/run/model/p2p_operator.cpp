#include "core/run/model/p2p_operator.h"

#include "core/base/group_name_hash.h"
#include "core/base/string_pool.h"

namespace pipescope {

std::string messageOperatorName(const MessageOperator& op, const StringPool& strings)
{
    return std::string(strings.text(op.operation)) + "__" + groupNumber(strings.text(op.group)) + "_"
           + std::to_string(op.number) + "_1";
}

} // namespace pipescope
