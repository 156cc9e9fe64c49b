#include "app/gui/window_options.h"

#include "app/exit_code.h"
#include "app/option_table/printed_forms.h"

#include <CLI/CLI.hpp>

namespace pipescope::app {

namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done, 2 wrong usage, 3 nothing to show, 4 the picture could not "
    "be written.";

/// The suffix must match the format of the picture.
std::string checkSuffix(const std::string& name)
{
    for (const char* suffix : {".svg", ".SVG", ".pdf", ".PDF"}) {
        if (name.ends_with(suffix)) {
            return "a PNG is written, but the name ends in " + std::string(suffix)
                   + "; pipescope-cli render writes SVG";
        }
    }
    return {};
}

std::string checkSize(const std::string& text)
{
    return picture::parsePictureSize(text) ? std::string() : "not a size like 1920x1080: " + text;
}

} // namespace

ParsedOptions parseOptions(int argc, const char* const* argv)
{
    ParsedOptions parsed;
    Options& options = parsed.options;
    std::string root;
    std::string picture;
    std::string size = "1920x1080";
    CLI::App app("Shows pipeline-parallel training runs as a chart, rank by rank.", "pipescope");
    app.footer(kFooter);
    app.set_version_flag("--version", "pipescope " PIPESCOPE_VERSION);
    app.add_option("DIR", root,
                   "Folder of profiles, logs or traces, a rank's folder, a single file of these, or a "
                   "model graph: its dump or database");
    std::vector<std::string> compared;
    app.add_option("--compare", compared,
                   "Compare two runs, the one before first, or the dumps of two models, the debug side first")
        ->expected(2)
        ->type_name("A B")
        ->excludes("DIR");
    auto* exportPng =
        app.add_option("--export-png", picture,
                       "Paint the run, the model graph or the comparison to FILE (PNG) without a window")
            ->type_name("FILE")
            ->check(checkSuffix);
    app.add_option(
           "--size", size,
           "Size of the picture in pixels, 1920x1080 if not given; a model graph is as high as it needs")
        ->type_name("WxH")
        ->check(checkSize)
        ->needs(exportPng);
    app.add_flag("--dark", options.dark, "Paint on a dark background")->needs(exportPng);
    app.add_flag("--print-keys", options.printKeys, "Print the key table as Markdown");
    addPrintedForms(app, "pipescope " PIPESCOPE_VERSION);
    try {
        app.parse(argc, argv);
        if (!picture.empty() && root.empty() && compared.empty()) {
            throw CLI::RequiredError("DIR");
        }
    } catch (const CLI::ParseError& error) {
        parsed.exitCode = app.exit(error) == 0 ? kExitDone : kExitWrongUsage;
        return parsed;
    }
    options.root = root;
    options.compared.assign(compared.begin(), compared.end());
    options.picture = picture;
    options.pictureSize = *picture::parsePictureSize(size);
    return parsed;
}

} // namespace pipescope::app
