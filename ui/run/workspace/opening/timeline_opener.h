#pragma once

#include "core/run/chrome_rules/chrome_rules.h"
#include "core/run/model/parallel_sizes.h"
#include "ui/run/session/engine.h"
#include "ui/shell/document/open_task.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QSettings;

namespace pipescope::ui {

/// Two runs, or one step of each; both may be the same run.
struct WantedComparison
{
    std::filesystem::path before;
    std::filesystem::path after;
    std::optional<StepPair> steps{};
};

/// Decides how runs are read: with the sizes, the layout and the rules for Chrome traces that the user gave
/// for them, now or before. Lives on the GUI thread.
class TimelineOpener
{
public:
    /// The sizes that the user gave for a run before.
    using KeptSizes = std::function<ParallelSizes(const std::filesystem::path& root)>;

    /// `settings` must outlive the opener; they hold the rules.
    TimelineOpener(LoadFunction load, QSettings& settings);

    void takeSizesFrom(KeptSizes keptSizes) { m_keptSizes = std::move(keptSizes); }

    /// The document that is shown; null for none.
    void setShown(std::shared_ptr<const TimelineDocument> shown) { m_shown = std::move(shown); }

    const std::shared_ptr<const TimelineDocument>& shown() const { return m_shown; }

    /// That were given for what is shown.
    const ParallelSizes& givenSizes() const;
    /// The rules with which the shown document was read.
    const ChromeRules& chromeRules() const;
    /// Root of what is shown; an empty path for nothing.
    const std::filesystem::path& root() const;

    /// Of two roots the second one is shown, and compared with the first one.
    OpenTask taskFor(const std::vector<std::filesystem::path>& roots) const;
    OpenTask taskForComparison(const WantedComparison& wanted) const;
    /// Reads only the ranks, devices and the step of the request's options.
    OpenTask taskForPart(const OpenRequest& part) const;
    /// How what is shown was read; without roots for nothing.
    OpenRequest shownRequest() const;
    /// Reads the same files with other sizes; empty ones are taken from the metadata.
    OpenTask withSizes(const ParallelSizes& sizes) const;
    /// Reads the same files, with the databases of the layout with this id.
    OpenTask withLayout(const std::string& layout) const;
    /// Opens the same files again with these rules for Chrome traces; null means the default rules. The rules
    /// are kept for the next time the files are opened.
    OpenTask withChromeRules(std::shared_ptr<const ChromeRules> rules) const;

private:
    OpenRequest requestFor(const std::vector<std::filesystem::path>& roots) const;
    LoadOptions shownOptions() const;
    /// Keeps the run that is compared with.
    OpenTask readAgain(LoadOptions options) const;

    LoadFunction m_load;
    QSettings& m_settings;
    KeptSizes m_keptSizes;
    std::shared_ptr<const TimelineDocument> m_shown;
};

} // namespace pipescope::ui
