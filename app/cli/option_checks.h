#pragma once

#include "app/cli/texts/texts.h"
#include "ui/run/picture/picture_request.h"

#include <CLI/CLI.hpp>
#include <iosfwd>
#include <span>
#include <string>

namespace pipescope::cli {

/// Checks of option values: the text says what is wrong, and is empty if nothing is.
///
/// An empty name is most likely a variable that was not set; it must not mean something else.
inline std::string refuseEmptyName(const std::string& text)
{
    return text.empty() ? "the name is empty" : std::string();
}

/// The suffix says what is written.
inline std::string refuseOtherPlans(const std::string& name)
{
    return name.ends_with(".svg") || name.ends_with(".json")
               ? std::string()
               : "the name must end in .svg (a picture) or .json (all blocks)";
}

/// The suffix must match the format of the picture.
inline std::string refuseOtherPictures(const std::string& name)
{
    for (const char* suffix : {".png", ".PNG", ".pdf", ".PDF", ".jpg", ".jpeg"}) {
        if (name.ends_with(suffix)) {
            return "only SVG is written here, but the name ends in " + std::string(suffix)
                   + "; pipescope writes PNG: --export-png FILE";
        }
    }
    return {};
}

/// Of a picture.
inline std::string refuseNoSize(const std::string& text)
{
    return picture::parsePictureSize(text)
               ? std::string()
               : "not a size like 1920x1080 with sides of " + std::to_string(picture::kSmallestPictureSide)
                     + " to " + std::to_string(picture::kLargestPictureSide) + ": " + text;
}

/// --language of a command that writes a page; `language` must live as long as the command.
inline void addLanguage(CLI::App& command, TextLanguage& language)
{
    command
        .add_option_function<std::string>(
            "--language",
            [&language](const std::string& name) {
                language = name == "zh" ? TextLanguage::Chinese : TextLanguage::English;
            },
            "Language of the page")
        ->check(CLI::IsMember({"en", "zh"}));
}

/// Says what an option of msprof-analyze or of PaddlePaddle's script is called here, if one was typed.
void hintAtOurWords(std::span<const std::string> args, std::ostream& err);

} // namespace pipescope::cli
