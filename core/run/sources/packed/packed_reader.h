#pragma once

#include "core/run/packed/packed_run.h"
#include "core/run/sources/source.h"

#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope::packed {

/// Reads packed files of one run into what the original source made of it.
class RunReader
{
public:
    /// All are borrowed.
    RunReader(const LoadOptions& options, Progress& progress, const std::stop_token& stop);

    /// Looks at a file. One that cannot be read, or is of another run than those before, is a finding.
    void add(const std::filesystem::path& file);

    /// Reads the ranks. One that is damaged is a finding.
    SourceOutput finish();

private:
    /// A rank or another row that is to be read.
    struct Place
    {
        std::filesystem::path file;
        PackedFileReader::Entry entry;
        /// Position among the run's ranks, as links count them.
        std::uint32_t position = 0;
    };

    Status look(const std::filesystem::path& file);
    void take(const PackedFileReader& reader, const std::filesystem::path& file);
    bool isWanted(const PartName& name) const;
    template<class Records, class Unpack>
    std::vector<Records> readAll(const Unpack& unpack);
    void reportDamage(const Place& place, const Error& error);
    void finishLabelled(LabelledCapture& capture, std::vector<LabelledTrack>&& tracks);

    const LoadOptions& m_options;
    Progress& m_progress;
    const std::stop_token& m_stop;
    std::optional<RunHead> m_run;
    std::vector<Place> m_places;
    std::set<PartName> m_seen;
    FindingList m_findings;
};

} // namespace pipescope::packed
