#pragma once

#include "app/cli/subcommand.h"
#include "core/graph/explain/report/divergence_report.h"
#include "core/graph/open/assembly/load_step.h"
#include "core/graph/open/opening/graph_document.h"
#include "ui/graph/picture/graph_picture.h"

#include <iosfwd>

namespace pipescope::cli {

/// Runs `graph` and its commands; returns the exit code.
int runGraph(const Context& context);

/// Runs `graph report`: compares two dumps and writes what is found as a page; returns the exit code.
int runGraphPage(const Context& context);

/// A picture, with the document it is of.
struct OpenedPicture
{
    graph::GraphDocumentPointer document;
    graph_picture::GraphPictureRequest picture;
};

/// Reads the step and the rank that the options name. Fails if they are not there, or nothing can be read.
Result<OpenedPicture> openPicture(const Context& context, const graph::GraphRequest& request,
                                  const GraphPictureOptions& options);

/// Whether the file to write is there; it is reported and, like databases, never replaced.
bool isOutputTaken(const Context& context);

/// Runs `graph render`: draws one rank of one step; returns the exit code.
int runGraphRender(const Context& context);

/// Runs `graph repaired`: compares a comparison with an earlier one; returns the exit code.
int runGraphRepaired(const Context& context);

/// The report of `graph diverge` as text.
void writeReport(const graph::DivergenceReport& report, std::ostream& out);

/// What the options ask for, with the mapping file read. Fails if that, or the sizes of merging, are wrong.
Result<graph::GraphRequest> requestOf(const GraphOptions& options);

/// Reports an error of the input, after which nothing was written; returns the exit code.
int reportInputError(const Context& context, const Error& error);

} // namespace pipescope::cli
