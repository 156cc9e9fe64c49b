#pragma once

#include "tests/core/run/load/demo_folder.h"

#include <string>

namespace pipescope::test {

/// A made-up cluster of two ranks; tests damage the first one.
class HostileFolder
{
public:
    explicit HostileFolder(const DemoOptions& options = DemoFolder::smallRun());

    const DemoFolder& run() const { return m_run; }

    const std::filesystem::path& damagedFile() const { return m_file; }

    /// The bytes of the sound database.
    const std::string& sound() const { return m_sound; }

    void replaceBy(std::string_view content) const;

    void restore() const { replaceBy(m_sound); }

    /// Runs SQL on the sound database; what cannot be done is left. False if it failed.
    bool restoreAndChange(const std::string& sql) const;
    /// As a hostile program would: also writes to the schema.
    void changeSchema(const std::string& sql) const;

    /// Loads, and expects a sound trace in which the second rank has all its blocks.
    std::shared_ptr<const Trace> load() const;

private:
    DemoFolder m_run;
    std::filesystem::path m_file;
    std::string m_sound;
    std::size_t m_blocksOfOther = 0;
};

/// Findings of the damaged rank, or of none, as lines for a failure's message.
std::string findingsOf(const Trace& trace);

} // namespace pipescope::test
