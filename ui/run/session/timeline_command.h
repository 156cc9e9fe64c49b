#pragma once

#include "ui/shell/commands/command.h"

namespace pipescope::ui {

/// The names of the timeline's commands.
struct TimelineCommand
{
    static constexpr CommandId ExportDatabases{"ExportDatabases"};
    static constexpr CommandId UndoExport{"UndoExport"};
    static constexpr CommandId ExportChromeTrace{"ExportChromeTrace"};
    static constexpr CommandId CopyView{"CopyView"};
    static constexpr CommandId ShowLinks{"ShowLinks"};
    static constexpr CommandId ShowDurations{"ShowDurations"};
    static constexpr CommandId ColourBlocks{"ColourBlocks"};
    static constexpr CommandId ColourByKind{"ColourByKind"};
    static constexpr CommandId ColourByPhase{"ColourByPhase"};
    static constexpr CommandId ColourByChunk{"ColourByChunk"};
    static constexpr CommandId ColourByStage{"ColourByStage"};
    static constexpr CommandId ColourByMicroBatch{"ColourByMicroBatch"};
    static constexpr CommandId ColourOtherRows{"ColourOtherRows"};
    static constexpr CommandId ColourOthersByName{"ColourOthersByName"};
    static constexpr CommandId ColourOthersByCategory{"ColourOthersByCategory"};
    static constexpr CommandId TimeAxis{"TimeAxis"};
    static constexpr CommandId AbsoluteTime{"AbsoluteTime"};
    static constexpr CommandId TimeOfRun{"TimeOfRun"};
    static constexpr CommandId TimeOfStep{"TimeOfStep"};
    static constexpr CommandId ParallelSizes{"ParallelSizes"};
    static constexpr CommandId ClockOffsets{"ClockOffsets"};
    static constexpr CommandId UndoClockOffset{"UndoClockOffset"};
    static constexpr CommandId ResetClockOffsets{"ResetClockOffsets"};
    static constexpr CommandId EditTraceRules{"EditTraceRules"};
    static constexpr CommandId Colours{"Colours"};
    static constexpr CommandId ShowStatistics{"ShowStatistics"};
    static constexpr CommandId ShowQuery{"ShowQuery"};
    static constexpr CommandId RunQuery{"RunQuery"};
    static constexpr CommandId FilterRows{"FilterRows"};
    static constexpr CommandId GroupRows{"GroupRows"};
    static constexpr CommandId GroupByPipelineGroup{"GroupByPipelineGroup"};
    static constexpr CommandId GroupByStage{"GroupByStage"};
    static constexpr CommandId GroupByHost{"GroupByHost"};
    static constexpr CommandId GroupByNothing{"GroupByNothing"};
    static constexpr CommandId SortRows{"SortRows"};
    static constexpr CommandId SortByStage{"SortByStage"};
    static constexpr CommandId SortByRank{"SortByRank"};
    static constexpr CommandId SortByHost{"SortByHost"};
    static constexpr CommandId SortByBusy{"SortByBusy"};
    static constexpr CommandId SortByIdle{"SortByIdle"};
    static constexpr CommandId SortByMeanDuration{"SortByMeanDuration"};
    static constexpr CommandId ToggleGroup{"ToggleGroup"};
    static constexpr CommandId ExpandAllGroups{"ExpandAllGroups"};
    static constexpr CommandId CollapseAllGroups{"CollapseAllGroups"};
    static constexpr CommandId PinRow{"PinRow"};
    static constexpr CommandId UnpinAllRows{"UnpinAllRows"};
    static constexpr CommandId HideRow{"HideRow"};
    static constexpr CommandId OnlyThisStage{"OnlyThisStage"};
    static constexpr CommandId OnlyThisHost{"OnlyThisHost"};
    static constexpr CommandId OnlyThisGroup{"OnlyThisGroup"};
    static constexpr CommandId ShowAllRows{"ShowAllRows"};
    static constexpr CommandId TallerRows{"TallerRows"};
    static constexpr CommandId LowerRows{"LowerRows"};
    static constexpr CommandId DefaultRowHeight{"DefaultRowHeight"};
    static constexpr CommandId NextBlock{"NextBlock"};
    static constexpr CommandId PreviousBlock{"PreviousBlock"};
    static constexpr CommandId NextRow{"NextRow"};
    static constexpr CommandId PreviousRow{"PreviousRow"};
    static constexpr CommandId FollowLink{"FollowLink"};
    static constexpr CommandId FollowLinkBack{"FollowLinkBack"};
    static constexpr CommandId OtherLink{"OtherLink"};
    static constexpr CommandId OtherLinkBack{"OtherLinkBack"};
    static constexpr CommandId FollowMicroBatch{"FollowMicroBatch"};
    static constexpr CommandId SelectionBack{"SelectionBack"};
    static constexpr CommandId SelectionForward{"SelectionForward"};
    static constexpr CommandId GoToTime{"GoToTime"};
    static constexpr CommandId RangeOfSelection{"RangeOfSelection"};
    static constexpr CommandId QuerySelection{"QuerySelection"};
    static constexpr CommandId ZoomInAtCursor{"ZoomInAtCursor"};
    static constexpr CommandId ZoomOutAtCursor{"ZoomOutAtCursor"};
    static constexpr CommandId PanLeft{"PanLeft"};
    static constexpr CommandId PanRight{"PanRight"};
    static constexpr CommandId MoveFaster{"MoveFaster"};
    static constexpr CommandId PanByArrows{"PanByArrows"};
    static constexpr CommandId ScrollByArrows{"ScrollByArrows"};
    static constexpr CommandId ZoomByWheel{"ZoomByWheel"};
    static constexpr CommandId ScrollByWheel{"ScrollByWheel"};
    static constexpr CommandId PanByWheel{"PanByWheel"};
    static constexpr CommandId RowHeightByWheel{"RowHeightByWheel"};
    static constexpr CommandId ZoomToRange{"ZoomToRange"};
    static constexpr CommandId Measure{"Measure"};
    static constexpr CommandId DragMinimap{"DragMinimap"};
    static constexpr CommandId ClickMinimap{"ClickMinimap"};
    static constexpr CommandId CollapseByClick{"CollapseByClick"};
    static constexpr CommandId RowMenuByClick{"RowMenuByClick"};
    static constexpr CommandId ItemMenuByClick{"ItemMenuByClick"};
    static constexpr CommandId Select{"Select"};
    static constexpr CommandId SelectStep{"SelectStep"};
    static constexpr CommandId ClearHighlight{"ClearHighlight"};
    static constexpr CommandId CancelQuery{"CancelQuery"};
    static constexpr CommandId WalkQueryHistory{"WalkQueryHistory"};
};

} // namespace pipescope::ui
