#include "core/base/text.h"
#include "core/run/sources/nsight/reading_parts.h"

#include <algorithm>
#include <array>

namespace pipescope::nsight {
namespace {

/// The beginnings of the names of NCCL's kernels, from 2.x to the symmetric ones.
constexpr std::array<std::string_view, 4> kKernelBegins{"nccldevkernel", "ncclkernel", "ncclsymkdevkernel",
                                                        "ncclsymk"};

EventRole roleOf(const RangeName& named, const RuleMatcher& matcher)
{
    return named.matches.empty() ? EventRole::None : matcher.roleOf(named.matches.front().rule);
}

/// Megatron names a range by the module and the function, and some by a suffix behind it.
std::string_view frameworkFunction(std::string_view name)
{
    return name.starts_with("megatron.") ? name.substr(name.rfind('.') + 1) : name;
}

NameUse useOfRole(EventRole role)
{
    switch (role) {
    case EventRole::Send:
    case EventRole::Receive:
    case EventRole::Exchange:
        return NameUse::Transfer;
    case EventRole::Step:
        return NameUse::Step;
    case EventRole::None:
        return NameUse::Ignored;
    default:
        return NameUse::Work;
    }
}

bool isNcclFunction(std::string_view name)
{
    constexpr std::string_view kLibrary = "nccl";
    return name.starts_with(kLibrary) && name.size() > kLibrary.size() && name[kLibrary.size()] >= 'A'
           && name[kLibrary.size()] <= 'Z';
}

} // namespace

std::string_view withoutAdditions(std::string_view name)
{
    constexpr std::array<std::string_view, 6> kAdditions{
        {", seq = ", ", stashed seq=", ", seq=", ", op_id = ", ", sizes = [", ", input_op_ids = "}};
    for (std::size_t comma = name.find(", "); comma != std::string_view::npos;
         comma = name.find(", ", comma + 1)) {
        const std::string_view rest = name.substr(comma);
        const auto isAddition = [&](std::string_view addition) { return rest.starts_with(addition); };
        if (std::any_of(kAdditions.begin(), kAdditions.end(), isAddition)) {
            return name.substr(0, comma);
        }
    }
    return name;
}

RangeName useOfName(std::string_view name, const RuleMatcher& matcher)
{
    RangeName named;
    if (isNcclFunction(name)) {
        named.use = NameUse::Nccl;
        return named;
    }
    named.matches = matcher.matchEvent(name, "nvtx");
    if (named.matches.empty() && frameworkFunction(name) != name) {
        named.matches = matcher.matchEvent(frameworkFunction(name), "nvtx");
    }
    named.role = roleOf(named, matcher);
    named.use = useOfRole(named.role);
    if (named.use == NameUse::Step) {
        const auto step = named.matches.front().numbers.of(EventNumber::StepId);
        named.use = step ? NameUse::Step : NameUse::Ignored;
        named.step = step.value_or(0);
    }
    return named;
}

bool isNcclKernel(std::string_view name)
{
    constexpr std::size_t kLongest = 20;
    const std::string begin = asciiLower(name.substr(0, kLongest));
    return std::any_of(kKernelBegins.begin(), kKernelBegins.end(),
                       [&](std::string_view known) { return begin.starts_with(known); });
}

CollectiveKind collectiveOfKernel(std::string_view name)
{
    const std::string lower = asciiLower(name);
    for (const std::string_view known : kKernelBegins) {
        if (lower.starts_with(known)) {
            name.remove_prefix(known.size());
            name.remove_prefix(std::min(name.find_first_not_of('_'), name.size()));
            return collectiveKindOfOperation(name).value_or(CollectiveKind::Other);
        }
    }
    return CollectiveKind::Other;
}

} // namespace pipescope::nsight
