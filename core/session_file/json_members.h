#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/session_file/session_state.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pipescope {

/// Takes members out of an object; the first of another type makes it fail.
class JsonMembers
{
public:
    explicit JsonMembers(const nlohmann::json& object)
        : m_object(object)
    { }

    bool areSound() const { return m_areSound; }

    /// Whether the version that the object says is one that this program knows; 1 … `newest`.
    bool hasVersion(const char* name, int newest) const
    {
        const nlohmann::json* version = find(name);
        return version != nullptr && isInteger(*version) && *version >= 1 && *version <= newest;
    }

    template<class Value>
    void read(const char* name, Value& value)
    {
        if (const nlohmann::json* member = find(name)) {
            readValue(*member, value);
        }
    }

    template<class Value>
    void read(const char* name, std::optional<Value>& value)
    {
        if (const nlohmann::json* member = find(name)) {
            readValue(*member, value.emplace());
        }
    }

private:
    const nlohmann::json* find(const char* name) const
    {
        const auto found = m_object.find(name);
        return found != m_object.end() && !found->is_null() ? &*found : nullptr;
    }

    void readValue(const nlohmann::json& member, bool& value) { take(member, member.is_boolean(), value); }

    void readValue(const nlohmann::json& member, double& value) { take(member, member.is_number(), value); }

    void readValue(const nlohmann::json& member, std::string& value)
    {
        take(member, member.is_string(), value);
    }

    void readValue(const nlohmann::json& member, std::int64_t& value)
    {
        take(member, isInteger(member), value);
    }

    void readValue(const nlohmann::json& member, std::int32_t& value)
    {
        take(member, isInteger(member), value);
    }

    void readValue(const nlohmann::json& member, StepNumber& value)
    {
        take(member, isInteger(member), value.value);
    }

    void readValue(const nlohmann::json& member, Rank& value)
    {
        take(member, isInteger(member), value.value);
    }

    void readValue(const nlohmann::json& member, TimeSpan& value)
    {
        const bool isSpan =
            member.is_array() && member.size() == 2 && isInteger(member[0]) && isInteger(member[1]);
        m_areSound = m_areSound && isSpan;
        if (isSpan) {
            value = {{member[0].get<std::int64_t>()}, {member[1].get<std::int64_t>()}};
        }
    }

    void readValue(const nlohmann::json& member, ScoreRangeState& value)
    {
        JsonMembers range(member);
        m_areSound = m_areSound && member.is_object();
        if (m_areSound) {
            range.read("colour", value.colour);
            range.read("low", value.low);
            range.read("high", value.high);
            range.read("level", value.level);
            range.read("description", value.description);
            m_areSound = range.areSound();
        }
    }

    void readValue(const nlohmann::json& member, Mark& value)
    {
        JsonMembers mark(member);
        m_areSound = m_areSound && member.is_object();
        if (m_areSound) {
            mark.read("span_ns", value.span);
            mark.read("text", value.text);
            m_areSound = mark.areSound();
        }
    }

    template<class Value, std::size_t kCount>
    void readValue(const nlohmann::json& member, std::array<Value, kCount>& values)
    {
        m_areSound = m_areSound && member.is_array() && member.size() == kCount;
        for (std::size_t i = 0; m_areSound && i < kCount; ++i) {
            readValue(member[i], values[i]);
        }
    }

    template<class Value>
    void readValue(const nlohmann::json& member, std::vector<Value>& list)
    {
        m_areSound = m_areSound && member.is_array();
        for (std::size_t i = 0; m_areSound && i < member.size(); ++i) {
            readValue(member[i], list.emplace_back());
        }
    }

    template<class Value>
    void readValue(const nlohmann::json& member, std::set<Value>& set)
    {
        std::vector<Value> list;
        readValue(member, list);
        set = std::set<Value>(list.begin(), list.end());
    }

    void readValue(const nlohmann::json& member, std::map<std::string, std::int64_t>& map)
    {
        m_areSound = m_areSound && member.is_object();
        for (auto entry = member.begin(); m_areSound && entry != member.end(); ++entry) {
            readValue(*entry, map[entry.key()]);
        }
    }

    static bool isInteger(const nlohmann::json& member) { return member.is_number_integer(); }

    template<class Value>
    void take(const nlohmann::json& member, bool isOfType, Value& value)
    {
        m_areSound = m_areSound && isOfType;
        if (isOfType) {
            value = member.get<Value>();
        }
    }

    const nlohmann::json& m_object;
    bool m_areSound = true;
};

} // namespace pipescope
