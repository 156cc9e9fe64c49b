#pragma once

#include "ui/shell/commands/command.h"

namespace pipescope::ui {

// The names of the commands of model graphs.
inline constexpr CommandId kFirstDivergence{"FirstDivergence"};
inline constexpr CommandId kNextOnset{"NextOnset"};
inline constexpr CommandId kPreviousOnset{"PreviousOnset"};
inline constexpr CommandId kAcceptOnset{"AcceptOnset"};
inline constexpr CommandId kErrorPath{"ErrorPath"};
inline constexpr CommandId kNextBad{"NextBadNode"};
inline constexpr CommandId kPreviousBad{"PreviousBadNode"};
inline constexpr CommandId kPartner{"GoToPartner"};
inline constexpr CommandId kParent{"GoToParent"};
inline constexpr CommandId kWorstChild{"GoToWorstChild"};
inline constexpr CommandId kToggleNode{"ToggleNode"};
inline constexpr CommandId kExpandBelow{"ExpandBelowNode"};
inline constexpr CommandId kCollapseBelow{"CollapseBelowNode"};
inline constexpr CommandId kExpandToBad{"ExpandToBadNodes"};
inline constexpr CommandId kCollapseAll{"CollapseAllNodes"};
inline constexpr CommandId kFoldAlike{"FoldAlikeNodes"};
inline constexpr CommandId kKeepInStep{"KeepSidesInStep"};
inline constexpr CommandId kShowEdges{"ShowDataEdges"};
inline constexpr CommandId kBeside{"SidesBeside"};
inline constexpr CommandId kStacked{"SidesStacked"};
inline constexpr CommandId kOnlyDebug{"OnlyDebugSide"};
inline constexpr CommandId kOnlyBench{"OnlyBenchSide"};
inline constexpr CommandId kColourNodes{"ColourNodes"};
inline constexpr CommandId kByVerdict{"ColourByVerdict"};
inline constexpr CommandId kByScore{"ColourByScore"};
inline constexpr CommandId kScoreColours{"ScoreColours"};
inline constexpr CommandId kByOverflow{"ColourByOverflow"};
inline constexpr CommandId kByReason{"ColourByUnmatchedReason"};
inline constexpr CommandId kByReplicas{"ColourByReplicas"};
inline constexpr CommandId kByRepair{"ColourByRepair"};
inline constexpr CommandId kCompareEarlier{"CompareWithEarlier"};
inline constexpr CommandId kShowSuspects{"ShowSuspects"};
inline constexpr CommandId kShowNodes{"ShowNodes"};
inline constexpr CommandId kShowItems{"ShowItems"};
inline constexpr CommandId kShowErrors{"ShowTensorErrors"};
inline constexpr CommandId kShowLayers{"ShowLayers"};
inline constexpr CommandId kExportNodes{"ExportNodes"};
inline constexpr CommandId kMatch{"MatchByHand"};
inline constexpr CommandId kMatchBelow{"MatchWithAllBelow"};
inline constexpr CommandId kTakeApart{"TakeApart"};
inline constexpr CommandId kTakeApartBelow{"TakeApartAllBelow"};
inline constexpr CommandId kUndoMatch{"UndoMatch"};
inline constexpr CommandId kRedoMatch{"RedoMatch"};
inline constexpr CommandId kLoadMatches{"LoadMatches"};
inline constexpr CommandId kSaveMatches{"SaveMatches"};
inline constexpr CommandId kSaveDatabase{"SaveDatabase"};
inline constexpr CommandId kWriteMatches{"WriteMatches"};

} // namespace pipescope::ui
