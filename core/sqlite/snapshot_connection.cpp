#include "core/sqlite/snapshot_connection.h"

#include "core/base/error_text.h"
#include "core/sqlite/connection.h"
#include "core/sqlite/snapshot/snapshot_vfs.h"

#include <sqlite3.h>

namespace pipescope {
namespace {

/// No memory map: a file that another program cuts short under it ends this one with SIGBUS.
constexpr const char* kSnapshotPragmas = "PRAGMA locking_mode=EXCLUSIVE;"
                                         "PRAGMA query_only=ON;"
                                         "PRAGMA mmap_size=0;";

} // namespace

Status takeSnapshot(Connection& connection, const SnapshotVfs& vfs)
{
    sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    Status state = connection.execute(kSnapshotPragmas);
    if (state) {
        state = connection.execute("SELECT count(*) FROM sqlite_schema");
    }
    return state ? state : Status(withFileConcerned(state.error(), vfs));
}

Error withFileConcerned(Error error, const SnapshotVfs& vfs)
{
    const auto& failure = vfs.openFailure();
    if (!failure || error.kind == ErrorKind::Cancelled) {
        return error;
    }
    return systemError(failure->systemError, failure->path);
}

} // namespace pipescope
