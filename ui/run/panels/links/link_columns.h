#pragma once

#include "core/run/analysis/links/message_list.h"
#include "ui/shell/lists/list_model.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace pipescope::ui {

/// What the table of links shows, as a worker has found it.
struct ListedLinks
{
    MessageTablePointer messages;
    TimePoint runBegin{};
    /// By pair of ranks, or each message.
    bool isByPair = false;
    /// In the order shown.
    std::vector<MessageRow> rows = {};
    /// The row of each message; past the end for those that are not listed.
    std::vector<std::uint32_t> positions = {};
    std::vector<MessagePair> pairs = {};

    std::size_t count() const { return isByPair ? pairs.size() : rows.size(); }
};

using ListedLinksPointer = std::shared_ptr<const ListedLinks>;

/// The position of a row in ListedLinks: of a message or of a pair.
using LinkRow = std::uint32_t;

/// By MessageColumn. `shown` outlives the columns.
ListModel<LinkRow>::Columns messageColumns(const ListedLinksPointer& shown);
/// By PairColumn.
ListModel<LinkRow>::Columns pairColumns(const ListedLinksPointer& shown);

} // namespace pipescope::ui
