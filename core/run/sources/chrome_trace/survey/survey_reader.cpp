#include "core/run/sources/chrome_trace/survey/survey_reader.h"

#include "core/base/parse/decimal.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pipescope {
namespace {

constexpr std::uint32_t kNoPlace = 0xFFFFFFFF;

std::uint64_t pairOf(std::uint32_t first, std::uint32_t second)
{
    return std::uint64_t{first} << 32U | second;
}

} // namespace

SurveyReader::SurveyReader(const std::filesystem::path& file, ChromeContent& content,
                           SurveyedArguments& arguments)
    : m_content(content)
    , m_found(arguments)
    , m_names(m_noMatcher, content)
    , m_pipescopeExport(file, m_allRanks)
{
    m_content.file = file;
}

void SurveyReader::read(std::size_t threads, const std::stop_token& stop)
{
    const std::stop_callback forward(stop, [this] { m_enough.request_stop(); });
    // What is wrong with the file was reported when it was loaded.
    static_cast<void>(readChromeEvents(m_content.file, *this, threads, m_enough.get_token()));
    for (const auto& [key, events] : m_uses) {
        const LabelPlace& place = m_places[key >> 32U];
        m_found.uses.push_back({place.row, place.label, static_cast<std::uint32_t>(key), events});
    }
}

void SurveyReader::event(const ChromeEvent& event)
{
    switch (m_isPipescopeExport ? '\0' : event.phase) {
    case 'X': {
        OpenEvent complete{count(event, m_names.rowOf(event)), {}};
        countArguments(event, complete);
        break;
    }
    case 'B':
        begin(event);
        break;
    case 'E':
        end(event);
        break;
    case 'i':
    case 'I':
    case 'R':
        count(event, m_names.rowOf(event));
        break;
    case 'b':
    case 'S': {
        OpenEvent asynchronous{count(event, m_names.asynchronousRowOf(event)), {}};
        countArguments(event, asynchronous);
        break;
    }
    case 'n':
    case 'T':
    case 'p':
        count(event, m_names.asynchronousRowOf(event));
        break;
    case 'M':
        m_names.metadata(event);
        break;
    default:
        break;
    }
}

void SurveyReader::member(std::string_view key, const JsonValue& value)
{
    if (key == "otherData" && value.isObject() && m_pipescopeExport.begin(value)) {
        m_isPipescopeExport = true;
        m_enough.request_stop();
        return;
    }
    m_names.member(key, value);
}

std::uint32_t SurveyReader::placeOf(std::uint32_t row, std::uint32_t label)
{
    const auto next = static_cast<std::uint32_t>(m_places.size());
    const auto [known, isNew] = m_placeNumbers.try_emplace(pairOf(row, label), next);
    if (isNew) {
        auto& labels = m_content.rows[row].labels;
        m_places.push_back({row, static_cast<std::uint32_t>(labels.size())});
        labels.push_back({label, 0});
    }
    return known->second;
}

std::uint32_t SurveyReader::argumentOf(std::string_view name)
{
    m_key.assign(name);
    const auto next = static_cast<std::uint32_t>(m_found.names.size());
    const auto [known, isNew] = m_argumentNumbers.try_emplace(m_key, next);
    if (isNew) {
        m_found.names.push_back(m_key);
    }
    return known->second;
}

/// Returns its place; kNoPlace if it has no time.
std::uint32_t SurveyReader::count(const ChromeEvent& event, std::uint32_t row)
{
    if (!event.begin.ns || event.duration.isBad) {
        return kNoPlace;
    }
    const std::uint32_t place = placeOf(row, m_names.labelOf(event));
    ++m_content.rows[row].labels[m_places[place].label].slices;
    return place;
}

/// Those that no other event of the slice has.
void SurveyReader::countArguments(const ChromeEvent& event, OpenEvent& open)
{
    if (open.place == kNoPlace || event.arguments.empty()) {
        return;
    }
    m_arguments.clear();
    forEachMember(event.arguments, [&](const JsonText& key, const JsonValue& value) {
        if (value.type != JsonType::Container && parseDecimal(value.text.raw, 0)) {
            m_arguments.push_back(argumentOf(key.raw));
        }
    });
    // An event may have a great many.
    std::sort(m_arguments.begin(), m_arguments.end());
    m_arguments.erase(std::unique(m_arguments.begin(), m_arguments.end()), m_arguments.end());
    std::erase_if(m_arguments, [&](std::uint32_t argument) {
        return std::binary_search(open.arguments.begin(), open.arguments.end(), argument);
    });
    for (const std::uint32_t argument : m_arguments) {
        ++m_uses[pairOf(open.place, argument)];
    }
    const auto known = static_cast<std::ptrdiff_t>(open.arguments.size());
    open.arguments.insert(open.arguments.end(), m_arguments.begin(), m_arguments.end());
    std::inplace_merge(open.arguments.begin(), open.arguments.begin() + known, open.arguments.end());
}

void SurveyReader::begin(const ChromeEvent& event)
{
    OpenEvent open{count(event, m_names.rowOf(event)), {}};
    if (open.place != kNoPlace) {
        countArguments(event, open);
        m_open[m_places[open.place].row].push_back(std::move(open));
    }
}

/// Belongs to the last "B" of its name, as when the trace is loaded.
void SurveyReader::end(const ChromeEvent& event)
{
    std::vector<OpenEvent>& open = m_open[m_names.rowOf(event)];
    auto found = open.rbegin();
    if (!event.name.raw.empty()) {
        std::string scratch;
        const StringId name = m_content.strings.intern(event.name.decoded(scratch));
        const auto last = open.rbegin() + static_cast<std::ptrdiff_t>(std::min(open.size(), kMaxOpenAsked));
        found = std::find_if(open.rbegin(), last, [&](const OpenEvent& each) {
            const LabelPlace& place = m_places[each.place];
            const std::uint32_t label = m_content.rows[place.row].labels[place.label].label;
            return m_content.labels[label].name == name;
        });
        found = found == last ? open.rend() : found;
    }
    if (found != open.rend()) {
        countArguments(event, *found);
        open.erase(std::next(found).base());
    }
}

} // namespace pipescope
