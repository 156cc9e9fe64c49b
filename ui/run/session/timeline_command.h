#pragma once

#include "ui/shell/commands/command.h"

namespace pipescope::ui {

/// The names of the timeline's commands.
struct TimelineCommand
{
    static constexpr CommandId kOpenPart{"OpenPart"};
    static constexpr CommandId kExportDatabases{"ExportDatabases"};
    static constexpr CommandId kUndoExport{"UndoExport"};
    static constexpr CommandId kExportChromeTrace{"ExportChromeTrace"};
    static constexpr CommandId kExportReport{"ExportReport"};
    static constexpr CommandId kCopyView{"CopyView"};
    static constexpr CommandId kShowLinks{"ShowLinks"};
    static constexpr CommandId kShowIdle{"ShowIdle"};
    static constexpr CommandId kShowDurations{"ShowDurations"};
    static constexpr CommandId kShowGhosts{"ShowGhosts"};
    static constexpr CommandId kShowStepBeside{"ShowStepBeside"};
    static constexpr CommandId kColourBlocks{"ColourBlocks"};
    static constexpr CommandId kColourByKind{"ColourByKind"};
    static constexpr CommandId kColourByPhase{"ColourByPhase"};
    static constexpr CommandId kColourByChunk{"ColourByChunk"};
    static constexpr CommandId kColourByStage{"ColourByStage"};
    static constexpr CommandId kColourByMicroBatch{"ColourByMicroBatch"};
    static constexpr CommandId kColourOtherRows{"ColourOtherRows"};
    static constexpr CommandId kColourOthersByName{"ColourOthersByName"};
    static constexpr CommandId kColourOthersByCategory{"ColourOthersByCategory"};
    static constexpr CommandId kTimeAxis{"TimeAxis"};
    static constexpr CommandId kAbsoluteTime{"AbsoluteTime"};
    static constexpr CommandId kTimeOfRun{"TimeOfRun"};
    static constexpr CommandId kTimeOfStep{"TimeOfStep"};
    static constexpr CommandId kParallelSizes{"ParallelSizes"};
    static constexpr CommandId kClockOffsets{"ClockOffsets"};
    static constexpr CommandId kUndoClockOffset{"UndoClockOffset"};
    static constexpr CommandId kResetClockOffsets{"ResetClockOffsets"};
    static constexpr CommandId kEditTraceRules{"EditTraceRules"};
    static constexpr CommandId kShowWhatIsMissing{"ShowWhatIsMissing"};
    static constexpr CommandId kColours{"Colours"};
    static constexpr CommandId kShowStatistics{"ShowStatistics"};
    static constexpr CommandId kShowCauses{"ShowCauses"};
    static constexpr CommandId kShowLinkTable{"ShowLinkTable"};
    static constexpr CommandId kNextCause{"NextCause"};
    static constexpr CommandId kNextGap{"NextGap"};
    static constexpr CommandId kGapBefore{"GapBefore"};
    static constexpr CommandId kCriticalPath{"CriticalPath"};
    static constexpr CommandId kShowQuery{"ShowQuery"};
    static constexpr CommandId kRunQuery{"RunQuery"};
    static constexpr CommandId kFilterRows{"FilterRows"};
    static constexpr CommandId kGroupRows{"GroupRows"};
    static constexpr CommandId kGroupByPipelineGroup{"GroupByPipelineGroup"};
    static constexpr CommandId kGroupByStage{"GroupByStage"};
    static constexpr CommandId kGroupByHost{"GroupByHost"};
    static constexpr CommandId kGroupByNothing{"GroupByNothing"};
    static constexpr CommandId kSortRows{"SortRows"};
    static constexpr CommandId kSortByStage{"SortByStage"};
    static constexpr CommandId kSortByRank{"SortByRank"};
    static constexpr CommandId kSortByHost{"SortByHost"};
    static constexpr CommandId kSortByBusy{"SortByBusy"};
    static constexpr CommandId kSortByIdle{"SortByIdle"};
    static constexpr CommandId kSortByMeanDuration{"SortByMeanDuration"};
    static constexpr CommandId kToggleGroup{"ToggleGroup"};
    static constexpr CommandId kExpandAllGroups{"ExpandAllGroups"};
    static constexpr CommandId kCollapseAllGroups{"CollapseAllGroups"};
    static constexpr CommandId kPinRow{"PinRow"};
    static constexpr CommandId kUnpinAllRows{"UnpinAllRows"};
    static constexpr CommandId kHideRow{"HideRow"};
    static constexpr CommandId kOnlyThisStage{"OnlyThisStage"};
    static constexpr CommandId kOnlyThisHost{"OnlyThisHost"};
    static constexpr CommandId kOnlyThisGroup{"OnlyThisGroup"};
    static constexpr CommandId kShowAllRows{"ShowAllRows"};
    static constexpr CommandId kTallerRows{"TallerRows"};
    static constexpr CommandId kLowerRows{"LowerRows"};
    static constexpr CommandId kDefaultRowHeight{"DefaultRowHeight"};
    static constexpr CommandId kNextBlock{"NextBlock"};
    static constexpr CommandId kPreviousBlock{"PreviousBlock"};
    static constexpr CommandId kNextRow{"NextRow"};
    static constexpr CommandId kPreviousRow{"PreviousRow"};
    static constexpr CommandId kFollowLink{"FollowLink"};
    static constexpr CommandId kFollowLinkBack{"FollowLinkBack"};
    static constexpr CommandId kOtherLink{"OtherLink"};
    static constexpr CommandId kOtherLinkBack{"OtherLinkBack"};
    static constexpr CommandId kFollowMicroBatch{"FollowMicroBatch"};
    static constexpr CommandId kSelectionBack{"SelectionBack"};
    static constexpr CommandId kSelectionForward{"SelectionForward"};
    static constexpr CommandId kGoToTime{"GoToTime"};
    static constexpr CommandId kRangeOfSelection{"RangeOfSelection"};
    static constexpr CommandId kQuerySelection{"QuerySelection"};
    static constexpr CommandId kZoomInAtCursor{"ZoomInAtCursor"};
    static constexpr CommandId kZoomOutAtCursor{"ZoomOutAtCursor"};
    static constexpr CommandId kPanLeft{"PanLeft"};
    static constexpr CommandId kPanRight{"PanRight"};
    static constexpr CommandId kMoveFaster{"MoveFaster"};
    static constexpr CommandId kPanByArrows{"PanByArrows"};
    static constexpr CommandId kScrollByArrows{"ScrollByArrows"};
    static constexpr CommandId kZoomByWheel{"ZoomByWheel"};
    static constexpr CommandId kScrollByWheel{"ScrollByWheel"};
    static constexpr CommandId kPanByWheel{"PanByWheel"};
    static constexpr CommandId kRowHeightByWheel{"RowHeightByWheel"};
    static constexpr CommandId kZoomToRange{"ZoomToRange"};
    static constexpr CommandId kMeasure{"Measure"};
    static constexpr CommandId kDragMinimap{"DragMinimap"};
    static constexpr CommandId kClickMinimap{"ClickMinimap"};
    static constexpr CommandId kCollapseByClick{"CollapseByClick"};
    static constexpr CommandId kRowMenuByClick{"RowMenuByClick"};
    static constexpr CommandId kItemMenuByClick{"ItemMenuByClick"};
    static constexpr CommandId kSelect{"Select"};
    static constexpr CommandId kSelectStep{"SelectStep"};
    static constexpr CommandId kClearHighlight{"ClearHighlight"};
    static constexpr CommandId kCancelQuery{"CancelQuery"};
    static constexpr CommandId kWalkQueryHistory{"WalkQueryHistory"};
};

} // namespace pipescope::ui
