#pragma once

#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/rows/row_roles.h"

#include <vector>

namespace pipescope {

/// Profilers record a range on the host, and again on each stream of the device that worked for it. Joins
/// them range by range, so that each is one block: by PyTorch's "External id" and their name, else by name
/// and order. Rules that are fallbacks know the ranges of the host, others those of the device.
///
/// The longest of a range's streams gives its time; those with communication alone count for sends and
/// receives only. The other ranges take no part in the pipeline. A range without work of the device has the
/// host's time. A block belongs to the step that its range of the host lies in, since the device runs late.
///
/// Where no range of the device is one of the host, fallbacks are used as their rules say; steps stay.
void joinDeviceRanges(ChromeContent& content, std::vector<RowRoles>& rows, const RuleMatcher& matcher);

} // namespace pipescope
