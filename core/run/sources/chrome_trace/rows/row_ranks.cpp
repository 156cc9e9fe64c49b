#include "core/run/sources/chrome_trace/rows/row_ranks.h"

#include "core/base/parse/glob.h"
#include "core/base/text.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

/// The identity of a rank; ranks are numbered in its order.
struct RankKey
{
    enum class Kind : std::uint8_t
    {
        Rank,
        Device,
        Process
    };

    Kind kind = Kind::Process;
    /// The rank; or machine and device; or file and the process's sort index.
    std::int64_t first = 0;
    std::int64_t second = 0;
    std::string process;

    auto operator<=>(const RankKey&) const = default;
};

bool isOfPipeline(const RowRoles& roles)
{
    return std::any_of(roles.begin(), roles.end(), [](const LabelRole& each) {
        return isBlockRole(each.role) || isOperatorRole(each.role);
    });
}

/// Whether the key is a rank's number.
bool isRank(const RankKey& key)
{
    constexpr std::int64_t kMaxRank = 1 << 30;
    return key.kind == RankKey::Kind::Rank && key.first >= 0 && key.first < kMaxRank;
}

/// A key, and the rule that found it.
struct KeyByRule
{
    RankKey key;
    std::optional<std::size_t> rule;
};

std::optional<KeyByRule> keyOfMatch(const std::optional<RankMatch>& match)
{
    if (!match) {
        return std::nullopt;
    }
    const EventNumbers& numbers = match->numbers;
    if (const auto rank = numbers.of(EventNumber::RankId)) {
        return KeyByRule{{RankKey::Kind::Rank, *rank, 0, {}}, match->rule};
    }
    if (const auto device = numbers.of(EventNumber::DeviceId)) {
        const std::int64_t machine = numbers.of(EventNumber::MachineId).value_or(0);
        return KeyByRule{{RankKey::Kind::Device, machine, *device, {}}, match->rule};
    }
    return std::nullopt;
}

/// Number of a process, where it is one, so that process 10 follows process 9.
std::int64_t sortIndexOf(const ChromeContent& content, const ChromeThread& row)
{
    const auto found = content.processes.find(row.process);
    return found == content.processes.end() ? 0 : found->second.sortIndex;
}

/// The Ascend profiler calls the text export of every rank trace_view.json, and gives the rank by the name of
/// profiler_info_<rank>.json beside it or beside its folder.
std::optional<std::int64_t> rankOfTextExport(const std::filesystem::path& file)
{
    if (file.filename() != "trace_view.json") {
        return std::nullopt;
    }
    const auto pattern = Glob::parse("profiler_info_{rank}.json", {"rank"});
    std::optional<std::int64_t> rank;
    const auto folder = std::filesystem::absolute(file).parent_path();
    for (const auto& each : {folder, folder.parent_path()}) {
        std::error_code failure;
        for (std::filesystem::directory_iterator entry(each, failure), end; !failure && entry != end;
             entry.increment(failure))
        {
            const auto found = pattern.value().match(entry->path().filename().native());
            if (found && !found->empty()) {
                rank = std::min(rank.value_or(found->front().value), found->front().value);
            }
        }
    }
    return rank;
}

class RankFinder
{
public:
    explicit RankFinder(const RuleMatcher& matcher)
        : m_matcher(matcher)
    { }

    void add(const ChromeContent& content, std::span<const RowRoles> roles, std::size_t file)
    {
        const auto rank = content.rank ? content.rank : rankOfTextExport(content.file);
        const auto ofFile = rank ? std::optional(KeyByRule{{RankKey::Kind::Rank, *rank, 0, {}}, {}})
                                 : keyOfMatch(m_matcher.matchRankOfFile(content.file.filename().native()));
        m_ofFile.push_back(ofFile && isRank(ofFile->key)
                               ? std::optional(Rank{static_cast<std::int32_t>(ofFile->key.first)})
                               : std::nullopt);
        auto& keys = m_keys.emplace_back();
        for (std::size_t i = 0; i < content.rows.size(); ++i) {
            const ChromeThread& row = content.rows[i];
            const ChromeThread& device = row.deviceRow ? content.rows[*row.deviceRow] : row;
            auto match = m_matcher.matchRankOfRow(content.processName(row), content.threadName(row));
            if (!match && row.deviceRow) {
                match = m_matcher.matchRankOfRow(content.processName(device), content.threadName(device));
            }
            std::optional<KeyByRule> key = keyOfMatch(match);
            if (!key && row.rank) {
                key = KeyByRule{{RankKey::Kind::Rank, *row.rank, 0, {}}, {}};
            }
            key = key ? key : ofFile;
            if (!key) {
                key = KeyByRule{processKey(content, device, file), {}};
            }
            if (isOfPipeline(roles[i])) {
                FoundRank& found = m_found[key->key];
                const EventNumbers known = match ? match->numbers : EventNumbers();
                found.stage = found.stage ? found.stage : known.of(EventNumber::StageId);
                takeStage(row.stage, m_stages[key->key]);
                found.machine = found.machine ? found.machine : known.of(EventNumber::MachineId);
            }
            keys.push_back(std::move(*key));
        }
    }

    RowRanks finish()
    {
        RowRanks result;
        result.ofFile = m_ofFile;
        number(result);
        // Numbers may come in another order than keys.
        std::vector<std::pair<Rank, RankKey>> order;
        for (const auto& [key, found] : m_found) {
            order.emplace_back(found.rank, key);
        }
        std::sort(order.begin(), order.end());
        std::map<RankKey, std::size_t> positions;
        for (const auto& [rank, key] : order) {
            positions[key] = result.ranks.size();
            result.ranks.push_back(m_found[key]);
        }
        for (const auto& keys : m_keys) {
            auto& rows = result.ofRow.emplace_back();
            auto& rules = result.ruleOfRow.emplace_back();
            for (const KeyByRule& found : keys) {
                const auto position = positions.find(found.key);
                rows.push_back(position == positions.end() ? std::nullopt : std::optional(position->second));
                rules.push_back(found.rule);
            }
        }
        return result;
    }

private:
    static RankKey processKey(const ChromeContent& content, const ChromeThread& row, std::size_t file)
    {
        // Padded, so that numbers are in their order.
        constexpr std::size_t kWidth = 12;
        const bool isNumber = isDigits(row.process);
        const std::size_t padding = isNumber && row.process.size() < kWidth ? kWidth - row.process.size() : 0;
        return {RankKey::Kind::Process, static_cast<std::int64_t>(file), sortIndexOf(content, row),
                std::string(padding, '0') + row.process};
    }

    static void takeStage(const AgreedNumber& ofRow, AgreedNumber& ofRank)
    {
        if (ofRow.value) {
            ofRank.take(*ofRow.value);
            ofRank.isContradicted = ofRank.isContradicted || ofRow.isContradicted;
        }
    }

    void number(RowRanks& result)
    {
        std::int64_t next = 0;
        for (auto& [key, found] : m_found) {
            found.rank = Rank{static_cast<std::int32_t>(isRank(key) ? key.first : next)};
            found.stage = found.stage ? found.stage : m_stages[key].agreed();
            next = std::max(next, std::int64_t{found.rank.value} + 1);
            result.numbered += key.kind == RankKey::Kind::Process ? 1 : 0;
        }
    }

    const RuleMatcher& m_matcher;
    std::map<RankKey, FoundRank> m_found;
    /// What arguments say.
    std::map<RankKey, AgreedNumber> m_stages;
    std::vector<std::vector<KeyByRule>> m_keys;
    std::vector<std::optional<Rank>> m_ofFile;
};

} // namespace

RowRanks ranksOfRows(std::span<const ChromeContent> contents, std::span<const std::vector<RowRoles>> roles,
                     const RuleMatcher& matcher)
{
    RankFinder finder(matcher);
    for (std::size_t i = 0; i < contents.size(); ++i) {
        finder.add(contents[i], roles[i], i);
    }
    return finder.finish();
}

} // namespace pipescope
