#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pipescope {

/// The bytes of one database file, as its connection sees them. Used by one thread at a time.
class PageSource
{
public:
    PageSource() = default;
    PageSource(const PageSource&) = delete;
    PageSource& operator=(const PageSource&) = delete;
    PageSource(PageSource&&) = delete;
    PageSource& operator=(PageSource&&) = delete;
    virtual ~PageSource() = default;

    virtual std::uint64_t size() const = 0;
    /// Fills all of `out` from the offset on; false, with anything in `out`, if that is not possible.
    virtual bool read(std::uint64_t offset, std::span<std::byte> out) const = 0;
};

class Connection;
class SnapshotVfs;

/// Makes a connection that lives in `vfs` see one state of its file, for reading only, until it is closed:
/// takes the lock, rolls back a hot journal, reads the log and the schema.
Status takeSnapshot(Connection& connection, const SnapshotVfs& vfs);

/// The same failure, or the one of the file beside the database that caused it.
Error withFileConcerned(Error error, const SnapshotVfs& vfs);

} // namespace pipescope
