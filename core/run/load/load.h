#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/run/model/load_options.h"

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope {

class Source;

/// The layouts of files that can be opened, as LoadOptions::layout names them.
std::vector<LayoutName> knownLayouts();

/// Called with the part of a run that has been read so far: blocks, but no operators, links or findings.
/// Ranks that are still to be read have no blocks. Called from a thread of the load, never from two at once.
using PreviewFunction = std::function<void(std::shared_ptr<const Trace> preview)>;

/// Opens a cluster folder, a rank folder or a single file, and classifies and links what is in it. Reads
/// only; see SnapshotDatabase for what that guarantees. Every problem of the input is a finding in the
/// document, which may have nothing to show; the only errors are ErrorKind::Cancelled, ErrorKind::Internal,
/// and ErrorKind::InvalidArgument where the request has no root or several. Blocks the calling thread; within
/// 0.2 s of a stop request it returns. `preview`, if given, is called as soon as the first rank of several
/// has been read and then as often as PreviewPace says.
Result<TracePointer> load(const OpenRequest& request, Progress& progress, const std::stop_token& stop,
                          const PreviewFunction& preview = {});

/// The same with these formats in place of all that are known.
Result<TracePointer> loadFrom(std::span<const std::unique_ptr<const Source>> sources,
                              const OpenRequest& request, Progress& progress, const std::stop_token& stop,
                              const PreviewFunction& preview = {});

} // namespace pipescope
