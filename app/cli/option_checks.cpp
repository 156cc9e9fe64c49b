#include "app/cli/option_checks.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <string_view>

namespace pipescope::cli {
namespace {

/// A word of msprof-analyze or of PaddlePaddle's script, and ours.
struct OtherWord
{
    std::string_view word;
    std::string_view ours;
    /// The only subcommand without this option; empty if all have it.
    std::string_view subcommand = {};
};

constexpr std::array kOtherWords{
    OtherWord{"cluster", "instead of \"cluster -m pp_chart -d DIR\" use \"export-db DIR\""},
    OtherWord{"-d", "the folder is given without an option: export-db DIR"},
    OtherWord{"--profiling_path", "the folder is given without an option: export-db DIR"},
    OtherWord{"--log_dir", "the folder is given without an option: info DIR"},
    OtherWord{"--rank_list", "instead of --rank_list use --ranks 0-3,8"},
    OtherWord{"--step_id", "instead of --step_id use --step N"},
    OtherWord{"--output_path", "to leave the databases as they are use --copy-to DIR2"},
    OtherWord{"-o", "to leave the databases as they are use --copy-to DIR2", "export-db"},
    OtherWord{"--multi_machine", "machines are found by themselves, each by its folder of logs"},
    OtherWord{"--export_type", "--export_type is not needed: export-db writes databases"},
    OtherWord{"--force", "--force is not needed"}};

/// The part before a value: "--rank_list" of "--rank_list=0,1".
std::string_view wordOf(std::string_view argument)
{
    return argument.substr(0, argument.find('='));
}

} // namespace

void hintAtOurWords(std::span<const std::string> args, std::ostream& err)
{
    for (const OtherWord& other : kOtherWords) {
        const bool isOfSubcommand =
            other.subcommand.empty() || (!args.empty() && args.front() == other.subcommand);
        const bool isUsed = std::any_of(args.begin(), args.end(), [&](const std::string& argument) {
            return wordOf(argument) == other.word;
        });
        if (isOfSubcommand && isUsed) {
            err << "Hint: " << other.ours << '\n';
            return;
        }
    }
}

} // namespace pipescope::cli
