#include "core/sqlite/bulk/index_build.h"

#include "core/sqlite/bulk/index_tree.h"
#include "core/sqlite/bulk/keys/key_encoding.h"
#include "core/sqlite/bulk/keys/key_merge.h"
#include "core/sqlite/bulk/record_writer.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace pipescope {
namespace {

void writeRecord(const std::vector<KeyValue>& values, RecordWriter& record)
{
    record.clear();
    for (const KeyValue& value : values) {
        if (value.type == ValueType::Text) {
            record.text(value.text);
        } else if (value.type == ValueType::Integer) {
            record.integer(value.integer);
        } else if (value.type == ValueType::Real) {
            record.real(value.real);
        } else {
            record.null();
        }
    }
}

Error duplicateError(const PageFile& file, const TableShape& table, const TableShape::Index& index,
                     std::int64_t rowA, std::int64_t rowB)
{
    std::vector<UserText> columns;
    for (const std::size_t column : index.columns) {
        columns.emplace_back(table.columns[column].name);
    }
    return {ErrorKind::InvalidArgument, file.target(),
            "rows %1 and %2 of %3 have the same values in what must be unique: %4"_text(
                rowA, rowB, table.name, listOf(columns))};
}

} // namespace

Status buildIndex(PageFile& file, const TableShape& table, const TableShape::Index& index,
                  std::vector<KeyRun> runs, const std::stop_token& stop)
{
    constexpr unsigned kKeysBetweenLooks = 4096;
    KeyMerge keys(std::move(runs));
    KeyDecoder decoder(index.columns.size());
    RecordWriter record;
    IndexTree tree(file, index.rootPage);
    std::int64_t rowBefore = 0;
    for (unsigned count = 1; keys.next(); ++count) {
        decoder.decode(keys.key());
        const std::int64_t row = decoder.values().back().integer;
        if (index.isUnique && !decoder.hasNull() && keys.shared() >= decoder.columnBytes()) {
            return duplicateError(file, table, index, rowBefore, row);
        }
        rowBefore = row;
        writeRecord(decoder.values(), record);
        if (const Status added = tree.add(record); !added) {
            return added;
        }
        if (count % kKeysBetweenLooks == 0 && stop.stop_requested()) {
            return Error{ErrorKind::Cancelled, file.target(), "cancelled"_text};
        }
    }
    return tree.end();
}

} // namespace pipescope
