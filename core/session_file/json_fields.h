#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/session_file/session_file.h"

#include <nlohmann/json.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pipescope {

/// A structure with one list of its fields, for reading and for writing:
/// visitFields(State or const State, visitor) calls visitor(name, member) for each.
template<class State, class Fields>
concept FieldsOf = std::same_as<std::remove_const_t<State>, Fields>;

/// Writes each visited field as a member of an object; an empty optional is none.
class FieldWriter
{
public:
    template<class Value>
    void operator()(const char* name, const Value& value)
    {
        m_object[name] = encode(value);
    }

    template<class Value>
    void operator()(const char* name, const std::optional<Value>& value)
    {
        if (value) {
            m_object[name] = encode(*value);
        }
    }

    nlohmann::json take() { return std::move(m_object); }

private:
    static nlohmann::json encode(Rank rank) { return rank.value; }

    static nlohmann::json encode(StepNumber step) { return step.value; }

    static nlohmann::json encode(TimeSpan span) { return {span.begin.ns, span.end.ns}; }

    template<class Value>
    static nlohmann::json encode(const std::vector<Value>& list)
    {
        return encodeList(list);
    }

    template<class Value, std::size_t kCount>
    static nlohmann::json encode(const std::array<Value, kCount>& list)
    {
        return encodeList(list);
    }

    template<class Value>
    static nlohmann::json encode(const std::set<Value>& list)
    {
        return encodeList(list);
    }

    template<class List>
    static nlohmann::json encodeList(const List& list)
    {
        nlohmann::json encoded = nlohmann::json::array();
        for (const auto& value : list) {
            encoded.push_back(encode(value));
        }
        return encoded;
    }

    template<class Value>
    static nlohmann::json encode(const Value& value)
    {
        if constexpr (std::constructible_from<nlohmann::json, const Value&>) {
            return value;
        } else {
            FieldWriter writer;
            visitFields(value, writer);
            return writer.take();
        }
    }

    nlohmann::json m_object = nlohmann::json::object();
};

/// Reads each visited field from a member of an object. Members that are missing change nothing; the first of
/// another type makes it fail. `object` must outlive the reader.
class FieldReader
{
public:
    explicit FieldReader(const nlohmann::json& object)
        : m_object(object)
        , m_isSound(object.is_object())
    { }

    bool isSound() const { return m_isSound; }

    template<class Value>
    void operator()(const char* name, Value& value)
    {
        if (const nlohmann::json* member = find(name)) {
            decode(*member, value);
        }
    }

    template<class Value>
    void operator()(const char* name, std::optional<Value>& value)
    {
        if (const nlohmann::json* member = find(name)) {
            decode(*member, value.emplace());
        }
    }

private:
    const nlohmann::json* find(const char* name) const
    {
        const auto found = m_isSound ? m_object.find(name) : m_object.end();
        return found != m_object.end() && !found->is_null() ? &*found : nullptr;
    }

    void decode(const nlohmann::json& member, bool& value) { take(member, member.is_boolean(), value); }

    void decode(const nlohmann::json& member, double& value) { take(member, member.is_number(), value); }

    void decode(const nlohmann::json& member, std::string& value) { take(member, member.is_string(), value); }

    template<std::integral Value>
    void decode(const nlohmann::json& member, Value& value)
    {
        take(member, member.is_number_integer(), value);
    }

    void decode(const nlohmann::json& member, StepNumber& value) { decode(member, value.value); }

    void decode(const nlohmann::json& member, Rank& value) { decode(member, value.value); }

    void decode(const nlohmann::json& member, TimeSpan& value)
    {
        std::array<std::int64_t, 2> ends{};
        decode(member, ends);
        value = {{ends[0]}, {ends[1]}};
    }

    template<class Value, std::size_t kCount>
    void decode(const nlohmann::json& member, std::array<Value, kCount>& values)
    {
        m_isSound = m_isSound && member.is_array() && member.size() == kCount;
        for (std::size_t i = 0; m_isSound && i < kCount; ++i) {
            decode(member[i], values[i]);
        }
    }

    template<class Value>
    void decode(const nlohmann::json& member, std::vector<Value>& list)
    {
        m_isSound = m_isSound && member.is_array();
        for (std::size_t i = 0; m_isSound && i < member.size(); ++i) {
            decode(member[i], list.emplace_back());
        }
    }

    template<class Value>
    void decode(const nlohmann::json& member, std::set<Value>& set)
    {
        std::vector<Value> list;
        decode(member, list);
        set = std::set<Value>(list.begin(), list.end());
    }

    void decode(const nlohmann::json& member, std::map<std::string, std::int64_t>& map)
    {
        m_isSound = m_isSound && member.is_object();
        for (auto entry = member.begin(); m_isSound && entry != member.end(); ++entry) {
            decode(*entry, map[entry.key()]);
        }
    }

    template<class Value>
    void decode(const nlohmann::json& member, Value& value)
    {
        FieldReader reader(member);
        visitFields(value, reader);
        m_isSound = m_isSound && reader.isSound();
    }

    template<class Value>
    void take(const nlohmann::json& member, bool isOfType, Value& value)
    {
        m_isSound = m_isSound && isOfType;
        if (isOfType) {
            value = member.get<Value>();
        }
    }

    const nlohmann::json& m_object;
    bool m_isSound;
};

/// The member by which a kind of session is known, and the newest version that this program knows.
struct SessionVersion
{
    const char* key;
    int newest;
};

template<class State>
std::string encodeState(const State& state, const SessionVersion& version)
{
    FieldWriter writer;
    writer(version.key, version.newest);
    visitFields(state, writer);
    constexpr int kIndent = 2;
    return writer.take().dump(kIndent, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

template<class State>
Result<State> decodeState(std::string_view text, const SessionVersion& version)
{
    const nlohmann::json object = nlohmann::json::parse(text, nullptr, false);
    if (!object.is_object() || !object.contains(version.key)) {
        return notASession(object.is_discarded() ? "it is not JSON"_text : "it is other JSON"_text);
    }
    FieldReader reader(object);
    std::int64_t number = 0;
    reader(version.key, number);
    if (!reader.isSound() || number < 1 || number > version.newest) {
        return notASession("it is of a later version of the program"_text);
    }
    State state;
    visitFields(state, reader);
    return reader.isSound() ? Result<State>(std::move(state)) : notASession("a value has another type"_text);
}

} // namespace pipescope
