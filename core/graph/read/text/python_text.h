#pragma once

#include "core/base/string_pool.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace pipescope::graph {

/// What Python's repr() writes: the fewest digits that read back as the same number, with an exponent below
/// 1e-4 and from 1e16 on: "0.1", "31.0", "1e-05", "nan", "-inf".
std::string pythonText(double value);

/// What Python's str() writes: "None", "True", "-1", "0.1", the text itself.
std::string pythonText(Value value, const StringPool& texts);

/// A number as an edition writes it into the database: Doc rounds to six decimals, or to six decimals of the
/// mantissa where Python writes an exponent; New writes every digit.
std::string databaseText(double value, Edition edition);

/// A value as an edition writes it into the database.
std::string databaseText(Value value, const StringPool& texts, Edition edition);

/// A text as the editions write it: without quotes, "null" instead of "None" and of a single blank, and
/// numbers of more than six decimals ("14.4941461%") with six.
std::string databaseText(std::string_view text);

/// The checksum that an item has in the md5 mode: its own, or the CRC-32 of the text of its value.
std::string checksumText(const Graph& graph, const Item& item);

/// The second part of a node's name: "matmul" of "Torch.matmul.0.forward", "isend" of
/// "Distributed.isend.0.forward"; empty if the name has no parts. Of modules, too, as the public tool does
/// it.
std::string_view apiNameOf(std::string_view nodeName);

/// CRC-32 as zlib computes it.
std::uint32_t crc32(std::string_view bytes);

/// A statistic of an item of the graph, for users: "Max = 1.25".
std::string statisticText(const Graph& graph, const Item& item, Statistic statistic);

} // namespace pipescope::graph
