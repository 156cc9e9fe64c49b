#pragma once

#include "core/base/result.h"

namespace pipescope {

class Connection;
class SnapshotVfs;

/// Makes a connection that lives in `vfs` see one state of its file, for reading only, until it is closed:
/// takes the lock, rolls back a hot journal, reads the log and the schema.
Status takeSnapshot(Connection& connection, const SnapshotVfs& vfs);

/// The same failure, or the one of the file beside the database that caused it.
Error withFileConcerned(Error error, const SnapshotVfs& vfs);

} // namespace pipescope
