<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Commands</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Query page</source>
        <translation>查询页</translation>
    </message>
    <message>
        <source>&amp;Open Folder…</source>
        <translation>打开文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a folder of profiles</source>
        <translation>打开存放 profiling 数据的文件夹</translation>
    </message>
    <message>
        <source>Open &amp;File…</source>
        <translation>打开文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Open what was open before</source>
        <translation>打开以前打开过的数据</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>重新加载(&amp;L)</translation>
    </message>
    <message>
        <source>Read the files again</source>
        <translation>重新读取文件</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation>停止正在进行的操作</translation>
    </message>
    <message>
        <source>Export to &amp;Databases…</source>
        <translation>导出到数据库(&amp;D)…</translation>
    </message>
    <message>
        <source>Write blocks and connection ids back into the ranks&apos; databases</source>
        <translation>将块和连接 ID 写回各卡的数据库</translation>
    </message>
    <message>
        <source>&amp;Undo Export to Databases…</source>
        <translation>撤销导出到数据库(&amp;U)…</translation>
    </message>
    <message>
        <source>Restore what exports have changed in the ranks&apos; databases</source>
        <translation>将各卡数据库恢复到导出之前的内容</translation>
    </message>
    <message>
        <source>Export &amp;Picture…</source>
        <translation>导出图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Export Chrome &amp;Trace…</source>
        <translation>导出 Chrome Trace(&amp;T)…</translation>
    </message>
    <message>
        <source>Save the run as a Chrome trace, which Perfetto opens</source>
        <translation>将运行保存为 Chrome Trace，可用 Perfetto 打开</translation>
    </message>
    <message>
        <source>&amp;Save Session As…</source>
        <translation>会话另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the view, the marks and the rows&apos; arrangement to a file to share</source>
        <translation>将视图、标记和行的排列保存到文件，便于分享</translation>
    </message>
    <message>
        <source>&amp;Apply Session…</source>
        <translation>应用会话(&amp;A)…</translation>
    </message>
    <message>
        <source>Show this run as a saved session did</source>
        <translation>按已保存的会话查看本次运行</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the details, or the selected findings or rows, as text</source>
        <translation>以文本形式复制详情，或选中的诊断结果或行</translation>
    </message>
    <message>
        <source>Copy as &amp;Table</source>
        <translation>复制为表格(&amp;T)</translation>
    </message>
    <message>
        <source>Copy the same as a table for a spreadsheet</source>
        <translation>以表格形式复制，可粘贴到电子表格</translation>
    </message>
    <message>
        <source>Copy &amp;View</source>
        <translation>复制视图(&amp;V)</translation>
    </message>
    <message>
        <source>Copy a picture of the timeline as it is shown</source>
        <translation>复制当前时间线的图片</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find &amp;Next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the next hit; in the search field also Enter</source>
        <translation>转到下一个结果；在搜索框中也可按 Enter</translation>
    </message>
    <message>
        <source>Find &amp;Previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the previous hit; in the search field also Shift+Enter</source>
        <translation>转到上一个结果；在搜索框中也可按 Shift+Enter</translation>
    </message>
    <message>
        <source>Add &amp;Mark</source>
        <translation>添加标记(&amp;M)</translation>
    </message>
    <message>
        <source>Mark the chosen range, else the time under the pointer, with a text</source>
        <translation>为选定的时间范围（没有则为指针处的时刻）添加文字标记</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>Reset the view</source>
        <translation>重置视图</translation>
    </message>
    <message>
        <source>&amp;Undo Zoom</source>
        <translation>撤销缩放(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last zoom</source>
        <translation>撤销上一次缩放</translation>
    </message>
    <message>
        <source>&amp;Links</source>
        <translation>连线(&amp;L)</translation>
    </message>
    <message>
        <source>Show or hide the links between ranks</source>
        <translation>显示或隐藏卡间连线</translation>
    </message>
    <message>
        <source>&amp;Time Axis</source>
        <translation>时间轴(&amp;T)</translation>
    </message>
    <message>
        <source>Choose where time is counted from</source>
        <translation>选择时间的起点</translation>
    </message>
    <message>
        <source>&amp;Absolute</source>
        <translation>绝对时间(&amp;A)</translation>
    </message>
    <message>
        <source>Time of the hosts&apos; clocks</source>
        <translation>主机时钟的时间</translation>
    </message>
    <message>
        <source>Relative to the &amp;Run</source>
        <translation>相对于运行(&amp;R)</translation>
    </message>
    <message>
        <source>Time since the run&apos;s first block</source>
        <translation>自本次运行第一个块开始的时间</translation>
    </message>
    <message>
        <source>Relative to the &amp;Step</source>
        <translation>相对于 Step(&amp;S)</translation>
    </message>
    <message>
        <source>Time since the step&apos;s first block</source>
        <translation>自该 Step 第一个块开始的时间</translation>
    </message>
    <message>
        <source>&amp;Previous Step</source>
        <translation>上一个 Step(&amp;P)</translation>
    </message>
    <message>
        <source>Show the previous step only</source>
        <translation>只显示上一个 Step</translation>
    </message>
    <message>
        <source>&amp;Next Step</source>
        <translation>下一个 Step(&amp;N)</translation>
    </message>
    <message>
        <source>Show the next step only</source>
        <translation>只显示下一个 Step</translation>
    </message>
    <message>
        <source>Parallel &amp;Sizes…</source>
        <translation>并行规模(&amp;S)…</translation>
    </message>
    <message>
        <source>Set the sizes of pipeline, tensor, context and data parallelism</source>
        <translation>指定流水线并行、张量并行、上下文并行和数据并行的规模</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>详情(&amp;D)</translation>
    </message>
    <message>
        <source>Show or hide the details of the selection</source>
        <translation>显示或隐藏选中项的详情</translation>
    </message>
    <message>
        <source>F&amp;indings</source>
        <translation>诊断结果(&amp;I)</translation>
    </message>
    <message>
        <source>Show or hide the problems found in the files</source>
        <translation>显示或隐藏在文件中发现的问题</translation>
    </message>
    <message>
        <source>St&amp;atistics of the Range</source>
        <translation>范围统计(&amp;A)</translation>
    </message>
    <message>
        <source>Show or hide busy and idle time and the durations in the chosen range</source>
        <translation>显示或隐藏所选范围内的忙碌、空闲时间和时长统计</translation>
    </message>
    <message>
        <source>&amp;Marks</source>
        <translation>标记(&amp;M)</translation>
    </message>
    <message>
        <source>Show or hide the list of marks; Delete removes one</source>
        <translation>显示或隐藏标记列表；按 Delete 删除标记</translation>
    </message>
    <message>
        <source>&amp;Query</source>
        <translation>查询(&amp;Q)</translation>
    </message>
    <message>
        <source>Show or hide the page for SQL on a rank&apos;s database</source>
        <translation>显示或隐藏在单卡数据库上执行 SQL 的页面</translation>
    </message>
    <message>
        <source>Run Qu&amp;ery</source>
        <translation>执行查询(&amp;E)</translation>
    </message>
    <message>
        <source>Run the statement on the query page, or its selected part</source>
        <translation>执行查询页上的语句，或其中选中的部分</translation>
    </message>
    <message>
        <source>&amp;Filter…</source>
        <translation>筛选(&amp;F)…</translation>
    </message>
    <message>
        <source>Type which ranks are shown, for instance rank:0-7 stage:2 host:node-1</source>
        <translation>输入要显示的卡，例如 rank:0-7 stage:2 host:node-1</translation>
    </message>
    <message>
        <source>&amp;Group By</source>
        <translation>分组方式(&amp;G)</translation>
    </message>
    <message>
        <source>Choose which ranks stand together</source>
        <translation>选择哪些卡排在一起</translation>
    </message>
    <message>
        <source>&amp;Pipeline Group</source>
        <translation>流水线组(&amp;P)</translation>
    </message>
    <message>
        <source>Ranks of one pipeline stand together</source>
        <translation>同一流水线的卡排在一起</translation>
    </message>
    <message>
        <source>&amp;Stage</source>
        <translation>阶段(&amp;S)</translation>
    </message>
    <message>
        <source>Ranks of one stage stand together</source>
        <translation>同一阶段的卡排在一起</translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation>主机(&amp;H)</translation>
    </message>
    <message>
        <source>Ranks of one host stand together</source>
        <translation>同一主机的卡排在一起</translation>
    </message>
    <message>
        <source>&amp;Nothing</source>
        <translation>不分组(&amp;N)</translation>
    </message>
    <message>
        <source>All ranks stand together</source>
        <translation>所有卡排在一起</translation>
    </message>
    <message>
        <source>&amp;Sort By</source>
        <translation>排序方式(&amp;S)</translation>
    </message>
    <message>
        <source>Choose the order of the rows within their group</source>
        <translation>选择组内各行的顺序</translation>
    </message>
    <message>
        <source>Rows in the order of their stage</source>
        <translation>按阶段排列各行</translation>
    </message>
    <message>
        <source>&amp;Rank</source>
        <translation>卡号(&amp;R)</translation>
    </message>
    <message>
        <source>Rows in the order of their rank</source>
        <translation>按卡号排列各行</translation>
    </message>
    <message>
        <source>Rows in the order of their host</source>
        <translation>按主机排列各行</translation>
    </message>
    <message>
        <source>&amp;Expand or Collapse Group</source>
        <translation>展开或折叠组(&amp;E)</translation>
    </message>
    <message>
        <source>Expand or collapse the group of the current row</source>
        <translation>展开或折叠当前行所在的组</translation>
    </message>
    <message>
        <source>E&amp;xpand All</source>
        <translation>全部展开(&amp;X)</translation>
    </message>
    <message>
        <source>Expand all groups of rows</source>
        <translation>展开所有组</translation>
    </message>
    <message>
        <source>&amp;Collapse All</source>
        <translation>全部折叠(&amp;C)</translation>
    </message>
    <message>
        <source>Collapse all groups of rows</source>
        <translation>折叠所有组</translation>
    </message>
    <message>
        <source>&amp;Pin to Top</source>
        <translation>置顶(&amp;P)</translation>
    </message>
    <message>
        <source>Pin the current row to the top while others scroll, or unpin it</source>
        <translation>滚动时让当前行固定在顶部，或取消固定</translation>
    </message>
    <message>
        <source>&amp;Unpin All</source>
        <translation>全部取消置顶(&amp;U)</translation>
    </message>
    <message>
        <source>Put all pinned rows back</source>
        <translation>将所有置顶的行放回原处</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>隐藏(&amp;H)</translation>
    </message>
    <message>
        <source>Hide the current row, or the rows of the current group</source>
        <translation>隐藏当前行，或当前组的所有行</translation>
    </message>
    <message>
        <source>Only This S&amp;tage</source>
        <translation>仅此阶段(&amp;T)</translation>
    </message>
    <message>
        <source>Show only ranks of the current row&apos;s stage</source>
        <translation>只显示当前行所在阶段的卡</translation>
    </message>
    <message>
        <source>Only This H&amp;ost</source>
        <translation>仅此主机(&amp;O)</translation>
    </message>
    <message>
        <source>Show only ranks of the current row&apos;s host</source>
        <translation>只显示当前行所在主机的卡</translation>
    </message>
    <message>
        <source>Only This G&amp;roup</source>
        <translation>仅此组(&amp;R)</translation>
    </message>
    <message>
        <source>Show only ranks of the current row&apos;s group</source>
        <translation>只显示当前行所在组的卡</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>全部显示(&amp;A)</translation>
    </message>
    <message>
        <source>Show all rows: nothing hidden, no filter, all groups</source>
        <translation>显示所有行：取消隐藏、筛选和组选择</translation>
    </message>
    <message>
        <source>Ta&amp;ller</source>
        <translation>增大行高(&amp;L)</translation>
    </message>
    <message>
        <source>Make rows taller</source>
        <translation>使行更高</translation>
    </message>
    <message>
        <source>Lo&amp;wer</source>
        <translation>减小行高(&amp;W)</translation>
    </message>
    <message>
        <source>Make rows lower</source>
        <translation>使行更矮</translation>
    </message>
    <message>
        <source>&amp;Default Height</source>
        <translation>默认行高(&amp;D)</translation>
    </message>
    <message>
        <source>Choose the height of rows by their number and the window</source>
        <translation>按行数和窗口大小确定行高</translation>
    </message>
    <message>
        <source>&amp;Next Block</source>
        <translation>下一个块(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Block</source>
        <translation>上一个块(&amp;P)</translation>
    </message>
    <message>
        <source>Next &amp;Row</source>
        <translation>下一行(&amp;R)</translation>
    </message>
    <message>
        <source>Go to the row below the current one</source>
        <translation>转到当前行的下一行</translation>
    </message>
    <message>
        <source>Previous R&amp;ow</source>
        <translation>上一行(&amp;O)</translation>
    </message>
    <message>
        <source>Go to the row above the current one</source>
        <translation>转到当前行的上一行</translation>
    </message>
    <message>
        <source>Follow Link &amp;Forward</source>
        <translation>沿连线向后(&amp;F)</translation>
    </message>
    <message>
        <source>Follow Link &amp;Back</source>
        <translation>沿连线向前(&amp;B)</translation>
    </message>
    <message>
        <source>Follow &amp;Micro-batch</source>
        <translation>跟踪微批次(&amp;M)</translation>
    </message>
    <message>
        <source>Highlight the selection&apos;s micro-batch on all ranks; for an overlap block, the other one next</source>
        <translation>在所有卡上高亮选中项的微批次；对重叠块再按一次高亮另一个</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>命令(&amp;C)…</translation>
    </message>
    <message>
        <source>Find a command by typing a part of its name</source>
        <translation>输入名称的一部分来查找命令</translation>
    </message>
    <message>
        <source>&amp;Keys…</source>
        <translation>快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>Show this table, and change keys</source>
        <translation>显示本表并修改快捷键</translation>
    </message>
    <message>
        <source>&amp;About Pipescope</source>
        <translation>关于 Pipescope(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>版本和许可</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom in at the cursor; hold to continue</source>
        <translation>以光标为中心放大；按住可持续</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom out at the cursor; hold to continue</source>
        <translation>以光标为中心缩小；按住可持续</translation>
    </message>
    <message>
        <source>Pan left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Pan to earlier times; hold to continue</source>
        <translation>移向更早的时间；按住可持续</translation>
    </message>
    <message>
        <source>Pan right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>Pan to later times; hold to continue</source>
        <translation>移向更晚的时间；按住可持续</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>加速</translation>
    </message>
    <message>
        <source>Zoom and pan faster, with W, S, A, D</source>
        <translation>配合 W、S、A、D 更快地缩放和移动</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Shift</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左, 右</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>滚动</translation>
    </message>
    <message>
        <source>Scroll the rows</source>
        <translation>滚动各行</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>上, 下</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Zoom at the cursor</source>
        <translation>在光标处缩放</translation>
    </message>
    <message>
        <source>Ctrl+Wheel</source>
        <translation>Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Shift+Wheel</source>
        <translation>Shift+滚轮</translation>
    </message>
    <message>
        <source>Row height</source>
        <translation>行高</translation>
    </message>
    <message>
        <source>Make rows taller or lower</source>
        <translation>使行更高或更矮</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Wheel</source>
        <translation>Ctrl+Shift+滚轮</translation>
    </message>
    <message>
        <source>Zoom to range</source>
        <translation>缩放到范围</translation>
    </message>
    <message>
        <source>Zoom to the dragged range</source>
        <translation>缩放到拖动所选的范围</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Choose a time range; its edges snap to blocks, on the time axis to steps, but not with Ctrl</source>
        <translation>选择时间范围；边缘吸附到块，在时间轴上吸附到 Step，按住 Ctrl 则不吸附</translation>
    </message>
    <message>
        <source>Shift+Drag, Drag on the time axis</source>
        <translation>Shift+拖动, 在时间轴上拖动</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Expand or collapse a group of rows</source>
        <translation>展开或折叠一组行</translation>
    </message>
    <message>
        <source>Click on title</source>
        <translation>单击组标题</translation>
    </message>
    <message>
        <source>Row menu</source>
        <translation>行菜单</translation>
    </message>
    <message>
        <source>Show what can be done with the row</source>
        <translation>显示可对该行进行的操作</translation>
    </message>
    <message>
        <source>Right click on header</source>
        <translation>右键单击行头</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Clear the highlight</source>
        <translation>清除高亮</translation>
    </message>
    <message>
        <source>End the highlight of a search or a micro-batch, then the range, then the selection</source>
        <translation>依次清除搜索或微批次的高亮、时间范围、选中项</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Cancel query</source>
        <translation>取消查询</translation>
    </message>
    <message>
        <source>Stop the running statement on the query page</source>
        <translation>在查询页上停止正在执行的语句</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Go through the earlier statements on the query page</source>
        <translation>在查询页上浏览以前执行过的语句</translation>
    </message>
    <message>
        <source>Ctrl+Up, Ctrl+Down</source>
        <translation>Ctrl+上, Ctrl+下</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>Choose light or dark colours</source>
        <translation>选择浅色或深色</translation>
    </message>
    <message>
        <source>As the &amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Light or dark like the system</source>
        <translation>浅色或深色，与系统一致</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Always light colours</source>
        <translation>始终使用浅色</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Always dark colours</source>
        <translation>始终使用深色</translation>
    </message>
    <message>
        <source>Choose the colours of blocks and operators</source>
        <translation>选择块和算子的颜色</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Choose the language of the program</source>
        <translation>选择程序的语言</translation>
    </message>
    <message>
        <source>The language of the system, where there is a translation</source>
        <translation>使用系统的语言（如有翻译）</translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation>缩略图</translation>
    </message>
    <message>
        <source>Show or hide the whole run above the timeline</source>
        <translation>在时间线上方显示或隐藏整个运行</translation>
    </message>
    <message>
        <source>Clock &amp;Offsets…</source>
        <translation>时钟偏移(&amp;O)…</translation>
    </message>
    <message>
        <source>Shift the times of hosts relative to each other, in the view only</source>
        <translation>相对移动各主机的时间，仅影响视图</translation>
    </message>
    <message>
        <source>Undo Cloc&amp;k Offset</source>
        <translation>撤销时钟偏移(&amp;K)</translation>
    </message>
    <message>
        <source>Undo the last change of clock offsets</source>
        <translation>撤销最近一次时钟偏移更改</translation>
    </message>
    <message>
        <source>Reset Clock Offsets</source>
        <translation>重置时钟偏移</translation>
    </message>
    <message>
        <source>Show all times as they were recorded</source>
        <translation>按记录显示所有时间</translation>
    </message>
    <message>
        <source>Drag the minimap</source>
        <translation>拖动缩略图</translation>
    </message>
    <message>
        <source>Drag the window in the minimap to move the view, its edges to zoom</source>
        <translation>用缩略图中的窗口移动可见范围，拖动窗口边缘进行缩放</translation>
    </message>
    <message>
        <source>Drag in the minimap</source>
        <translation>在缩略图中拖动</translation>
    </message>
    <message>
        <source>Click the minimap</source>
        <translation>单击缩略图</translation>
    </message>
    <message>
        <source>Go there; a double click shows everything, the wheel zooms</source>
        <translation>转到该处；双击显示全部，滚轮缩放</translation>
    </message>
    <message>
        <source>Click in the minimap</source>
        <translation>在缩略图中单击</translation>
    </message>
    <message>
        <source>Tra&amp;ce Rules…</source>
        <translation>Trace 规则(&amp;C)…</translation>
    </message>
    <message>
        <source>Colours…</source>
        <translation>颜色…</translation>
    </message>
    <message>
        <source>Define what events, processes, threads and arguments of Chrome traces mean</source>
        <translation>说明 Chrome trace 中的事件、进程、线程和参数是什么</translation>
    </message>
    <message>
        <source>Show the duration of blocks and operators where there is room</source>
        <translation>在空间足够处标出计算块和算子的时长</translation>
    </message>
    <message>
        <source>Colour &amp;Blocks</source>
        <translation>计算块着色(&amp;B)</translation>
    </message>
    <message>
        <source>Choose what the colours of blocks show</source>
        <translation>选择计算块颜色的含义</translation>
    </message>
    <message>
        <source>By &amp;Kind</source>
        <translation>按类型(&amp;K)</translation>
    </message>
    <message>
        <source>A colour for forward, backward, weight gradient and overlap, with a tint for each chunk</source>
        <translation>前向、反向、权重梯度和重叠各一种颜色，各 chunk 深浅不同</translation>
    </message>
    <message>
        <source>By &amp;Phase</source>
        <translation>按阶段类别(&amp;P)</translation>
    </message>
    <message>
        <source>A colour for each phase of the schedule, such as warm-up</source>
        <translation>调度的每个阶段类别（如预热）一种颜色</translation>
    </message>
    <message>
        <source>By &amp;Chunk</source>
        <translation>按 chunk(&amp;C)</translation>
    </message>
    <message>
        <source>A colour for each chunk of the model that a rank holds</source>
        <translation>一张卡上模型的每个 chunk 一种颜色</translation>
    </message>
    <message>
        <source>By &amp;Stage</source>
        <translation>按流水线阶段(&amp;S)</translation>
    </message>
    <message>
        <source>A colour for each pipeline stage</source>
        <translation>每个流水线阶段一种颜色</translation>
    </message>
    <message>
        <source>By &amp;Micro-batch</source>
        <translation>按微批次(&amp;M)</translation>
    </message>
    <message>
        <source>Eight colours that micro-batches take in turn</source>
        <translation>微批次轮流使用八种颜色</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Fit the chosen range, then the selection, then everything</source>
        <translation>显示选定的时间范围，再按显示选中项，再按显示全部</translation>
    </message>
    <message>
        <source>Go to the block that takes the data; from an operator to its partner, then to the block</source>
        <translation>转到接收数据的块；从算子出发则先到对端算子，再到块</translation>
    </message>
    <message>
        <source>Go to the block that made the data; from an operator to its partner, then to the block</source>
        <translation>转到产生数据的块；从算子出发则先到对端算子，再到块</translation>
    </message>
    <message>
        <source>Ot&amp;her Link Forward</source>
        <translation>另一条向前的连线(&amp;H)</translation>
    </message>
    <message>
        <source>Where several links lead forward, follow the next one</source>
        <translation>在可以向前跟随的多条连线中换到下一条</translation>
    </message>
    <message>
        <source>Other &amp;Link Back</source>
        <translation>另一条向后的连线(&amp;L)</translation>
    </message>
    <message>
        <source>Where several links lead back, follow the next one</source>
        <translation>在可以向后跟随的多条连线中换到下一条</translation>
    </message>
    <message>
        <source>Bac&amp;k</source>
        <translation>后退(&amp;K)</translation>
    </message>
    <message>
        <source>Go back to the previous selection</source>
        <translation>选择之前选中的内容</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>前进(&amp;W)</translation>
    </message>
    <message>
        <source>Go forward to the selection before going back</source>
        <translation>选择后退之前选中的内容</translation>
    </message>
    <message>
        <source>Go to &amp;Time…</source>
        <translation>转到时间(&amp;T)…</translation>
    </message>
    <message>
        <source>Type a time to look at, for instance 12.3 ms</source>
        <translation>输入要查看的时间，例如 12.3 ms</translation>
    </message>
    <message>
        <source>R&amp;ange of Selection</source>
        <translation>选中项的时间范围(&amp;A)</translation>
    </message>
    <message>
        <source>Use the time of the selection as the measured range</source>
        <translation>把选中项的时间作为测量的范围</translation>
    </message>
    <message>
        <source>Right drag, Alt+Drag</source>
        <translation>按住右键拖动, Alt+拖动</translation>
    </message>
    <message>
        <source>Item menu</source>
        <translation>项目菜单</translation>
    </message>
    <message>
        <source>Show what can be done with a block, operator or link</source>
        <translation>显示可对块、算子或连线进行的操作</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>右键单击</translation>
    </message>
    <message>
        <source>Select a block or operator and show its details; for a link its sender, then its receiver</source>
        <translation>选择块或算子并显示其详情；单击连线选择其发送端，再次单击选择接收端</translation>
    </message>
    <message>
        <source>&amp;Busy Time</source>
        <translation>忙碌时间(&amp;B)</translation>
    </message>
    <message>
        <source>The rank with the most busy time first</source>
        <translation>忙碌时间最长的卡在前</translation>
    </message>
    <message>
        <source>&amp;Idle Time</source>
        <translation>空闲时间(&amp;I)</translation>
    </message>
    <message>
        <source>The rank with the most idle time between its blocks first</source>
        <translation>块之间空闲总时间最长的卡在前</translation>
    </message>
    <message>
        <source>&amp;Mean Duration</source>
        <translation>平均时长(&amp;M)</translation>
    </message>
    <message>
        <source>The rank with the longest blocks on average first</source>
        <translation>块平均时长最长的卡在前</translation>
    </message>
    <message>
        <source>Open De&amp;mo</source>
        <translation>打开演示数据(&amp;M)</translation>
    </message>
    <message>
        <source>Generate a small run and open it</source>
        <translation>生成一个小型演示运行并打开</translation>
    </message>
    <message>
        <source>Open one database, worker log or trace</source>
        <translation>打开一个数据库、worker 日志或 trace</translation>
    </message>
    <message>
        <source>Select the next block of the rank; from an operator the next operator, from a step the next step</source>
        <translation>选择该卡的下一个块；从算子出发则选择下一个算子，从 Step 出发则选择下一个 Step</translation>
    </message>
    <message>
        <source>Select the previous block of the rank; from an operator the previous operator, from a step the previous step</source>
        <translation>选择该卡的上一个块；从算子出发则选择上一个算子，从 Step 出发则选择上一个 Step</translation>
    </message>
    <message>
        <source>&amp;Query Row of Selection</source>
        <translation>查询选中项的行(&amp;Q)</translation>
    </message>
    <message>
        <source>Write a statement for the selection&apos;s row of the database on the query page</source>
        <translation>在查询页写入一条语句，查询选中项在数据库中的行</translation>
    </message>
    <message>
        <source>Select a step</source>
        <translation>选择 Step</translation>
    </message>
    <message>
        <source>Select a step and show its details; a double click fits it</source>
        <translation>选择一个 Step 并显示其详情；双击使其适合窗口</translation>
    </message>
    <message>
        <source>Click in the row of steps</source>
        <translation>在 Step 行中单击</translation>
    </message>
    <message>
        <source>Colour Other Ro&amp;ws</source>
        <translation>其他行着色(&amp;W)</translation>
    </message>
    <message>
        <source>Choose what the colours of rows outside the pipeline show</source>
        <translation>选择流水线之外各行颜色的含义</translation>
    </message>
    <message>
        <source>By &amp;Name</source>
        <translation>按名称(&amp;N)</translation>
    </message>
    <message>
        <source>Eight colours that names take in turn; digits in them do not count</source>
        <translation>名称轮流使用八种颜色，不计其中的数字</translation>
    </message>
    <message>
        <source>By &amp;Category</source>
        <translation>按分类(&amp;C)</translation>
    </message>
    <message>
        <source>Eight colours that the categories of events take in turn</source>
        <translation>事件的分类轮流使用八种颜色</translation>
    </message>
    <message>
        <source>Model graph</source>
        <translation>模型图</translation>
    </message>
    <message>
        <source>&amp;First Divergence</source>
        <translation>第一处分歧(&amp;F)</translation>
    </message>
    <message>
        <source>Go to the first operation, over all ranks, whose outputs differ though its inputs agree</source>
        <translation>转到所有卡中第一个输入一致而输出不同的操作</translation>
    </message>
    <message>
        <source>Next &amp;Onset</source>
        <translation>下一个起点(&amp;O)</translation>
    </message>
    <message>
        <source>Accept as &amp;Known</source>
        <translation>标为已知(&amp;K)</translation>
    </message>
    <message>
        <source>Mark the selected onset as known: what it explains fades, and the next one stands first</source>
        <translation>把选中的起点标为已知：它能解释的差异变淡，下一个起点排到最前</translation>
    </message>
    <message>
        <source>Path of the E&amp;rror</source>
        <translation>误差路径(&amp;R)</translation>
    </message>
    <message>
        <source>Highlight the way from the selected node back to where its error began</source>
        <translation>高亮从选中节点回溯到误差起点的路径</translation>
    </message>
    <message>
        <source>&amp;Next Bad Node</source>
        <translation>下一个异常节点(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the next bad node in order of execution</source>
        <translation>按执行顺序转到下一个异常节点</translation>
    </message>
    <message>
        <source>&amp;Previous Bad Node</source>
        <translation>上一个异常节点(&amp;P)</translation>
    </message>
    <message>
        <source>Go to the previous bad node in order of execution</source>
        <translation>按执行顺序转到上一个异常节点</translation>
    </message>
    <message>
        <source>&amp;Worst Child</source>
        <translation>最差的子节点(&amp;W)</translation>
    </message>
    <message>
        <source>Go to the worst node one level below; again and again it leads to the worst operation</source>
        <translation>转到下一层中最差的节点；反复使用可到达最差的操作</translation>
    </message>
    <message>
        <source>P&amp;arent</source>
        <translation>父节点(&amp;A)</translation>
    </message>
    <message>
        <source>Go to the module around the selected node</source>
        <translation>转到包含选中节点的模块</translation>
    </message>
    <message>
        <source>Par&amp;tner</source>
        <translation>对应节点(&amp;T)</translation>
    </message>
    <message>
        <source>Go to the node&apos;s partner on the other side</source>
        <translation>转到另一侧的对应节点</translation>
    </message>
    <message>
        <source>&amp;Expand or Collapse</source>
        <translation>展开或折叠(&amp;E)</translation>
    </message>
    <message>
        <source>Expand or collapse the selected box, and its partner</source>
        <translation>展开或折叠选中的框及其对应的框</translation>
    </message>
    <message>
        <source>E&amp;xpand All Below</source>
        <translation>展开下面所有层(&amp;X)</translation>
    </message>
    <message>
        <source>Expand the selected box and all in it; without a selection everything</source>
        <translation>展开选中的框及其中的所有框；没有选中时展开全部</translation>
    </message>
    <message>
        <source>Collapse All &amp;Below</source>
        <translation>折叠下面所有层(&amp;B)</translation>
    </message>
    <message>
        <source>Collapse the selected box and all in it</source>
        <translation>折叠选中的框及其中的所有框</translation>
    </message>
    <message>
        <source>Expand to Ba&amp;d Nodes</source>
        <translation>展开到异常节点(&amp;D)</translation>
    </message>
    <message>
        <source>Show the bad nodes, and collapse the rest</source>
        <translation>显示异常节点，折叠其余部分</translation>
    </message>
    <message>
        <source>Collapse all boxes on both sides</source>
        <translation>折叠两侧所有的框</translation>
    </message>
    <message>
        <source>Choose what the colours of nodes show</source>
        <translation>选择节点颜色的含义</translation>
    </message>
    <message>
        <source>By &amp;Verdict</source>
        <translation>按判定(&amp;V)</translation>
    </message>
    <message>
        <source>Same, within tolerance, cannot decide, different, or without partner</source>
        <translation>相同、容差内、无法判定、不同，或没有对应节点</translation>
    </message>
    <message>
        <source>By &amp;Score</source>
        <translation>按分数(&amp;S)</translation>
    </message>
    <message>
        <source>The ranges of scores of the database, or of the public tool</source>
        <translation>数据库或公开工具的分数区间</translation>
    </message>
    <message>
        <source>By &amp;Overflow</source>
        <translation>按溢出(&amp;O)</translation>
    </message>
    <message>
        <source>Where NaN and infinity came in and went out</source>
        <translation>NaN 和无穷大从哪里进入、从哪里输出</translation>
    </message>
    <message>
        <source>By &amp;Reason without Partner</source>
        <translation>按无对应节点的原因(&amp;R)</translation>
    </message>
    <message>
        <source>Why a node has no partner</source>
        <translation>节点为何没有对应节点</translation>
    </message>
    <message>
        <source>What is expanded, collapsed or scrolled on one side is so on the other</source>
        <translation>一侧的展开、折叠和滚动在另一侧同样进行</translation>
    </message>
    <message>
        <source>The debug side at the left, the bench side at the right</source>
        <translation>调试侧在左，标杆侧在右</translation>
    </message>
    <message>
        <source>The debug side at the top, the bench side at the bottom</source>
        <translation>调试侧在上，标杆侧在下</translation>
    </message>
    <message>
        <source>Only Debu&amp;g</source>
        <translation>仅调试侧(&amp;G)</translation>
    </message>
    <message>
        <source>The debug side alone</source>
        <translation>只显示调试侧</translation>
    </message>
    <message>
        <source>The bench side alone</source>
        <translation>只显示标杆侧</translation>
    </message>
    <message>
        <source>Show or hide the list of nodes</source>
        <translation>显示或隐藏节点列表</translation>
    </message>
    <message>
        <source>Show or hide the inputs, parameters and outputs of the selected node</source>
        <translation>显示或隐藏选中节点的输入、参数和输出</translation>
    </message>
    <message>
        <source>Save the list of nodes as CSV or JSON</source>
        <translation>把节点列表保存为 CSV 或 JSON</translation>
    </message>
    <message>
        <source>Zoom in and out at the pointer; hold to continue, with Shift faster</source>
        <translation>在指针处放大和缩小；按住则持续，加 Shift 更快</translation>
    </message>
    <message>
        <source>W, S</source>
        <translation>W、S</translation>
    </message>
    <message>
        <source>Scroll to earlier and later operations; hold to continue</source>
        <translation>滚动到更早和更晚的操作；按住则持续</translation>
    </message>
    <message>
        <source>A, D</source>
        <translation>A、D</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>相邻节点</translation>
    </message>
    <message>
        <source>Select the node above or below; collapse or expand it</source>
        <translation>选择上面或下面的节点；折叠或展开</translation>
    </message>
    <message>
        <source>Up, Down, Left, Right</source>
        <translation>上、下、左、右</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Expand or collapse a box; with Shift+Enter all below it</source>
        <translation>展开或折叠框；Shift+Enter 展开其下所有层</translation>
    </message>
    <message>
        <source>Enter, Double click</source>
        <translation>Enter、双击</translation>
    </message>
    <message>
        <source>Scroll; with Ctrl zoom at the pointer</source>
        <translation>滚动；按 Ctrl 在指针处缩放</translation>
    </message>
    <message>
        <source>Wheel, Ctrl+Wheel</source>
        <translation>滚轮、Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Go to that part of the graph</source>
        <translation>转到图的该部分</translation>
    </message>
    <message>
        <source>Choose two dumps of model graphs to compare</source>
        <translation>选择要比较的两份模型图 dump</translation>
    </message>
    <message>
        <source>Pre&amp;vious Onset</source>
        <translation>上一个起点(&amp;V)</translation>
    </message>
    <message>
        <source>Colo&amp;ur Nodes</source>
        <translation>节点着色(&amp;U)</translation>
    </message>
    <message>
        <source>Keep &amp;Sides in Step</source>
        <translation>两侧同步(&amp;S)</translation>
    </message>
    <message>
        <source>Side b&amp;y Side</source>
        <translation>左右并排(&amp;Y)</translation>
    </message>
    <message>
        <source>One above t&amp;he Other</source>
        <translation>上下排列(&amp;H)</translation>
    </message>
    <message>
        <source>On&amp;ly Bench</source>
        <translation>仅标杆侧(&amp;L)</translation>
    </message>
    <message>
        <source>List of Nodes</source>
        <translation>节点列表</translation>
    </message>
    <message>
        <source>Inputs and Outputs</source>
        <translation>输入和输出</translation>
    </message>
    <message>
        <source>Export List of Nodes…</source>
        <translation>导出节点列表…</translation>
    </message>
    <message>
        <source>Compare Models…</source>
        <translation>比较模型…</translation>
    </message>
    <message>
        <source>Data Ed&amp;ges</source>
        <translation>数据边(&amp;G)</translation>
    </message>
    <message>
        <source>Show where the tensors of the selected node come from and go to; a question mark: equal tensors have other makers, too</source>
        <translation>显示选中节点的张量从哪里来、到哪里去；问号表示相等的张量还有其他来源</translation>
    </message>
    <message>
        <source>&amp;Match by Hand</source>
        <translation>手动匹配(&amp;M)</translation>
    </message>
    <message>
        <source>Pick the selected node; then, with a node of the other side, make the two partners</source>
        <translation>选定当前节点；再选择另一侧的节点，使两者成为对应节点</translation>
    </message>
    <message>
        <source>Match &amp;with All Below</source>
        <translation>连同下面所有节点匹配(&amp;W)</translation>
    </message>
    <message>
        <source>The same, and what is below by kind, name and order</source>
        <translation>同上，并按类型、名称和顺序匹配其下的节点</translation>
    </message>
    <message>
        <source>Take &amp;Apart</source>
        <translation>解除匹配(&amp;A)</translation>
    </message>
    <message>
        <source>Take the selected node and its partner apart</source>
        <translation>解除选中节点与其对应节点的匹配</translation>
    </message>
    <message>
        <source>Take Apart with All &amp;Below</source>
        <translation>连同下面所有节点解除匹配(&amp;B)</translation>
    </message>
    <message>
        <source>Take the selected node, all below it, and their partners apart</source>
        <translation>解除选中节点及其下所有节点的匹配</translation>
    </message>
    <message>
        <source>&amp;Undo Matching</source>
        <translation>撤销匹配(&amp;U)</translation>
    </message>
    <message>
        <source>Take back the last match made by hand, or the last taking apart</source>
        <translation>撤销上一次手动匹配或解除匹配</translation>
    </message>
    <message>
        <source>&amp;Redo Matching</source>
        <translation>重做匹配(&amp;R)</translation>
    </message>
    <message>
        <source>Do again what was taken back</source>
        <translation>重做被撤销的操作</translation>
    </message>
    <message>
        <source>&amp;Load Matches…</source>
        <translation>加载匹配…(&amp;L)</translation>
    </message>
    <message>
        <source>Apply matches made by hand, from a file of the public viewer (*.vis.config)</source>
        <translation>应用公开查看器文件（*.vis.config）中的手动匹配</translation>
    </message>
    <message>
        <source>Sa&amp;ve Matches…</source>
        <translation>保存匹配…(&amp;V)</translation>
    </message>
    <message>
        <source>Save matches made by hand as *.vis.config, or all pairs of modules as a layer mapping (*.yaml)</source>
        <translation>将手动匹配保存为 *.vis.config，或将所有模块对保存为层映射（*.yaml）</translation>
    </message>
    <message>
        <source>Write Matches into Database…</source>
        <translation>将匹配写入数据库…</translation>
    </message>
    <message>
        <source>Write partners and scores of nodes matched by hand into the *.vis.db</source>
        <translation>将手动匹配节点的对应关系和分数写入 *.vis.db</translation>
    </message>
    <message>
        <source>Errors of a Tensor</source>
        <translation>张量误差</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Show or hide the table of ranks, steps and layers, and the curve of the selected operation over the layers</source>
        <translation>显示或隐藏卡、Step 与层的表格，以及所选算子随层变化的曲线</translation>
    </message>
    <message>
        <source>Save as &amp;Database…</source>
        <translation>另存为数据库(&amp;D)…</translation>
    </message>
    <message>
        <source>Write all steps and ranks, with the matches made by hand, as a *.vis.db</source>
        <translation>将所有 Step 和卡连同手工匹配写入 *.vis.db</translation>
    </message>
    <message>
        <source>Go to the selected send or receive in the profile or the dump of the same run that was open before</source>
        <translation>转到之前打开的同一运行的性能数据或转储中所选的发送或接收</translation>
    </message>
    <message>
        <source>Same Message in Profile or Dump</source>
        <translation>性能数据或转储中的同一消息</translation>
    </message>
    <message>
        <source>Save the view or the whole run or graph as PNG, SVG or PDF</source>
        <translation>将视图、整个运行或整张图保存为 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>By Re&amp;pair</source>
        <translation>按修复情况(&amp;P)</translation>
    </message>
    <message>
        <source>What was fixed since an earlier comparison, what is left, and what is new</source>
        <translation>自先前的比较以来哪些已修复、哪些仍在、哪些是新出现的</translation>
    </message>
    <message>
        <source>Compare with an Ea&amp;rlier Comparison…</source>
        <translation>与先前的比较对照(&amp;R)…</translation>
    </message>
    <message>
        <source>Show which bad nodes were fixed since a comparison that was written as a database (*.vis.db), which are left, and which are new</source>
        <translation>显示自某次写成数据库（*.vis.db）的比较以来，哪些异常节点已修复、哪些仍在、哪些是新出现的</translation>
    </message>
    <message>
        <source>By &amp;Data-Parallel Copies</source>
        <translation>按数据并行副本(&amp;D)</translation>
    </message>
    <message>
        <source>Whether ranks that hold the same part of the model agree on its parameters and on what they reduced</source>
        <translation>持有模型同一部分的各卡，其参数及归约结果是否一致</translation>
    </message>
    <message>
        <source>S&amp;cores and Their Colours…</source>
        <translation>分数及其颜色(&amp;C)…</translation>
    </message>
    <message>
        <source>Choose what scores are made of, their ranges and colours, and write these into the *.vis.db</source>
        <translation>选择分数由什么得出、分数的范围和颜色，并将范围和颜色写入 *.vis.db</translation>
    </message>
    <message>
        <source>Gr&amp;aph</source>
        <translation>图(&amp;A)</translation>
    </message>
    <message>
        <source>Search for blocks, operators and collectives by name, micro-batch, kind, duration</source>
        <translation>按名称、微批次、类型、时长查找块、算子和集合通信</translation>
    </message>
    <message>
        <source>&amp;Help…</source>
        <translation>帮助(&amp;H)…</translation>
    </message>
    <message>
        <source>Show pages about the program</source>
        <translation>显示关于本程序的页面</translation>
    </message>
    <message>
        <source>Fold Ali&amp;ke Boxes</source>
        <translation>折叠相同的框(&amp;K)</translation>
    </message>
    <message>
        <source>Let one box stand for those behind it that hold the same operations and have the same verdict; expanding it shows them all</source>
        <translation>让一个框代表其后包含相同操作且判定相同的框；展开它即可全部显示</translation>
    </message>
    <message>
        <source>Go to the next onset, an operation where a divergence begins</source>
        <translation>转到下一个起点，即分歧开始的操作</translation>
    </message>
    <message>
        <source>Go to the previous onset</source>
        <translation>转到上一个起点</translation>
    </message>
    <message>
        <source>Onsets</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>Show or hide the list of onsets, the operations where a divergence begins</source>
        <translation>显示或隐藏起点列表，即分歧开始的操作</translation>
    </message>
    <message>
        <source>What This Recording &amp;Lacks…</source>
        <translation>这次采集缺什么(&amp;L)…</translation>
    </message>
    <message>
        <source>Show what was not recorded of this run, and the lines to add</source>
        <translation>显示这次运行没有采集到什么，以及该加哪几行</translation>
    </message>
    <message>
        <source>&amp;Recording Guide…</source>
        <translation>采集指南(&amp;R)…</translation>
    </message>
    <message>
        <source>Show how to record a run or dump a model so that nothing is missing</source>
        <translation>显示如何采集运行或 dump 模型，使结果不缺内容</translation>
    </message>
    <message>
        <source>Ope&amp;n Part of a Run…</source>
        <translation>打开运行的一部分(&amp;N)…</translation>
    </message>
    <message>
        <source>Open only some ranks, devices or one step of a run that is too big</source>
        <translation>运行太大时，只打开其中几张卡、几个设备或一个 Step</translation>
    </message>
    <message>
        <source>Export Report…</source>
        <translation>导出报告…</translation>
    </message>
    <message>
        <source>Save a page about where the time goes, with pictures and all figures</source>
        <translation>保存一个说明时间去向的页面，含图片和全部数据</translation>
    </message>
    <message>
        <source>Where the Time Goes</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>Show or hide what costs the steps time, the worst first</source>
        <translation>显示或隐藏各 Step 损失时间的原因，最严重的在前</translation>
    </message>
    <message>
        <source>What &amp;Costs Most</source>
        <translation>损失最多之处(&amp;C)</translation>
    </message>
    <message>
        <source>Go to what costs the steps most time, again to what costs next</source>
        <translation>转到使 Step 损失时间最多之处，再按转到下一处</translation>
    </message>
    <message>
        <source>Idle Time b&amp;y Reason</source>
        <translation>按原因显示空闲(&amp;Y)</translation>
    </message>
    <message>
        <source>Colour the gaps between blocks by what the ranks wait for, or leave them empty</source>
        <translation>按各卡等待的原因为块之间的间隙着色，或留空</translation>
    </message>
    <message>
        <source>Longest &amp;Gap</source>
        <translation>最长的间隙(&amp;G)</translation>
    </message>
    <message>
        <source>Go to the longest wait beside warm-up and cool-down, again to the next one</source>
        <translation>转到预热和冷却之外最长的等待，再按一次转到下一个</translation>
    </message>
    <message>
        <source>Wh&amp;y It Waited</source>
        <translation>为何等待(&amp;Y)</translation>
    </message>
    <message>
        <source>Go to the gap before the selected block: its details say what the rank waited for</source>
        <translation>转到所选块之前的间隙：详情说明该卡在等什么</translation>
    </message>
    <message>
        <source>Cr&amp;itical Path</source>
        <translation>关键路径(&amp;I)</translation>
    </message>
    <message>
        <source>Highlight the blocks and messages that make the steps as long as they are</source>
        <translation>高亮决定各 Step 时长的块和消息</translation>
    </message>
    <message>
        <source>Ghosts of the Ideal Schedule</source>
        <translation>理想调度的虚影</translation>
    </message>
    <message>
        <source>Show below each block where it would be without delays: usual times, no slow ranks, no gaps</source>
        <translation>在每个块下方显示没有延误时它所在的位置：通常耗时、无慢卡、无间隙</translation>
    </message>
    <message>
        <source>Step of Selection below E&amp;very Other</source>
        <translation>在其他每个 Step 下方显示所选 Step(&amp;V)</translation>
    </message>
    <message>
        <source>Show the blocks of the step of the selection below those of each other step</source>
        <translation>在其他每个 Step 的块下方显示所选内容所在 Step 的块</translation>
    </message>
    <message>
        <source>Run Before below Each Row</source>
        <translation>在每行下方显示之前的运行</translation>
    </message>
    <message>
        <source>Show below each block where it was in the run that this one is compared with</source>
        <translation>在每个块下方显示它在所比较的运行中的位置</translation>
    </message>
    <message>
        <source>What Changed</source>
        <translation>有何变化</translation>
    </message>
    <message>
        <source>Show or hide what changed from the run before, the dearest first</source>
        <translation>显示或隐藏与之前的运行相比的变化，代价最大的在前</translation>
    </message>
    <message>
        <source>Next &amp;Difference</source>
        <translation>下一处差异(&amp;D)</translation>
    </message>
    <message>
        <source>Go to what changed most from the run before, again to what changed next</source>
        <translation>转到与之前的运行相比变化最大之处，再按转到下一处</translation>
    </message>
    <message>
        <source>Compare Runs…</source>
        <translation>比较运行…</translation>
    </message>
    <message>
        <source>Choose two runs, or two steps of one, and see what changed</source>
        <translation>选择两次运行，或一次运行的两个 Step，查看有何变化</translation>
    </message>
    <message>
        <source>What If</source>
        <translation>假设分析</translation>
    </message>
    <message>
        <source>Show or hide a step as it would be with equal stages, other layers, latency or schedule</source>
        <translation>显示或隐藏各阶段相等、层划分、延迟或调度不同时的 Step</translation>
    </message>
    <message>
        <source>By S&amp;lack</source>
        <translation>按松弛时间(&amp;L)</translation>
    </message>
    <message>
        <source>How much later a block could begin without making its step longer</source>
        <translation>块可以推迟多久开始而不使其 Step 变长</translation>
    </message>
    <message>
        <source>By &amp;Deviation from the Schedule</source>
        <translation>按与调度的偏差(&amp;D)</translation>
    </message>
    <message>
        <source>Blocks in another order than the schedule has them, that it has not, or before which some are missing</source>
        <translation>与调度顺序不同的块、调度中没有的块，或其前有缺失的块</translation>
    </message>
    <message>
        <source>By C&amp;hange</source>
        <translation>按变化(&amp;H)</translation>
    </message>
    <message>
        <source>How much longer or shorter a block takes than in the run before, of two that are compared</source>
        <translation>在比较的两次运行中，块比之前的运行长多少或短多少</translation>
    </message>
    <message>
        <source>Table of Links</source>
        <translation>连线表</translation>
    </message>
    <message>
        <source>Show or hide the table of messages with bandwidth and waiting, or of pairs of ranks</source>
        <translation>显示或隐藏消息表（带宽、等待时间），或按卡对汇总的表</translation>
    </message>
    <message>
        <source>Micro-batches in Flight</source>
        <translation>在途微批次</translation>
    </message>
    <message>
        <source>Show below each rank how many micro-batches are in flight</source>
        <translation>在每张卡下方显示在途微批次数</translation>
    </message>
    <message>
        <source>Other Steps below That of Selection</source>
        <translation>在所选 Step 下方显示其他各 Step</translation>
    </message>
    <message>
        <source>Show other steps below the step of the selection, one below the other from the same begin</source>
        <translation>在所选 Step 下方逐行显示其他 Step，都从同一起点对齐</translation>
    </message>
</context>
<context>
    <name>Docks</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Statistics of the Range</source>
        <translation>范围统计</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Inputs and Outputs</source>
        <translation>输入和输出</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Errors of a Tensor</source>
        <translation>张量误差</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Onsets</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>Where the Time Goes</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>What Changed</source>
        <translation>有何变化</translation>
    </message>
    <message>
        <source>What If</source>
        <translation>假设分析</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>连线</translation>
    </message>
</context>
<context>
    <name>GraphView</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>%1, step %2, rank %3</source>
        <translation>%1，Step %2，卡 %3</translation>
    </message>
    <message>
        <source>Debug: %1</source>
        <translation>调试侧：%1</translation>
    </message>
    <message>
        <source>Bench: %1</source>
        <translation>标杆侧：%1</translation>
    </message>
</context>
<context>
    <name>HelpCommands</name>
    <message>
        <source>&lt;h3&gt;Pipescope %1&lt;/h3&gt;&lt;p&gt;Shows pipeline-parallel training runs as a chart, rank by rank.&lt;/p&gt;&lt;p&gt;The sources are under the Apache License 2.0. The program is dynamically linked with Qt, which is under the GNU Lesser General Public License, version 3. It comes without any warranty.&lt;/p&gt;&lt;p&gt;Built with Qt %2.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Pipescope %1&lt;/h3&gt;&lt;p&gt;以图表形式逐卡显示流水线并行训练的运行情况。&lt;/p&gt;&lt;p&gt;源代码遵循 Apache License 2.0。本程序与 Qt 动态链接，Qt 遵循 GNU 宽通用公共许可证第 3 版。本程序不提供任何担保。&lt;/p&gt;&lt;p&gt;使用 Qt %2 构建。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About Pipescope</source>
        <translation>关于 Pipescope</translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>The timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Where the bubbles come from</source>
        <translation>空泡从何而来</translation>
    </message>
    <message>
        <source>Model graphs</source>
        <translation>模型图</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Files that it reads and writes</source>
        <translation>读写的文件</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Beside other tools</source>
        <translation>与其他工具比较</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>词汇表</translation>
    </message>
    <message>
        <source>Recording a run</source>
        <translation>如何采集</translation>
    </message>
    <message>
        <source>help</source>
        <extracomment>The folder with the pages of this language.</extracomment>
        <translation>help/zh</translation>
    </message>
    <message>
        <source>Runs on a cluster</source>
        <translation>集群上的运行</translation>
    </message>
</context>
<context>
    <name>OpenDialogs</name>
    <message>
        <source>Open Folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Open File</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Profiles (%1)</source>
        <translation>性能数据 (%1)</translation>
    </message>
</context>
<context>
    <name>PathRow</name>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>The PDF could not be begun</source>
        <translation>无法开始写入 PDF</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>否(&amp;N)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>恢复默认值</translation>
    </message>
</context>
<context>
    <name>QTabBar</name>
    <message>
        <source>Scroll Left</source>
        <translation>向左滚动</translation>
    </message>
    <message>
        <source>Scroll Right</source>
        <translation>向右滚动</translation>
    </message>
</context>
<context>
    <name>QueryExamples</name>
    <message>
        <source>Steps</source>
        <translation>Step 列表</translation>
    </message>
    <message>
        <source>Blocks as written for MindStudio Insight</source>
        <translation>为 MindStudio Insight 写入的块</translation>
    </message>
    <message>
        <source>Ranges marked in the program</source>
        <translation>程序中的打点区间</translation>
    </message>
    <message>
        <source>When the marked ranges ran on the device</source>
        <translation>打点区间在设备上的执行时间</translation>
    </message>
    <message>
        <source>Sends, receives and collectives</source>
        <translation>发送、接收和集合通信</translation>
    </message>
    <message>
        <source>Communication by kind</source>
        <translation>按类型统计通信</translation>
    </message>
    <message>
        <source>Small tasks of the communication</source>
        <translation>通信小任务</translation>
    </message>
    <message>
        <source>Tasks by type</source>
        <translation>按类型统计任务</translation>
    </message>
    <message>
        <source>The longest tasks</source>
        <translation>最长的任务</translation>
    </message>
    <message>
        <source>The slowest kernels</source>
        <translation>最慢的 kernel</translation>
    </message>
    <message>
        <source>Calls of the framework</source>
        <translation>框架接口调用</translation>
    </message>
    <message>
        <source>Calls of CANN, the longest first</source>
        <translation>CANN 接口调用，最长的在前</translation>
    </message>
    <message>
        <source>Texts and their numbers</source>
        <translation>字符串及其编号</translation>
    </message>
    <message>
        <source>What is known of the run</source>
        <translation>关于本次运行的信息</translation>
    </message>
</context>
<context>
    <name>SaveDialog</name>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1 文件 (*.%2)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 exists already. To replace it, choose it by its whole name.</source>
        <translation>%1 已存在。如需替换，请输入完整文件名。</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>rank %1</source>
        <translation>卡 %1</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 个算子</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 个块</translation>
    </message>
    <message>
        <source>busy %1</source>
        <translation>忙碌 %1</translation>
    </message>
    <message>
        <source>mostly %1 (%2)</source>
        <translation>主要为 %1（%2）</translation>
    </message>
    <message>
        <source>%1 highlighted</source>
        <translation>%1 个高亮</translation>
    </message>
    <message>
        <source>too narrow to draw one by one; zoom in</source>
        <translation>过窄，无法逐个绘制；请放大</translation>
    </message>
    <message>
        <source>The filter “%1” leaves no row.</source>
        <translation>筛选条件“%1”没有留下任何行。</translation>
    </message>
    <message>
        <source>All rows are hidden.</source>
        <translation>所有行都已隐藏。</translation>
    </message>
    <message>
        <source>No pipeline group is chosen.</source>
        <translation>没有选择流水线组。</translation>
    </message>
    <message>
        <source>Nothing is open.
Open a folder of profiles, or drop one here.</source>
        <translation>尚未打开数据。
打开存放 profiling 数据的文件夹，或将其拖到此处。</translation>
    </message>
    <message>
        <source>No pipeline blocks were recorded.</source>
        <translation>没有记录流水线的块。</translation>
    </message>
    <message>
        <source>%1 of %2 links shown; zoom in for all</source>
        <translation>显示 %2 条连线中的 %1 条；放大可显示全部</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>始于 %1</translation>
    </message>
    <message>
        <source>receiver waited %1</source>
        <translation>接收端等待 %1</translation>
    </message>
    <message>
        <source>sender came last</source>
        <translation>发送端后到</translation>
    </message>
    <message>
        <source>receiver came last</source>
        <translation>接收端后到</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>host window %1</source>
        <translation>主机窗口 %1</translation>
    </message>
    <message>
        <source>%1 collectives</source>
        <translation>%1 个集合通信</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Ideal: %1</source>
        <translation>理想：%1</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>Step %1：%2</translation>
    </message>
    <message>
        <source>begins at the same time</source>
        <translation>同时开始</translation>
    </message>
    <message>
        <source>begins %1 earlier</source>
        <translation>早 %1 开始</translation>
    </message>
    <message>
        <source>begins %1 later</source>
        <translation>晚 %1 开始</translation>
    </message>
    <message>
        <source>ends at the same time</source>
        <translation>同时结束</translation>
    </message>
    <message>
        <source>ends %1 earlier</source>
        <translation>早 %1 结束</translation>
    </message>
    <message>
        <source>ends %1 later</source>
        <translation>晚 %1 结束</translation>
    </message>
    <message>
        <source>Run before: %1</source>
        <translation>之前的运行：%1</translation>
    </message>
    <message>
        <source>%1 micro-batches in flight, at most %2 in the run</source>
        <translation>在途微批次 %1 个，全程最多 %2 个</translation>
    </message>
    <message>
        <source>takes as long</source>
        <translation>用时相同</translation>
    </message>
    <message>
        <source>takes %1 longer</source>
        <translation>用时长 %1</translation>
    </message>
    <message>
        <source>takes %1 less</source>
        <translation>用时短 %1</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1, forward</source>
        <translation>%1，前向</translation>
    </message>
    <message>
        <source>%1, backward</source>
        <translation>%1，反向</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Virtual stage</source>
        <translation>虚拟阶段</translation>
    </message>
    <message>
        <source>%1 (ranks %2)</source>
        <translation>%1（卡 %2）</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>file name</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>parallel sizes given</source>
        <translation>指定的并行规模</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Pipeline group</source>
        <translation>流水线组</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>outside every step</source>
        <translation>不在任何 Step 内</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Start in run</source>
        <translation>在运行中的开始</translation>
    </message>
    <message>
        <source>End in run</source>
        <translation>在运行中的结束</translation>
    </message>
    <message>
        <source>Start in step</source>
        <translation>在 Step 中的开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>overlaps by %1</source>
        <translation>重叠 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Gap before</source>
        <translation>前间隔</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>在 %1 之后</translation>
    </message>
    <message>
        <source>none, the first in its lane</source>
        <translation>无，是所在泳道的第一个</translation>
    </message>
    <message>
        <source>Gap after</source>
        <translation>后间隔</translation>
    </message>
    <message>
        <source>before %1</source>
        <translation>在 %1 之前</translation>
    </message>
    <message>
        <source>none, the last in its lane</source>
        <translation>无，是所在泳道的最后一个</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Stands out</source>
        <translation>异常之处</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>阶段类别</translation>
    </message>
    <message>
        <source>Type code</source>
        <translation>类型码</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>local rank %1</source>
        <translation>本地卡号 %1</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>TASK of the receiver</source>
        <translation>接收端的 TASK</translation>
    </message>
    <message>
        <source>Part %1: %2</source>
        <translation>第 %1 部分：%2</translation>
    </message>
    <message>
        <source>To</source>
        <translation>发往</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>卡 %1</translation>
    </message>
    <message>
        <source>inferred from blocks and order</source>
        <translation>由块和顺序推断</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Data moved</source>
        <translation>数据传输区间</translation>
    </message>
    <message>
        <source>%1 to %2 in run, %3</source>
        <translation>运行的 %1 至 %2，%3</translation>
    </message>
    <message>
        <source>Transferring</source>
        <translation>传输时间</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>Connection number</source>
        <translation>连接编号</translation>
    </message>
    <message>
        <source>no partner</source>
        <translation>没有配对</translation>
    </message>
    <message>
        <source>order of operators</source>
        <translation>算子的顺序</translation>
    </message>
    <message>
        <source>Communication group</source>
        <translation>通信域</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>moved in %1</source>
        <translation>传输用时 %1</translation>
    </message>
    <message>
        <source>receiver waited %1</source>
        <translation>接收端等待 %1</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>微批次 %1</translation>
    </message>
    <message>
        <source>from virtual stage %1</source>
        <translation>来自虚拟阶段 %1</translation>
    </message>
    <message>
        <source>Sends to</source>
        <translation>发送到</translation>
    </message>
    <message>
        <source>Receives from</source>
        <translation>接收自</translation>
    </message>
    <message>
        <source>inferred from order</source>
        <translation>由顺序推断</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>后到的一端</translation>
    </message>
    <message>
        <source>operators on one clock</source>
        <translation>同一时钟上的算子</translation>
    </message>
    <message>
        <source>%1: the closing quote is missing</source>
        <translation>%1：缺少右引号</translation>
    </message>
    <message>
        <source>%1: a number or a range such as 0-7 is needed</source>
        <translation>%1：需要数字或范围，例如 0-7</translation>
    </message>
    <message>
        <source>%1: the range ends before it begins</source>
        <translation>%1：范围的终点在起点之前</translation>
    </message>
    <message>
        <source>%1: a colon is needed behind %2</source>
        <translation>%1：%2 后面应为冒号</translation>
    </message>
    <message>
        <source>%1: a limit such as %2&gt;20ms or %2&lt;5us is needed</source>
        <translation>%1：需要界限，例如 %2&gt;20ms 或 %2&lt;5us</translation>
    </message>
    <message>
        <source>%1: the keys are rank:, stage:, group:, host:, mb:, vstage:, step:, kind:, dur&gt;, dur&lt;, wait&gt; and wait&lt;</source>
        <translation>%1：可用的有 rank:、stage:、group:、host:、mb:、vstage:、step:、kind:、dur&gt;、dur&lt;、wait&gt; 和 wait&lt;</translation>
    </message>
    <message>
        <source>%1: this works in the search only; rows have rank:, stage:, group: and host:</source>
        <translation>%1：只有搜索能按此查找块和算子；行可用 rank:、stage:、group: 和 host:</translation>
    </message>
    <message>
        <source>%1: the keys are rank:, stage:, group: and host:</source>
        <translation>%1：可用的有 rank:、stage:、group: 和 host:</translation>
    </message>
    <message>
        <source>There is nothing to search for.</source>
        <translation>没有要搜索的内容。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Finding files</source>
        <translation>正在查找文件</translation>
    </message>
    <message>
        <source>Reading ranks</source>
        <translation>正在读取各卡数据</translation>
    </message>
    <message>
        <source>Classifying blocks</source>
        <translation>正在对块分类</translation>
    </message>
    <message>
        <source>Pairing send and receive</source>
        <translation>正在配对发送和接收</translation>
    </message>
    <message>
        <source>Finishing</source>
        <translation>即将完成</translation>
    </message>
    <message>
        <source>Writing databases</source>
        <translation>正在写入数据库</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is neither a rank nor a range of ranks</source>
        <translation>“%1”不是卡号，也不是卡号范围</translation>
    </message>
    <message>
        <source>a demo needs at least one replica and one step</source>
        <translation>演示数据至少需要一个副本和一个 Step</translation>
    </message>
    <message>
        <source>the schedule cannot run with these stages and micro-batches: dualpipev needs at least two micro-batches a stage, interleaved a multiple of the stages</source>
        <translation>该调度无法在这样的阶段数和微批次数下运行：dualpipev 的微批次数至少为阶段数的两倍，interleaved 需要阶段数的整数倍</translation>
    </message>
    <message>
        <source>a demo has at most 4096 ranks</source>
        <translation>演示数据最多 4096 张卡</translation>
    </message>
    <message>
        <source>a demo has at most five million blocks</source>
        <translation>演示数据最多五百万个块</translation>
    </message>
    <message>
        <source>%1 is not a folder</source>
        <translation>%1 不是文件夹</translation>
    </message>
    <message>
        <source>%1 is not empty</source>
        <translation>%1 不为空</translation>
    </message>
    <message>
        <source>the file could not be written</source>
        <translation>无法写入文件</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>A folder cannot be read</source>
        <translation>无法读取某个文件夹</translation>
    </message>
    <message>
        <source>Check its permissions</source>
        <translation>请检查其权限</translation>
    </message>
    <message>
        <source>A link leads back to a folder that was already visited</source>
        <translation>有链接指回已访问过的文件夹</translation>
    </message>
    <message>
        <source>Nothing: each folder is read once</source>
        <translation>无需处理：每个文件夹只读取一次</translation>
    </message>
    <message>
        <source>Nothing: it was left out</source>
        <translation>无需处理：已忽略</translation>
    </message>
    <message>
        <source>Databases of several layouts lie here; one of them is shown</source>
        <translation>此处有多种布局的数据库，只显示其中一种</translation>
    </message>
    <message>
        <source>Choose another one: --layout, or the list in the toolbar</source>
        <translation>可用 --layout 或工具栏中的列表选择另一种</translation>
    </message>
    <message>
        <source>Choose a layout that is there</source>
        <translation>请选择存在的布局</translation>
    </message>
    <message>
        <source>Another capture of the same rank was left out; the latest is shown</source>
        <translation>同一张卡的另一次采集已忽略，显示最新的一次</translation>
    </message>
    <message>
        <source>Open its folder by itself to see it</source>
        <translation>单独打开其文件夹即可查看</translation>
    </message>
    <message>
        <source>A rank folder holds no profiler database</source>
        <translation>某张卡的文件夹中没有 profiler 数据库</translation>
    </message>
    <message>
        <source>Export the profile as a database (export_type db)</source>
        <translation>请将采集数据导出为数据库（export_type 为 db）</translation>
    </message>
    <message>
        <source>Neither the name of a database nor its content nor a file beside it names its rank; it was left out</source>
        <translation>数据库的名称、内容以及旁边的文件都没有说明它属于哪张卡，已忽略</translation>
    </message>
    <message>
        <source>Give it a name with a rank: ascend_pytorch_profiler_&lt;rank&gt;.db</source>
        <translation>请按卡号命名：ascend_pytorch_profiler_&lt;rank&gt;.db</translation>
    </message>
    <message>
        <source>No database records its rank; %1 ranks were numbered by host and device</source>
        <translation>没有数据库说明其卡号；已按主机和设备为 %1 张卡编号</translation>
    </message>
    <message>
        <source>Check that the numbers suit the parallel sizes</source>
        <translation>请检查编号是否与并行规模相符</translation>
    </message>
    <message>
        <source>None of the ranks asked for is present</source>
        <translation>所要求的卡都不存在</translation>
    </message>
    <message>
        <source>Check the list of ranks</source>
        <translation>请检查卡的列表</translation>
    </message>
    <message>
        <source>A rank asked for is not present</source>
        <translation>所要求的某张卡不存在</translation>
    </message>
    <message>
        <source>The file is not an SQLite database</source>
        <translation>该文件不是 SQLite 数据库</translation>
    </message>
    <message>
        <source>Copy or export this rank again</source>
        <translation>请重新复制或导出该卡的数据</translation>
    </message>
    <message>
        <source>The database is damaged or cut short</source>
        <translation>数据库已损坏或不完整</translation>
    </message>
    <message>
        <source>Copy or export this rank again; nothing of it is shown</source>
        <translation>请重新复制或导出该卡的数据；其内容不会显示</translation>
    </message>
    <message>
        <source>The database is locked by a program that writes to it</source>
        <translation>数据库被正在写入的程序锁定</translation>
    </message>
    <message>
        <source>Wait until that program has finished, then reload</source>
        <translation>请等待该程序结束后重新加载</translation>
    </message>
    <message>
        <source>Check the disk or the network drive</source>
        <translation>请检查磁盘或网络驱动器</translation>
    </message>
    <message>
        <source>The database changed while it was read</source>
        <translation>数据库在读取期间发生了变化</translation>
    </message>
    <message>
        <source>Reload when the writer has finished</source>
        <translation>写入结束后请重新加载</translation>
    </message>
    <message>
        <source>A writer was interrupted; the state before its change is shown</source>
        <translation>写入曾被中断；显示的是更改之前的状态</translation>
    </message>
    <message>
        <source>Nothing; the next program that writes to the database will clean up</source>
        <translation>无需处理；下一个写入该数据库的程序会进行整理</translation>
    </message>
    <message>
        <source>A table is missing</source>
        <translation>缺少某个表</translation>
    </message>
    <message>
        <source>Profile with the option that records it</source>
        <translation>请使用会记录该表的选项进行采集</translation>
    </message>
    <message>
        <source>A column is missing</source>
        <translation>缺少某一列</translation>
    </message>
    <message>
        <source>The profiler&apos;s version is not known to this program; please report it</source>
        <translation>本程序不认识该 profiler 版本，请反馈</translation>
    </message>
    <message>
        <source>%1 values are not of the expected type and were left out</source>
        <translation>%1 个值的类型不符，已忽略</translation>
    </message>
    <message>
        <source>Export this rank again</source>
        <translation>请重新导出该卡的数据</translation>
    </message>
    <message>
        <source>%1 ranges have no start or end time on the device and were left out</source>
        <translation>%1 个区间在设备上没有开始或结束时间，已忽略</translation>
    </message>
    <message>
        <source>The capture was cut short; profile whole steps</source>
        <translation>采集不完整；请采集完整的 Step</translation>
    </message>
    <message>
        <source>%1 ranges end before they start</source>
        <translation>%1 个区间的结束早于开始</translation>
    </message>
    <message>
        <source>The profiler wrote wrong times; use the ranges before and after</source>
        <translation>profiler 写入的时间有误；请参考相邻的区间</translation>
    </message>
    <message>
        <source>%1 ranges have no duration</source>
        <translation>%1 个区间的时长为零</translation>
    </message>
    <message>
        <source>Nothing to do</source>
        <translation>无需处理</translation>
    </message>
    <message>
        <source>%1 ranges have a message that is not in STRING_IDS and were left out</source>
        <translation>%1 个区间的消息不在 STRING_IDS 中，已忽略</translation>
    </message>
    <message>
        <source>%1 pipeline ranges have no task on the device and were left out</source>
        <translation>%1 个流水线区间在设备上没有任务，已忽略</translation>
    </message>
    <message>
        <source>Check that the ranges are recorded on the stream that runs the kernels</source>
        <translation>请检查区间是否记录在执行 kernel 的 stream 上</translation>
    </message>
    <message>
        <source>%1 device tasks repeat the connection of another one</source>
        <translation>%1 个设备任务与其他任务的连接编号重复</translation>
    </message>
    <message>
        <source>Nothing to do: the extra tasks are shown as other</source>
        <translation>无需处理：多余的任务显示为“其他”</translation>
    </message>
    <message>
        <source>No forward or backward range was recorded</source>
        <translation>没有记录前向或反向区间</translation>
    </message>
    <message>
        <source>Metadata of this rank is not valid JSON of the expected form</source>
        <translation>该卡的元数据不是预期格式的 JSON</translation>
    </message>
    <message>
        <source>The other ranks&apos; metadata is used</source>
        <translation>使用其他卡的元数据</translation>
    </message>
    <message>
        <source>Metadata of this rank differs from the other ranks&apos;</source>
        <translation>该卡的元数据与其他卡不同</translation>
    </message>
    <message>
        <source>Check that all folders belong to one run</source>
        <translation>请检查所有文件夹是否属于同一次运行</translation>
    </message>
    <message>
        <source>The parallel sizes given by the user replace the recorded ones</source>
        <translation>用户指定的并行规模取代了记录的并行规模</translation>
    </message>
    <message>
        <source>The pipeline stage of this rank is not known</source>
        <translation>不知道该卡所在的流水线阶段</translation>
    </message>
    <message>
        <source>Give the parallel sizes: --pp --tp --cp --dp, or Parallel Sizes in the View menu</source>
        <translation>请指定并行规模：--pp --tp --cp --dp，或视图菜单中的“并行规模”</translation>
    </message>
    <message>
        <source>The number of ranks is no multiple of the parallel sizes, so stages may be wrong</source>
        <translation>卡数不是并行规模的整数倍，阶段可能有误</translation>
    </message>
    <message>
        <source>Check the parallel sizes, or give the data-parallel size as well</source>
        <translation>请检查并行规模，或同时指定数据并行规模</translation>
    </message>
    <message>
        <source>The rank lies beyond the parallel sizes</source>
        <translation>卡号超出了并行规模</translation>
    </message>
    <message>
        <source>Check the parallel sizes</source>
        <translation>请检查并行规模</translation>
    </message>
    <message>
        <source>No step windows are recorded and the blocks do not show where a step ends; everything counts as step 0</source>
        <translation>没有记录 Step 窗口，也无法从块判断 Step 在哪里结束；全部计为 Step 0</translation>
    </message>
    <message>
        <source>Profile with schedule() so that steps are recorded</source>
        <translation>请使用 schedule() 采集，以便记录 Step</translation>
    </message>
    <message>
        <source>%1 ranges lie in no window of STEP_TIME and have their step from the host&apos;s ProfilerStep ranges</source>
        <translation>%1 个区间不在 STEP_TIME 的任何窗口内，其 Step 取自主机侧的 ProfilerStep 区间</translation>
    </message>
    <message>
        <source>%1 ranges lie in no step window of their own rank and have their step from another rank&apos;s windows</source>
        <translation>%1 个区间不在本卡的任何 Step 窗口内，其 Step 取自另一张卡的窗口</translation>
    </message>
    <message>
        <source>%1 ranges lie in no step window and have their step from the order of the blocks and the gaps between them</source>
        <translation>%1 个区间不在任何 Step 窗口内，其 Step 由块的顺序和块间间隔推断</translation>
    </message>
    <message>
        <source>%1 ranges lie outside every step window</source>
        <translation>%1 个区间在所有 Step 窗口之外</translation>
    </message>
    <message>
        <source>Profile whole steps</source>
        <translation>请采集完整的 Step</translation>
    </message>
    <message>
        <source>%1 step windows lie within another one and were left out</source>
        <translation>%1 个 Step 窗口位于另一个窗口之内，已忽略</translation>
    </message>
    <message>
        <source>The step asked for is not present</source>
        <translation>所要求的 Step 不存在</translation>
    </message>
    <message>
        <source>Choose a step from the list that info prints</source>
        <translation>请从 info 列出的 Step 中选择</translation>
    </message>
    <message>
        <source>The schedule is neither recorded nor clear from the order of the blocks, which differ only as forward and backward</source>
        <translation>既没有记录调度，也无法从块的顺序判断；只区分前向和反向</translation>
    </message>
    <message>
        <source>Record pp_info in the metadata</source>
        <translation>请在元数据中记录 pp_info</translation>
    </message>
    <message>
        <source>The recorded name of the schedule is not known to this program</source>
        <translation>本程序不认识所记录的调度名称</translation>
    </message>
    <message>
        <source>The schedule is named, but its number of micro-batches or stages is missing or too small</source>
        <translation>有调度名称，但微批次数或阶段数缺失或过小</translation>
    </message>
    <message>
        <source>Record pp_info with pp_type and microbatch_num</source>
        <translation>请在 pp_info 中记录 pp_type 和 microbatch_num</translation>
    </message>
    <message>
        <source>The schedule is not recorded completely and was recognised from the order of the blocks</source>
        <translation>调度记录不完整，已由块的顺序识别</translation>
    </message>
    <message>
        <source>Nothing to do, or record pp_info in the metadata</source>
        <translation>无需处理；也可以在元数据中记录 pp_info</translation>
    </message>
    <message>
        <source>The order of the blocks fits several schedules; only what they have in common is shown</source>
        <translation>块的顺序符合多种调度；只显示它们共有的部分</translation>
    </message>
    <message>
        <source>The recorded schedule does not fit the blocks; the one recognised from their order is used</source>
        <translation>记录的调度与块不符；使用由块的顺序识别的调度</translation>
    </message>
    <message>
        <source>Correct pp_info in the metadata</source>
        <translation>请修正元数据中的 pp_info</translation>
    </message>
    <message>
        <source>The ranges of a step do not fit the schedule; its blocks have no place in it</source>
        <translation>某个 Step 的区间不符合调度；其中的块在调度中没有位置</translation>
    </message>
    <message>
        <source>Check for extra or missing ranges in the training script</source>
        <translation>请检查训练脚本中是否有多余或缺失的区间</translation>
    </message>
    <message>
        <source>The ranges deviate from the schedule; the odd ones are marked and the others have their place</source>
        <translation>区间与调度有偏差；异常的区间已标出，其余的都有其位置</translation>
    </message>
    <message>
        <source>%1 blocks could be one of several micro-batches</source>
        <translation>%1 个块可能属于多个微批次之一</translation>
    </message>
    <message>
        <source>Pass current_microbatch in the message of every range</source>
        <translation>请在每个区间的消息中传入 current_microbatch</translation>
    </message>
    <message>
        <source>%1 blocks have another micro-batch in their message than in the schedule</source>
        <translation>%1 个块的消息中的微批次与调度不同</translation>
    </message>
    <message>
        <source>Check what the training script passes as current_microbatch</source>
        <translation>请检查训练脚本传入的 current_microbatch</translation>
    </message>
    <message>
        <source>%1 ranges lie inside or across another one and have no place in the schedule</source>
        <translation>%1 个区间位于另一个区间之内或与之交叉，在调度中没有位置</translation>
    </message>
    <message>
        <source>Record one range per forward or backward</source>
        <translation>请为每个前向或反向只记录一个区间</translation>
    </message>
    <message>
        <source>Profile at level 1 or above</source>
        <translation>请以 level 1 或更高级别采集</translation>
    </message>
    <message>
        <source>%1 communication operators are known only from the framework&apos;s messages</source>
        <translation>%1 个通信算子仅从框架的消息得知</translation>
    </message>
    <message>
        <source>Profile at level 1 or above to see peers and bytes</source>
        <translation>请以 level 1 或更高级别采集，以便查看对端和字节数</translation>
    </message>
    <message>
        <source>%1 messages of communication operators are no JSON of the expected form and were left out</source>
        <translation>%1 条通信算子的消息不是预期格式的 JSON，已忽略</translation>
    </message>
    <message>
        <source>Check the version of the framework</source>
        <translation>请检查框架的版本</translation>
    </message>
    <message>
        <source>%1 messages of communication operators have no task on the device and were left out</source>
        <translation>%1 条通信算子的消息在设备上没有任务，已忽略</translation>
    </message>
    <message>
        <source>%1 send or receive operators end before they start or last longer than an hour; their order and links may be wrong</source>
        <translation>%1 个发送或接收算子的结束早于开始，或持续超过一小时；其顺序和连线可能有误</translation>
    </message>
    <message>
        <source>The profiler wrote wrong times; export this rank again</source>
        <translation>profiler 写入的时间有误；请重新导出该卡的数据</translation>
    </message>
    <message>
        <source>%1 send or receive operators do not name their peer</source>
        <translation>%1 个发送或接收算子没有说明对端</translation>
    </message>
    <message>
        <source>Profile at level 1 or above; or record pp_info and the ranges of all blocks, from which the peers follow</source>
        <translation>请以 level 1 或更高级别采集；或记录 pp_info 和所有块的区间，由此可推断对端</translation>
    </message>
    <message>
        <source>%1 send or receive operators name their peer by its place in a group whose members are not known</source>
        <translation>%1 个发送或接收算子以通信域内的序号表示对端，而该通信域的成员未知</translation>
    </message>
    <message>
        <source>%1 send or receive operators of this rank were not captured; its links were aligned by the times at which both ends finish</source>
        <translation>该卡有 %1 个发送或接收算子未被采集；其连线按两端的结束时间对齐</translation>
    </message>
    <message>
        <source>Start and stop profiling on all ranks between the same steps</source>
        <translation>请在所有卡上于相同的 Step 之间开始和停止采集</translation>
    </message>
    <message>
        <source>%1 send or receive operators have no links: some are missing on one side, and the clocks do not show which</source>
        <translation>%1 个发送或接收算子未配对：其中一侧有缺失，而时钟无法说明是哪一个</translation>
    </message>
    <message>
        <source>Profile all ranks over the same steps</source>
        <translation>请在所有卡上采集相同的 Step</translation>
    </message>
    <message>
        <source>%1 links have no micro-batch: the blocks of sender and receiver contradict each other</source>
        <translation>%1 条连线没有微批次：发送端和接收端的块相互矛盾</translation>
    </message>
    <message>
        <source>%1 send or receive operators have no partner</source>
        <translation>%1 个发送或接收算子没有配对</translation>
    </message>
    <message>
        <source>Check that all ranks were profiled over the same steps</source>
        <translation>请检查所有卡是否采集了相同的 Step</translation>
    </message>
    <message>
        <source>%1 send or receive operators have their partner on a rank that is not loaded or has no records of operators</source>
        <translation>%1 个发送或接收算子的对端所在的卡没有加载，或没有算子记录</translation>
    </message>
    <message>
        <source>Load all ranks of the pipeline group, and read the findings about them</source>
        <translation>请加载流水线组的所有卡，并查看关于它们的诊断结果</translation>
    </message>
    <message>
        <source>a folder has this name</source>
        <translation>有同名的文件夹</translation>
    </message>
    <message>
        <source>the output could not be written</source>
        <translation>无法写入输出</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重梯度</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>前反向重叠</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>interleaved forward</source>
        <translation>交错前向</translation>
    </message>
    <message>
        <source>backward, weight, forward</source>
        <translation>反向、权重梯度、前向</translation>
    </message>
    <message>
        <source>backward and overlap</source>
        <translation>反向与重叠</translation>
    </message>
    <message>
        <source>interleaved backward</source>
        <translation>交错反向</translation>
    </message>
    <message>
        <source>steady state</source>
        <translation>稳态</translation>
    </message>
    <message>
        <source>cool-down</source>
        <translation>冷却</translation>
    </message>
    <message>
        <source>not in the schedule</source>
        <translation>不在调度中</translation>
    </message>
    <message>
        <source>nested</source>
        <translation>嵌套</translation>
    </message>
    <message>
        <source>overlapping</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>second task of one range</source>
        <translation>同一区间的第二个任务</translation>
    </message>
    <message>
        <source>links</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>receive</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>batch send/receive</source>
        <translation>批量发送/接收</translation>
    </message>
    <message>
        <source>sender</source>
        <translation>发送端</translation>
    </message>
    <message>
        <source>receiver</source>
        <translation>接收端</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>同时</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>it is not a session of Pipescope: %1</source>
        <translation>不是 Pipescope 的会话：%1</translation>
    </message>
    <message>
        <source>it is too large for a session</source>
        <translation>作为会话文件过大</translation>
    </message>
    <message>
        <source>it cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>shorter than a page</source>
        <translation>小于一页</translation>
    </message>
    <message>
        <source>%1: 1 rank</source>
        <translation>%1：1 张卡</translation>
    </message>
    <message>
        <source>%1: %2 ranks</source>
        <translation>%1：%2 张卡</translation>
    </message>
    <message>
        <source>%1 (shown)</source>
        <translation>%1（已显示）</translation>
    </message>
    <message>
        <source>%1; found are %2</source>
        <translation>%1；找到的有 %2</translation>
    </message>
    <message>
        <source>rows of table %1 are out of order</source>
        <translation>表 %1 的行顺序混乱</translation>
    </message>
    <message>
        <source>not a plain table: %1</source>
        <translation>不是普通的表：%1</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>the file exists already</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>SQLite has no file system layer</source>
        <translation>SQLite 没有文件系统层</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>the statement is too long</source>
        <translation>语句过长</translation>
    </message>
    <message>
        <source>there is no statement to run</source>
        <translation>没有可执行的语句</translation>
    </message>
    <message>
        <source>queries may only read, and this one would write</source>
        <translation>查询只能读取，而这条语句会写入</translation>
    </message>
    <message>
        <source>parameters such as ?1 or :name have no value here</source>
        <translation>此处没有为 ?1 或 :name 之类的参数提供值</translation>
    </message>
    <message>
        <source>only one statement can be run at a time</source>
        <translation>一次只能执行一条语句</translation>
    </message>
    <message>
        <source>queries may only read: %1 is refused</source>
        <translation>查询只能读取：拒绝 %1</translation>
    </message>
    <message>
        <source>changing the schema</source>
        <translation>更改数据库结构</translation>
    </message>
    <message>
        <source>the function %1</source>
        <translation>函数 %1</translation>
    </message>
    <message>
        <source>a transaction</source>
        <translation>事务</translation>
    </message>
    <message>
        <source>that</source>
        <translation>该操作</translation>
    </message>
    <message>
        <source>not exactly one statement: %1</source>
        <translation>不是恰好一条语句：%1</translation>
    </message>
    <message>
        <source>the file cannot be written</source>
        <translation>无法写入该文件</translation>
    </message>
    <message>
        <source>the transaction has ended already</source>
        <translation>事务已经结束</translation>
    </message>
    <message>
        <source>%1, %2 micro-batches, %3 chunks</source>
        <translation>%1，%2 个微批次，%3 个 chunk</translation>
    </message>
    <message>
        <source>%1, %2 micro-batches</source>
        <translation>%1，%2 个微批次</translation>
    </message>
    <message>
        <source>%1, %2 micro-batches are recorded, the blocks show %3</source>
        <translation>记录的是 %1，%2 个微批次，而块显示的是 %3</translation>
    </message>
    <message>
        <source>%1; or %2</source>
        <translation>%1；或 %2</translation>
    </message>
    <message>
        <source>%1; or others</source>
        <translation>%1；或其他</translation>
    </message>
    <message>
        <source>%1, %2 in the message, %3 by the schedule</source>
        <translation>%1，消息中为 %2，调度中为 %3</translation>
    </message>
    <message>
        <source>%1, %2 ranges</source>
        <translation>%1，%2 个区间</translation>
    </message>
    <message>
        <source>%1, %2 ranges where %3 are expected</source>
        <translation>%1，%2 个区间，预期为 %3 个</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Step %1</translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation>没有更多</translation>
    </message>
    <message>
        <source>%1, block %2: expected %3, found %4</source>
        <translation>%1，第 %2 个块：预期 %3，实际 %4</translation>
    </message>
    <message>
        <source>%1 labelled %2</source>
        <translation>%1，标号 %2</translation>
    </message>
    <message>
        <source>%1 of micro-batch %2</source>
        <translation>微批次 %2 的%1</translation>
    </message>
    <message>
        <source>%1; %2 extra and %3 missing in all</source>
        <translation>%1；共多出 %2 个，缺少 %3 个</translation>
    </message>
    <message>
        <source>the first ones, since its capture begins late</source>
        <translation>最前面的若干个，因为其采集开始较晚</translation>
    </message>
    <message>
        <source>the last ones, since its capture ends early</source>
        <translation>最后面的若干个，因为其采集结束较早</translation>
    </message>
    <message>
        <source>%1 ranks, %2 per replica</source>
        <translation>%1 张卡，每个副本 %2 张</translation>
    </message>
    <message>
        <source>the operators in the database are not those that were read; load it again</source>
        <translation>数据库中的算子与读取时不同；请重新加载</translation>
    </message>
    <message>
        <source>COMMUNICATION_OP is not a table with row numbers</source>
        <translation>COMMUNICATION_OP 不是带行号的表</translation>
    </message>
    <message>
        <source>the copies cannot be made inside the folder that is copied</source>
        <translation>不能在被复制的文件夹内创建副本</translation>
    </message>
    <message>
        <source>the file for the copy exists already</source>
        <translation>副本的文件已存在</translation>
    </message>
    <message>
        <source>the place for the copies is not a folder</source>
        <translation>存放副本的位置不是文件夹</translation>
    </message>
    <message>
        <source>the folder for the copies is not empty</source>
        <translation>存放副本的文件夹不为空</translation>
    </message>
    <message>
        <source>not enough space: %1 bytes are needed, %2 are free</source>
        <translation>空间不足：需要 %1 字节，可用 %2 字节</translation>
    </message>
    <message>
        <source>the database does not lie in the folder that is copied</source>
        <translation>数据库不在被复制的文件夹内</translation>
    </message>
    <message>
        <source>another program is using the database; close it and try again</source>
        <translation>另一个程序正在使用该数据库；请关闭后重试</translation>
    </message>
    <message>
        <source>the database or its folder cannot be written: check permissions, or write to copies</source>
        <translation>无法写入数据库或其文件夹：请检查权限，或写入副本</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>cancelled before it was written</source>
        <translation>写入之前已取消</translation>
    </message>
    <message>
        <source>not an SQLite database</source>
        <translation>不是 SQLite 数据库</translation>
    </message>
    <message>
        <source>the database is damaged: %1</source>
        <translation>数据库已损坏：%1</translation>
    </message>
    <message>
        <source>the file system is read-only: write to copies</source>
        <translation>文件系统为只读：请写入副本</translation>
    </message>
    <message>
        <source>the database is read-only: change its permissions, or write to copies</source>
        <translation>数据库为只读：请更改其权限，或写入副本</translation>
    </message>
    <message>
        <source>the database&apos;s folder is read-only, so that a change cannot be made safely: change the folder&apos;s permissions, or write to copies</source>
        <translation>数据库所在的文件夹为只读，无法安全地更改：请更改文件夹的权限，或写入副本</translation>
    </message>
    <message>
        <source>the database cannot be read: check permissions</source>
        <translation>无法读取数据库：请检查权限</translation>
    </message>
    <message>
        <source>STRING_IDS is not a table with row numbers</source>
        <translation>STRING_IDS 不是带行号的表</translation>
    </message>
    <message>
        <source>STRING_IDS has no room for further texts</source>
        <translation>STRING_IDS 没有空间存放更多字符串</translation>
    </message>
    <message>
        <source>created</source>
        <translation>已创建</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>已替换</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>restored</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>column added</source>
        <translation>已添加列</translation>
    </message>
    <message>
        <source>column removed</source>
        <translation>已删除列</translation>
    </message>
    <message>
        <source>set</source>
        <translation>已设置</translation>
    </message>
    <message>
        <source>cleared</source>
        <translation>已清除</translation>
    </message>
    <message>
        <source>values restored</source>
        <translation>已恢复值</translation>
    </message>
    <message>
        <source>appended</source>
        <translation>已追加</translation>
    </message>
    <message>
        <source>appended rows removed</source>
        <translation>已删除追加的行</translation>
    </message>
    <message>
        <source>%1: %2, 1 row</source>
        <translation>%1：%2，1 行</translation>
    </message>
    <message>
        <source>%1: %2, %3 rows</source>
        <translation>%1：%2，%3 行</translation>
    </message>
    <message>
        <source>%1 is not a table but a view</source>
        <translation>%1 不是表而是视图</translation>
    </message>
    <message>
        <source>Rows in the database</source>
        <translation>数据库中的行</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>%1 of %2 ranks</source>
        <translation>%2 张卡中的 %1 张</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 张卡</translation>
    </message>
    <message>
        <source>%1 of %2 links shown</source>
        <translation>显示 %2 条连线中的 %1 条</translation>
    </message>
    <message>
        <source>the picture could not be written</source>
        <translation>无法写入图片</translation>
    </message>
    <message>
        <source>Qt&apos;s driver for SQLite is not installed</source>
        <translation>没有安装 Qt 的 SQLite 驱动</translation>
    </message>
    <message>
        <source>Qt&apos;s driver for SQLite does not use the system&apos;s SQLite</source>
        <translation>Qt 的 SQLite 驱动没有使用系统的 SQLite</translation>
    </message>
    <message>
        <source>Qt&apos;s driver for SQLite does not show its handle</source>
        <translation>Qt 的 SQLite 驱动没有提供其句柄</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>卡 %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>Pipeline group %1</source>
        <translation>流水线组 %1</translation>
    </message>
    <message>
        <source>Ranks without a group</source>
        <translation>没有组的卡</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>Ranks without a stage</source>
        <translation>没有阶段的卡</translation>
    </message>
    <message>
        <source>Ranks without a host</source>
        <translation>没有主机的卡</translation>
    </message>
    <message>
        <source>Host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各卡</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Step %1</translation>
    </message>
    <message>
        <source>Check that the files belong to one run</source>
        <translation>请检查文件是否属于同一次运行</translation>
    </message>
    <message>
        <source>No transfers are recorded; %1 links follow from the schedule, so that waiting and transferring cannot be separated</source>
        <translation>没有记录传输；%1 条连线由调度推断，因此无法区分等待和传输</translation>
    </message>
    <message>
        <source>%1 blocks repeat the work, the micro-batch and the step of another one, and none of them has links</source>
        <translation>%1 个块与其他块的类型、微批次和 Step 相同，这些块都没有连线</translation>
    </message>
    <message>
        <source>The file is JSON, but holds no list of trace events</source>
        <translation>文件是 JSON，但其中没有 trace 事件列表</translation>
    </message>
    <message>
        <source>Choose a Chrome trace: an array of events, or an object with traceEvents</source>
        <translation>请选择 Chrome trace：事件数组，或带有 traceEvents 的对象</translation>
    </message>
    <message>
        <source>The text behind the events shown is not JSON; the rest of the file was left out</source>
        <translation>所显示的事件之后的内容不是 JSON；文件的其余部分已忽略</translation>
    </message>
    <message>
        <source>Write the trace again</source>
        <translation>请重新写出 trace</translation>
    </message>
    <message>
        <source>The list of events is not closed; all whole events are shown</source>
        <translation>事件列表没有结束；显示所有完整的事件</translation>
    </message>
    <message>
        <source>Nothing to do, unless the program that wrote it was ended early</source>
        <translation>无需处理，除非写出它的程序提前结束</translation>
    </message>
    <message>
        <source>The trace could not be read to its end</source>
        <translation>无法将 trace 读取到末尾</translation>
    </message>
    <message>
        <source>Copy or write it again</source>
        <translation>请重新复制或写出</translation>
    </message>
    <message>
        <source>%1 traces beside one that Pipescope exported were left out</source>
        <translation>在 Pipescope 导出的 trace 旁边的 %1 个 trace 已忽略</translation>
    </message>
    <message>
        <source>Open them by themselves</source>
        <translation>请单独打开它们</translation>
    </message>
    <message>
        <source>%1 events of the exported trace are not as Pipescope writes them and may be shown wrongly</source>
        <translation>导出的 trace 中有 %1 个事件与 Pipescope 的写法不同，显示可能有误</translation>
    </message>
    <message>
        <source>Export the run again</source>
        <translation>请重新导出该运行</translation>
    </message>
    <message>
        <source>%1 entries of the list of events are no events or too long, and were left out</source>
        <translation>事件列表中有 %1 项不是事件或过长，已忽略</translation>
    </message>
    <message>
        <source>%1 events have no time, or one that is no number or too large, and were left out</source>
        <translation>%1 个事件没有时间，或时间不是数字或过大，已忽略</translation>
    </message>
    <message>
        <source>%1 events end a slice that was not begun and were left out</source>
        <translation>%1 个事件结束了未曾开始的片段，已忽略</translation>
    </message>
    <message>
        <source>The trace begins in the middle; record whole steps</source>
        <translation>trace 从中间开始；请记录完整的 Step</translation>
    </message>
    <message>
        <source>The trace ends in the middle; record whole steps</source>
        <translation>trace 在中间结束；请记录完整的 Step</translation>
    </message>
    <message>
        <source>Look at them in Perfetto</source>
        <translation>可在 Perfetto 中查看</translation>
    </message>
    <message>
        <source>%1 processes or threads are named twice; the last name is shown</source>
        <translation>%1 个进程或线程被命名两次；显示最后一个名称</translation>
    </message>
    <message>
        <source>%1 flows lead from the pipeline to events that are no part of it and are not drawn</source>
        <translation>%1 条流从流水线指向不属于流水线的事件，不绘制</translation>
    </message>
    <message>
        <source>Add rules for those events</source>
        <translation>请为这些事件添加规则</translation>
    </message>
    <message>
        <source>No record gives the ranks of %1 processes; they were numbered in order</source>
        <translation>没有信息说明 %1 个进程的卡号；已按顺序编号</translation>
    </message>
    <message>
        <source>Add a rule for ranks, or name processes by their rank</source>
        <translation>请为卡号添加规则，或按卡号命名进程</translation>
    </message>
    <message>
        <source>No record says which ranks form a pipeline; all %1 are taken as its stages, in order</source>
        <translation>没有信息说明哪些卡组成流水线；全部 %1 张卡按顺序作为其阶段</translation>
    </message>
    <message>
        <source>No event of the trace is known as forward or backward; all rows are shown as other</source>
        <translation>trace 中没有可识别为前向或反向的事件；所有行显示为“其他”</translation>
    </message>
    <message>
        <source>Add rules for its events: --trace-rules, or Trace rules in the View menu</source>
        <translation>请为其事件添加规则：--trace-rules，或视图菜单中的 Trace 规则</translation>
    </message>
    <message>
        <source>Another trace holds blocks of the same ranks at the same time; it was left out</source>
        <translation>另一个 trace 在同一时间包含相同卡的块，已忽略</translation>
    </message>
    <message>
        <source>Open it by itself to see it</source>
        <translation>单独打开即可查看</translation>
    </message>
    <message>
        <source>no number is known as {%1}</source>
        <translation>没有名为 {%1} 的数字</translation>
    </message>
    <message>
        <source>its version is not known: %1</source>
        <translation>不认识其版本：%1</translation>
    </message>
    <message>
        <source>it has an unknown member &quot;%1&quot;</source>
        <translation>它有未知的成员“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no list</source>
        <translation>“%1”不是列表</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>Name in StepTaskInfo</source>
        <translation>StepTaskInfo 中的名称</translation>
    </message>
    <message>
        <source>ranks: %1, busy: %2 %</source>
        <translation>卡数：%1，忙碌：%2 %</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>folder name</source>
        <translation>文件夹名称</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>trace</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Event name</source>
        <translation>事件名称</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>The logs of %1 devices between others are missing</source>
        <translation>缺少中间 %1 个设备的日志</translation>
    </message>
    <message>
        <source>The files do not name the device they are of, so the list of devices has no effect</source>
        <translation>文件没有说明属于哪个设备，因此设备列表不起作用</translation>
    </message>
    <message>
        <source>Choose ranks instead: --ranks</source>
        <translation>请改为选择卡：--ranks</translation>
    </message>
    <message>
        <source>The log holds no record of a job</source>
        <translation>日志中没有作业记录</translation>
    </message>
    <message>
        <source>Train with the schedule profiler on: job_schedule_profiler_start and job_schedule_profiler_end</source>
        <translation>请打开调度 profiler 进行训练：job_schedule_profiler_start 和 job_schedule_profiler_end</translation>
    </message>
    <message>
        <source>%1 records are cut or mixed with other output and were left out</source>
        <translation>%1 条记录被截断或混入其他输出，已忽略</translation>
    </message>
    <message>
        <source>The file ends early; everything before its end is shown</source>
        <translation>文件提前结束；显示之前的内容</translation>
    </message>
    <message>
        <source>Copy it again</source>
        <translation>请重新复制</translation>
    </message>
    <message>
        <source>These files are not databases (%1), so nothing can be written back to them</source>
        <translation>这些文件不是数据库（%1），无法写回</translation>
    </message>
    <message>
        <source>Log line</source>
        <translation>日志行</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>The warm-up of the recorded stages shows that %1 more stages exist, without records</source>
        <translation>其他阶段的预热表明，有 %1 个阶段没有任何记录</translation>
    </message>
    <message>
        <source>Copy the records of all devices here</source>
        <translation>请把所有设备的记录复制到这里</translation>
    </message>
    <message>
        <source>The last stage waits before its first backward as if stages without records followed; the order of the blocks does not show how many</source>
        <translation>最后一个阶段在首个反向之前等待，好像后面还有没有记录的阶段；块的顺序无法说明有多少个</translation>
    </message>
    <message>
        <source>Copy the records of all devices here, or give the parallel sizes: --pp, or Parallel Sizes in the View menu</source>
        <translation>请把所有设备的记录复制到这里，或给出并行规模：--pp，或视图菜单中的“并行规模”</translation>
    </message>
    <message>
        <source>stages %1 of %2</source>
        <translation>阶段 %1（共 %2 个）</translation>
    </message>
    <message>
        <source>Nothing that can be shown was found here: no profiler database, export of Nsight Systems, worker log or Chrome trace</source>
        <translation>此处没有可显示的内容：没有性能数据库、Nsight Systems 导出文件、worker 日志或 Chrome trace</translation>
    </message>
    <message>
        <source>Choose the folder that holds the rank folders (…_ascend_pt), exports (.sqlite), worker logs or traces, or a single file of these</source>
        <translation>请选择包含各卡文件夹（…_ascend_pt）、导出文件（.sqlite）、worker 日志或 trace 的文件夹，或其中的单个文件</translation>
    </message>
    <message>
        <source>An entry with the name of a profile is not a regular file</source>
        <translation>有一个不是普通文件的条目，其名称与要读取的文件相同</translation>
    </message>
    <message>
        <source>No file of the layout asked for was found</source>
        <translation>没有找到所要求布局的文件</translation>
    </message>
    <message>
        <source>The file cannot be opened: permission denied</source>
        <translation>无法打开文件：没有权限</translation>
    </message>
    <message>
        <source>The file is empty (0 bytes)</source>
        <translation>文件为空（0 字节）</translation>
    </message>
    <message>
        <source>The program that wrote it did not finish; export or copy it again</source>
        <translation>写入它的程序没有完成；请重新导出或复制</translation>
    </message>
    <message>
        <source>The file could not be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>%1 events are counters or of other kinds that are not drawn</source>
        <translation>%1 个事件是计数器或其他不绘制的类型</translation>
    </message>
    <message>
        <source>rows: %1, busy: %2 %</source>
        <translation>行数：%1，忙碌：%2 %</translation>
    </message>
    <message>
        <source>a rule for ranks has to name {rank} or {device}</source>
        <translation>卡的规则必须写出 {rank} 或 {device}</translation>
    </message>
    <message>
        <source>a rule for ranks asks for a file, or for process and thread</source>
        <translation>卡的规则或者匹配文件，或者匹配进程和线程</translation>
    </message>
    <message>
        <source>exchange</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>chunk</translation>
    </message>
    <message>
        <source>virtual stage</source>
        <translation>虚拟阶段</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>peer</source>
        <translation>对端</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>arguments cannot give &quot;%1&quot;</source>
        <translation>参数不能给出 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the argument&apos;s name is missing</source>
        <translation>缺少参数名</translation>
    </message>
    <message>
        <source>Other rows</source>
        <translation>其他行</translation>
    </message>
    <message>
        <source>order of the ranks</source>
        <translation>卡的顺序</translation>
    </message>
    <message>
        <source>order of the blocks</source>
        <translation>块的顺序</translation>
    </message>
    <message>
        <source>The picture is too large for the memory</source>
        <translation>图片过大，内存不足</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, rule %2: %3</source>
        <translation>“%1”，第 %2 条规则：%3</translation>
    </message>
    <message>
        <source>it is not JSON: line %1, column %2</source>
        <translation>它不是 JSON：第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is given twice</source>
        <translation>“%1”出现了两次</translation>
    </message>
    <message>
        <source>it is no object</source>
        <translation>它不是对象</translation>
    </message>
    <message>
        <source>it is no list</source>
        <translation>它不是列表</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no text</source>
        <translation>“%1”不是字符串</translation>
    </message>
    <message>
        <source>&quot;is&quot; must be one of forward, backward, weight, overlap, logits, send, receive, exchange, step, other, none</source>
        <translation>“is”的值必须是 forward、backward、weight、overlap、logits、send、receive、exchange、step、other、none 之一</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation>“%1”既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>a name of &quot;%1&quot; is no text</source>
        <translation>“%1”中有名称不是字符串</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>an unknown failure</source>
        <translation>未知错误</translation>
    </message>
    <message>
        <source>The blocks are in the order of a schedule, but their recorded micro-batches or chunks contradict it: the recorded numbers are shown, and no schedule is assumed</source>
        <translation>块的顺序符合某个调度，但其记录的微批次或分块与之矛盾：显示记录的编号，不假定任何调度</translation>
    </message>
    <message>
        <source>Nothing to do if the schedule is dynamic; else check the micro-batches that the training script records</source>
        <translation>若调度是动态的则无需处理；否则请检查训练脚本记录的微批次</translation>
    </message>
    <message>
        <source>%1 by the order of the blocks, which %2 of %3 numbers contradict</source>
        <translation>按块的顺序为 %1，但 %3 个编号中有 %2 个与之矛盾</translation>
    </message>
    <message>
        <source>%1, faint while waiting</source>
        <translation>%1，等待时颜色暗淡</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>Chunk</translation>
    </message>
    <message>
        <source>it is not JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>it is other JSON</source>
        <translation>是其他 JSON</translation>
    </message>
    <message>
        <source>a value has another type</source>
        <translation>有一个值的类型不符</translation>
    </message>
    <message>
        <source>it cannot be copied: check permissions</source>
        <translation>无法复制：请检查权限</translation>
    </message>
    <message>
        <source>the table PipescopeUndo was not made by this version of Pipescope</source>
        <translation>表 PipescopeUndo 不是由此版本的 Pipescope 创建的</translation>
    </message>
    <message>
        <source>Clock offset</source>
        <translation>时钟偏移</translation>
    </message>
    <message>
        <source>set by the user</source>
        <translation>由用户设置</translation>
    </message>
    <message>
        <source>%1, …</source>
        <translation>%1、…</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>chunk %1</translation>
    </message>
    <message>
        <source>no phase</source>
        <translation>无阶段类别</translation>
    </message>
    <message>
        <source>no chunk</source>
        <translation>无 chunk</translation>
    </message>
    <message>
        <source>no stage</source>
        <translation>无阶段</translation>
    </message>
    <message>
        <source>no micro-batch</source>
        <translation>无微批次</translation>
    </message>
    <message>
        <source>F0.1 is chunk 1</source>
        <translation>F0.1 表示 chunk 1</translation>
    </message>
    <message>
        <source>Add the MSTX ranges to the training script and profile with mstx=True (msprof_tx=True in older versions)</source>
        <translation>请在训练脚本中添加 MSTX 打点，并在采集时打开 mstx=True（旧版本为 msprof_tx=True）</translation>
    </message>
    <message>
        <source>%1 ranks of the job have no file here</source>
        <translation>作业中有 %1 张卡在此处没有文件</translation>
    </message>
    <message>
        <source>Copy the folders of all ranks here, or check the parallel sizes: --pp --tp --cp --dp, or Parallel Sizes in the View menu</source>
        <translation>请将所有卡的文件夹复制到此处，或检查并行规模：--pp --tp --cp --dp，或“视图”菜单中的“并行规模”</translation>
    </message>
    <message>
        <source>%1 ranges of weight gradients are empty and have no place in the schedule</source>
        <translation>%1 个权重梯度区间为空，在调度中没有位置</translation>
    </message>
    <message>
        <source>Do not record a range for a pop of an empty store; look for WeightGradStore.pop in the training script</source>
        <translation>存储为空时的 pop 不应记录区间：训练脚本中应与名称 WeightGradStore.pop 比较</translation>
    </message>
    <message>
        <source>The clocks of two hosts differ by more than a transfer between them takes, so the links between them are drawn at wrong times</source>
        <translation>两台主机的时钟偏差大于其连线的耗时，因此它们之间的连线会画歪</translation>
    </message>
    <message>
        <source>Press Take Estimates in Clock Offsets in the View menu (O)</source>
        <translation>请在“视图”菜单的“时钟偏移”（O）中点击“采用估计值”</translation>
    </message>
    <message>
        <source>empty weight gradient</source>
        <translation>空的权重梯度</translation>
    </message>
    <message>
        <source>pp · tp · cp · dp is %1, but the run has %2 ranks</source>
        <translation>pp · tp · cp · dp 为 %1，但本次运行有 %2 张卡</translation>
    </message>
    <message>
        <source>pp · tp · cp is %1, and the run&apos;s %2 ranks are not a multiple of it</source>
        <translation>pp · tp · cp 为 %1，本次运行的 %2 张卡不是它的整数倍</translation>
    </message>
    <message>
        <source>ep is %1, and dp · cp, %2, is not a multiple of it</source>
        <translation>ep 为 %1，dp · cp（%2）不是它的整数倍</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no order of ranks: write each of tp, dp and pp once, and cp and ep as needed, with the innermost first: tp-cp-ep-dp-pp</source>
        <translation>“%1”不是卡的顺序：tp、dp、pp 各写一次，cp 和 ep 按需填写，最内层在前：tp-cp-ep-dp-pp</translation>
    </message>
    <message>
        <source>on %1 ranks</source>
        <translation>在 %1 张卡上</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（共 %2 个）</translation>
    </message>
    <message>
        <source>%1 is %2 ahead of %3, ± %4</source>
        <translation>%1 比 %3 快 %2，± %4</translation>
    </message>
    <message>
        <source>%1 is %2 behind %3, ± %4</source>
        <translation>%1 比 %3 慢 %2，± %4</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>自身时间</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>first to last block</source>
        <translation>第一个块到末个块</translation>
    </message>
    <message>
        <source>Host window</source>
        <translation>主机窗口</translation>
    </message>
    <message>
        <source>Host window starts in run</source>
        <translation>主机窗口在运行中的开始</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>First block</source>
        <translation>第一个块</translation>
    </message>
    <message>
        <source>Last block</source>
        <translation>末个块</translation>
    </message>
    <message>
        <source>Slowest rank</source>
        <translation>最慢的卡</translation>
    </message>
    <message>
        <source>Fastest rank</source>
        <translation>最快的卡</translation>
    </message>
    <message>
        <source>%1, busy %2</source>
        <translation>%1，忙碌 %2</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>On host %1</source>
        <translation>在主机 %1 上</translation>
    </message>
    <message>
        <source>clock of the host</source>
        <translation>主机时钟</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Step 数</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>基本信息</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Where it was read</source>
        <translation>数据来源</translation>
    </message>
    <message>
        <source>Recorded columns</source>
        <translation>记录的各列</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>数据格式</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段数</translation>
    </message>
    <message>
        <source>Pipeline groups</source>
        <translation>流水线组数</translation>
    </message>
    <message>
        <source>Parallel sizes</source>
        <translation>并行规模</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>微批次数</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子数</translation>
    </message>
    <message>
        <source>%1, contained in these times</source>
        <translation>%1，已包含在这些时间中</translation>
    </message>
    <message>
        <source>could not be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>No database records its rank; 1 rank was numbered by host and device</source>
        <translation>没有数据库说明其卡号；已按主机和设备为 1 张卡编号</translation>
    </message>
    <message>
        <source>The log of 1 device between others is missing</source>
        <translation>缺少中间 1 个设备的日志</translation>
    </message>
    <message>
        <source>1 value is not of the expected type and was left out</source>
        <translation>1 个值的类型不符，已忽略</translation>
    </message>
    <message>
        <source>1 range has no start or end time on the device and was left out</source>
        <translation>1 个区间在设备上没有开始或结束时间，已忽略</translation>
    </message>
    <message>
        <source>1 range ends before it starts</source>
        <translation>1 个区间的结束早于开始</translation>
    </message>
    <message>
        <source>1 range has no duration</source>
        <translation>1 个区间的时长为零</translation>
    </message>
    <message>
        <source>1 range has a message that is not in STRING_IDS and was left out</source>
        <translation>1 个区间的消息不在 STRING_IDS 中，已忽略</translation>
    </message>
    <message>
        <source>1 pipeline range has no task on the device and was left out</source>
        <translation>1 个流水线区间在设备上没有任务，已忽略</translation>
    </message>
    <message>
        <source>1 device task repeats the connection of another one</source>
        <translation>1 个设备任务与其他任务的连接编号重复</translation>
    </message>
    <message>
        <source>1 record is cut or mixed with other output and was left out</source>
        <translation>1 条记录被截断或混入其他输出，已忽略</translation>
    </message>
    <message>
        <source>1 range lies in no window of STEP_TIME and has its step from the host&apos;s ProfilerStep ranges</source>
        <translation>1 个区间不在 STEP_TIME 的任何窗口内，其 Step 取自主机侧的 ProfilerStep 区间</translation>
    </message>
    <message>
        <source>1 range lies in no step window of its own rank and has its step from another rank&apos;s windows</source>
        <translation>1 个区间不在本卡的任何 Step 窗口内，其 Step 取自另一张卡的窗口</translation>
    </message>
    <message>
        <source>1 range lies in no step window and has its step from the order of the blocks and the gaps between them</source>
        <translation>1 个区间不在任何 Step 窗口内，其 Step 由块的顺序和块间间隔推断</translation>
    </message>
    <message>
        <source>1 range lies outside every step window</source>
        <translation>1 个区间在所有 Step 窗口之外</translation>
    </message>
    <message>
        <source>1 step window lies within another one and was left out</source>
        <translation>1 个 Step 窗口位于另一个窗口之内，已忽略</translation>
    </message>
    <message>
        <source>1 block could be one of several micro-batches</source>
        <translation>1 个块可能属于多个微批次之一</translation>
    </message>
    <message>
        <source>1 block has another micro-batch in its message than in the schedule</source>
        <translation>1 个块的消息中的微批次与调度不同</translation>
    </message>
    <message>
        <source>The warm-up of the recorded stages shows that 1 more stage exists, without records</source>
        <translation>其他阶段的预热表明，有 1 个阶段没有任何记录</translation>
    </message>
    <message>
        <source>1 range lies inside or across another one and has no place in the schedule</source>
        <translation>1 个区间位于另一个区间之内或与之交叉，在调度中没有位置</translation>
    </message>
    <message>
        <source>1 communication operator is known only from the framework&apos;s messages</source>
        <translation>1 个通信算子仅从框架的消息得知</translation>
    </message>
    <message>
        <source>1 message of a communication operator is no JSON of the expected form and was left out</source>
        <translation>1 条通信算子的消息不是预期格式的 JSON，已忽略</translation>
    </message>
    <message>
        <source>1 message of a communication operator has no task on the device and was left out</source>
        <translation>1 条通信算子的消息在设备上没有任务，已忽略</translation>
    </message>
    <message>
        <source>1 send or receive operator ends before it starts or lasts longer than an hour; its order and links may be wrong</source>
        <translation>1 个发送或接收算子的结束早于开始，或持续超过一小时；其顺序和连线可能有误</translation>
    </message>
    <message>
        <source>1 send or receive operator does not name its peer</source>
        <translation>1 个发送或接收算子没有说明对端</translation>
    </message>
    <message>
        <source>1 send or receive operator names its peer by its place in a group whose members are not known</source>
        <translation>1 个发送或接收算子以通信域内的序号表示对端，而该通信域的成员未知</translation>
    </message>
    <message>
        <source>1 send or receive operator of this rank was not captured; its links were aligned by the times at which both ends finish</source>
        <translation>该卡有 1 个发送或接收算子未被采集；其连线按两端的结束时间对齐</translation>
    </message>
    <message>
        <source>1 send or receive operator has no link: some are missing on one side, and the clocks do not show which</source>
        <translation>1 个发送或接收算子未配对：其中一侧有缺失，而时钟无法说明是哪一个</translation>
    </message>
    <message>
        <source>1 link has no micro-batch: the blocks of sender and receiver contradict each other</source>
        <translation>1 条连线没有微批次：发送端和接收端的块相互矛盾</translation>
    </message>
    <message>
        <source>No transfers are recorded; 1 link follows from the schedule, so that waiting and transferring cannot be separated</source>
        <translation>没有记录传输；1 条连线由调度推断，因此无法区分等待和传输</translation>
    </message>
    <message>
        <source>1 block repeats the work, the micro-batch and the step of another one, and none of them has links</source>
        <translation>1 个块与其他块的类型、微批次和 Step 相同，这些块都没有连线</translation>
    </message>
    <message>
        <source>1 send or receive operator has no partner</source>
        <translation>1 个发送或接收算子没有配对</translation>
    </message>
    <message>
        <source>1 send or receive operator has its partner on a rank that is not loaded or has no records of operators</source>
        <translation>1 个发送或接收算子的对端所在的卡没有加载，或没有算子记录</translation>
    </message>
    <message>
        <source>1 trace beside one that Pipescope exported was left out</source>
        <translation>在 Pipescope 导出的 trace 旁边的 1 个 trace 已忽略</translation>
    </message>
    <message>
        <source>1 event of the exported trace is not as Pipescope writes it and may be shown wrongly</source>
        <translation>导出的 trace 中有 1 个事件与 Pipescope 的写法不同，显示可能有误</translation>
    </message>
    <message>
        <source>1 entry of the list of events is no event or too long, and was left out</source>
        <translation>事件列表中有 1 项不是事件或过长，已忽略</translation>
    </message>
    <message>
        <source>1 event has no time, or one that is no number or too large, and was left out</source>
        <translation>1 个事件没有时间，或时间不是数字或过大，已忽略</translation>
    </message>
    <message>
        <source>1 event ends a slice that was not begun and was left out</source>
        <translation>1 个事件结束了未曾开始的片段，已忽略</translation>
    </message>
    <message>
        <source>1 event is a counter or of another kind that is not drawn</source>
        <translation>1 个事件是计数器或其他不绘制的类型</translation>
    </message>
    <message>
        <source>1 process or thread is named twice; the last name is shown</source>
        <translation>1 个进程或线程被命名两次；显示最后一个名称</translation>
    </message>
    <message>
        <source>1 flow leads from the pipeline to an event that is no part of it and is not drawn</source>
        <translation>1 条流从流水线指向不属于流水线的事件，不绘制</translation>
    </message>
    <message>
        <source>No record gives the rank of 1 process; it was numbered</source>
        <translation>没有信息说明 1 个进程的卡号；已按顺序编号</translation>
    </message>
    <message>
        <source>order of the ranks and times of their blocks</source>
        <translation>卡的顺序及其块的时间</translation>
    </message>
    <message>
        <source>No record says which ranks form a pipeline; %1 pipelines were concluded from the times at which ranks do the same work</source>
        <translation>没有信息说明哪些卡组成流水线；由哪些卡同时做相同工作、哪些卡更晚推断出 %1 条流水线</translation>
    </message>
    <message>
        <source>Check them, or give the parallel sizes: --pp --tp --cp --dp, or Parallel Sizes in the View menu</source>
        <translation>请核对，或给出并行规模：--pp --tp --cp --dp，或视图菜单中的“并行规模”</translation>
    </message>
    <message>
        <source>No record says which of the %1 ranks form a pipeline, and the times of their blocks do not show it; no links are drawn</source>
        <translation>没有信息说明 %1 张卡中哪些组成流水线，其块的时间也无法表明；不画连线</translation>
    </message>
    <message>
        <source>The times of the blocks do not fit the parallel sizes given, so stages and links may be wrong</source>
        <translation>块的时间与给定的并行规模不符，阶段和连线可能有误</translation>
    </message>
    <message>
        <source>pp %1, tp %2, dp %3</source>
        <translation>pp %1，tp %2，dp %3</translation>
    </message>
    <message>
        <source>pp %1, %2 ranks in each stage</source>
        <translation>pp %1，每个阶段 %2 张卡</translation>
    </message>
    <message>
        <source>%1 folders hold logs of the same time and devices and are taken as machines of one run, in the order of their names</source>
        <translation>%1 个文件夹含有同一时间、相同设备的日志，按名称顺序视为同一次运行的机器</translation>
    </message>
    <message>
        <source>Name them machine0, machine1, … if that is not their order</source>
        <translation>若顺序不对，请将其命名为 machine0、machine1……</translation>
    </message>
    <message>
        <source>%1 folders hold logs of the same devices and were taken as machines of one run, but not all of them record their time</source>
        <translation>%1 个文件夹含有相同设备的日志，已视为同一次运行的机器，但并非全部记录了时间</translation>
    </message>
    <message>
        <source>Open a folder by itself if they are captures of different runs</source>
        <translation>若它们属于不同的运行，请单独打开其中一个文件夹</translation>
    </message>
    <message>
        <source>No communication operators are recorded, so links can only follow from the schedule</source>
        <translation>没有记录通信算子，因此连线只能由调度推断</translation>
    </message>
    <message>
        <source>1 rank of the job has no file here</source>
        <translation>作业中有 1 张卡在此处没有文件</translation>
    </message>
    <message>
        <source>1 range of weight gradients is empty and has no place in the schedule</source>
        <translation>1 个权重梯度区间为空，在调度中没有位置</translation>
    </message>
    <message>
        <source>No ranges are recorded (MSTX_EVENTS); the blocks are %1 rows that an earlier analysis wrote to StepTaskInfo, which export leaves as they are</source>
        <translation>未记录区间（MSTX_EVENTS）；这些块取自先前分析写入 StepTaskInfo 的 %1 行，导出时保持不变</translation>
    </message>
    <message>
        <source>Open the profile that they were made from to see messages and host times</source>
        <translation>如需查看消息和主机时间，请打开生成它们的原始数据</translation>
    </message>
    <message>
        <source>No ranges are recorded (MSTX_EVENTS); the block is a row that an earlier analysis wrote to StepTaskInfo, which export leaves as it is</source>
        <translation>未记录区间（MSTX_EVENTS）；该块取自先前分析写入 StepTaskInfo 的 1 行，导出时保持不变</translation>
    </message>
    <message>
        <source>blocks and host window</source>
        <translation>块与主机窗口</translation>
    </message>
    <message>
        <source>it cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>its version is no number</source>
        <translation>其版本不是数字</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 张卡</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>no category</source>
        <translation>无分类</translation>
    </message>
    <message>
        <source>a run is opened from one folder or file</source>
        <translation>一次运行须从一个文件夹或文件打开</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>file of the receiver</source>
        <translation>接收方的文件</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件数</translation>
    </message>
    <message>
        <source>Databases</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Trace 文件</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>the file is no JSON object</source>
        <translation>文件不是 JSON 对象</translation>
    </message>
    <message>
        <source>An entry of the dump folder belongs to no rank and was left out</source>
        <translation>dump 文件夹中有一项不属于任何卡，已忽略</translation>
    </message>
    <message>
        <source>Nothing to do; folders of ranks are called rank0, rank1, … and those of steps step0, step1, …</source>
        <translation>无需处理；各卡的文件夹名为 rank0、rank1、……，各 Step 的文件夹名为 step0、step1、……</translation>
    </message>
    <message>
        <source>A folder of the dump is a symbolic link and was left out</source>
        <translation>dump 中有一个文件夹是符号链接，已忽略</translation>
    </message>
    <message>
        <source>Copy the folder here, or open the one that it leads to</source>
        <translation>请将文件夹复制到此处，或打开它指向的文件夹</translation>
    </message>
    <message>
        <source>A folder of a step holds no rank</source>
        <translation>某个 Step 的文件夹中没有卡</translation>
    </message>
    <message>
        <source>Copy the ranks&apos; folders (rank0, rank1, …) there</source>
        <translation>请将各卡的文件夹（rank0、rank1、……）复制到该处</translation>
    </message>
    <message>
        <source>A file of the dump could not be read</source>
        <translation>无法读取 dump 中的某个文件</translation>
    </message>
    <message>
        <source>Copy the dump of this rank again; the rest of it is shown</source>
        <translation>请重新复制该卡的 dump；其余部分照常显示</translation>
    </message>
    <message>
        <source>Files of the dump can be changed by others</source>
        <translation>dump 的文件可被他人更改</translation>
    </message>
    <message>
        <source>Take the write permission of group and others away (chmod go-w)</source>
        <translation>请去掉组和其他用户的写权限（chmod go-w）</translation>
    </message>
    <message>
        <source>dump.json ends early; everything before its end is shown</source>
        <translation>dump.json 提前结束；显示之前的内容</translation>
    </message>
    <message>
        <source>The program that wrote it did not finish, or it was copied in part; copy or dump it again</source>
        <translation>写入它的程序没有完成，或复制不完整；请重新复制或重新 dump</translation>
    </message>
    <message>
        <source>Dump with task statistics or tensor if numbers are wanted</source>
        <translation>如需数值，请以 task statistics 或 tensor 进行 dump</translation>
    </message>
    <message>
        <source>1 entry of dump.json cannot be read and was left out</source>
        <translation>dump.json 中有 1 项无法读取，已忽略</translation>
    </message>
    <message>
        <source>%1 entries of dump.json cannot be read and were left out</source>
        <translation>dump.json 中有 %1 项无法读取，已忽略</translation>
    </message>
    <message>
        <source>Dump this rank again</source>
        <translation>请重新 dump 该卡</translation>
    </message>
    <message>
        <source>1 parameter in dump.json is neither a tensor nor a value, or is nested too deeply, and was left out</source>
        <translation>dump.json 中有 1 个参数既不是张量也不是值，或嵌套过深，已忽略</translation>
    </message>
    <message>
        <source>%1 parameters in dump.json are neither tensors nor values, or are nested too deeply, and were left out</source>
        <translation>dump.json 中有 %1 个参数既不是张量也不是值，或嵌套过深，已忽略</translation>
    </message>
    <message>
        <source>An entry of dump.json is longer than 16 MiB and was left out</source>
        <translation>dump.json 中有一项超过 16 MiB，已忽略</translation>
    </message>
    <message>
        <source>Dump this rank again; such an entry is hardly what was meant</source>
        <translation>请重新 dump 该卡；这样的内容多半不是本意</translation>
    </message>
    <message>
        <source>construct.json ends early; everything before its end is shown</source>
        <translation>construct.json 提前结束；显示之前的内容</translation>
    </message>
    <message>
        <source>A line of construct.json is not a node with its parent; the node is taken to be at top level</source>
        <translation>construct.json 中有一行不是节点及其父节点；该节点视为位于顶层</translation>
    </message>
    <message>
        <source>stack.json ends early; some nodes have no call stack</source>
        <translation>stack.json 提前结束；部分节点没有调用栈</translation>
    </message>
    <message>
        <source>Copy or dump it again</source>
        <translation>请重新复制或重新 dump</translation>
    </message>
    <message>
        <source>An entry of stack.json cannot be read; its nodes have no call stack</source>
        <translation>stack.json 中有一项无法读取；其节点没有调用栈</translation>
    </message>
    <message>
        <source>Dump this rank again; the public tool drops such nodes</source>
        <translation>请重新 dump 该卡；公开的工具会丢弃这样的节点</translation>
    </message>
    <message>
        <source>Most modules have other names on the two sides; they were matched by structure, shapes and order</source>
        <translation>两侧的大多数模块名称不同；已按结构、形状和顺序匹配</translation>
    </message>
    <message>
        <source>Look at the pairs: --write-mapping FILE writes them; correct the file and give it with --layer-mapping</source>
        <translation>请查看匹配结果：--write-mapping FILE 会写出它们；请修正该文件，再用 --layer-mapping 指定</translation>
    </message>
    <message>
        <source>This rank is in one of the two dumps only and was left out</source>
        <translation>该卡只在两个 dump 之一中，已忽略</translation>
    </message>
    <message>
        <source>Dump the same ranks in both runs</source>
        <translation>请在两次运行中 dump 相同的卡</translation>
    </message>
    <message>
        <source>This step is in one of the two dumps only and was left out</source>
        <translation>该 Step 只在两个 dump 之一中，已忽略</translation>
    </message>
    <message>
        <source>Dump the same steps in both runs, or choose with --steps</source>
        <translation>请在两次运行中 dump 相同的 Step，或用 --steps 选择</translation>
    </message>
    <message>
        <source>1 transfer arrived with other numbers than were sent</source>
        <translation>1 次传输收到的数值与发送的不同</translation>
    </message>
    <message>
        <source>%1 transfers arrived with other numbers than were sent</source>
        <translation>%1 次传输收到的数值与发送的不同</translation>
    </message>
    <message>
        <source>Check whether the buffer was written or read too early, and the link between the two devices</source>
        <translation>请检查缓冲区是否过早写入或读取，以及两个设备之间的链路</translation>
    </message>
    <message>
        <source>1 receive has another shape or dtype than its send</source>
        <translation>1 个接收的形状或 dtype 与其发送不同</translation>
    </message>
    <message>
        <source>%1 receives have another shape or dtype than their sends</source>
        <translation>%1 个接收的形状或 dtype 与其发送不同</translation>
    </message>
    <message>
        <source>Check what the two stages agree to exchange</source>
        <translation>请检查两个阶段约定交换的内容</translation>
    </message>
    <message>
        <source>1 send or receive has no other end in the dump of the other rank</source>
        <translation>1 个发送或接收在另一张卡的 dump 中没有对端</translation>
    </message>
    <message>
        <source>%1 sends or receives have no other end in the dump of the other rank</source>
        <translation>%1 个发送或接收在另一张卡的 dump 中没有对端</translation>
    </message>
    <message>
        <source>Check that both ranks were dumped over the same step; if they were, one of them skips a transfer</source>
        <translation>请检查两张卡是否 dump 了相同的 Step；若是，则其中一张卡少了一次传输</translation>
    </message>
    <message>
        <source>1 send or receive does not name the other rank, so that it has no link</source>
        <translation>1 个发送或接收没有说明另一张卡，因此没有连线</translation>
    </message>
    <message>
        <source>%1 sends or receives do not name the other rank, so that they have no links</source>
        <translation>%1 个发送或接收没有说明另一张卡，因此没有连线</translation>
    </message>
    <message>
        <source>Nothing to do: the other calls are linked</source>
        <translation>无需处理：其他调用已有连线</translation>
    </message>
    <message>
        <source>1 collective call of other members of the group is not in the dump of this rank</source>
        <translation>通信域其他成员的 1 个集合通信调用不在该卡的 dump 中</translation>
    </message>
    <message>
        <source>%1 collective calls of other members of the group are not in the dump of this rank</source>
        <translation>通信域其他成员的 %1 个集合通信调用不在该卡的 dump 中</translation>
    </message>
    <message>
        <source>Check that all ranks were dumped over the same step; if they were, this rank skips the call</source>
        <translation>请检查所有卡是否 dump 了相同的 Step；若是，则该卡少了这次调用</translation>
    </message>
    <message>
        <source>1 collective call has other shapes, dtypes or numbers of tensors than the group&apos;s first member</source>
        <translation>1 个集合通信调用的形状、dtype 或张量个数与通信域的第一个成员不同</translation>
    </message>
    <message>
        <source>%1 collective calls have other shapes, dtypes or numbers of tensors than the group&apos;s first member</source>
        <translation>%1 个集合通信调用的形状、dtype 或张量个数与通信域的第一个成员不同</translation>
    </message>
    <message>
        <source>Check what the ranks of the group agree to exchange</source>
        <translation>请检查通信域内各卡约定交换的内容</translation>
    </message>
    <message>
        <source>1 collective call that gives all members the same gave this rank something else than the group&apos;s first member</source>
        <translation>1 个应使所有成员得到相同结果的集合通信调用，在该卡上的结果与通信域的第一个成员不同</translation>
    </message>
    <message>
        <source>%1 collective calls that give all members the same gave this rank something else than the group&apos;s first member</source>
        <translation>%1 个应使所有成员得到相同结果的集合通信调用，在该卡上的结果与通信域的第一个成员不同</translation>
    </message>
    <message>
        <source>Check whether the result was read too early, and the links between the devices</source>
        <translation>请检查是否过早读取了结果，以及设备之间的链路</translation>
    </message>
    <message>
        <source>1 rank that takes part in communication has no dump here</source>
        <translation>1 张参与通信的卡在此处没有 dump</translation>
    </message>
    <message>
        <source>%1 ranks that take part in communication have no dump here</source>
        <translation>%1 张参与通信的卡在此处没有 dump</translation>
    </message>
    <message>
        <source>Copy the dumps of all ranks here to see all links</source>
        <translation>请将所有卡的 dump 复制到此处，以便看到所有连线</translation>
    </message>
    <message>
        <source>1 communication call would have to wait for itself; it is placed as if it did not wait</source>
        <translation>1 个通信调用需要等待自身；按不等待放置</translation>
    </message>
    <message>
        <source>%1 communication calls would have to wait for themselves; they are placed as if they did not wait</source>
        <translation>%1 个通信调用需要等待自身；按不等待放置</translation>
    </message>
    <message>
        <source>Check the findings about transfers and collective calls: some link is wrong</source>
        <translation>请查看关于传输和集合通信调用的诊断结果：某条连线有误</translation>
    </message>
    <message>
        <source>The recorded communication contradicts the order of the ranks that was given</source>
        <translation>记录的通信与给定的卡的顺序相矛盾</translation>
    </message>
    <message>
        <source>Check tp, pp and order: ranks may have been merged that do not belong together</source>
        <translation>请检查 tp、pp 和 order：可能合并了不属于一起的卡</translation>
    </message>
    <message>
        <source>Look for the first of them in execution order: what made it is not the same on all ranks</source>
        <translation>请按执行顺序查看其中的第一个：产生它的内容在各卡上不同</translation>
    </message>
    <message>
        <source>1 node of another rank of the tensor-parallel group is not on this rank</source>
        <translation>张量并行组其他卡的 1 个节点不在该卡上</translation>
    </message>
    <message>
        <source>%1 nodes of other ranks of the tensor-parallel group are not on this rank</source>
        <translation>张量并行组其他卡的 %1 个节点不在该卡上</translation>
    </message>
    <message>
        <source>Check that all ranks of the group were dumped over the same step and ran the same code</source>
        <translation>请检查组内所有卡是否 dump 了相同的 Step 并运行了相同的代码</translation>
    </message>
    <message>
        <source>1 parameter or reduced gradient is not the same as in the first data-parallel replica</source>
        <translation>1 个参数或归约后的梯度与第一个数据并行副本不同</translation>
    </message>
    <message>
        <source>%1 parameters or reduced gradients are not the same as in the first data-parallel replica</source>
        <translation>%1 个参数或归约后的梯度与第一个数据并行副本不同</translation>
    </message>
    <message>
        <source>The replicas drift: check the gradient reduction and the start of the run on this rank</source>
        <translation>各副本逐渐偏离：请检查该卡的梯度归约和运行的起始状态</translation>
    </message>
    <message>
        <source>Check the file, or dump this step again</source>
        <translation>请检查该文件，或重新 dump 该 Step</translation>
    </message>
    <message>
        <source>A table is missing in the model graph&apos;s database</source>
        <translation>模型图的数据库中缺少某个表</translation>
    </message>
    <message>
        <source>Write the database again with the tool that made it</source>
        <translation>请用生成该数据库的工具重新写入</translation>
    </message>
    <message>
        <source>A column is missing in the model graph&apos;s database</source>
        <translation>模型图的数据库中缺少某一列</translation>
    </message>
    <message>
        <source>A setting of the model graph&apos;s database cannot be read; it is left out</source>
        <translation>模型图数据库的某项设置无法读取，已忽略</translation>
    </message>
    <message>
        <source>The database has no nodes of this graph</source>
        <translation>数据库中没有该图的节点</translation>
    </message>
    <message>
        <source>Choose another step, rank or side</source>
        <translation>请选择其他 Step、卡或侧</translation>
    </message>
    <message>
        <source>No node of the graph is its root; one was added</source>
        <translation>图中没有节点是根节点；已添加一个</translation>
    </message>
    <message>
        <source>1 more node of the graph has no parent; it stands below the root</source>
        <translation>图中另有 1 个节点没有父节点；放在根节点之下</translation>
    </message>
    <message>
        <source>%1 more nodes of the graph have no parent; they stand below the root</source>
        <translation>图中另有 %1 个节点没有父节点；放在根节点之下</translation>
    </message>
    <message>
        <source>1 node in the database cannot be read and was left out</source>
        <translation>数据库中有 1 个节点无法读取，已忽略</translation>
    </message>
    <message>
        <source>%1 nodes in the database cannot be read and were left out</source>
        <translation>数据库中有 %1 个节点无法读取，已忽略</translation>
    </message>
    <message>
        <source>1 name of a node stands in the graph twice; the first one is shown</source>
        <translation>1 个节点名称在图中出现两次；显示第一个</translation>
    </message>
    <message>
        <source>%1 names of nodes stand in the graph twice; the first ones are shown</source>
        <translation>%1 个节点名称在图中出现两次；显示各自的第一个</translation>
    </message>
    <message>
        <source>1 node has a parent that is not in the graph; it stands below Unplaced</source>
        <translation>1 个节点的父节点不在图中；放在 Unplaced 之下</translation>
    </message>
    <message>
        <source>%1 nodes have parents that are not in the graph; they stand below Unplaced</source>
        <translation>%1 个节点的父节点不在图中；放在 Unplaced 之下</translation>
    </message>
    <message>
        <source>1 node&apos;s parents go round in a circle; it stands below Unplaced</source>
        <translation>1 个节点的各级父节点形成环；放在 Unplaced 之下</translation>
    </message>
    <message>
        <source>%1 nodes&apos; parents go round in circles; they stand below Unplaced</source>
        <translation>%1 个节点的各级父节点形成环；放在 Unplaced 之下</translation>
    </message>
    <message>
        <source>1 node names other children than those that name it as their parent; these are shown</source>
        <translation>1 个节点所列的子节点与以它为父节点的节点不同；显示后者</translation>
    </message>
    <message>
        <source>%1 nodes name other children than those that name them as their parent; these are shown</source>
        <translation>%1 个节点所列的子节点与以它们为父节点的节点不同；显示后者</translation>
    </message>
    <message>
        <source>1 value of a node in the database cannot be read and was left out</source>
        <translation>数据库中有 1 个节点的值无法读取，已忽略</translation>
    </message>
    <message>
        <source>%1 values of nodes in the database cannot be read and were left out</source>
        <translation>数据库中有 %1 个节点的值无法读取，已忽略</translation>
    </message>
    <message>
        <source>1 node has a partner that is not in the other graph</source>
        <translation>1 个节点的匹配节点不在另一个图中</translation>
    </message>
    <message>
        <source>%1 nodes have partners that are not in the other graph</source>
        <translation>%1 个节点的匹配节点不在另一个图中</translation>
    </message>
    <message>
        <source>Compare the two runs again, or match the nodes by hand</source>
        <translation>请重新比较两次运行，或手动匹配节点</translation>
    </message>
    <message>
        <source>1 node&apos;s partner has another partner; what the debug side says is shown</source>
        <translation>1 个节点的匹配节点另有匹配；以调试侧为准</translation>
    </message>
    <message>
        <source>%1 nodes&apos; partners have other partners; what the debug side says is shown</source>
        <translation>%1 个节点的匹配节点另有匹配；以调试侧为准</translation>
    </message>
    <message>
        <source>1 entry of a file of matches is no pair of nodes, or stands there twice, and was left out</source>
        <translation>匹配文件中有 1 项不是一对节点，或出现了两次，已忽略</translation>
    </message>
    <message>
        <source>%1 entries of a file of matches are no pairs of nodes, or stand there twice, and were left out</source>
        <translation>匹配文件中有 %1 项不是一对节点，或出现了两次，已忽略</translation>
    </message>
    <message>
        <source>Save the matches again</source>
        <translation>请重新保存匹配结果</translation>
    </message>
    <message>
        <source>A folder or file was not searched for databases</source>
        <translation>有一个文件夹或文件未被用于查找数据库</translation>
    </message>
    <message>
        <source>Open what it leads to, or allow it to be read</source>
        <translation>请打开它指向的内容，或允许读取</translation>
    </message>
    <message>
        <source>none of the ranks and steps asked for is in this dump</source>
        <translation>该 dump 中没有所要求的任何卡和 Step</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>一张卡</translation>
    </message>
    <message>
        <source>folders of ranks</source>
        <translation>各卡的文件夹</translation>
    </message>
    <message>
        <source>folders of steps</source>
        <translation>各 Step 的文件夹</translation>
    </message>
    <message>
        <source>it holds %1, but %2 holds %3; open the same kind of folder on both sides</source>
        <translation>其中是%1，而 %2 中是%3；请在两侧打开同一种文件夹</translation>
    </message>
    <message>
        <source>the two dumps have no rank and step in common</source>
        <translation>两个 dump 没有共同的卡和 Step</translation>
    </message>
    <message>
        <source>it has no entries, so nothing says which module calls which API; dump with level L0 or mix</source>
        <translation>其中没有任何项，因此无法得知哪个模块调用哪个 API；请以 level L0 或 mix 进行 dump</translation>
    </message>
    <message>
        <source>%1 of rank %2</source>
        <translation>卡 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 has another md5 than %2 of rank %3</source>
        <translation>%1 的 md5 与卡 %3 的 %2 不同</translation>
    </message>
    <message>
        <source>%1 has another number of tensors than %2 of rank %3</source>
        <translation>%1 的张量个数与卡 %3 的 %2 不同</translation>
    </message>
    <message>
        <source>%1 has %2, and %3 of rank %4 has %5</source>
        <translation>%1 的 %2，而卡 %4 的 %3 为 %5</translation>
    </message>
    <message>
        <source>%1 receives from rank %2</source>
        <translation>%1 接收自卡 %2</translation>
    </message>
    <message>
        <source>%1 sends to rank %2</source>
        <translation>%1 发送到卡 %2</translation>
    </message>
    <message>
        <source>dump.json has no &quot;task&quot;; it must be statistics, tensor or structure</source>
        <translation>dump.json 没有 &quot;task&quot;；它必须为 statistics、tensor 或 structure</translation>
    </message>
    <message>
        <source>&quot;task&quot; of dump.json is &quot;%1&quot;; it must be statistics, tensor or structure</source>
        <translation>dump.json 的 &quot;task&quot; 为“%1”；它必须为 statistics、tensor 或 structure</translation>
    </message>
    <message>
        <source>&quot;task&quot; of dump.json is &quot;%1&quot; here and &quot;%2&quot; in %3; dump both runs with the same task</source>
        <translation>dump.json 的 &quot;task&quot; 在此处为“%1”，在 %3 中为“%2”；请以相同的 task dump 两次运行</translation>
    </message>
    <message>
        <source>dump.json has no &quot;md5&quot; here and has them in %1; dump both runs with the same summary mode</source>
        <translation>此处的 dump.json 没有 &quot;md5&quot;，而 %1 中有；请以相同的 summary mode dump 两次运行</translation>
    </message>
    <message>
        <source>The norm is %1 and %2 on the bench side: the tensors are at least %3 apart, and %4 is allowed</source>
        <translation>范数为 %1，标杆侧为 %2：张量至少相差 %3，允许 %4</translation>
    </message>
    <message>
        <source>The mean is %1 and %2 on the bench side: the tensors are at least %3 apart, and %4 is allowed</source>
        <translation>均值为 %1，标杆侧为 %2：张量至少相差 %3，允许 %4</translation>
    </message>
    <message>
        <source>The maximum is %1 and %2 on the bench side: an element is at least %3 off, and %4 is allowed</source>
        <translation>最大值为 %1，标杆侧为 %2：有元素至少相差 %3，允许 %4</translation>
    </message>
    <message>
        <source>The minimum is %1 and %2 on the bench side: an element is at least %3 off, and %4 is allowed</source>
        <translation>最小值为 %1，标杆侧为 %2：有元素至少相差 %3，允许 %4</translation>
    </message>
    <message>
        <source>The node has no partner on the bench side</source>
        <translation>该节点在标杆侧没有匹配</translation>
    </message>
    <message>
        <source>Nothing is recorded that could be compared</source>
        <translation>没有记录可以比较的内容</translation>
    </message>
    <message>
        <source>The checksums are equal</source>
        <translation>校验和相等</translation>
    </message>
    <message>
        <source>The values are equal</source>
        <translation>值相等</translation>
    </message>
    <message>
        <source>Both tensors are empty and of the same shape</source>
        <translation>两个张量均为空，且形状相同</translation>
    </message>
    <message>
        <source>Every element is equal</source>
        <translation>每个元素都相等</translation>
    </message>
    <message>
        <source>The statistics are equal, which does not prove that the tensors are; dump with md5 to know</source>
        <translation>统计值相等，但不能证明张量相等；如需确认，请以 md5 进行 dump</translation>
    </message>
    <message>
        <source>The statistics agree within the tolerance, which does not prove that the tensors do</source>
        <translation>统计值在容差内一致，但不能证明张量一致</translation>
    </message>
    <message>
        <source>Both sides have NaN or infinite numbers alike</source>
        <translation>两侧同样有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>No statistics are recorded for it</source>
        <translation>没有记录其统计值</translation>
    </message>
    <message>
        <source>The file of the tensor is missing on one side; the statistics show no difference</source>
        <translation>有一侧缺少张量的文件；统计值没有显示差异</translation>
    </message>
    <message>
        <source>The file of the tensor cannot be compared on one side; the statistics show no difference</source>
        <translation>有一侧的张量文件无法比较；统计值没有显示差异</translation>
    </message>
    <message>
        <source>The process groups differ, as they do with other parallel sizes</source>
        <translation>通信域不同，并行规模不同时即是如此</translation>
    </message>
    <message>
        <source>Only one side requires a gradient</source>
        <translation>只有一侧需要梯度</translation>
    </message>
    <message>
        <source>The checksums differ</source>
        <translation>校验和不同</translation>
    </message>
    <message>
        <source>Only the debug side has it</source>
        <translation>只有调试侧有</translation>
    </message>
    <message>
        <source>Only the bench side has it</source>
        <translation>只有标杆侧有</translation>
    </message>
    <message>
        <source>All elements are zero, and not on the bench side</source>
        <translation>所有元素为零，而标杆侧不是</translation>
    </message>
    <message>
        <source>All elements are zero on the bench side only</source>
        <translation>只有标杆侧的所有元素为零</translation>
    </message>
    <message>
        <source>There are NaN or infinite numbers, and none on the bench side</source>
        <translation>有 NaN 或无穷大，而标杆侧没有</translation>
    </message>
    <message>
        <source>There are NaN or infinite numbers on the bench side only</source>
        <translation>只有标杆侧有 NaN 或无穷大</translation>
    </message>
    <message>
        <source>NaN and infinite numbers are not the same on both sides</source>
        <translation>两侧的 NaN 和无穷大不同</translation>
    </message>
    <message>
        <source>The dtype is %1 and %2 on the bench side</source>
        <translation>dtype 为 %1，标杆侧为 %2</translation>
    </message>
    <message>
        <source>The type is %1 and %2 on the bench side</source>
        <translation>类型为 %1，标杆侧为 %2</translation>
    </message>
    <message>
        <source>The shape is %1 and %2 on the bench side</source>
        <translation>形状为 %1，标杆侧为 %2</translation>
    </message>
    <message>
        <source>The value is %1 and %2 on the bench side</source>
        <translation>值为 %1，标杆侧为 %2</translation>
    </message>
    <message>
        <source>The tensors are %1 apart, %2 times what is allowed</source>
        <translation>张量相差 %1，为允许值的 %2 倍</translation>
    </message>
    <message>
        <source>The tensors are %1 apart, %2 times what is allowed, so within the tolerance</source>
        <translation>张量相差 %1，为允许值的 %2 倍，因此在容差内</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>within tolerance</source>
        <translation>在容差内</translation>
    </message>
    <message>
        <source>cannot decide</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>Its input tensors differ already</source>
        <translation>其输入张量已经不同</translation>
    </message>
    <message>
        <source>It was called with other arguments</source>
        <translation>其调用参数不同</translation>
    </message>
    <message>
        <source>Its parameters differ</source>
        <translation>其参数不同</translation>
    </message>
    <message>
        <source>Its inputs and parameters show no such difference: it computes something else</source>
        <translation>其输入和参数没有这样的差异：它的计算不同</translation>
    </message>
    <message>
        <source>All numbers are %1 times too large, as after a reduction over %1 ranks that was done twice</source>
        <translation>所有数值都偏大 %1 倍，像是在 %1 张卡上归约了两次</translation>
    </message>
    <message>
        <source>All numbers are 1/%1 of what they should be, as without the reduction over %1 ranks</source>
        <translation>所有数值都是应有值的 1/%1，像是缺少在 %1 张卡上的归约</translation>
    </message>
    <message>
        <source>The norm is √%1 times too large, as of a replicated tensor that is taken for one split over %1 ranks</source>
        <translation>范数偏大 √%1 倍，像是把复制的张量当作切分到 %1 张卡上的张量</translation>
    </message>
    <message>
        <source>The norm is as if one of %1 parts were zero</source>
        <translation>范数像是 %1 个部分中有一个为零</translation>
    </message>
    <message>
        <source>Every number is off by log %1, as a loss over a vocabulary that is split over %1 ranks</source>
        <translation>每个数值都相差 log %1，像是词表切分到 %1 张卡上的 loss</translation>
    </message>
    <message>
        <source>The numbers have the precision of bfloat16</source>
        <translation>数值只有 bfloat16 的精度</translation>
    </message>
    <message>
        <source>The numbers have the precision of float16</source>
        <translation>数值只有 float16 的精度</translation>
    </message>
    <message>
        <source>The numbers are those of the step before</source>
        <translation>数值与上一个 Step 的相同</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>it is a symbolic link</source>
        <translation>它是符号链接</translation>
    </message>
    <message>
        <source>tb_stack with id and stack_info</source>
        <translation>带有 id 和 stack_info 的 tb_stack</translation>
    </message>
    <message>
        <source>stack_info is no JSON array</source>
        <translation>stack_info 不是 JSON 数组</translation>
    </message>
    <message>
        <source>tb_stack has no such stack</source>
        <translation>tb_stack 中没有该调用栈</translation>
    </message>
    <message>
        <source>there are no rows of it</source>
        <translation>没有它的行</translation>
    </message>
    <message>
        <source>every node names a parent</source>
        <translation>每个节点都有父节点</translation>
    </message>
    <message>
        <source>There is no node %1</source>
        <translation>没有节点 %1</translation>
    </message>
    <message>
        <source>it has no name</source>
        <translation>它没有名称</translation>
    </message>
    <message>
        <source>the name stands there twice</source>
        <translation>该名称出现了两次</translation>
    </message>
    <message>
        <source>node_type is none of 0, 1, 8 and 9</source>
        <translation>node_type 不是 0、1、8、9 之一</translation>
    </message>
    <message>
        <source>%1 is no text</source>
        <translation>%1 不是文本</translation>
    </message>
    <message>
        <source>precision_index is no number</source>
        <translation>precision_index 不是数字</translation>
    </message>
    <message>
        <source>overflow_level is none of medium, high and critical</source>
        <translation>overflow_level 不是 medium、high、critical 之一</translation>
    </message>
    <message>
        <source>micro_step_id is no micro step</source>
        <translation>micro_step_id 不是 micro step</translation>
    </message>
    <message>
        <source>matched_node_link is no JSON array of names</source>
        <translation>matched_node_link 不是由名称组成的 JSON 数组</translation>
    </message>
    <message>
        <source>matched_distributed is broken JSON</source>
        <translation>matched_distributed 不是有效的 JSON</translation>
    </message>
    <message>
        <source>matched_distributed is not what it should be</source>
        <translation>matched_distributed 不是预期的内容</translation>
    </message>
    <message>
        <source>nodes_info of matched_distributed is not what it should be</source>
        <translation>matched_distributed 的 nodes_info 不是预期的内容</translation>
    </message>
    <message>
        <source>a link in matched_distributed is no rank with value and node</source>
        <translation>matched_distributed 中有一条连线不是带有 value 和 node 的卡</translation>
    </message>
    <message>
        <source>parallel_merge_info is no JSON array</source>
        <translation>parallel_merge_info 不是 JSON 数组</translation>
    </message>
    <message>
        <source>a parameter is no JSON object</source>
        <translation>有一个参数不是 JSON 对象</translation>
    </message>
    <message>
        <source>output_data is broken JSON</source>
        <translation>output_data 不是有效的 JSON</translation>
    </message>
    <message>
        <source>input_data is broken JSON</source>
        <translation>input_data 不是有效的 JSON</translation>
    </message>
    <message>
        <source>a parameter is broken JSON</source>
        <translation>有一个参数不是有效的 JSON</translation>
    </message>
    <message>
        <source>The file is too long for a file of matches</source>
        <translation>该文件作为匹配文件过长</translation>
    </message>
    <message>
        <source>it is no pair of names</source>
        <translation>它不是一对名称</translation>
    </message>
    <message>
        <source>one of its nodes is matched already</source>
        <translation>其中一个节点已有匹配</translation>
    </message>
    <message>
        <source>The file is no JSON object of node names</source>
        <translation>该文件不是由节点名称组成的 JSON 对象</translation>
    </message>
    <message>
        <source>tool_tip is no JSON object</source>
        <translation>tool_tip 不是 JSON 对象</translation>
    </message>
    <message>
        <source>a colour of node_colors has no range</source>
        <translation>node_colors 中有一种颜色没有范围</translation>
    </message>
    <message>
        <source>node_colors is no JSON object</source>
        <translation>node_colors 不是 JSON 对象</translation>
    </message>
    <message>
        <source>rank_list is no JSON array of ranks</source>
        <translation>rank_list 不是由卡号组成的 JSON 数组</translation>
    </message>
    <message>
        <source>step_list is no JSON array of steps</source>
        <translation>step_list 不是由 Step 组成的 JSON 数组</translation>
    </message>
    <message>
        <source>graph_type is neither build nor compare</source>
        <translation>graph_type 既不是 build 也不是 compare</translation>
    </message>
    <message>
        <source>micro_steps is no number of micro steps</source>
        <translation>micro_steps 不是 micro step 的个数</translation>
    </message>
    <message>
        <source>This is no database of a model graph: it has no table tb_nodes with node_name</source>
        <translation>这不是模型图的数据库：没有带 node_name 的表 tb_nodes</translation>
    </message>
    <message>
        <source>tb_config has no row</source>
        <translation>tb_config 没有行</translation>
    </message>
    <message>
        <source>step, rank or data_source is not what it should be</source>
        <translation>step、rank 或 data_source 不是预期的内容</translation>
    </message>
    <message>
        <source>its partner is %1</source>
        <translation>它的匹配节点是 %1</translation>
    </message>
    <message>
        <source>another node has %1 already</source>
        <translation>另一个节点已匹配 %1</translation>
    </message>
    <message>
        <source>it names %1, which does not name it</source>
        <translation>它指定 %1，而后者没有指定它</translation>
    </message>
    <message>
        <source>it names no parent</source>
        <translation>它没有指定父节点</translation>
    </message>
    <message>
        <source>its parent is %1</source>
        <translation>它的父节点是 %1</translation>
    </message>
    <message>
        <source>sub_nodes and up_node differ</source>
        <translation>sub_nodes 与 up_node 不一致</translation>
    </message>
    <message>
        <source>pipeline stage %1</source>
        <translation>流水线阶段 %1</translation>
    </message>
    <message>
        <source>tensor-parallel slice %1</source>
        <translation>张量并行切片 %1</translation>
    </message>
    <message>
        <source>data-parallel replica %1</source>
        <translation>数据并行副本 %1</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>all ranks</source>
        <translation>所有卡</translation>
    </message>
    <message>
        <source>%1. Nothing before it differs: it came from something that is not recorded, or was changed on the way</source>
        <translation>%1。在它之前没有差异：差异来自没有记录的内容，或在途中被更改</translation>
    </message>
    <message>
        <source>Its inputs or outputs are not alike in number, type or shape</source>
        <translation>其输入或输出的个数、类型或形状不同</translation>
    </message>
    <message>
        <source>The bench has no such node here</source>
        <translation>标杆侧此处没有这样的节点</translation>
    </message>
    <message>
        <source>Only the bench has this node</source>
        <translation>只有标杆侧有该节点</translation>
    </message>
    <message>
        <source>An input differs, and nothing recorded explains it: it came from something that is not recorded, or was changed on the way</source>
        <translation>有一个输入不同，而已记录的内容无法解释：它来自没有记录的内容，或在途中被更改</translation>
    </message>
    <message>
        <source>Its inputs differ, but its outputs differ far more, or in another way</source>
        <translation>其输入不同，但输出的差异大得多，或以另一种方式不同</translation>
    </message>
    <message>
        <source>The bench has no such node</source>
        <translation>标杆侧没有这样的节点</translation>
    </message>
    <message>
        <source>no dump was found here; a dump folder holds construct.json, dump.json and stack.json, or folders rank0, rank1, …, or folders step0, step1, … with folders rank0, rank1, …</source>
        <translation>此处没有找到 dump；dump 文件夹包含 construct.json、dump.json 和 stack.json，或文件夹 rank0、rank1、……，或内含 rank0、rank1、…… 的文件夹 step0、step1、……</translation>
    </message>
    <message>
        <source>it is a symbolic link; copy the file here, or open the folder that it leads to</source>
        <translation>它是符号链接；请将文件复制到此处，或打开它指向的文件夹</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>it is larger than 10 GiB</source>
        <translation>它超过 10 GiB</translation>
    </message>
    <message>
        <source>there are no rules</source>
        <translation>没有规则</translation>
    </message>
    <message>
        <source>a name or sub-path is missing</source>
        <translation>缺少名称或子路径</translation>
    </message>
    <message>
        <source>aliases (*name) are not supported; write the rules out</source>
        <translation>不支持别名（*name）；请将规则写全</translation>
    </message>
    <message>
        <source>%1 is not of the form {class: {sub-path: sub-path}}</source>
        <translation>%1 不是 {类: {子路径: 子路径}} 的形式</translation>
    </message>
    <message>
        <source>there is a list where a class, a sub-path or the rules of a class should be</source>
        <translation>应为类、子路径或某个类的规则之处是一个列表</translation>
    </message>
    <message>
        <source>rules are nested deeper than {class: {sub-path: sub-path}}</source>
        <translation>规则的嵌套深于 {类: {子路径: 子路径}}</translation>
    </message>
    <message>
        <source>the name of a class is missing</source>
        <translation>缺少类的名称</translation>
    </message>
    <message>
        <source>class %1 is there twice</source>
        <translation>类 %1 出现了两次</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a sub-path (names with dots between them)</source>
        <translation>“%1”不是子路径（以点分隔的名称）</translation>
    </message>
    <message>
        <source>sub-path %1 is there twice</source>
        <translation>子路径 %1 出现了两次</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>This is not a file; a mapping file (YAML) is needed</source>
        <translation>这不是文件；需要映射文件（YAML）</translation>
    </message>
    <message>
        <source>The file has %1 bytes; a mapping file may have %2</source>
        <translation>文件有 %1 字节；映射文件最多 %2 字节</translation>
    </message>
    <message>
        <source>there is more than one document (---)</source>
        <translation>有多个文档（---）</translation>
    </message>
    <message>
        <source>this is no YAML: %1</source>
        <translation>这不是 YAML：%1</translation>
    </message>
    <message>
        <source>The file is there already; it is not replaced</source>
        <translation>文件已存在；不会替换</translation>
    </message>
    <message>
        <source>no node of this name</source>
        <translation>没有该名称的节点</translation>
    </message>
    <message>
        <source>ancestors differ</source>
        <translation>各级父节点不同</translation>
    </message>
    <message>
        <source>number of inputs differs</source>
        <translation>输入个数不同</translation>
    </message>
    <message>
        <source>number of outputs differs</source>
        <translation>输出个数不同</translation>
    </message>
    <message>
        <source>type differs</source>
        <translation>类型不同</translation>
    </message>
    <message>
        <source>shape differs</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>parent has no partner</source>
        <translation>父节点没有匹配</translation>
    </message>
    <message>
        <source>fewer calls on the other side</source>
        <translation>另一侧的调用次数较少</translation>
    </message>
    <message>
        <source>not in the layer mapping</source>
        <translation>不在层映射中</translation>
    </message>
    <message>
        <source>partner belongs to another node</source>
        <translation>匹配节点属于另一个节点</translation>
    </message>
    <message>
        <source>the type of %1 is %2 here and %3 there</source>
        <translation>%1 的类型在此处为 %2，在另一侧为 %3</translation>
    </message>
    <message>
        <source>the shape of %1 is %2 here and %3 there</source>
        <translation>%1 的形状在此处为 %2，在另一侧为 %3</translation>
    </message>
    <message>
        <source>the node of this name stands below %1 there</source>
        <translation>该名称的节点在另一侧位于 %1 之下</translation>
    </message>
    <message>
        <source>it sends to rank %1, which the order puts into another pipeline than ranks %2</source>
        <translation>它发送到卡 %1，而按给定的顺序，该卡与卡 %2 不在同一条流水线中</translation>
    </message>
    <message>
        <source>%1 is over ranks %2, but by the order ranks %3 share tensors</source>
        <translation>%1 在卡 %2 上进行，但按给定的顺序，共享张量的是卡 %3</translation>
    </message>
    <message>
        <source>%1 has %2 %3 on rank %4 but %5 on rank %6</source>
        <translation>%1 的 %2 在卡 %4 上为 %3，在卡 %6 上为 %5</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; it may only have lower-case letters and &quot;-&quot;</source>
        <translation>%1 为“%2”；它只能包含小写字母和“-”</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot; but does not list %3, whose size is %4</source>
        <translation>%1 为“%2”，但没有列出规模为 %4 的 %3</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; ep and dp must stand side by side</source>
        <translation>%1 为“%2”；ep 和 dp 必须相邻</translation>
    </message>
    <message>
        <source>%1 is %2, more than the %3 ranks</source>
        <translation>%1 为 %2，超过 %3 张卡</translation>
    </message>
    <message>
        <source>%1 is %2, which does not divide the number of ranks, %3</source>
        <translation>%1 为 %2，不能整除卡数 %3</translation>
    </message>
    <message>
        <source>%1 is %2, but the dump has %3 ranks</source>
        <translation>%1 为 %2，而 dump 有 %3 张卡</translation>
    </message>
    <message>
        <source>%1 is %2; it must be at least 1</source>
        <translation>%1 为 %2；它至少为 1</translation>
    </message>
    <message>
        <source>%1 is %2 and %3 is %4: together they do not divide the number of ranks, %5</source>
        <translation>%1 为 %2，%3 为 %4：二者之积不能整除卡数 %5</translation>
    </message>
    <message>
        <source>%1 is %2, which needs %3 of 2 or more, but it is %4</source>
        <translation>%1 为 %2，这要求 %3 至少为 2，而它为 %4</translation>
    </message>
    <message>
        <source>the debug side has %1 data-parallel replicas, the bench side %2; they must be as many</source>
        <translation>调试侧有 %1 个数据并行副本，标杆侧有 %2 个；二者必须相同</translation>
    </message>
    <message>
        <source>num-layers is %1, which %2 stages with %3 layers in a virtual stage do not divide</source>
        <translation>num-layers 为 %1，不能被 %2 个阶段与每个虚拟阶段 %3 层之积整除</translation>
    </message>
    <message>
        <source>%1 has %2 %3 on rank %4 but %5 on rank %6 (relative difference %7)</source>
        <translation>%1 的 %2 在卡 %4 上为 %3，在卡 %6 上为 %5（相对差异 %7）</translation>
    </message>
    <message>
        <source>%1 has %2, and no output is NaN or infinite</source>
        <translation>%1 的 %2，而没有输出为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>%1 has %2, and no input is NaN or infinite</source>
        <translation>%1 的 %2，而没有输入为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>The norm grows more than a hundredfold: %1 has %2, %3 has %4</source>
        <translation>范数增大一百倍以上：%1 的 %2，%3 的 %4</translation>
    </message>
    <message>
        <source>%1 has %2, and so does an output: %3 has %4</source>
        <translation>%1 的 %2，输出也是如此：%3 的 %4</translation>
    </message>
    <message>
        <source>the report could not be written</source>
        <translation>无法写入报告</translation>
    </message>
    <message>
        <source>A scalar (0-d) has absolute and relative errors only</source>
        <translation>标量（0 维）只有绝对误差和相对误差</translation>
    </message>
    <message>
        <source>NaN or infinities stand at different places of the two tensors</source>
        <translation>两个张量的 NaN 或无穷大位于不同位置</translation>
    </message>
    <message>
        <source>The types of the two tensors differ: %1 and %2</source>
        <translation>两个张量的类型不同：%1 和 %2</translation>
    </message>
    <message>
        <source>The debug side has no file of this tensor</source>
        <translation>调试侧没有该张量的文件</translation>
    </message>
    <message>
        <source>The bench side has no file of this tensor</source>
        <translation>标杆侧没有该张量的文件</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>The tensor has no elements</source>
        <translation>张量没有元素</translation>
    </message>
    <message>
        <source>The shapes of the two tensors differ: %1 and %2</source>
        <translation>两个张量的形状不同：%1 和 %2</translation>
    </message>
    <message>
        <source>The comparison was stopped</source>
        <translation>比较已停止</translation>
    </message>
    <message>
        <source>There is too little memory to uncompress it</source>
        <translation>内存不足，无法解压</translation>
    </message>
    <message>
        <source>The compressed content is damaged or cut short</source>
        <translation>压缩内容已损坏或不完整</translation>
    </message>
    <message>
        <source>The version %1 of the .npy format is not known</source>
        <translation>不认识 .npy 格式的版本 %1</translation>
    </message>
    <message>
        <source>The header of the .npy file is over 64 KiB</source>
        <translation>.npy 文件的头超过 64 KiB</translation>
    </message>
    <message>
        <source>The header of the .npy file is not of a plain tensor: %1</source>
        <translation>.npy 文件的头不属于普通张量：%1</translation>
    </message>
    <message>
        <source>The pickle holds an operation that a tensor does not need: %1</source>
        <translation>pickle 含有张量不需要的操作：%1</translation>
    </message>
    <message>
        <source>The file holds something else than one tensor</source>
        <translation>文件中不是一个张量</translation>
    </message>
    <message>
        <source>The pickle is damaged or cut short</source>
        <translation>pickle 已损坏或不完整</translation>
    </message>
    <message>
        <source>The pickle holds a number of more than 64 bits</source>
        <translation>pickle 含有超过 64 位的数</translation>
    </message>
    <message>
        <source>The file wants to call &quot;%1&quot;, which no tensor needs; nothing of it was executed</source>
        <translation>文件要调用“%1”，而张量不需要它；没有执行其中任何内容</translation>
    </message>
    <message>
        <source>The file describes a tensor in a form, or of a type, that is not known</source>
        <translation>文件以不认识的形式或类型描述张量</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in the archive is too large for one tensor</source>
        <translation>归档中的“%1”作为一个张量过大</translation>
    </message>
    <message>
        <source>The byte order of the file is neither &quot;little&quot; nor &quot;big&quot;</source>
        <translation>文件的字节序既不是 &quot;little&quot; 也不是 &quot;big&quot;</translation>
    </message>
    <message>
        <source>The zip archive is not of torch.save: it has no data.pkl</source>
        <translation>该 zip 归档不是由 torch.save 写入的：没有 data.pkl</translation>
    </message>
    <message>
        <source>The shape of the tensor is not possible: a number is negative or too large</source>
        <translation>不可能有这样的张量形状：有负数或过大的数</translation>
    </message>
    <message>
        <source>The tensor has over 10 GiB of elements</source>
        <translation>张量的元素超过 10 GiB</translation>
    </message>
    <message>
        <source>The file has too few bytes for the shape of its tensor</source>
        <translation>文件的字节数少于张量的形状所需</translation>
    </message>
    <message>
        <source>The elements of the tensor are not in order and span over 1 GiB; save a contiguous copy</source>
        <translation>张量的元素不是按序存放，且跨度超过 1 GiB；请保存连续的副本</translation>
    </message>
    <message>
        <source>The file is in the old format of PyTorch (before 1.6); save it again</source>
        <translation>文件为 PyTorch 的旧格式（1.6 之前）；请重新保存</translation>
    </message>
    <message>
        <source>The file is neither of torch.save nor of numpy.save</source>
        <translation>文件既不是由 torch.save 也不是由 numpy.save 写入的</translation>
    </message>
    <message>
        <source>The file is a symbolic link, which is not followed; put the file itself here</source>
        <translation>文件是符号链接，不会跟随；请将文件本身放在此处</translation>
    </message>
    <message>
        <source>This is no regular file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>The file is larger than 10 GiB</source>
        <translation>文件超过 10 GiB</translation>
    </message>
    <message>
        <source>The path is longer than 4096 bytes, or the name longer than 255</source>
        <translation>路径超过 4096 字节，或名称超过 255 字节</translation>
    </message>
    <message>
        <source>The file is cut short</source>
        <translation>文件不完整</translation>
    </message>
    <message>
        <source>The file became shorter while it was read</source>
        <translation>文件在读取期间变短</translation>
    </message>
    <message>
        <source>The zip archive is damaged or cut short</source>
        <translation>zip 归档已损坏或不完整</translation>
    </message>
    <message>
        <source>The zip archive is encrypted</source>
        <translation>zip 归档已加密</translation>
    </message>
    <message>
        <source>The zip archive is compressed by a method other than deflate</source>
        <translation>zip 归档使用 deflate 之外的压缩方法</translation>
    </message>
    <message>
        <source>The zip archive claims more content than it can hold: &quot;%1&quot;</source>
        <translation>zip 归档声称的内容多于它可容纳的：“%1”</translation>
    </message>
    <message>
        <source>The directory of the zip archive is over 16 MiB</source>
        <translation>zip 归档的目录超过 16 MiB</translation>
    </message>
    <message>
        <source>the database has ended already</source>
        <translation>数据库已经结束</translation>
    </message>
    <message>
        <source>there is no table %1</source>
        <translation>没有表 %1</translation>
    </message>
    <message>
        <source>merging gives %1 graphs here and %2 on the debug side; both need as many data-parallel copies</source>
        <translation>此处合并后有 %1 个图，调试侧有 %2 个；两侧的数据并行副本数必须相同</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; it must be a whole number above 0</source>
        <translation>%1 为“%2”；它必须为大于 0 的整数</translation>
    </message>
    <message>
        <source>A key of compare.json is not known and has no effect</source>
        <translation>compare.json 中有不认识的键，它不起作用</translation>
    </message>
    <message>
        <source>Check its spelling: npu_path, bench_path, is_print_compare_log, parallel_merge</source>
        <translation>请检查拼写：npu_path、bench_path、is_print_compare_log、parallel_merge</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is &quot;%2&quot;, which is no folder</source>
        <translation>&quot;%1&quot; 为 &quot;%2&quot;，它不是文件夹</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing or no whole number</source>
        <translation>&quot;%1&quot; 缺失或不是整数</translation>
    </message>
    <message>
        <source>&quot;parallel_merge&quot; has sizes of one side only; a comparison needs both</source>
        <translation>&quot;parallel_merge&quot; 只有一侧的并行规模；比较需要两侧</translation>
    </message>
    <message>
        <source>&quot;npu_path&quot; is missing</source>
        <translation>缺少 &quot;npu_path&quot;</translation>
    </message>
    <message>
        <source>the file is no JSON</source>
        <translation>文件不是 JSON</translation>
    </message>
    <message>
        <source>/%1/: %2</source>
        <translation>/%1/：%2</translation>
    </message>
    <message>
        <source>it repeats too much</source>
        <translation>重复过多</translation>
    </message>
    <message>
        <source>a parenthesis is not closed</source>
        <translation>括号没有闭合</translation>
    </message>
    <message>
        <source>looking around is not supported</source>
        <translation>不支持环视</translation>
    </message>
    <message>
        <source>a parenthesis is closed that was not opened</source>
        <translation>闭合了没有打开的括号</translation>
    </message>
    <message>
        <source>a sign is missing behind the backslash</source>
        <translation>反斜杠后缺少字符</translation>
    </message>
    <message>
        <source>a range ends before it begins</source>
        <translation>区间的结尾在开头之前</translation>
    </message>
    <message>
        <source>a bracket is not closed</source>
        <translation>方括号没有闭合</translation>
    </message>
    <message>
        <source>there is nothing before the sign that repeats</source>
        <translation>重复符号前没有内容</translation>
    </message>
    <message>
        <source>the regular expression is too long</source>
        <translation>正则表达式太长</translation>
    </message>
    <message>
        <source>The Python type of the argument</source>
        <translation>参数的 Python 类型</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>The type of the elements; of an argument that is no tensor, its Python type</source>
        <translation>元素的类型；非张量参数则为其 Python 类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>The sizes of the tensor, the outermost dimension first</source>
        <translation>张量各维的大小，最外层维在前</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>The largest element; of an argument that is no tensor, its value</source>
        <translation>最大的元素；非张量参数则为其值</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>The smallest element; of an argument that is no tensor, its value</source>
        <translation>最小的元素；非张量参数则为其值</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>The mean of all elements; of an argument that is no tensor, its value</source>
        <translation>所有元素的平均值；非张量参数则为其值</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>The L2 norm: the root of the sum of the squares; of an argument that is no tensor, its value</source>
        <translation>L2 范数：平方和的平方根；非张量参数则为其值</translation>
    </message>
    <message>
        <source>requires_grad</source>
        <translation>requires_grad</translation>
    </message>
    <message>
        <source>Whether a gradient is calculated for the tensor</source>
        <translation>是否为该张量计算梯度</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>校验和</translation>
    </message>
    <message>
        <source>The md5 or CRC-32 of the bytes of the tensor: equal checksums prove equal tensors</source>
        <translation>张量字节的 md5 或 CRC-32：校验和相等说明张量相等</translation>
    </message>
    <message>
        <source>Max diff</source>
        <translation>最大值差</translation>
    </message>
    <message>
        <source>The maximum of the debug side less that of the bench side</source>
        <translation>调试侧的最大值减去标杆侧的最大值</translation>
    </message>
    <message>
        <source>Min diff</source>
        <translation>最小值差</translation>
    </message>
    <message>
        <source>The minimum of the debug side less that of the bench side</source>
        <translation>调试侧的最小值减去标杆侧的最小值</translation>
    </message>
    <message>
        <source>Mean diff</source>
        <translation>平均值差</translation>
    </message>
    <message>
        <source>The mean of the debug side less that of the bench side</source>
        <translation>调试侧的平均值减去标杆侧的平均值</translation>
    </message>
    <message>
        <source>Norm diff</source>
        <translation>范数差</translation>
    </message>
    <message>
        <source>The norm of the debug side less that of the bench side</source>
        <translation>调试侧的范数减去标杆侧的范数</translation>
    </message>
    <message>
        <source>Max relative</source>
        <translation>最大值相对差</translation>
    </message>
    <message>
        <source>The difference of the maxima in percent of that of the bench side</source>
        <translation>最大值之差占标杆侧的百分比</translation>
    </message>
    <message>
        <source>Min relative</source>
        <translation>最小值相对差</translation>
    </message>
    <message>
        <source>The difference of the minima in percent of that of the bench side</source>
        <translation>最小值之差占标杆侧的百分比</translation>
    </message>
    <message>
        <source>Mean relative</source>
        <translation>平均值相对差</translation>
    </message>
    <message>
        <source>The difference of the means in percent of that of the bench side</source>
        <translation>平均值之差占标杆侧的百分比</translation>
    </message>
    <message>
        <source>Norm relative</source>
        <translation>范数相对差</translation>
    </message>
    <message>
        <source>The difference of the norms in percent of that of the bench side</source>
        <translation>范数之差占标杆侧的百分比</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>The cosine of the angle between the tensors; 1 if they point the same way</source>
        <translation>两个张量夹角的余弦；方向相同时为 1</translation>
    </message>
    <message>
        <source>EucDist</source>
        <translation>欧氏距离</translation>
    </message>
    <message>
        <source>The Euclidean distance of the tensors: the norm of their difference</source>
        <translation>两个张量的欧氏距离：差的范数</translation>
    </message>
    <message>
        <source>MaxAbsErr</source>
        <translation>最大绝对误差</translation>
    </message>
    <message>
        <source>The largest difference of two elements</source>
        <translation>两个元素之间最大的差</translation>
    </message>
    <message>
        <source>MaxRelativeErr</source>
        <translation>最大相对误差</translation>
    </message>
    <message>
        <source>The largest relative difference of two elements</source>
        <translation>两个元素之间最大的相对差</translation>
    </message>
    <message>
        <source>One Thousandth Err Ratio</source>
        <translation>千分之一误差比例</translation>
    </message>
    <message>
        <source>The share of elements whose relative error is below one thousandth</source>
        <translation>相对误差低于千分之一的元素所占比例</translation>
    </message>
    <message>
        <source>Five Thousandths Err Ratio</source>
        <translation>千分之五误差比例</translation>
    </message>
    <message>
        <source>The share of elements whose relative error is below five thousandths</source>
        <translation>相对误差低于千分之五的元素所占比例</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>How sure it is that both sides are the same</source>
        <translation>两侧相同的确定程度</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>What decided the verdict, with the numbers</source>
        <translation>判定的依据及其数值</translation>
    </message>
    <message>
        <source>debug</source>
        <translation>调试侧</translation>
    </message>
    <message>
        <source>bench</source>
        <translation>标杆侧</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>relative</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Found on</source>
        <translation>所在侧</translation>
    </message>
    <message>
        <source>%1 (debug)</source>
        <translation>%1（调试侧）</translation>
    </message>
    <message>
        <source>%1 (bench)</source>
        <translation>%1（标杆侧）</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>both sides</source>
        <translation>两侧</translation>
    </message>
    <message>
        <source>the bench is 0</source>
        <translation>标杆值为 0</translation>
    </message>
    <message>
        <source>cannot be compared</source>
        <translation>无法比较</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>shapes differ</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Partner</source>
        <translation>对应节点</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Merged from</source>
        <translation>合并自</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Parameter gradient</source>
        <translation>参数梯度</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
    <message>
        <source>API collection</source>
        <translation>API 集合</translation>
    </message>
    <message>
        <source>Fused operator</source>
        <translation>融合算子</translation>
    </message>
    <message>
        <source>Nodes without a place</source>
        <translation>没有位置的节点</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>high</source>
        <translation>高</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>Different below</source>
        <translation>下面有不同</translation>
    </message>
    <message>
        <source>Cannot be decided below</source>
        <translation>下面无法判定</translation>
    </message>
    <message>
        <source>Without partner below</source>
        <translation>下面没有对应节点</translation>
    </message>
    <message>
        <source>First different below</source>
        <translation>下面第一个不同的</translation>
    </message>
    <message>
        <source>Worst below</source>
        <translation>下面最差的</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Blame</source>
        <translation>归因</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>Micro step</source>
        <translation>微步</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>a forward that was run again for its backward</source>
        <translation>为反向再次执行的前向</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>No partner</source>
        <translation>没有对应节点</translation>
    </message>
    <message>
        <source>no reason is recorded</source>
        <translation>没有记录原因</translation>
    </message>
    <message>
        <source>Nearly matched</source>
        <translation>最接近的</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>%1 more lines</source>
        <translation>还有 %1 行</translation>
    </message>
    <message>
        <source>The tensors of both sides differ in shape</source>
        <translation>两侧张量的形状不同</translation>
    </message>
    <message>
        <source>Exchanges with</source>
        <translation>通信对象</translation>
    </message>
    <message>
        <source>rank %1, %2</source>
        <translation>卡 %1，%2</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>已发送</translation>
    </message>
    <message>
        <source>Was sent</source>
        <translation>发送方发送的</translation>
    </message>
    <message>
        <source>Arrived there</source>
        <translation>对方收到的</translation>
    </message>
    <message>
        <source>Arrived</source>
        <translation>收到的</translation>
    </message>
    <message>
        <source>not recorded: the call returns before the data is there</source>
        <translation>未记录：调用在数据到达之前返回</translation>
    </message>
    <message>
        <source>Both ends differ</source>
        <translation>两端不同</translation>
    </message>
    <message>
        <source>the database has no nodes</source>
        <translation>数据库中没有节点</translation>
    </message>
    <message>
        <source>there is no step %1</source>
        <translation>没有 Step %1</translation>
    </message>
    <message>
        <source>%1: one of these is needed: %2</source>
        <translation>%1：需要以下之一：%2</translation>
    </message>
    <message>
        <source>%1: a limit such as %2&gt;0.1 or %2&lt;0.5 is needed</source>
        <translation>%1：需要 %2&gt;0.1 或 %2&lt;0.5 这样的界限</translation>
    </message>
    <message>
        <source>explains %1 of %2 nodes that differ (%3 %)</source>
        <translation>解释了 %2 个不同节点中的 %1 个（%3 %）</translation>
    </message>
    <message>
        <source>without partner</source>
        <translation>没有对应节点</translation>
    </message>
    <message>
        <source>no overflow</source>
        <translation>无溢出</translation>
    </message>
    <message>
        <source>with partner</source>
        <translation>有对应节点</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>分数 %1</translation>
    </message>
    <message>
        <source>score %1 to %2</source>
        <translation>分数 %1 到 %2</translation>
    </message>
    <message>
        <source>no score</source>
        <translation>没有分数</translation>
    </message>
    <message>
        <source>either both sides are merged or none</source>
        <translation>要么两侧都合并，要么都不合并</translation>
    </message>
    <message>
        <source>The second run of the bench does not have this rank and step; it was compared without a measured floor</source>
        <translation>标杆的第二次运行没有这张卡和 Step；比较时没有测得的噪声基底</translation>
    </message>
    <message>
        <source>Dump the same ranks and steps in both runs of the bench</source>
        <translation>在标杆的两次运行中转储相同的卡和 Step</translation>
    </message>
    <message>
        <source>The model as a whole cannot be matched by hand</source>
        <translation>整个模型不能手动匹配</translation>
    </message>
    <message>
        <source>The node of the debug side has a partner already: take them apart first</source>
        <translation>调试侧节点已有匹配节点：请先取消匹配</translation>
    </message>
    <message>
        <source>The node of the bench side has a partner already: take them apart first</source>
        <translation>标杆侧节点已有匹配节点：请先取消匹配</translation>
    </message>
    <message>
        <source>The nodes are not of the same kind</source>
        <translation>两个节点类型不同</translation>
    </message>
    <message>
        <source>The model as a whole cannot be taken apart</source>
        <translation>整个模型不能取消匹配</translation>
    </message>
    <message>
        <source>The node has no partner</source>
        <translation>该节点没有匹配节点</translation>
    </message>
    <message>
        <source>the database has no table of nodes</source>
        <translation>数据库中没有节点表</translation>
    </message>
    <message>
        <source>the database does not have the node %1</source>
        <translation>数据库中没有节点 %1</translation>
    </message>
    <message>
        <source>the database has the node %1 more than once</source>
        <translation>数据库中节点 %1 不止一个</translation>
    </message>
    <message>
        <source>taken apart by hand</source>
        <translation>手动取消匹配</translation>
    </message>
    <message>
        <source>1 tensor that all ranks of the tensor-parallel group should have alike is different on this rank; that of the first rank is shown, and compared is the one farthest from the bench</source>
        <translation>张量并行组各卡本应相同的 1 个张量在该卡上不同；显示的是第一张卡的，比较的是与标杆差异最大的</translation>
    </message>
    <message>
        <source>%1 tensors that all ranks of the tensor-parallel group should have alike are different on this rank; those of the first rank are shown, and compared are those farthest from the bench</source>
        <translation>张量并行组各卡本应相同的 %1 个张量在该卡上不同；显示的是第一张卡的，比较的是与标杆差异最大的</translation>
    </message>
    <message>
        <source>the page could not be written</source>
        <translation>无法写入页面</translation>
    </message>
    <message>
        <source>not known: dependencies between the blocks explain none of the steps</source>
        <translation>未知：块之间的依赖关系无法解释任何 Step</translation>
    </message>
    <message>
        <source>there is no step</source>
        <translation>没有任何 Step</translation>
    </message>
    <message>
        <source>%1 of step %2 are idle; at most %3 may be</source>
        <translation>Step %2 有 %1 空闲；上限为 %3</translation>
    </message>
    <message>
        <source>stage %1 takes %2 longer than the mean; at most %3 may be</source>
        <translation>阶段 %1 比平均耗时多 %2；上限为 %3</translation>
    </message>
    <message>
        <source>no rank is slower than its peers; at most %1 a step may be lost</source>
        <translation>没有卡比同类慢；每个 Step 最多可损失 %1</translation>
    </message>
    <message>
        <source>%1: %2 a step are lost; at most %3 may be</source>
        <translation>%1：每个 Step 损失 %2；上限为 %3</translation>
    </message>
    <message>
        <source>Slow %1 (stage %2): %3 slower than all other stages, which agree; without peers in another replica, it may as well have more layers.</source>
        <translation>慢%1（阶段 %2）：比其他彼此一致的阶段慢 %3；没有其他副本可比，也可能是该阶段的层更多。</translation>
    </message>
    <message>
        <source>Slow %1 (stage %2): %3 slower than peers of the same stage.</source>
        <translation>慢%1（阶段 %2）：比同一阶段的其他卡慢 %3。</translation>
    </message>
    <message>
        <source>Late starts: ranks begin the step later than they could.</source>
        <translation>启动晚：一些卡开始该 Step 的时间晚于可以开始的时间。</translation>
    </message>
    <message>
        <source>Late start of %1: the step begins later there than it could.</source>
        <translation>%1 启动晚：该 Step 在此处的开始时间晚于可以开始的时间。</translation>
    </message>
    <message>
        <source>Gaps: blocks begin later than their data could be there; messages are not recorded, so that late launches and messages that hold ranks up look alike.</source>
        <translation>间隙：块的开始时间晚于数据可以到达的时间；未记录消息，因此下发晚与被消息阻塞无法区分。</translation>
    </message>
    <message>
        <source>Gaps on %1: blocks begin later than their data could be there; messages are not recorded, so that late launches and messages that hold ranks up look alike.</source>
        <translation>%1 上的间隙：块的开始时间晚于数据可以到达的时间；未记录消息，因此下发晚与被消息阻塞无法区分。</translation>
    </message>
    <message>
        <source>Launch gaps: blocks begin later than they could, since hosts launch them late.</source>
        <translation>下发间隙：主机下发过晚，块的开始时间晚于可以开始的时间。</translation>
    </message>
    <message>
        <source>Launch gaps on %1: blocks begin later than they could, since the host launches them late.</source>
        <translation>%1 上的下发间隙：主机下发过晚，块的开始时间晚于可以开始的时间。</translation>
    </message>
    <message>
        <source>Unequal stages: stage %1 (%2) takes %3 longer than the mean.</source>
        <translation>阶段不均：阶段 %1（%2）比平均耗时多 %3。</translation>
    </message>
    <message>
        <source>Slow links: blocks wait for data on its way.</source>
        <translation>慢链路：块在等待传输中的数据。</translation>
    </message>
    <message>
        <source>Jitter: micro-batches take different times on the same rank.</source>
        <translation>抖动：同一卡上各微批次的耗时不同。</translation>
    </message>
    <message>
        <source>Jitter: transfers between the same ranks take different times.</source>
        <translation>抖动：相同卡之间各次传输的耗时不同。</translation>
    </message>
    <message>
        <source>Look at step %1.</source>
        <translation>请查看 Step %1。</translation>
    </message>
    <message>
        <source>Look at %1 in step %2.</source>
        <translation>请查看 Step %2 中的%1。</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>卡 %1</translation>
    </message>
    <message>
        <source>The database says so; its statistics do not show why</source>
        <translation>数据库如此记录；其统计值未显示原因</translation>
    </message>
    <message>
        <source>only one model is there, and nothing it was compared with</source>
        <translation>只有一个模型，没有与之比较的对象</translation>
    </message>
    <message>
        <source>there is no comparison of step %1, rank %2</source>
        <translation>没有 Step %1、卡 %2 的比较</translation>
    </message>
    <message>
        <source>it has no rank of a step in common with %1</source>
        <translation>它与 %1 没有共同的 Step 和卡</translation>
    </message>
    <message>
        <source>%1: the keys are kind:, level:, unmatched:, overflow:, score&gt;, score&lt;, multiple&gt;, multiple&lt;, name:, path:, dtype:, shape:, rank:, step:, microstep:, depth:, layer:, phase:, side:, leaf:, recomputed: and repair:</source>
        <translation>%1：可用的键为 kind:、level:、unmatched:、overflow:、score&gt;、score&lt;、multiple&gt;、multiple&lt;、name:、path:、dtype:、shape:、rank:、step:、microstep:、depth:、layer:、phase:、side:、leaf:、recomputed: 和 repair:</translation>
    </message>
    <message>
        <source>A PNG of %1 × %2 pixels is too large: choose a smaller scale or width, or SVG</source>
        <translation>%1 × %2 像素的 PNG 太大：请选择更小的缩放或宽度，或选 SVG</translation>
    </message>
    <message>
        <source>Drawn at %1 % of the usual height.</source>
        <translation>以通常高度的 %1 % 绘制。</translation>
    </message>
    <message>
        <source>Drawn at %1 % of the usual height; %2 nodes are too low to be seen: strips have the worst colour of what they hide.</source>
        <translation>以通常高度的 %1 % 绘制；%2 个节点过矮而无法显示：色条为其所代表节点中最差的颜色。</translation>
    </message>
    <message>
        <source>bad neither before nor now</source>
        <translation>之前和现在都正常</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>unchanged: still bad</source>
        <translation>未变：仍异常</translation>
    </message>
    <message>
        <source>new: bad only now</source>
        <translation>新增：现在才异常</translation>
    </message>
    <message>
        <source>nothing that copies must have alike</source>
        <translation>副本间无须一致的内容</translation>
    </message>
    <message>
        <source>data-parallel copies agree</source>
        <translation>数据并行副本一致</translation>
    </message>
    <message>
        <source>data-parallel copies differ</source>
        <translation>数据并行副本不一致</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is none of tp=N, pp=N, vpp=N, ep=N, order=…, ranks=N, layers=N, layers-per-virtual-stage=N</source>
        <translation>&quot;%1&quot; 不是 tp=N、pp=N、vpp=N、ep=N、order=…、ranks=N、layers=N、layers-per-virtual-stage=N 之一</translation>
    </message>
    <message>
        <source>%1 is %2, which does not divide the %3 data-parallel replicas</source>
        <translation>%1 为 %2，不能整除 %3 个数据并行副本</translation>
    </message>
    <message>
        <source>a range must go from a smaller to a larger score within 0 and 1</source>
        <translation>范围必须在 0 到 1 之内，从较小的分数到较大的分数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no colour of the form #RRGGBB</source>
        <translation>&quot;%1&quot; 不是 #RRGGBB 形式的颜色</translation>
    </message>
    <message>
        <source>two ranges have the colour %1</source>
        <translation>两个范围的颜色都是 %1</translation>
    </message>
    <message>
        <source>two ranges have scores in common</source>
        <translation>两个范围有相同的分数</translation>
    </message>
    <message>
        <source>there must be at least one range, and at most %1</source>
        <translation>至少要有一个范围，最多 %1 个</translation>
    </message>
    <message>
        <source>the database has no table of settings</source>
        <translation>数据库没有设置表</translation>
    </message>
    <message>
        <source>stages, micro-batches and chunks must be at least 1</source>
        <translation>阶段数、微批次数和块数至少为 1</translation>
    </message>
    <message>
        <source>these are more than %1 blocks</source>
        <translation>块的数量超过 %1</translation>
    </message>
    <message>
        <source>an interleaved schedule needs at least 2 chunks</source>
        <translation>interleaved 调度至少需要 2 个 chunk</translation>
    </message>
    <message>
        <source>DualPipeV needs at least twice as many micro-batches as stages</source>
        <translation>DualPipeV 的微批次数至少为阶段数的两倍</translation>
    </message>
    <message>
        <source>%1 messages go back in time by the recorded clocks, %2 by corrected ones; of these none may</source>
        <translation>按记录的时钟有 %1 条消息时间倒流，按校正后的时钟有 %2 条；后者不允许有</translation>
    </message>
    <message>
        <source>%1: in all %2 too early</source>
        <translation>%1：总共早了 %2</translation>
    </message>
    <message>
        <source>1 message goes back in time by the recorded clocks: it arrives before it is sent, or its block begins before the data is made</source>
        <translation>按记录的时钟有 1 条消息时间倒流：到达早于发送，或使用数据的块早于数据产生就开始</translation>
    </message>
    <message>
        <source>%1 messages go back in time by the recorded clocks: they arrive before they are sent, or their blocks begin before the data is made</source>
        <translation>按记录的时钟有 %1 条消息时间倒流：到达早于发送，或使用数据的块早于数据产生就开始</translation>
    </message>
    <message>
        <source>Press Take Estimates in Clock Offsets in the View menu (O); pipescope-cli analyze corrects the clocks by itself</source>
        <translation>在“视图”菜单的“时钟偏移”（O）中按“采用估计值”；pipescope-cli analyze 会自行校正时钟</translation>
    </message>
    <message>
        <source>No offsets between the clocks explain all messages, so some links are wrong or a clock was set during the run</source>
        <translation>没有任何时钟偏移能解释所有消息，因此有些连线是错的，或运行期间有时钟被重新设置</translation>
    </message>
    <message>
        <source>Check that all files belong to one run and that no clock was set while it was recorded</source>
        <translation>检查所有文件是否属于同一次运行，以及记录期间是否没有重新设置时钟</translation>
    </message>
    <message>
        <source>1 collective ends before it starts or lasts longer than an hour and was left out</source>
        <translation>1 个集合通信的结束早于开始，或持续超过一小时，已略去</translation>
    </message>
    <message>
        <source>%1 collectives end before they start or last longer than an hour and were left out</source>
        <translation>%1 个集合通信的结束早于开始，或持续超过一小时，已略去</translation>
    </message>
    <message>
        <source>this schedule needs at least as many micro-batches as stages, and a last group that does not wait for itself: best a multiple of the stages</source>
        <translation>该调度的微批次数至少等于阶段数，且最后一组不能等待自身：最好是阶段数的整数倍</translation>
    </message>
    <message>
        <source>%1 %2, before %3: a growth of %4 of the earlier step; at most %5 may be</source>
        <translation>%1 %2，此前 %3：增长了先前一个 Step 的 %4；最多允许 %5</translation>
    </message>
    <message>
        <source>a step takes</source>
        <translation>一个 Step 的用时</translation>
    </message>
    <message>
        <source>a rank&apos;s work in a step takes</source>
        <translation>一张卡在一个 Step 中的工作用时</translation>
    </message>
    <message>
        <source>a rank&apos;s idle time in a step is</source>
        <translation>一张卡在一个 Step 中的空闲时间为</translation>
    </message>
    <message>
        <source>the file is not what &quot;analyze --json&quot; writes, or is cut off</source>
        <translation>该文件不是 &quot;analyze --json&quot; 所写的内容，或已被截断</translation>
    </message>
    <message>
        <source>the file has no steps</source>
        <translation>该文件中没有 Step</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Where the time of the steps goes, by replay of the slowest pipeline of each step</source>
        <translation>各 Step 的时间去向（对每个 Step 最慢的流水线重放所得）</translation>
    </message>
    <message>
        <source>work of the busiest rank</source>
        <translation>最忙卡的工作</translation>
    </message>
    <message>
        <source>replay error %1; nothing is concluded from steps where it is above 5 %</source>
        <translation>重放误差 %1；误差超过 5 % 的 Step 不作任何结论</translation>
    </message>
    <message>
        <source>Critical path of the same pipelines: what their length consists of</source>
        <translation>同样这些流水线的关键路径：其长度的组成</translation>
    </message>
    <message>
        <source>of it on rank %1</source>
        <translation>其中在卡 %1 上</translation>
    </message>
    <message>
        <source>equal stages</source>
        <translation>各阶段相等</translation>
    </message>
    <message>
        <source>no slow ranks</source>
        <translation>没有慢卡</translation>
    </message>
    <message>
        <source>no latency</source>
        <translation>没有延迟</translation>
    </message>
    <message>
        <source>%1, %2 chunks</source>
        <translation>%1，%2 个 chunk</translation>
    </message>
    <message>
        <source>%1, weight gradient %2 of the backward</source>
        <translation>%1，权重梯度占反向的 %2</translation>
    </message>
    <message>
        <source>%1 (its own, played)</source>
        <translation>%1（本次运行的调度，推演）</translation>
    </message>
    <message>
        <source>What if: a step of the slowest pipeline, measured %1; schedules are played with the medians of this run</source>
        <translation>假设分析：最慢流水线的一个 Step，实测 %1；各调度以本次运行的中位数推演</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>idle/total</source>
        <translation>空闲/总时间</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>在途</translation>
    </message>
    <message>
        <source>Steps: sums over ranks; idle = window - busy; idle/total and idle/busy are two conventions of &quot;bubble&quot;</source>
        <translation>各 Step：对所有卡求和；空闲 = 窗口 - 忙碌；空闲/总时间 与 空闲/忙碌 是“空泡”的两种约定</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>idle/busy</source>
        <translation>空闲/忙碌</translation>
    </message>
    <message>
        <source>theoretical</source>
        <translation>理论值</translation>
    </message>
    <message>
        <source>Ranks: over all steps; in flight are the most micro-batches; receives is what Ascend&apos;s tools call Bubble</source>
        <translation>各卡：所有 Step 合计；在途指最多的微批次数；接收即 Ascend 工具所称的 Bubble</translation>
    </message>
    <message>
        <source>receives</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>Not shown: the pipeline of rank %1, whose hosts&apos; clocks cannot be compared: no messages between them in both directions</source>
        <translation>未显示：卡 %1 所在的流水线，其主机的时钟无法比较：它们之间没有双向消息</translation>
    </message>
    <message>
        <source>Nothing costs time beyond what the schedule leaves idle by itself.</source>
        <translation>除调度本身留下的空闲外，没有其他时间损失。</translation>
    </message>
    <message>
        <source>Clocks: by how much each is ahead of its reference; a message is not received before it is sent</source>
        <translation>时钟：各自比参考时钟快多少；消息不会在发送之前被接收</translation>
    </message>
    <message>
        <source>sender late</source>
        <translation>发送方迟</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>receiver late</source>
        <translation>接收方迟</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>launch gap</source>
        <translation>下发间隙</translation>
    </message>
    <message>
        <source>unexplained</source>
        <translation>未解释</translation>
    </message>
    <message>
        <source>replay error</source>
        <translation>重放误差</translation>
    </message>
    <message>
        <source>late start</source>
        <translation>开始迟</translation>
    </message>
    <message>
        <source>launch gaps</source>
        <translation>下发间隙</translation>
    </message>
    <message>
        <source>transfer jitter</source>
        <translation>传输抖动</translation>
    </message>
    <message>
        <source>micro-batch jitter</source>
        <translation>微批次抖动</translation>
    </message>
    <message>
        <source>slow ranks</source>
        <translation>慢卡</translation>
    </message>
    <message>
        <source>unequal stages</source>
        <translation>各阶段不等</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>inherent</source>
        <translation>调度固有</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>± %1, between %2 and %3</source>
        <translation>± %1，介于 %2 与 %3 之间</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>bounds not known</source>
        <translation>界限未知</translation>
    </message>
    <message>
        <source>%1: %2 to %3 (%4)</source>
        <translation>%1：相对 %3 为 %2（%4）</translation>
    </message>
    <message>
        <source>%1: %2 to %3 (%4; drift %5 ppm, between %6 and %7)</source>
        <translation>%1：相对 %3 为 %2（%4；漂移 %5 ppm，介于 %6 与 %7 之间）</translation>
    </message>
    <message>
        <source>no offsets explain all messages: %1</source>
        <translation>没有任何偏移能解释所有消息：%1</translation>
    </message>
    <message>
        <source>messages that go back in time: %1 as recorded, %2 by corrected clocks</source>
        <translation>时间倒流的消息：按记录 %1 条，按校正后的时钟 %2 条</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>……另有 %1 项</translation>
    </message>
    <message>
        <source>Findings about the input</source>
        <translation>关于输入的诊断结果</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>无。</translation>
    </message>
    <message>
        <source>severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>what to do</source>
        <translation>如何处理</translation>
    </message>
    <message>
        <source>How to make this page again</source>
        <translation>如何再次生成此页</translation>
    </message>
    <message>
        <source>Where the bubbles come from: %1</source>
        <translation>空泡从何而来：%1</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>卡数</translation>
    </message>
    <message>
        <source>hosts</source>
        <translation>主机数</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Step 数</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Files that were read</source>
        <translation>读取的文件</translation>
    </message>
    <message>
        <source>SHA-256 of these hashes, one a line: %1</source>
        <translation>以上哈希每行一个，其 SHA-256：%1</translation>
    </message>
    <message>
        <source>outside layers</source>
        <translation>层之外</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>step %1, rank %2</source>
        <translation>Step %1，卡 %2</translation>
    </message>
    <message>
        <source>step, rank</source>
        <translation>Step，卡</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>层外</translation>
    </message>
    <message>
        <source>The whole matrix: %1 layers, rows: %2.</source>
        <translation>整个矩阵：%1 层，%2 行。</translation>
    </message>
    <message>
        <source>%1, %2: %3, %4 of %5 nodes are bad</source>
        <translation>%1，%2：%3，%5 个节点中有 %4 个异常</translation>
    </message>
    <message>
        <source>%1; worst: %2</source>
        <translation>%1；最差：%2</translation>
    </message>
    <message>
        <source>%1; worst: %2 of rank %3</source>
        <translation>%1；最差：卡 %3 的 %2</translation>
    </message>
    <message>
        <source>%1; overflow: %2</source>
        <translation>%1；溢出：%2</translation>
    </message>
    <message>
        <source>The number is that of bad nodes; ! is overflow. Point at a cell for its worst node.</source>
        <translation>数字为异常节点数；! 表示溢出。将鼠标移到单元格上可见其最差节点。</translation>
    </message>
    <message>
        <source>%1 over the layers, in tolerances</source>
        <translation>%1 随层的变化，以容差为单位</translation>
    </message>
    <message>
        <source>layer %1: %2 tolerances</source>
        <translation>层 %1：%2 倍容差</translation>
    </message>
    <message>
        <source>%1 layers are alike: %2 to %3 of %4</source>
        <translation>%1 层结构相同：%4 的 %2 到 %3</translation>
    </message>
    <message>
        <source>Steps and layers, the worst of all ranks</source>
        <translation>Step 与层，取所有卡中最差者</translation>
    </message>
    <message>
        <source>Ranks and layers</source>
        <translation>卡与层</translation>
    </message>
    <message>
        <source>Worst operations over the layers</source>
        <translation>最差的操作随层的变化</translation>
    </message>
    <message>
        <source>How many times its tolerance the same operation of each layer differs; the dashed line is the limit. Point at a dot for its number.</source>
        <translation>各层的同一操作相差其容差的多少倍；虚线为界限。将鼠标移到圆点上可见数值。</translation>
    </message>
    <message>
        <source>%1 compared with %2</source>
        <translation>%1 与 %2 的比较</translation>
    </message>
    <message>
        <source>side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>First divergence</source>
        <translation>第一处分歧</translation>
    </message>
    <message>
        <source>None: the sides agree as far as was recorded.</source>
        <translation>无：在记录范围内两侧一致。</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>what</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>matched</source>
        <translation>已匹配</translation>
    </message>
    <message>
        <source>Verdicts of each rank</source>
        <translation>各卡的判定</translation>
    </message>
    <message>
        <source>First divergence of each rank</source>
        <translation>各卡的第一处分歧</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>blame</source>
        <translation>归因</translation>
    </message>
    <message>
        <source>Worst nodes</source>
        <translation>最差节点</translation>
    </message>
    <message>
        <source>tolerances</source>
        <translation>容差倍数</translation>
    </message>
    <message>
        <source>relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Sent and received differ</source>
        <translation>发送与接收不一致</translation>
    </message>
    <message>
        <source>%1 critical, %2 high, %3 medium.</source>
        <translation>严重 %1 个，高 %2 个，中 %3 个。</translation>
    </message>
    <message>
        <source>The graphs, expanded to the bad nodes</source>
        <translation>图，展开到异常节点</translation>
    </message>
    <message>
        <source>First:</source>
        <translation>首个：</translation>
    </message>
    <message>
        <source>accepted: %1</source>
        <translation>已接受：%1</translation>
    </message>
    <message>
        <source>rank %1: %2</source>
        <translation>卡 %1：%2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1; and %2 more findings</source>
        <translation>%1；另有 %2 条发现</translation>
    </message>
    <message>
        <source>no finding says that something is missing</source>
        <translation>没有发现表明数据缺失</translation>
    </message>
    <message>
        <source>dependencies between the blocks explain all of them</source>
        <translation>块之间的依赖关系能解释所有 Step</translation>
    </message>
    <message>
        <source>%1 And %2 more such sentences.</source>
        <translation>%1 另有 %2 条同类说明。</translation>
    </message>
    <message>
        <source>those of all pipelines can be compared</source>
        <translation>所有流水线的时钟都可比较</translation>
    </message>
    <message>
        <source>pipelines whose hosts&apos; clocks cannot be compared, so that their figures are not known: %1</source>
        <translation>主机时钟无法比较、因而数据未知的流水线数：%1</translation>
    </message>
    <message>
        <source>No cause was found, but %1 of the ranks&apos; time is idle for no reason that the records show.</source>
        <translation>没有找到原因，但各卡有 %1 的时间空闲，记录中看不出理由。</translation>
    </message>
    <message>
        <source>%1 of the ranks&apos; time is idle.</source>
        <translation>各卡有 %1 的时间空闲。</translation>
    </message>
    <message>
        <source>%1 of the ranks&apos; time is idle; %2 is what the schedule leaves idle by itself.</source>
        <translation>各卡有 %1 的时间空闲；其中 %2 是调度本身造成的。</translation>
    </message>
    <message>
        <source> The best repair, the first below, would save %1 a step, %2.</source>
        <translation>最有效的改进（下面第一条）每个 Step 可节省 %1，即 %2。</translation>
    </message>
    <message>
        <source> The best other schedule, %1, would save %2 a step, %3, with %4 micro-batches in flight.</source>
        <translation>最好的其他调度 %1 每个 Step 可节省 %2，即 %3，在途微批次数为 %4。</translation>
    </message>
    <message>
        <source>Slow link: data from rank %1 to rank %2 takes %3 between others.</source>
        <translation>慢链路：数据从卡 %1 到卡 %2 的传输比其他链路%3。</translation>
    </message>
    <message>
        <source>steps %1</source>
        <translation>Step %1</translation>
    </message>
    <message>
        <source>%1 of the pipeline: no blocks are recorded there</source>
        <translation>流水线的 %1：没有记录到块</translation>
    </message>
    <message>
        <source>%1: blocks that the schedule asks for are not recorded, %2 in all</source>
        <translation>%1：调度要求的块没有记录，共 %2 个</translation>
    </message>
    <message>
        <source>%1: blocks wait for data that no recorded block makes</source>
        <translation>%1：块等待的数据不由任何已记录的块产生</translation>
    </message>
    <message>
        <source>%1: blocks begin before their data is made</source>
        <translation>%1：块在其数据产生之前就开始</translation>
    </message>
    <message>
        <source>blocks begin at other times than their dependencies say</source>
        <translation>块的开始时间与依赖关系不符</translation>
    </message>
    <message>
        <source>Nothing is concluded from %1: %2. A replay is off by %3.</source>
        <translation>不对 %1 下结论：%2。重放误差为 %3。</translation>
    </message>
    <message>
        <source>%1 longer than</source>
        <translation>长 %1</translation>
    </message>
    <message>
        <source>%1 times as long as</source>
        <translation>长到 %1 倍</translation>
    </message>
    <message>
        <source>the split of layers below</source>
        <translation>下述层划分</translation>
    </message>
    <message>
        <source>Slow pipeline, %1, which are all of host %2: %3 slower than peers in other replicas.</source>
        <translation>慢流水线，%1，即主机 %2 的全部卡：比其他副本中的同级慢 %3。</translation>
    </message>
    <message>
        <source>Slow %1: up to %2 slower than peers of the same stages.</source>
        <translation>慢%1：比同一阶段的其他卡最多慢 %2。</translation>
    </message>
    <message>
        <source>Slow host %1: its stages (%2) are %3 slower than those of all other hosts, which agree.</source>
        <translation>慢主机 %1：其阶段（%2）比所有其他主机的阶段慢 %3，其他主机彼此一致。</translation>
    </message>
    <message>
        <source>Slow host %1: all of its ranks (%2) are at least %3 slower than peers on other hosts.</source>
        <translation>慢主机 %1：其所有卡（%2）比其他主机上的同级至少慢 %3。</translation>
    </message>
    <message>
        <source>Slow links of %1, which are as slow in several pipelines: data takes up to %2 between others.</source>
        <translation>%1 的慢链路，在多条流水线中同样慢：数据传输比其他链路最多%2。</translation>
    </message>
    <message>
        <source>Slow link: data between rank %1 and rank %2 takes %3 between others, in both directions.</source>
        <translation>慢链路：卡 %1 与卡 %2 之间的数据传输在两个方向上都比其他链路%3。</translation>
    </message>
    <message>
        <source>Slow hosts: data between %1 and %2 (%3) takes %4 between others, in both directions.</source>
        <translation>慢主机对：%1 与 %2 之间（%3）的数据传输在两个方向上都比其他主机之间%4。</translation>
    </message>
    <message>
        <source>Slow hosts: data from %1 to %2 (%3) takes %4 between others.</source>
        <translation>慢主机对：从 %1 到 %2（%3）的数据传输比其他主机之间%4。</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>Unequal stages: the last virtual stage (%1, on %2), which has the head and the loss, takes %3 (forward) and %4 (backward) what those in between take.</source>
        <translation>阶段不均衡：最后一个虚拟阶段（%1，位于%2，含输出头和损失）的耗时为中间各虚拟阶段 的 %3（前向）和 %4（反向）。</translation>
    </message>
    <message>
        <source>Unequal stages: the first virtual stage (%1, on %2), which has the embedding, takes %3 (forward) and %4 (backward) what those in between take.</source>
        <translation>阶段不均衡：第一个虚拟阶段（%1，位于%2，含嵌入层）的耗时为中间各虚拟阶段 的 %3（前向）和 %4（反向）。</translation>
    </message>
    <message>
        <source>Jitter: micro-batches take different times; micro-batch %1 takes %2 longer on all stages than others do.</source>
        <translation>抖动：各微批次耗时不同；微批次 %1 在所有阶段上都比其他的长 %2。</translation>
    </message>
    <message>
        <source>stages %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>%1 more layers on %2</source>
        <translation>%2 的层多 %1</translation>
    </message>
    <message>
        <source>%1 fewer layers on %2</source>
        <translation>%2 的层少 %1</translation>
    </message>
    <message>
        <source>Stages are equal with %1, there taken from the end of the model first.</source>
        <translation>%1 时各阶段均衡，减少的层先从模型末端取走。</translation>
    </message>
    <message>
        <source>Stages are equal with %1.</source>
        <translation>%1 时各阶段均衡。</translation>
    </message>
    <message>
        <source>%1 It costs %2 a step, %3.</source>
        <translation>%1每个 Step 损失 %2，即 %3。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1 %2 That saves %3 a step, %4. %5</source>
        <translation>%1%2这样每个 Step 可节省 %3，即 %4。%5</translation>
    </message>
    <message>
        <source>corrected clocks leave none of them</source>
        <translation>校正时钟后不再有此类消息</translation>
    </message>
    <message>
        <source>corrected clocks leave one of them</source>
        <translation>校正时钟后还剩 1 条</translation>
    </message>
    <message>
        <source>corrected clocks leave %1 of them</source>
        <translation>校正时钟后还剩 %1 条</translation>
    </message>
    <message>
        <source>%1 is %2 ahead of %3</source>
        <translation>%1 比 %3 快 %2</translation>
    </message>
    <message>
        <source>%1 is %2 behind %3</source>
        <translation>%1 比 %3 慢 %2</translation>
    </message>
    <message>
        <source>No range was recorded; 1 block was concluded from sends and receives, the kernels between them and the threads that launched these</source>
        <translation>没有记录到区间；根据发送与接收、其间的 kernel 以及下发这些 kernel 的线程推断出 1 个块</translation>
    </message>
    <message>
        <source>No range was recorded; %1 blocks were concluded from sends and receives, the kernels between them and the threads that launched these</source>
        <translation>没有记录到区间；根据发送与接收、其间的 kernel 以及下发这些 kernel 的线程推断出 %1 个块</translation>
    </message>
    <message>
        <source>No range was recorded, and sends, receives and kernels do not show the blocks</source>
        <translation>没有记录到区间，发送、接收和 kernel 也无法表明块</translation>
    </message>
    <message>
        <source>too few sends or receives</source>
        <translation>发送或接收过少</translation>
    </message>
    <message>
        <source>the threads that launched the kernels do not tell forwards from backwards</source>
        <translation>下发 kernel 的线程无法区分前向与反向</translation>
    </message>
    <message>
        <source>the kernels between sends and receives are no forwards with as many backwards</source>
        <translation>发送与接收之间的 kernel 不构成数目相等的前向与反向</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>direction %1</source>
        <translation>方向 %1</translation>
    </message>
    <message>
        <source>DualPipe needs even numbers of stages and micro-batches, and at least twice as many micro-batches as stages</source>
        <translation>DualPipe 要求流水线阶段数与微批次数均为偶数，且微批次数至少为阶段数的两倍</translation>
    </message>
    <message>
        <source>F0.1 is direction 1</source>
        <translation>F0.1 表示方向 1</translation>
    </message>
    <message>
        <source>Record gpipe, 1f1b, interleaved, zb-h1, zb-v, dualpipe or dualpipev as pp_type</source>
        <translation>请将 pp_type 记录为 gpipe、1f1b、interleaved、zb-h1、zb-v、dualpipe 或 dualpipev</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>暴露的通信</translation>
    </message>
    <message>
        <source>Exposed communication: between their blocks, ranks are in collectives and work on nothing.</source>
        <translation>暴露的通信：在各块之间，卡处于集合通信中而未做任何计算。</translation>
    </message>
    <message>
        <source>Exposed communication: before the first block of the pipeline and after its last one, ranks are in collectives (reductions of gradients, gathers).</source>
        <translation>暴露的通信：在流水线首个块之前与末个块之后，卡处于集合通信中（梯度归约、聚集）。</translation>
    </message>
    <message>
        <source>Exposed communication: ranks are in collectives and work on nothing, %1 between their blocks and %2 before the first one and after the last one.</source>
        <translation>暴露的通信：卡处于集合通信中而未做任何计算，其中块与块之间 %1，首个块之前与末个块之后 %2。</translation>
    </message>
    <message>
        <source>Bubble of each rank and step</source>
        <translation>各卡各 Step 的空泡</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>Bubble of each rank and step: idle ÷ total</source>
        <translation>各卡各 Step 的空泡：空闲 ÷ 总时间</translation>
    </message>
    <message>
        <source>The critical path of the longest step, %1: what makes it as long as it is</source>
        <translation>最长的 Step（Step %1）的关键路径：决定其时长的部分</translation>
    </message>
    <message>
        <source>The run, its slowest pipelines</source>
        <translation>运行，其最慢的流水线</translation>
    </message>
    <message>
        <source>A folder is named nearly as one of a rank or step and was left out</source>
        <translation>有一个文件夹的名称与卡或 Step 的文件夹名近似，已略过</translation>
    </message>
    <message>
        <source>If it is one, rename it: rank0, rank1, … or step0, step1, …, without zeros in front, each number once</source>
        <translation>如果它确实是，请重命名：rank0、rank1、… 或 step0、step1、…，前面不带零，每个编号只用一次</translation>
    </message>
    <message>
        <source>Folders of processes that did not know their rank are shown as ranks, in the order of their process ids</source>
        <translation>不知道自身卡号的进程的文件夹按进程号顺序显示为各张卡</translation>
    </message>
    <message>
        <source>Name them rank0, rank1, … if the order of the ranks is another one, or open one of them alone</source>
        <translation>如果卡的顺序不同，请将其命名为 rank0、rank1、…，或单独打开其中一个</translation>
    </message>
    <message>
        <source>dump.json has no data, so no numbers are shown and nothing can be compared</source>
        <translation>dump.json 没有数据，因此不显示数值，也无法比较</translation>
    </message>
    <message>
        <source>1 entry of dump.json stands there twice; the last one is shown</source>
        <translation>dump.json 中有 1 个条目出现了两次；显示后一个</translation>
    </message>
    <message>
        <source>%1 entries of dump.json stand there twice; the last ones are shown</source>
        <translation>dump.json 中有 %1 个条目出现了两次；显示后一个</translation>
    </message>
    <message>
        <source>1 value in dump.json is not what its key asks for (a number, a shape) and was left out</source>
        <translation>dump.json 中有 1 个值不是其键所要求的内容（数字、形状），已略过</translation>
    </message>
    <message>
        <source>%1 values in dump.json are not what their keys ask for (a number, a shape) and were left out</source>
        <translation>dump.json 中有 %1 个值不是其键所要求的内容（数字、形状），已略过</translation>
    </message>
    <message>
        <source>Look at the file there; if it was not edited, the program that wrote it is at fault</source>
        <translation>请查看文件中的该处；如果文件未被编辑过，则是写入它的程序有误</translation>
    </message>
    <message>
        <source>1 tensor has the checksum of nothing (00000000, or none at all), which says nothing about it; it is compared by its statistics</source>
        <translation>有 1 个张量的校验和是空内容的校验和（00000000 或为空），不能说明任何问题；按统计量比较</translation>
    </message>
    <message>
        <source>%1 tensors have the checksum of nothing (00000000, or none at all), which says nothing about them; they are compared by their statistics</source>
        <translation>有 %1 个张量的校验和是空内容的校验和（00000000 或为空），不能说明任何问题；按统计量比较</translation>
    </message>
    <message>
        <source>The dumping program cannot take the bytes of this dtype; dump with statistics or with tensors</source>
        <translation>dump 程序无法取得这种 dtype 的字节；请用统计量或张量方式 dump</translation>
    </message>
    <message>
        <source>1 tensor has equal checksums and different statistics on the two sides; which of them is right cannot be decided</source>
        <translation>有 1 个张量两侧校验和相同而统计量不同；无法判定哪个正确</translation>
    </message>
    <message>
        <source>%1 tensors have equal checksums and different statistics on the two sides; which of them are right cannot be decided</source>
        <translation>有 %1 个张量两侧校验和相同而统计量不同；无法判定哪个正确</translation>
    </message>
    <message>
        <source>Dump these tensors themselves (task tensor)</source>
        <translation>请 dump 这些张量本身（task 为 tensor）</translation>
    </message>
    <message>
        <source>The parent of 1 node is not in construct.json; the node stands below Unplaced</source>
        <translation>有 1 个节点的父节点不在 construct.json 中；该节点位于 Unplaced 之下</translation>
    </message>
    <message>
        <source>The parents of %1 nodes are not in construct.json; the nodes stand below Unplaced</source>
        <translation>有 %1 个节点的父节点不在 construct.json 中；这些节点位于 Unplaced 之下</translation>
    </message>
    <message>
        <source>The parents of 1 node go round in a circle; the node stands below Unplaced</source>
        <translation>有 1 个节点的父节点构成环；该节点位于 Unplaced 之下</translation>
    </message>
    <message>
        <source>The parents of %1 nodes go round in circles; the nodes stand below Unplaced</source>
        <translation>有 %1 个节点的父节点构成环；这些节点位于 Unplaced 之下</translation>
    </message>
    <message>
        <source>1 entry of dump.json has no place in construct.json; it stands below Unplaced</source>
        <translation>dump.json 中有 1 个条目在 construct.json 中没有位置；它位于 Unplaced 之下</translation>
    </message>
    <message>
        <source>%1 entries of dump.json have no place in construct.json; they stand below Unplaced</source>
        <translation>dump.json 中有 %1 个条目在 construct.json 中没有位置；它们位于 Unplaced 之下</translation>
    </message>
    <message>
        <source>Check that both files are of the same run; dumping again helps only if one was copied from another. The public tool drops such entries</source>
        <translation>请检查两个文件是否来自同一次运行；只有其中一个是从别处复制来的时，重新 dump 才有用。公开工具会丢弃这些条目</translation>
    </message>
    <message>
        <source>The file of 1 tensor is missing; the tensor was not compared</source>
        <translation>有 1 个张量的文件缺失；未比较该张量</translation>
    </message>
    <message>
        <source>The files of %1 tensors are missing; the tensors were not compared</source>
        <translation>有 %1 个张量的文件缺失；未比较这些张量</translation>
    </message>
    <message>
        <source>Copy the folder dump_tensor_data of this rank here, too</source>
        <translation>请把该卡的 dump_tensor_data 文件夹也复制到这里</translation>
    </message>
    <message>
        <source>The file of 1 tensor could not be read; the tensor was not compared</source>
        <translation>有 1 个张量的文件无法读取；未比较该张量</translation>
    </message>
    <message>
        <source>The files of %1 tensors could not be read; the tensors were not compared</source>
        <translation>有 %1 个张量的文件无法读取；未比较这些张量</translation>
    </message>
    <message>
        <source>dump.json cannot be read: %1</source>
        <translation>无法读取 dump.json：%1</translation>
    </message>
    <message>
        <source>The dump of one side does not have it, or only in part, so it cannot be compared</source>
        <translation>一侧的 dump 中没有它，或只有一部分，因此无法比较</translation>
    </message>
    <message>
        <source>The checksums are equal and the statistics are not, so one of the two is wrong</source>
        <translation>校验和相同而统计量不同，因此两者之一有误</translation>
    </message>
    <message>
        <source>Drift: blocks that become longer or shorter from micro-batch to micro-batch of a step</source>
        <translation>漂移：一个 Step 之内随微批次变长或变短的块</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>each micro-batch</source>
        <translation>每个微批次</translation>
    </message>
    <message>
        <source>first to last</source>
        <translation>首个到最后一个</translation>
    </message>
    <message>
        <source>Hosts: sums over ranks and steps</source>
        <translation>主机：各卡与各 Step 之和</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>%1 and more</source>
        <translation>%1 及以上</translation>
    </message>
    <message>
        <source>Messages: by size, inside hosts and between them; latency from both sides ready to arrival</source>
        <translation>消息：按大小，主机内与主机间；延迟从双方就绪到数据到达</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>95 % within</source>
        <translation>95 % 不超过</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>between hosts</source>
        <translation>主机间</translation>
    </message>
    <message>
        <source>inside a host</source>
        <translation>主机内</translation>
    </message>
    <message>
        <source> Collectives are not recorded: what reducing gradients and other communication between pipelines costs is not in these figures.</source>
        <translation>未记录集合通信：归约梯度以及流水线之间其他通信的开销不在这些数字中。</translation>
    </message>
    <message>
        <source>%1%2%3%4</source>
        <translation>%1%2%3%4</translation>
    </message>
    <message>
        <source>different nodes behind it</source>
        <translation>其后的差异节点</translation>
    </message>
    <message>
        <source>behind no other</source>
        <translation>不在其他起点之后</translation>
    </message>
    <message>
        <source>without partner: %1</source>
        <translation>没有对应节点：%1</translation>
    </message>
    <message>
        <source>A rank of the dump is left out, since its construct.json cannot be used</source>
        <translation>转储中的一张卡被略去，因为其 construct.json 无法使用</translation>
    </message>
    <message>
        <source>Copy the file from where it was dumped, or dump this rank again with level L0 or mix</source>
        <translation>请从转储所在处复制该文件，或以 L0 或 mix 级别重新转储此卡</translation>
    </message>
    <message>
        <source>1 line of construct.json cannot be read and was left out, and so may be some behind it</source>
        <translation>construct.json 中有 1 行无法读取，已略去，其后的若干行也可能被略去</translation>
    </message>
    <message>
        <source>%1 lines of construct.json cannot be read and were left out, and so may be some behind them</source>
        <translation>construct.json 中有 %1 行无法读取，已略去，其后的若干行也可能被略去</translation>
    </message>
    <message>
        <source>Look at the file there; if it was not edited, dump this rank again</source>
        <translation>请查看该文件的该处；如果文件未被编辑过，请重新转储此卡</translation>
    </message>
    <message>
        <source>%1; without it nothing says which module calls which API; dump with level L0 or mix</source>
        <translation>%1；没有它就不知道哪个模块调用了哪个 API；请以 L0 或 mix 级别转储</translation>
    </message>
    <message>
        <source>1 tensor of which the other parts have statistics has none on this rank; the whole is not known</source>
        <translation>有 1 个张量，其它部分有统计值，而此卡上没有；整体未知</translation>
    </message>
    <message>
        <source>%1 tensors of which the other parts have statistics have none on this rank; the wholes are not known</source>
        <translation>有 %1 个张量，其它部分有统计值，而此卡上没有；整体未知</translation>
    </message>
    <message>
        <source>Look whether the dump of this rank is complete; what is not known is not compared</source>
        <translation>请检查此卡的转储是否完整；未知的内容不参与比较</translation>
    </message>
    <message>
        <source>only in this cut of the model over ranks</source>
        <translation>仅存在于模型在各卡上的这种切分中</translation>
    </message>
    <message>
        <source>They differ within the noise: two runs of the bench differ as much</source>
        <translation>二者的差异在噪声之内：基准的两次运行之间也有同样大的差异</translation>
    </message>
    <message>
        <source>nodes have no partner: --fuzzy matches modules whatever is around them, --layer-mapping FILE those that have other names</source>
        <translation>有节点没有对应节点：--fuzzy 不论外层模块如何都匹配模块，--layer-mapping FILE 匹配名称不同的模块</translation>
    </message>
    <message>
        <source>equal statistics prove nothing: dump checksums or tensors to be sure</source>
        <translation>统计值相等不能证明什么：请转储校验和或张量以确认</translation>
    </message>
    <message>
        <source>many onsets may be noise: --floor DUMP measures it with a second run of the bench</source>
        <translation>许多起点可能是噪声：--floor DUMP 用基准的另一次运行来测量噪声</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>%1: the kinds are forward, backward, weight, overlap, logits, other, send, receive, batch, collective, all-reduce, all-gather, reduce-scatter, all-to-all and broadcast</source>
        <translation>%1：种类有 forward、backward、weight、overlap、logits、other、send、receive、batch、collective、all-reduce、all-gather、reduce-scatter、all-to-all 和 broadcast</translation>
    </message>
    <message>
        <source>there is no rank %1</source>
        <translation>没有卡 %1</translation>
    </message>
    <message>
        <source>there is no graph</source>
        <translation>没有图</translation>
    </message>
    <message>
        <source>it is of a later version of the program</source>
        <translation>它是由更高版本的程序写的</translation>
    </message>
    <message>
        <source>1 block has no range of the device and is shown at the times of the host</source>
        <translation>1 个计算块没有设备上的区间，按主机时间显示</translation>
    </message>
    <message>
        <source>%1 blocks have no range of the device and are shown at the times of the host</source>
        <translation>%1 个计算块没有设备上的区间，按主机时间显示</translation>
    </message>
    <message>
        <source>Compare their times with those of the device with care; profile the device&apos;s activity of all ranges</source>
        <translation>与设备时间比较时请谨慎；请采集所有区间的设备活动</translation>
    </message>
    <message>
        <source>1 block is shown at the times of the device, which are less than a tenth of the host&apos;s</source>
        <translation>1 个计算块按设备时间显示，其时长不到主机上的十分之一</translation>
    </message>
    <message>
        <source>%1 blocks are shown at the times of the device, which are less than a tenth of the host&apos;s</source>
        <translation>%1 个计算块按设备时间显示，其时长不到主机上的十分之一</translation>
    </message>
    <message>
        <source>Check whether work of the device is missing from the trace</source>
        <translation>请检查 trace 是否缺少设备上的工作</translation>
    </message>
    <message>
        <source>1 event lies far away from the times of all others and was left out</source>
        <translation>1 个事件的时间与其他所有事件相距很远，已略去</translation>
    </message>
    <message>
        <source>%1 events lie far away from the times of all others and were left out</source>
        <translation>%1 个事件的时间与其他所有事件相距很远，已略去</translation>
    </message>
    <message>
        <source>The profiler gave them no real time; nothing to do unless they are of the pipeline</source>
        <translation>采集工具没有给出真实时间；若不属于流水线则无需处理</translation>
    </message>
    <message>
        <source>The file is no Chrome trace and was left out</source>
        <translation>该文件不是 Chrome trace，已略去</translation>
    </message>
    <message>
        <source>Write or copy it again; its rank is missing</source>
        <translation>请重新导出或复制；该卡缺失</translation>
    </message>
    <message>
        <source>The file is JSON of another kind and was left out</source>
        <translation>该文件是其他类型的 JSON，已略去</translation>
    </message>
    <message>
        <source>Nothing to do, unless it should be a trace</source>
        <translation>无需处理，除非它本应是 trace</translation>
    </message>
    <message>
        <source>The trace holds no events; its rank is missing</source>
        <translation>trace 不含任何事件；该卡缺失</translation>
    </message>
    <message>
        <source>Check that the profiler was active on this rank</source>
        <translation>请检查该卡上是否启用了采集</translation>
    </message>
    <message>
        <source>What follows the end of the trace in its file was left out</source>
        <translation>文件中 trace 结束之后的内容已略去</translation>
    </message>
    <message>
        <source>If it is another trace, save it as a file of its own</source>
        <translation>如果那是另一份 trace，请另存为单独的文件</translation>
    </message>
    <message>
        <source>text in UTF-16</source>
        <translation>UTF-16 编码的文本</translation>
    </message>
    <message>
        <source>HTML, most likely a page about an error</source>
        <translation>HTML，很可能是错误页面</translation>
    </message>
    <message>
        <source>one JSON value a line</source>
        <translation>每行一个 JSON 值</translation>
    </message>
    <message>
        <source>text that is no JSON</source>
        <translation>不是 JSON 的文本</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>暴露时间</translation>
    </message>
    <message>
        <source>The log holds 1 earlier run, which was left out; the last run is shown</source>
        <translation>日志中还有 1 次更早的运行，已略去；显示的是最后一次运行</translation>
    </message>
    <message>
        <source>The log holds %1 earlier runs, which were left out; the last run is shown</source>
        <translation>日志中还有 %1 次更早的运行，已略去；显示的是最后一次运行</translation>
    </message>
    <message>
        <source>Copy the lines of an earlier run into a log of its own to see it</source>
        <translation>要查看更早的运行，请将其日志行复制到单独的日志文件中</translation>
    </message>
    <message>
        <source>Copy all logs (workerlog.&lt;device&gt; or workerlog.n&lt;node&gt;.c&lt;card&gt;) of the run here</source>
        <translation>请将该次运行的所有日志（workerlog.&lt;设备&gt; 或 workerlog.n&lt;节点&gt;.c&lt;卡&gt;）复制到此处</translation>
    </message>
    <message>
        <source>The names of %1 logs do not show their devices, which were numbered in the order of the names</source>
        <translation>%1 个日志的名称未标明设备，已按名称顺序编号</translation>
    </message>
    <message>
        <source>Name them workerlog.&lt;device&gt; if that is not their order</source>
        <translation>如果顺序不对，请将其命名为 workerlog.&lt;设备&gt;</translation>
    </message>
    <message>
        <source>backward&apos;s micro-batch</source>
        <translation>反向的微批次</translation>
    </message>
    <message>
        <source>backward&apos;s virtual stage</source>
        <translation>反向的虚拟阶段</translation>
    </message>
    <message>
        <source>1 range holds several blocks; it is no block itself</source>
        <translation>1 个范围内含多个块；它本身不是块</translation>
    </message>
    <message>
        <source>%1 ranges hold several blocks; they are no blocks themselves</source>
        <translation>%1 个范围内含多个块；它们本身不是块</translation>
    </message>
    <message>
        <source>Nothing to do, unless it is a block: then give the ranges inside it other names, or add a trace rule for them</source>
        <translation>无需处理；若它确实是块，请为其内部的范围改用其他名称，或为它们添加 Trace 规则</translation>
    </message>
    <message>
        <source>what stands behind a backslash or in a bracket is not known</source>
        <translation>反斜杠之后或方括号内的内容无法识别</translation>
    </message>
    <message>
        <source>Computing the hashes of the files</source>
        <translation>计算文件的哈希值</translation>
    </message>
    <message>
        <source>1 slice is begun and not ended; it is drawn up to the next one, to the end of the one around it or to the last event</source>
        <translation>1 个片段已开始但没有结束；绘制到下一个片段、外层片段的结尾或最后一个事件为止</translation>
    </message>
    <message>
        <source>%1 slices are begun and not ended; they are drawn up to the next one, to the end of the one around them or to the last event</source>
        <translation>%1 个片段已开始但没有结束；绘制到下一个片段、外层片段的结尾或最后一个事件为止</translation>
    </message>
    <message>
        <source>a row was not ended</source>
        <translation>有一行没有结束</translation>
    </message>
    <message>
        <source>a row has too many or too few values</source>
        <translation>某一行的值过多或过少</translation>
    </message>
    <message>
        <source>a row could not be written</source>
        <translation>有一行无法写入</translation>
    </message>
    <message>
        <source>busy %1</source>
        <translation>忙碌 %1</translation>
    </message>
    <message>
        <source>idle %1</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>no such file or folder</source>
        <translation>没有该文件或文件夹</translation>
    </message>
    <message>
        <source>a dump is a folder with construct.json and dump.json, or one that holds such folders as rank0, rank1, … or step0, step1, …; a database is a .vis.db file</source>
        <translation>dump 是含有 construct.json 和 dump.json 的文件夹，或含有 rank0、rank1、… 或 step0、step1、… 这类文件夹的文件夹；数据库是 .vis.db 文件</translation>
    </message>
    <message>
        <source>this is no dump of a model graph: %1</source>
        <translation>这不是模型图的 dump：%1</translation>
    </message>
    <message>
        <source>%1: a value is missing</source>
        <translation>%1：缺少值</translation>
    </message>
    <message>
        <source>Its inputs and parameters show no such difference: it differs because of %1 inside</source>
        <translation>其输入和参数没有这样的差异：差异来自其内部的 %1</translation>
    </message>
    <message>
        <source>because of others</source>
        <translation>受其他节点影响</translation>
    </message>
    <message>
        <source>Critical path of whole steps, through collectives to the ranks that came last</source>
        <translation>整个 Step 的关键路径，经集合通信通往最后到达的卡</translation>
    </message>
    <message>
        <source>pipescope_tensors has a row that fits none of its items</source>
        <translation>pipescope_tensors 中有一行与其条目都不相符</translation>
    </message>
    <message>
        <source>pipescope_floors has a row that fits none of its items</source>
        <translation>pipescope_floors 中有一行与其条目都不相符</translation>
    </message>
    <message>
        <source>Add ranges to the training script to see the blocks as they are: MSTX for Ascend, record_function for PyTorch&apos;s profiler, NVTX for Nsight Systems</source>
        <translation>在训练脚本中添加区间，以查看真实的块：昇腾用 MSTX，PyTorch 的性能分析器用 record_function，Nsight Systems 用 NVTX</translation>
    </message>
    <message>
        <source>Add ranges to the training script: MSTX with mstx=True (msprof_tx=True in older versions) for Ascend, record_function for PyTorch&apos;s profiler, NVTX for Nsight Systems</source>
        <translation>在训练脚本中添加区间：昇腾用 MSTX 并设置 mstx=True（旧版本为 msprof_tx=True），PyTorch 的性能分析器用 record_function，Nsight Systems 用 NVTX</translation>
    </message>
    <message>
        <source>nothing shows which of NCCL&apos;s kernels send and which receive</source>
        <translation>没有任何记录表明 NCCL 的 kernel 哪些是发送、哪些是接收</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>间隙</translation>
    </message>
    <message>
        <source>the rank runs no block</source>
        <translation>该卡没有运行任何块</translation>
    </message>
    <message>
        <source>After</source>
        <translation>前一个块</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>后一个块</translation>
    </message>
    <message>
        <source>analysis of the run</source>
        <translation>运行分析</translation>
    </message>
    <message>
        <source>Waited for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Idle: %1</source>
        <translation>空闲：%1</translation>
    </message>
    <message>
        <source>Blocks that are not recorded</source>
        <translation>没有记录的块</translation>
    </message>
    <message>
        <source>Between the steps</source>
        <translation>Step 之间</translation>
    </message>
    <message>
        <source>unmatched</source>
        <translation>未匹配</translation>
    </message>
    <message>
        <source>no rank that it sends to sends anything back, as stages of a pipeline do</source>
        <translation>它发送数据的卡都不回传任何数据，而流水线的各阶段会回传</translation>
    </message>
    <message>
        <source>unplaced: the dump does not say in which module it is</source>
        <translation>未放置：转储没有说明它在哪个模块中</translation>
    </message>
    <message>
        <source>unlinked: no call of another rank is the other end of this communication</source>
        <translation>未配对：没有其他卡的调用是该通信的另一端</translation>
    </message>
    <message>
        <source>Layers are numbered as each rank names them: how many layers the pipeline stages before hold is not known.</source>
        <translation>层按各卡自己的名称编号：之前的流水线阶段有多少层未知。</translation>
    </message>
    <message>
        <source>Onset in: %1</source>
        <translation>起点所在：%1</translation>
    </message>
    <message>
        <source>Onsets, those that explain most first</source>
        <translation>起点，解释最多者在前</translation>
    </message>
    <message>
        <source>onset</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>no communication</source>
        <translation>没有通信</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>1 or above</source>
        <translation>1 或以上</translation>
    </message>
    <message>
        <source>Steps are not recorded everywhere; some follow from the order of the blocks</source>
        <translation>并非处处记录了 Step；有些 Step 由块的顺序得出</translation>
    </message>
    <message>
        <source>Steps that other ranks have are not recorded here</source>
        <translation>其他卡有的 Step，这里没有记录</translation>
    </message>
    <message>
        <source>Start and stop profiling on all ranks at the same step</source>
        <translation>在所有卡的同一个 Step 开始和停止采集</translation>
    </message>
    <message>
        <source>These ranks were recorded at a lower level than others: %1, not %2</source>
        <translation>这些卡 的采集级别低于其他卡：%1，而不是 %2</translation>
    </message>
    <message>
        <source>No communication was recorded, so that no transfer is known</source>
        <translation>没有记录通信，因此不知道任何传输</translation>
    </message>
    <message>
        <source>The profiler&apos;s level (%1) records no transfers, so that waiting and transferring cannot be separated</source>
        <translation>性能分析器的级别（%1）不记录传输，因此无法区分等待和传输</translation>
    </message>
    <message>
        <source>No record names the schedule and the number of micro-batches (pp_info)</source>
        <translation>没有记录调度和微批次数（pp_info）</translation>
    </message>
    <message>
        <source>No transfer leads to other hosts, so that their clocks cannot be compared</source>
        <translation>没有到其他主机的传输，因此无法比较它们的时钟</translation>
    </message>
    <message>
        <source>The profiler recorded no ranges here, unlike on other ranks: its option is off there</source>
        <translation>与其他卡 不同，性能分析器在这里没有记录区间：相应选项没有打开</translation>
    </message>
    <message>
        <source>The profiler recorded no ranges: its option is off, or nothing is marked</source>
        <translation>性能分析器没有记录区间：相应选项没有打开，或者没有打点</translation>
    </message>
    <message>
        <source>Forwards and backwards are marked on other ranks, but not here</source>
        <translation>其他卡的前向和反向有打点，这里没有</translation>
    </message>
    <message>
        <source>Neither forwards nor backwards are marked</source>
        <translation>前向和反向都没有打点</translation>
    </message>
    <message>
        <source>Backwards are marked, but no forwards</source>
        <translation>反向有打点，前向没有</translation>
    </message>
    <message>
        <source>Forwards are marked, but no backwards</source>
        <translation>前向有打点，反向没有</translation>
    </message>
    <message>
        <source>The schedule has weight gradients of their own, but none are marked</source>
        <translation>该调度有单独的权重梯度，但没有打点</translation>
    </message>
    <message>
        <source>The schedule overlaps forwards with backwards, but no range is named so</source>
        <translation>该调度让前向和反向重叠，但没有这样命名的区间</translation>
    </message>
    <message>
        <source>The schedule has backwards of the loss, but none are marked</source>
        <translation>该调度有 loss 的反向，但没有打点</translation>
    </message>
    <message>
        <source>Ranges of some steps are missing, or are too many: on rank %1 in step %2 %3 of %4 (%5)</source>
        <translation>某些 Step 的区间缺失或过多：卡 %1 的 Step %2 有 %3 个，应有 %4 个（%5）</translation>
    </message>
    <message>
        <source>Record whole steps, one range for each forward and backward</source>
        <translation>采集完整的 Step，每个前向和反向一个区间</translation>
    </message>
    <message>
        <source>Sends or receives of some steps are missing, or are too many: on rank %1 in step %2 %3 of %4 (%5)</source>
        <translation>某些 Step 的发送或接收缺失或过多：卡 %1 的 Step %2 有 %3 个，应有 %4 个（%5）</translation>
    </message>
    <message>
        <source>the recorded schedule</source>
        <translation>记录的调度</translation>
    </message>
    <message>
        <source>the schedule that the order of the blocks shows</source>
        <translation>块的顺序所显示的调度</translation>
    </message>
    <message>
        <source>most ranks and steps of the same stage</source>
        <translation>同一阶段的多数卡和 Step</translation>
    </message>
    <message>
        <source>dump.json is missing or empty</source>
        <translation>缺少 dump.json 或其为空</translation>
    </message>
    <message>
        <source>No graph can be built, since construct.json is missing or empty: the level was L1</source>
        <translation>construct.json 缺失或为空，无法构建图：级别为 L1</translation>
    </message>
    <message>
        <source>The task writes no numbers, so that nothing can be compared</source>
        <translation>该任务不写数值，因此无法比较</translation>
    </message>
    <message>
        <source>These were dumped with another task than most</source>
        <translation>这些 dump 的任务与多数不同</translation>
    </message>
    <message>
        <source>These were dumped at another level than most</source>
        <translation>这些 dump 的级别与多数不同</translation>
    </message>
    <message>
        <source>These are of another framework than most</source>
        <translation>这些 dump 的框架与多数不同</translation>
    </message>
    <message>
        <source>Steps that other ranks have were not dumped here</source>
        <translation>其他卡有的 Step，这里没有 dump</translation>
    </message>
    <message>
        <source>Ranks between others were not dumped</source>
        <translation>中间的一些卡没有 dump</translation>
    </message>
    <message>
        <source>If it was on: %1</source>
        <translation>如果已经打开：%1</translation>
    </message>
    <message>
        <source>The bench was not dumped here</source>
        <translation>标杆在这里没有 dump</translation>
    </message>
    <message>
        <source>Only the bench was dumped here</source>
        <translation>只有标杆在这里有 dump</translation>
    </message>
    <message>
        <source>The bench was dumped with another task: only what both record is compared</source>
        <translation>标杆用了另一种 task：只比较两侧都记录的内容</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>Sends and receives are recorded, but no collectives, so that what reducing gradients costs is not known</source>
        <translation>记录了发送和接收，但没有记录集合通信，因此不知道梯度规约的代价</translation>
    </message>
    <message>
        <source>Profile at level 1 or above, with the communication of all groups</source>
        <translation>请以级别 1 或更高采集，并包含所有组的通信</translation>
    </message>
    <message>
        <source>no name</source>
        <translation>无名称</translation>
    </message>
    <message>
        <source>The file is a report of Nsight Systems, which only its own tools read</source>
        <translation>该文件是 Nsight Systems 的报告，只有它自己的工具才能读取</translation>
    </message>
    <message>
        <source>Export it with the command given, and open the SQLite file</source>
        <translation>用给出的命令导出，然后打开 SQLite 文件</translation>
    </message>
    <message>
        <source>1 launch of a CUDA graph is recorded as a whole, without the kernels in it</source>
        <translation>1 次 CUDA graph 启动只作为整体记录，不含其中的内核</translation>
    </message>
    <message>
        <source>%1 launches of CUDA graphs are recorded as a whole, without the kernels in them</source>
        <translation>%1 次 CUDA graph 启动只作为整体记录，不含其中的内核</translation>
    </message>
    <message>
        <source>Profile with --cuda-graph-trace=node</source>
        <translation>用 --cuda-graph-trace=node 采集</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>The file was packed by another version of Pipescope</source>
        <translation>该文件由另一版本的 Pipescope 打包</translation>
    </message>
    <message>
        <source>A packed file is not of the run that is shown and was left out</source>
        <translation>一个打包文件不属于所显示的运行，已略去</translation>
    </message>
    <message>
        <source>Open the file by itself</source>
        <translation>请单独打开该文件</translation>
    </message>
    <message>
        <source>the run is packed already; merge puts packed files together</source>
        <translation>该运行已经打包；merge 可合并打包文件</translation>
    </message>
    <message>
        <source>the files are of different runs: %1</source>
        <translation>这些文件属于不同的运行：%1</translation>
    </message>
    <message>
        <source>schedule %1, and %2</source>
        <translation>调度 %1 与 %2</translation>
    </message>
    <message>
        <source>%1 micro-batches, and %2</source>
        <translation>微批次数 %1 与 %2</translation>
    </message>
    <message>
        <source>other parallel sizes</source>
        <translation>并行规模不同</translation>
    </message>
    <message>
        <source>rank %1 is in %2 as well</source>
        <translation>卡 %1 也在 %2 中</translation>
    </message>
    <message>
        <source>links were recorded in each file, and those between the files are in none; pack all ranks at once</source>
        <translation>各文件只记录了自身的连线，文件之间的连线都没有；请一次打包所有卡</translation>
    </message>
    <message>
        <source>they were recorded more than half a day apart</source>
        <translation>记录时间相差超过半天</translation>
    </message>
    <message>
        <source>there is another file of this name that is no packed run</source>
        <translation>已有同名的其他文件，它不是打包的运行</translation>
    </message>
    <message>
        <source>the database is no packed run</source>
        <translation>该数据库不是打包的运行</translation>
    </message>
    <message>
        <source>the file was packed by a newer version of Pipescope, which is needed to read it</source>
        <translation>该文件由更新版本的 Pipescope 打包，需用该版本读取</translation>
    </message>
    <message>
        <source>the columns do not match their checksums</source>
        <translation>列与其校验和不符</translation>
    </message>
    <message>
        <source>ranks are missing in it</source>
        <translation>其中缺少卡</translation>
    </message>
    <message>
        <source>Packed files</source>
        <translation>打包文件</translation>
    </message>
    <message>
        <source>layout %1, and %2</source>
        <translation>布局 %1 与 %2</translation>
    </message>
    <message>
        <source>steps of logs are numbered among all ranks; pack all ranks at once</source>
        <translation>日志的 Step 是在所有卡之间编号的；请一次打包所有卡</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Found / expected; blocks are expected by %1, sends and receives by most ranks and steps of the same stage</source>
        <translation>实有 / 应有；块的应有数量依据%1，发送和接收依据同一阶段中多数的卡和 Step</translation>
    </message>
    <message>
        <source>Clocks of the hosts</source>
        <translation>各主机的时钟</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>a row of tb_nodes is not where it should be</source>
        <translation>tb_nodes 的一行位置不对</translation>
    </message>
    <message>
        <source>a value of tb_nodes is no text</source>
        <translation>tb_nodes 的一个值不是文本</translation>
    </message>
    <message>
        <source>rows of tb_nodes are missing</source>
        <translation>tb_nodes 缺少行</translation>
    </message>
    <message>
        <source>rows of tb_stack are missing</source>
        <translation>tb_stack 缺少行</translation>
    </message>
    <message>
        <source>a value of tb_stack is no text</source>
        <translation>tb_stack 的一个值不是文本</translation>
    </message>
    <message>
        <source>a row of %1 is broken</source>
        <translation>%1 的一行已损坏</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>空</translation>
    </message>
    <message>
        <source>it was made in another way than %1: &quot;%2&quot; is %3 here and %4 there</source>
        <translation>它与 %1 的生成方式不同：&quot;%2&quot; 在此为 %3，在那里为 %4</translation>
    </message>
    <message>
        <source>a mode is not known</source>
        <translation>有未知的比较方式</translation>
    </message>
    <message>
        <source>step %1 was compared by %2 here and by %3 in %4</source>
        <translation>Step %1 在此按 %2 比较，在 %4 中按 %3 比较</translation>
    </message>
    <message>
        <source>rank %1 of step %2 is in %3 as well</source>
        <translation>Step %2 的卡 %1 也在 %3 中</translation>
    </message>
    <message>
        <source>it has rows that belong to no graph</source>
        <translation>它有不属于任何图的行</translation>
    </message>
    <message>
        <source>there is nothing to merge</source>
        <translation>没有可合并的内容</translation>
    </message>
    <message>
        <source>it is one of the parts; parts are never changed</source>
        <translation>它是要合并的部分之一；这些部分不会被修改</translation>
    </message>
    <message>
        <source>it has no tables of ours: the public tool wrote it, or --compatible was given</source>
        <translation>它没有 Pipescope 的表：由公开工具写出，或使用了 --compatible</translation>
    </message>
    <message>
        <source>another version of Pipescope wrote it; write it again with this one</source>
        <translation>它由另一版本的 Pipescope 写出；请用本版本重新生成</translation>
    </message>
    <message>
        <source>its ranks were merged into one model, for which all of them are needed</source>
        <translation>它的各卡已合并为一个模型，合并需要全部的卡</translation>
    </message>
    <message>
        <source>a row of pipescope_graphs is broken</source>
        <translation>pipescope_graphs 的一行已损坏</translation>
    </message>
    <message>
        <source>its graphs are not in the order in which they are written</source>
        <translation>它的图不是按写入的顺序排列</translation>
    </message>
    <message>
        <source>a row of pipescope_findings is broken</source>
        <translation>pipescope_findings 的一行已损坏</translation>
    </message>
    <message>
        <source>pipescope_checksums names no item of it</source>
        <translation>pipescope_checksums 没有指向它的任何条目</translation>
    </message>
    <message>
        <source>%1 idle, the best repair saves %2 of a step</source>
        <translation>空闲 %1，最佳修复可节省一个 Step 的 %2</translation>
    </message>
    <message>
        <source>%1 (%2) shorter</source>
        <translation>缩短 %1（%2）</translation>
    </message>
    <message>
        <source>%1 (%2) longer</source>
        <translation>延长 %1（%2）</translation>
    </message>
    <message>
        <source>A step takes as long as before within noise: %1 instead of %2.</source>
        <translation>一个 Step 的耗时在噪声范围内没有变化：现为 %1，原为 %2。</translation>
    </message>
    <message>
        <source>A step gets %1: it takes %2 instead of %3.</source>
        <translation>一个 Step %1：现为 %2，原为 %3。</translation>
    </message>
    <message>
        <source>an unknown number</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>The schedule is another one: %1 instead of %2.</source>
        <translation>调度不同：现为 %1，原为 %2。</translation>
    </message>
    <message>
        <source>Micro-batches of a step: %1 instead of %2.</source>
        <translation>每个 Step 的 微批次数：现为 %1，原为 %2。</translation>
    </message>
    <message>
        <source>Virtual stages of the model: %1 instead of %2.</source>
        <translation>模型的虚拟阶段 数：现为 %1，原为 %2。</translation>
    </message>
    <message>
        <source>What the schedule itself leaves idle: %1 of a step instead of %2.</source>
        <translation>调度本身在每个 Step 中留下的空闲：现为 %1，原为 %2。</translation>
    </message>
    <message>
        <source>Gone: %1, with blocks in the first run only.</source>
        <translation>消失：%1，只在第一次运行中有块。</translation>
    </message>
    <message>
        <source>New: %1, with blocks in the second run only.</source>
        <translation>新增：%1，只在第二次运行中有块。</translation>
    </message>
    <message>
        <source>Reordered: %1, with the same blocks in another order.</source>
        <translation>顺序改变：%1，块相同但顺序不同。</translation>
    </message>
    <message>
        <source>Other blocks on %1: of a step, %2 are gone and %3 are new.</source>
        <translation>%1 上的块不同：每个 Step 中消失 %2 个，新增 %3 个。</translation>
    </message>
    <message>
        <source>Longer work of %1: %2 longer, %3 instead of %4 a step.</source>
        <translation>%1 的计算变长：长 %2，每个 Step 现为 %3，原为 %4。</translation>
    </message>
    <message>
        <source>Shorter work of %1: %2 shorter, %3 instead of %4 a step.</source>
        <translation>%1 的计算变短：短 %2，每个 Step 现为 %3，原为 %4。</translation>
    </message>
    <message>
        <source>%1 of virtual stage %2</source>
        <translation>虚拟阶段 %2 的%1</translation>
    </message>
    <message>
        <source>Longer blocks (%1) of %2: %3 longer, %4 instead of %5.</source>
        <translation>%2 的块（%1）变长：长 %3，现为 %4，原为 %5。</translation>
    </message>
    <message>
        <source>Shorter blocks (%1) of %2: %3 shorter, %4 instead of %5.</source>
        <translation>%2 的块（%1）变短：短 %3，现为 %4，原为 %5。</translation>
    </message>
    <message>
        <source>Slower transfers between all ranks: data takes %1 instead of %2.</source>
        <translation>所有卡之间的传输变慢：数据传输现为 %1，原为 %2。</translation>
    </message>
    <message>
        <source>Faster transfers between all ranks: data takes %1 instead of %2.</source>
        <translation>所有卡之间的传输变快：数据传输现为 %1，原为 %2。</translation>
    </message>
    <message>
        <source>Slower link: data between rank %1 and rank %2 takes %3 instead of %4, in both directions.</source>
        <translation>链路变慢：卡 %1 与卡 %2 之间的数据传输现为 %3，原为 %4，两个方向都是。</translation>
    </message>
    <message>
        <source>Faster link: data between rank %1 and rank %2 takes %3 instead of %4, in both directions.</source>
        <translation>链路变快：卡 %1 与卡 %2 之间的数据传输现为 %3，原为 %4，两个方向都是。</translation>
    </message>
    <message>
        <source>Slower link: data from rank %1 to rank %2 takes %3 instead of %4.</source>
        <translation>链路变慢：从卡 %1 到卡 %2 的数据传输现为 %3，原为 %4。</translation>
    </message>
    <message>
        <source>Faster link: data from rank %1 to rank %2 takes %3 instead of %4.</source>
        <translation>链路变快：从卡 %1 到卡 %2 的数据传输现为 %3，原为 %4。</translation>
    </message>
    <message>
        <source>More time is lost by %1: %2 of a step instead of %3.</source>
        <translation>因%1损失的时间增多：每个 Step 现为 %2，原为 %3。</translation>
    </message>
    <message>
        <source>Less time is lost by %1: %2 of a step instead of %3.</source>
        <translation>因%1损失的时间减少：每个 Step 现为 %2，原为 %3。</translation>
    </message>
    <message>
        <source>%1 The step does not get longer by it.</source>
        <translation>%1 Step 没有因此变长。</translation>
    </message>
    <message>
        <source>%1 The step gets %2 by it.</source>
        <translation>%1 Step 因此%2。</translation>
    </message>
    <message>
        <source>%1: pipelines are left out, since the clocks of their hosts cannot be compared.</source>
        <translation>%1：部分流水线未计入，因为其主机的时钟无法比较。</translation>
    </message>
    <message>
        <source>Nothing changed beyond noise.</source>
        <translation>没有超出噪声的变化。</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>第一次运行</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>第二次运行</translation>
    </message>
    <message>
        <source>steps that are not explained</source>
        <translation>无法解释的 Step</translation>
    </message>
    <message>
        <source>not explained</source>
        <translation>无法解释</translation>
    </message>
    <message>
        <source>transfers</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>all work</source>
        <translation>全部计算</translation>
    </message>
    <message>
        <source>Waterfall: what a mean step consists of, by replay of the slowest pipelines</source>
        <translation>瀑布图：平均一个 Step 的组成，由最慢流水线的重放得出</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>占 Step</translation>
    </message>
    <message>
        <source>Changes beyond noise: means, and what a step gets longer by</source>
        <translation>超出噪声的变化：平均值，以及 Step 因此延长的时间</translation>
    </message>
    <message>
        <source>Blocks that differ most</source>
        <translation>差别最大的块</translation>
    </message>
    <message>
        <source>%1 more blocks differ</source>
        <translation>另有 %1 个块不同</translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>idle: %1</source>
        <translation>空闲：%1</translation>
    </message>
    <message>
        <source>%3 on rank %1 took %2 longer than usual there</source>
        <translation>卡 %1 上的 %3 比该卡平常多用了 %2</translation>
    </message>
    <message>
        <source>rank %1 is slower than its peers, by %2 on the way</source>
        <translation>卡 %1 比同类卡慢，一路上共慢 %2</translation>
    </message>
    <message>
        <source>the stage of rank %1 takes longer than the mean of the stages, by %2 on the way</source>
        <translation>卡 %1 所在的阶段比各阶段的平均值慢，一路上共慢 %2</translation>
    </message>
    <message>
        <source>data from rank %1 was %2 longer on its way than usual</source>
        <translation>来自卡 %1 的数据在途时间比平常多 %2</translation>
    </message>
    <message>
        <source>rank %1 was in collectives for %2</source>
        <translation>卡 %1 在集合通信中用了 %2</translation>
    </message>
    <message>
        <source>rank %1 began blocks later than it could, by %2</source>
        <translation>卡 %1 的块比可能的时刻晚开始，共晚 %2</translation>
    </message>
    <message>
        <source>nothing in the records says what rank %1 waited for, for %2</source>
        <translation>记录中没有说明卡 %1 在等什么，共 %2</translation>
    </message>
    <message>
        <source>nothing on the way took unusually long: the schedule makes the rank wait</source>
        <translation>一路上没有异常耗时：是调度使该卡等待</translation>
    </message>
    <message>
        <source>which waited for</source>
        <translation>它又在等</translation>
    </message>
    <message>
        <source>rank %1: %2, data after %3</source>
        <translation>卡 %1：%2，数据在 %3 后到达</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>始于</translation>
    </message>
    <message>
        <source>%1 before the next block</source>
        <translation>下一个块之前 %1</translation>
    </message>
    <message>
        <source>waited for rank %1</source>
        <translation>等待卡 %1</translation>
    </message>
    <message>
        <source>What changed: %1 and %2</source>
        <translation>有何变化：%1 与 %2</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>rank %1, step %2: %3 idle</source>
        <translation>卡 %1，Step %2：空闲 %3</translation>
    </message>
    <message>
        <source>outliers</source>
        <translation>离群</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 个块</translation>
    </message>
    <message>
        <source>Durations of blocks</source>
        <translation>块的时长</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>Micro-batches in flight</source>
        <translation>在途微批次</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Micro-batches in flight in step %1</source>
        <translation>Step %1 的在途微批次</translation>
    </message>
    <message>
        <source>+%1</source>
        <translation>+%1</translation>
    </message>
    <message>
        <source>rank %1, micro-batch %2: %3, usually %4 (%5)</source>
        <translation>卡 %1，微批次 %2：%3，通常 %4（%5）</translation>
    </message>
    <message>
        <source>Ranks and micro-batches</source>
        <translation>卡与微批次</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>通常</translation>
    </message>
    <message>
        <source>deviation</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>Ranks and micro-batches of step %1</source>
        <translation>Step %1 的卡与微批次</translation>
    </message>
    <message>
        <source>together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>virtual stage %1</source>
        <translation>虚拟阶段 %1</translation>
    </message>
    <message>
        <source>Time of a micro-batch on each stage</source>
        <translation>一个微批次在各阶段 的时间</translation>
    </message>
    <message>
        <source>Length of each step</source>
        <translation>各 Step 的长度</translation>
    </message>
    <message>
        <source>blocks of %1 to %2: %3, outliers among them: %4; the longest one is of rank %5</source>
        <translation>%1 到 %2 的块：%3 个，其中离群 %4 个；最长的在卡 %5</translation>
    </message>
    <message>
        <source>rank %1 (stage %2) keeps at most %3 of its micro-batches, after %4</source>
        <translation>卡 %1（阶段 %2）最多保留 %3 个微批次，在 %4 时</translation>
    </message>
    <message>
        <source>rank %1 keeps at most %2 of its micro-batches, after %3</source>
        <translation>卡 %1 最多保留 %2 个微批次，在 %3 时</translation>
    </message>
    <message>
        <source>begins %1, ends %2 later</source>
        <translation>晚 %1 开始，晚 %2 结束</translation>
    </message>
    <message>
        <source>micro-batch %1, virtual stage %2</source>
        <translation>微批次 %1、虚拟阶段 %2</translation>
    </message>
    <message>
        <source>a micro-batch</source>
        <translation>一个微批次</translation>
    </message>
    <message>
        <source>Rank %1, %2 of %3: %4 instead of %5.</source>
        <translation>卡 %1，%3的%2：%4，之前为 %5。</translation>
    </message>
    <message>
        <source>Before: %1, step %2. After: %3, step %4.</source>
        <translation>之前：%1，Step %2。之后：%3，Step %4。</translation>
    </message>
    <message>
        <source>Before: %1. After: %2.</source>
        <translation>之前：%1。之后：%2。</translation>
    </message>
    <message>
        <source>step before</source>
        <translation>之前的 Step</translation>
    </message>
    <message>
        <source>step after</source>
        <translation>之后的 Step</translation>
    </message>
    <message>
        <source>What a step gets longer by</source>
        <translation>Step 变长的原因</translation>
    </message>
    <message>
        <source>Step %1 of %2 has no blocks of a pipeline.</source>
        <translation>%2 的 Step %1 没有流水线的块。</translation>
    </message>
    <message>
        <source>%1 has no blocks of a pipeline.</source>
        <translation>%1 没有流水线的块。</translation>
    </message>
    <message>
        <source>the stages of this run are not known</source>
        <translation>此运行的阶段未知</translation>
    </message>
    <message>
        <source>the run has %1 stages, and the split %2</source>
        <translation>此运行有 %1 个阶段，而划分有 %2 个</translation>
    </message>
    <message>
        <source>no blocks of a pipeline with a step are recorded</source>
        <translation>没有记录到属于某个 Step 的流水线块</translation>
    </message>
    <message>
        <source>the recorded blocks and messages explain the length of no step</source>
        <translation>记录的块和消息无法解释任何 Step 的时长</translation>
    </message>
    <message>
        <source>no other schedule can be played: stages, micro-batches or the times of their blocks are not known</source>
        <translation>无法推演其他调度：阶段、微批次或其块的耗时未知</translation>
    </message>
    <message>
        <source>this schedule does not work with the stages and micro-batches of this run</source>
        <translation>此调度不适用于此运行的阶段数和微批次数</translation>
    </message>
    <message>
        <source>with these settings the schedule waits for ever</source>
        <translation>在这些设置下，该调度会永远等待</translation>
    </message>
    <message>
        <source>a split is the layers of each stage, for instance 5,5,6,8</source>
        <translation>划分是每个阶段的层数，例如 5,5,6,8</translation>
    </message>
    <message>
        <source>%1 of micro-batches %2 and %3</source>
        <translation>微批次 %2 和 %3 的%1</translation>
    </message>
    <message>
        <source>The measured step, and the step as set</source>
        <translation>实测的 Step 与按设置的 Step</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>forward&apos;s micro-batch</source>
        <translation>前向的微批次</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>as set</source>
        <translation>按设置</translation>
    </message>
    <message>
        <source>rank %1, %2: %3, %4 long, %5 after the begin of the step</source>
        <translation>卡 %1，%2：%3，时长 %4，Step 开始后 %5</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>Step %1：%2</translation>
    </message>
    <message>
        <source>Step %1, measured and as set</source>
        <translation>Step %1，实测与按设置</translation>
    </message>
    <message>
        <source>no slack</source>
        <translation>无松弛时间</translation>
    </message>
    <message>
        <source>slack to 2 % of a step</source>
        <translation>松弛时间不超过 Step 的 2 %</translation>
    </message>
    <message>
        <source>to 10 %</source>
        <translation>不超过 10 %</translation>
    </message>
    <message>
        <source>more slack</source>
        <translation>更多松弛时间</translation>
    </message>
    <message>
        <source>slack not known</source>
        <translation>松弛时间未知</translation>
    </message>
    <message>
        <source>after missing blocks</source>
        <translation>其前有缺失的块</translation>
    </message>
    <message>
        <source>in another order</source>
        <translation>顺序不同</translation>
    </message>
    <message>
        <source>as the schedule has it</source>
        <translation>与调度一致</translation>
    </message>
    <message>
        <source>more than 20 % longer</source>
        <translation>长 20 % 以上</translation>
    </message>
    <message>
        <source>more than 5 % longer</source>
        <translation>长 5 % 以上</translation>
    </message>
    <message>
        <source>as before</source>
        <translation>与之前相同</translation>
    </message>
    <message>
        <source>more than 5 % shorter</source>
        <translation>短 5 % 以上</translation>
    </message>
    <message>
        <source>more than 20 % shorter</source>
        <translation>短 20 % 以上</translation>
    </message>
    <message>
        <source>not in the run before</source>
        <translation>之前的运行中没有</translation>
    </message>
    <message>
        <source>Messages by pair of ranks</source>
        <translation>按卡对汇总的消息</translation>
    </message>
    <message>
        <source>mean transfer</source>
        <translation>平均传输时间</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>late</source>
        <translation>迟到</translation>
    </message>
    <message>
        <source>unpaired</source>
        <translation>未配对</translation>
    </message>
    <message>
        <source>Durations of blocks: %1, stage %2</source>
        <translation>块的时长：%1，阶段 %2</translation>
    </message>
    <message>
        <source>Durations of blocks: stage %1</source>
        <translation>块的时长：阶段 %1</translation>
    </message>
    <message>
        <source>Durations of blocks: %1</source>
        <translation>块的时长：%1</translation>
    </message>
    <message>
        <source>Bandwidth from rank to rank</source>
        <translation>卡到卡的带宽</translation>
    </message>
    <message>
        <source>Waiting of receivers, from rank to rank</source>
        <translation>卡到卡的接收端等待时间</translation>
    </message>
    <message>
        <source>rank %1 to rank %2: %3 in %4 messages</source>
        <translation>卡 %1 到卡 %2：%3，共 %4 条消息</translation>
    </message>
    <message>
        <source>rank %1 to rank %2: receivers waited %3 in %4 messages</source>
        <translation>卡 %1 到卡 %2：接收端共等待 %3，共 %4 条消息</translation>
    </message>
    <message>
        <source>within a host or between two</source>
        <translation>主机内或主机间</translation>
    </message>
    <message>
        <source>Delay against the ideal</source>
        <translation>相对理想的延误</translation>
    </message>
    <message>
        <source>Delay against the run before</source>
        <translation>相对之前运行的延误</translation>
    </message>
    <message>
        <source>The steps of a rank</source>
        <translation>一张卡的各个 Step</translation>
    </message>
    <message>
        <source>Steps of rank %1</source>
        <translation>卡 %1 的各个 Step</translation>
    </message>
    <message>
        <source>micro-batches in flight, at most %1</source>
        <translation>在途微批次，最多 %1</translation>
    </message>
    <message>
        <source>Delay against step %1</source>
        <translation>相对 Step %1 的延误</translation>
    </message>
    <message>
        <source>ideal schedule</source>
        <translation>理想调度</translation>
    </message>
    <message>
        <source>run before</source>
        <translation>之前的运行</translation>
    </message>
    <message>
        <source>below: %1</source>
        <translation>下方：%1</translation>
    </message>
    <message>
        <source>Open it with the version that packed it, or pack the run again</source>
        <translation>请用打包它的版本打开，或重新打包该次运行</translation>
    </message>
    <message>
        <source>the file was packed by an older version of Pipescope, whose files this one does not read</source>
        <translation>该文件由旧版本的 Pipescope 打包，当前版本不再读取</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ActivityBar</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel what is running</source>
        <translation>取消正在进行的操作</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ArgumentRuleModel</name>
    <message>
        <source>Number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Argument</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::CausesPanel</name>
    <message>
        <source>%1 more: see Findings, or export the report.</source>
        <translation>另有 %1 条：见“诊断结果”，或导出报告。</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Ranks and steps</source>
        <translation>卡与 Step</translation>
    </message>
    <message>
        <source>Looking where the time goes…</source>
        <translation>正在分析时间去向…</translation>
    </message>
    <message>
        <source>Where the time goes is not known: no blocks of a pipeline with a step are recorded.</source>
        <translation>时间去向未知：没有记录属于某个 Step 的流水线块。</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Known once a run is read to its end.</source>
        <translation>运行读取完毕后显示。</translation>
    </message>
    <message>
        <source>Step against step</source>
        <translation>各 Step 对比</translation>
    </message>
    <message>
        <source>Stage against stage</source>
        <translation>各阶段对比</translation>
    </message>
    <message>
        <source>Durations of blocks</source>
        <translation>块的时长</translation>
    </message>
    <message>
        <source>Ranks and micro-batches</source>
        <translation>卡与微批次</translation>
    </message>
    <message>
        <source>Micro-batches in flight</source>
        <translation>在途微批次</translation>
    </message>
    <message>
        <source>Bandwidth of links</source>
        <translation>连线的带宽</translation>
    </message>
    <message>
        <source>Waiting at links</source>
        <translation>连线的等待时间</translation>
    </message>
    <message>
        <source>Kind of blocks</source>
        <translation>块的类型</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Every kind</source>
        <translation>所有类型</translation>
    </message>
    <message>
        <source>Every stage</source>
        <translation>所有阶段</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>Steps of a rank</source>
        <translation>一张卡的各个 Step</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ChartView</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ChromeRulesDialog</name>
    <message>
        <source>Trace Rules</source>
        <translation>Trace 规则</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>&amp;Defaults</source>
        <translation>默认(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Load Again</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Open Rules</source>
        <translation>打开规则</translation>
    </message>
    <message>
        <source>Rules (*.json)</source>
        <translation>规则 (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Save Rules As</source>
        <translation>规则另存为</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>&amp;Events</source>
        <translation>事件(&amp;E)</translation>
    </message>
    <message>
        <source>Ran&amp;ks</source>
        <translation>卡(&amp;K)</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Which rank a process, a thread or a whole file is. The first rule that matches is used; rules for files only where no rule for processes and threads matches. Patterns name {rank}, or {device} and, with several machines, {machine}; they may name {stage} too. Processes that no rule matches are numbered.</source>
        <translation>进程、线程或整个文件是哪张卡。第一条符合的规则生效；只有进程和线程都不能说明时才看文件。模式写出 {rank}，或 {device}（有多台机器时加 {machine}），也可以写出 {stage}。没有规则认识的进程依次编号。</translation>
    </message>
    <message>
        <source>Ar&amp;guments</source>
        <translation>参数(&amp;G)</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Names of arguments that give a number which an event&apos;s name does not have. Several may give the same number; their order does not matter.</source>
        <translation>事件名称没有给出的数字在哪里：在这个名称的参数中。多个参数可以给出同一个数字，顺序没有意义。</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>Pipescope wrote this trace, and it contains everything: no rules are used.</source>
        <translation>此 trace 由 Pipescope 写出，它自己说明一切：不使用任何规则。</translation>
    </message>
    <message>
        <source>Kinds of rules</source>
        <translation>规则种类</translation>
    </message>
    <message>
        <source>Events: %1 match a rule, %2 match none. Ranks: %3 found, %4 of them by no rule.</source>
        <translation>事件：%1 个符合规则，%2 个不符合。卡：找到 %3 张，其中 %4 张没有规则说明。</translation>
    </message>
    <message>
        <source>What the events of a Chrome trace mean. The first rule that matches is used; a fallback, for the host&apos;s view of the device&apos;s work, only where no other rule finds a block or the same range. In patterns * stands for any text, ? for one character, and {microbatch}, {chunk}, {vstage}, {step}, {rank} and {peer} for numbers. An empty pattern matches everything. The arrow in a field, or the key Down, offers the names in the trace.</source>
        <translation>Chrome trace 中的事件是什么。第一条符合的规则生效；后备规则用于主机一侧看到的设备工作，仅在没有其他规则找到块或同一区间时生效。在模式中，* 表示任意文字，? 表示一个字符，{microbatch}、{chunk}、{vstage}、{step}、{rank}、{peer} 表示相应的数字。空模式匹配一切。输入框中的箭头或向下键列出 trace 中的名称。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ClockOffsetDialog</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（未命名）</translation>
    </message>
    <message>
        <source>Clock Offsets</source>
        <translation>时钟偏移</translation>
    </message>
    <message>
        <source>Each host has its own clock. An offset is added to all times of a host&apos;s ranks in this window; files are not changed.</source>
        <translation>每台主机有自己的时钟。偏移会加到本窗口中该主机各卡的所有时间上；文件不会更改。</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Its clock is ahead</source>
        <translation>时钟超前</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Take &amp;Estimates</source>
        <translation>采用估计值(&amp;E)</translation>
    </message>
    <message>
        <source>Fill in the offsets that align all clocks with the reference</source>
        <translation>填入使所有时钟与参考一致的值</translation>
    </message>
    <message>
        <source> µs</source>
        <translation> µs</translation>
    </message>
    <message>
        <source>Offset of %1</source>
        <translation>%1 的偏移</translation>
    </message>
    <message>
        <source>%1 against %2, ± %3 from %4</source>
        <translation>相对 %2 为 %1，± %3，由 %4得出</translation>
    </message>
    <message>
        <source>1 link</source>
        <translation>1 条连线</translation>
    </message>
    <message>
        <source>%1 links</source>
        <translation>%1 条连线</translation>
    </message>
    <message>
        <source>%1 against %2, from %3</source>
        <translation>%1，相对 %2，来自 %3</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ColoursDialog</name>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Colour of %1 in dark</source>
        <translation>深色主题中%1的颜色</translation>
    </message>
    <message>
        <source>Colour of %1 in light</source>
        <translation>浅色主题中%1的颜色</translation>
    </message>
    <message>
        <source>The timeline shows each colour at once.
Texts on it are black or white, whichever reads better.</source>
        <translation>时间线会立即显示每种颜色。
其上的文字为黑色或白色，取更易读者。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Type a part of a command</source>
        <translation>输入命令的一部分</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::CompareDialog</name>
    <message>
        <source>%1 ranks become %2:</source>
        <translation>%1 张卡合并为 %2 张：</translation>
    </message>
    <message>
        <source>Call &amp;numbers do not count</source>
        <translation>忽略调用序号(&amp;N)</translation>
    </message>
    <message>
        <source>Look for &amp;overflow</source>
        <translation>检查溢出(&amp;O)</translation>
    </message>
    <message>
        <source>Compare Models</source>
        <translation>比较模型</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>&amp;Recent pairs:</source>
        <translation>最近的组合(&amp;R)：</translation>
    </message>
    <message>
        <source>&amp;Debug dump:</source>
        <translation>调试侧 dump(&amp;D)：</translation>
    </message>
    <message>
        <source>&amp;Bench dump:</source>
        <translation>标杆侧 dump(&amp;B)：</translation>
    </message>
    <message>
        <source>Layer &amp;mapping:</source>
        <translation>层映射(&amp;M)：</translation>
    </message>
    <message>
        <source>only where modules have other names</source>
        <translation>仅在模块名称不同时需要</translation>
    </message>
    <message>
        <source>Merge ranks of &amp;debug:</source>
        <translation>合并调试侧的卡(&amp;G)：</translation>
    </message>
    <message>
        <source>Merge ranks of b&amp;ench:</source>
        <translation>合并标杆侧的卡(&amp;E)：</translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation>未选择</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::CompareRunsDialog</name>
    <message>
        <source>all steps</source>
        <translation>所有 Step</translation>
    </message>
    <message>
        <source>Compare Runs</source>
        <translation>比较运行</translation>
    </message>
    <message>
        <source>&amp;Run before:</source>
        <translation>之前的运行(&amp;R)：</translation>
    </message>
    <message>
        <source>&amp;Only step:</source>
        <translation>仅 Step(&amp;O)：</translation>
    </message>
    <message>
        <source>Run &amp;after:</source>
        <translation>之后的运行(&amp;A)：</translation>
    </message>
    <message>
        <source>Only &amp;step:</source>
        <translation>仅 Step(&amp;S)：</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Either a step of both is compared, or all steps. A step is a number.</source>
        <translation>要么比较两者各一个 Step，要么比较所有 Step。Step 是一个数字。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::DatabaseSaver</name>
    <message>
        <source>Save as Database</source>
        <translation>另存为数据库</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::DemoMaker</name>
    <message>
        <source>Making the demo…</source>
        <translation>正在生成演示数据…</translation>
    </message>
    <message>
        <source>The demo could not be made: %1</source>
        <translation>无法生成演示数据：%1</translation>
    </message>
    <message>
        <source>Making the demo was cancelled.</source>
        <translation>已取消生成演示数据。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::DetailsModel</name>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::DetailsPanel</name>
    <message>
        <source>Details of the selection</source>
        <translation>选中项的详情</translation>
    </message>
    <message>
        <source>Click a block, an operator or a step to see its details.</source>
        <translation>单击块、算子或 Step 以查看其详细信息。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::DifferencePanel</name>
    <message>
        <source>What changed</source>
        <translation>有何变化</translation>
    </message>
    <message>
        <source>Open another run to compare with: File, Compare Runs.</source>
        <translation>打开另一次运行进行比较：“文件”菜单，“比较运行”。</translation>
    </message>
    <message>
        <source>Comparing the runs…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>%1 more: export the report.</source>
        <translation>还有 %1 条：请导出报告。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::DivergenceBanner</name>
    <message>
        <source>Next Onset</source>
        <translation>下一个起点</translation>
    </message>
    <message>
        <source>Accept as Known</source>
        <translation>标为已知</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Select this node: the details say all that is known of it</source>
        <translation>选中此节点：详情中列出关于它的全部已知信息</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>关闭此通知</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>卡 %1</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>No divergence was found: %1 of %2 nodes agree or could not be decided.</source>
        <translation>未发现分歧：%2 个节点中有 %1 个一致或无法判断。</translation>
    </message>
    <message>
        <source>First divergence: %1</source>
        <translation>首个分歧：%1</translation>
    </message>
    <message>
        <source>Onset: %1</source>
        <translation>起点：%1</translation>
    </message>
    <message>
        <source>Every onset is accepted as known.</source>
        <translation>所有起点均已标为已知。</translation>
    </message>
    <message>
        <source>Only %1 of %2 ranks of the step were looked at.</source>
        <translation>该 Step 的 %2 张卡中只检查了 %1 张。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>local layer %1</source>
        <translation>本地第 %1 层</translation>
    </message>
    <message>
        <source>Onset in: %1.</source>
        <translation>起点所在：%1。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::EmptyPage</name>
    <message>
        <source>Open Folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Generate a small run and open it</source>
        <translation>生成一个小型演示运行并打开</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>之前打开过</translation>
    </message>
    <message>
        <source>Open the Demo</source>
        <translation>打开演示</translation>
    </message>
    <message>
        <source>How to record a run or dump a model</source>
        <translation>如何采集运行或 dump 模型</translation>
    </message>
    <message>
        <source>Show the recording guide</source>
        <translation>显示采集指南</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::EventRuleModel</name>
    <message>
        <source>Is</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Fallback</source>
        <translation>后备</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ExportController</name>
    <message>
        <source>Finding out what will change…</source>
        <translation>正在确定将要更改的内容…</translation>
    </message>
    <message>
        <source>Writing databases…</source>
        <translation>正在写入数据库…</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Export Chrome Trace</source>
        <translation>导出 Chrome Trace</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
    <message>
        <source>Export Report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>The language of a page, as HTML names it.</extracomment>
        <translation>zh-CN</translation>
    </message>
    <message>
        <source>Save Chart</source>
        <translation>保存图表</translation>
    </message>
    <message>
        <source>Save What If</source>
        <translation>保存假设分析</translation>
    </message>
    <message>
        <source>Save Table</source>
        <translation>保存表格</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::FileCommands</name>
    <message>
        <source>Save Session As</source>
        <translation>会话另存为</translation>
    </message>
    <message>
        <source>Apply Session</source>
        <translation>应用会话</translation>
    </message>
    <message>
        <source>Sessions (*.json)</source>
        <translation>会话 (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::FindingsPanel</name>
    <message>
        <source>Findings</source>
        <translation>诊断结果</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>尚未打开数据。</translation>
    </message>
    <message>
        <source>No problems were found.</source>
        <translation>读取的数据中未发现问题。</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1（另有 %2 条）</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 个文件</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>诊断内容</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理建议</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 个错误</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 个错误</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 个警告</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 个警告</translation>
    </message>
    <message>
        <source>1 notice</source>
        <translation>1 个提示</translation>
    </message>
    <message>
        <source>%1 notices</source>
        <translation>%1 个提示</translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>没有诊断结果</translation>
    </message>
    <message>
        <source>Run before: %1</source>
        <translation>之前的运行：%1</translation>
    </message>
    <message>
        <source>before: %1</source>
        <translation>之前：%1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GoToTimeDialog</name>
    <message>
        <source>Go to Time</source>
        <translation>转到时间</translation>
    </message>
    <message>
        <source>12.3 ms, 1.5s or 07:15:02.5</source>
        <translation>12.3 ms、1.5s 或 07:15:02.5</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>时间(&amp;T)</translation>
    </message>
    <message>
        <source>The run has no such time.</source>
        <translation>该运行没有这个时间。</translation>
    </message>
    <message>
        <source>A number with a unit counts from the origin of the time axis; hours:minutes:seconds is UTC.</source>
        <translation>带单位的数字从时间轴的起点开始计算；时:分:秒 为 UTC 时间。</translation>
    </message>
    <message>
        <source>A number with a unit counts from the run&apos;s begin; hours:minutes:seconds is UTC.</source>
        <translation>带单位的数字从运行开始计算；时:分:秒 为 UTC 时间。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphCommands</name>
    <message>
        <source>There is no divergence: the sides agree as far as is recorded.</source>
        <translation>没有分歧：就所记录的内容而言，两侧一致。</translation>
    </message>
    <message>
        <source>There is no onset that is not known.</source>
        <translation>没有未知的起点。</translation>
    </message>
    <message>
        <source>The selected node is no onset; ] goes to the next one.</source>
        <translation>选中的节点不是起点；按 ] 转到下一个起点。</translation>
    </message>
    <message>
        <source>The selected node does not differ.</source>
        <translation>选中的节点没有差异。</translation>
    </message>
    <message>
        <source>%1 nodes lead from where the error began to the selected one; Escape ends the highlight.</source>
        <translation>从误差起点到选中节点经过 %1 个节点；按 Esc 结束高亮。</translation>
    </message>
    <message>
        <source>From the last bad node back to the first.</source>
        <translation>从最后一个异常节点回到第一个。</translation>
    </message>
    <message>
        <source>From the first bad node on to the last.</source>
        <translation>从第一个异常节点转到最后一个。</translation>
    </message>
    <message>
        <source>There is no bad node.</source>
        <translation>没有异常节点。</translation>
    </message>
    <message>
        <source>The node has no partner: this is the partner of what is around it.</source>
        <translation>该节点没有对应节点：这是其外层的对应节点。</translation>
    </message>
    <message>
        <source>There is no bad node below.</source>
        <translation>下面没有异常节点。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no partner on the other side: it was expanded alone.</source>
        <translation>“%1”在另一侧没有对应节点：仅单独展开。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no partner on the other side (%2): it was expanded alone.</source>
        <translation>“%1”在另一侧没有对应节点（%2）：仅单独展开。</translation>
    </message>
    <message>
        <source>The error began at the selected node itself; Escape ends the highlight.</source>
        <translation>误差就始于选中的节点；按 Esc 结束高亮。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphCrumbs</name>
    <message>
        <source>Open module</source>
        <translation>打开的模块</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphExporter</name>
    <message>
        <source>Export Picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphLegend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphPane</name>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>debug</source>
        <translation>调试侧</translation>
    </message>
    <message>
        <source>bench</source>
        <translation>标杆侧</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>%1 · stands for %2 boxes that are alike</source>
        <translation>%1 · 代表 %2 个相同的框</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphPictureDialog</name>
    <message>
        <source>Export Picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>What the window shows</source>
        <translation>窗口显示的内容</translation>
    </message>
    <message>
        <source>All that is expanded</source>
        <translation>所有已展开的部分</translation>
    </message>
    <message>
        <source>Everything, with all boxes expanded</source>
        <translation>全部，展开所有方框</translation>
    </message>
    <message>
        <source> pixels</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>The height follows from what is shown. A picture is at most %1 pixels high: what needs more is drawn lower, with strips in the worst colour of the nodes they stand for.</source>
        <translation>高度由所显示的内容决定。图片最高 %1 像素：超出时会压低绘制，以色条表示节点，颜色取其中最差者。</translation>
    </message>
    <message>
        <source>Choose File…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>&amp;Picture of</source>
        <translation>图片内容(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>S&amp;cale of PNG</source>
        <translation>PNG 缩放(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Background</source>
        <translation>背景(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphSelectors</name>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>The database that is shown</source>
        <translation>显示的数据库</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>The step that is shown</source>
        <translation>显示的 Step</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>The rank that is shown</source>
        <translation>显示的卡</translation>
    </message>
    <message>
        <source>Micro step</source>
        <translation>微步</translation>
    </message>
    <message>
        <source>The micro step that stands out</source>
        <translation>突出显示的微步</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Step %1</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>卡 %1</translation>
    </message>
    <message>
        <source>All micro steps</source>
        <translation>所有微步</translation>
    </message>
    <message>
        <source>Micro step %1</source>
        <translation>微步 %1</translation>
    </message>
    <message>
        <source>%1: not read</source>
        <translation>%1：未读取</translation>
    </message>
    <message>
        <source>%1: nothing differs</source>
        <translation>%1：无差异</translation>
    </message>
    <message>
        <source>%1: first divergence, %2 differ</source>
        <translation>%1：首个分歧，%2 个不同</translation>
    </message>
    <message>
        <source>%1: %2 differ</source>
        <translation>%1：%2 个不同</translation>
    </message>
    <message>
        <source>%1: differs</source>
        <translation>%1：有差异</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphSessionKeeper</name>
    <message>
        <source>The view of these models could not be saved: %1</source>
        <translation>无法保存这些模型的视图：%1</translation>
    </message>
    <message>
        <source>The view of these models could not be restored: %1</source>
        <translation>无法恢复这些模型的视图：%1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphView</name>
    <message>
        <source>Model graph</source>
        <translation>模型图</translation>
    </message>
    <message>
        <source>Debug: %1</source>
        <translation>调试侧：%1</translation>
    </message>
    <message>
        <source>Bench</source>
        <translation>标杆侧</translation>
    </message>
    <message>
        <source>Bench: %1</source>
        <translation>标杆侧：%1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GraphWorkspace</name>
    <message>
        <source>Export List of Nodes</source>
        <translation>导出节点列表</translation>
    </message>
    <message>
        <source>Compare with an Earlier Comparison</source>
        <translation>与先前的比较对照</translation>
    </message>
    <message>
        <source>%1 of %2 nodes differ</source>
        <translation>%2 个节点中有 %1 个不同</translation>
    </message>
    <message>
        <source>No overflow in %1 nodes</source>
        <translation>%1 个节点无溢出</translation>
    </message>
    <message>
        <source>%1 of %2 nodes overflow</source>
        <translation>%2 个节点中 %1 个溢出</translation>
    </message>
    <message>
        <source>%1 unplaced</source>
        <translation>%1 个未放置</translation>
    </message>
    <message>
        <source>%1 unlinked</source>
        <translation>%1 个未配对</translation>
    </message>
    <message>
        <source>1 onset</source>
        <translation>1 个起点</translation>
    </message>
    <message>
        <source>%1 onsets</source>
        <translation>%1 个起点</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::GroupSelector</name>
    <message>
        <source>Group %1: ranks %2</source>
        <translation>组 %1：卡 %2</translation>
    </message>
    <message>
        <source>Pipeline groups</source>
        <translation>流水线组</translation>
    </message>
    <message>
        <source>The pipeline groups that are shown</source>
        <translation>显示哪些流水线组</translation>
    </message>
    <message>
        <source>All groups</source>
        <translation>所有组</translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation>组 %1</translation>
    </message>
    <message>
        <source>%1 of %2 groups</source>
        <translation>%1 / %2 个组</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::HandMatcher</name>
    <message>
        <source>&apos;%1&apos; is picked; now select its partner on the bench side, and match again.</source>
        <translation>已选定“%1”；请在标杆侧选择其对应节点，然后再次匹配。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is picked; now select its partner on the debug side, and match again.</source>
        <translation>已选定“%1”；请在调试侧选择其对应节点，然后再次匹配。</translation>
    </message>
    <message>
        <source>The selected node has no partner.</source>
        <translation>选中的节点没有对应节点。</translation>
    </message>
    <message>
        <source>Matched: %1 nodes. Taken apart: %2.</source>
        <translation>已匹配：%1 个节点。已解除：%2 个。</translation>
    </message>
    <message>
        <source>Left without partner: %1.</source>
        <translation>仍无对应节点：%1 个。</translation>
    </message>
    <message>
        <source>%1 nodes were written into the database.</source>
        <translation>已将 %1 个节点写入数据库。</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ItemsPanel</name>
    <message>
        <source>Inputs and outputs of the node</source>
        <translation>节点的输入和输出</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>debug</source>
        <translation>调试侧</translation>
    </message>
    <message>
        <source>bench</source>
        <translation>标杆侧</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>仅%1</translation>
    </message>
    <message>
        <source>Select a node to see its inputs and outputs.</source>
        <translation>选择一个节点以查看其输入和输出。</translation>
    </message>
    <message>
        <source>No inputs or outputs are recorded of this node itself. Those of the nodes inside it are seen when one of them is selected.</source>
        <translation>该节点本身没有记录输入或输出。选择其内部的某个节点即可查看其输入和输出。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::KeyTableDialog</name>
    <message>
        <source>&amp;Assign</source>
        <translation>指定(&amp;A)</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Key table</source>
        <translation>快捷键表</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>新的快捷键</translation>
    </message>
    <message>
        <source>New keys:</source>
        <translation>新的快捷键：</translation>
    </message>
    <message>
        <source>The timeline needs %1 itself.</source>
        <translation>时间线本身需要 %1。</translation>
    </message>
    <message>
        <source>%1 will be taken from: %2</source>
        <translation>%1 将不再用于：%2</translation>
    </message>
    <message>
        <source>Choose a command to give it other keys. Arrow keys and gestures of the mouse are fixed.</source>
        <translation>选择一个命令以更改其快捷键。方向键和鼠标手势不能更改。</translation>
    </message>
    <message>
        <source>A key that is held must be a single one without Ctrl, Alt or Shift.</source>
        <translation>需按住的键必须是单个键，不含 Ctrl、Alt 或 Shift。</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Restore All…</source>
        <translation>全部恢复默认(&amp;R)…</translation>
    </message>
    <message>
        <source>Search for a command or a key</source>
        <translation>搜索命令或按键</translation>
    </message>
    <message>
        <source>Restore All</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Reset the keys of all commands? Your own keys will be lost.</source>
        <translation>要将所有命令恢复为默认按键吗？您自定义的按键将丢失。</translation>
    </message>
    <message>
        <source>Press the new keys in the field. Remove takes the command&apos;s keys away.</source>
        <translation>请在输入框中按下新按键。“移除”会去掉该命令的按键。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::LayerCurveView</name>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>Layer %1: %2</source>
        <translation>第 %1 层：%2</translation>
    </message>
    <message>
        <source>Layer %1: %2; partner %3</source>
        <translation>第 %1 层：%2；配对 %3</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Select an operation in a layer that is built like others.</source>
        <translation>请选择某一层中的算子，该层须与其他层结构相同。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::LayerTableModel</name>
    <message>
        <source>Step %1</source>
        <translation>Step %1</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>卡 %1</translation>
    </message>
    <message>
        <source>%1, outside layers: %2 of %3 nodes are different or without partner.</source>
        <translation>%1，层外：%3 个节点中有 %2 个不同或无配对。</translation>
    </message>
    <message>
        <source>%1, layer %2: %3 of %4 nodes are different or without partner.</source>
        <translation>%1，第 %2 层：%4 个节点中有 %3 个不同或无配对。</translation>
    </message>
    <message>
        <source>Worst score %1.</source>
        <translation>最差得分 %1。</translation>
    </message>
    <message>
        <source>Worst: %1 on rank %2.</source>
        <translation>最差：卡 %2 上的 %1。</translation>
    </message>
    <message>
        <source>Outside</source>
        <translation>层外</translation>
    </message>
    <message>
        <source>The layer of the model, counted through the pipeline stages</source>
        <translation>模型的层，跨流水线阶段连续编号</translation>
    </message>
    <message>
        <source>The layer as each rank numbers it: where the ranks stand in the pipeline is not known, or stages hold several chunks of the model</source>
        <translation>各卡自己的层编号：各卡在流水线中的位置未知，或者一个阶段包含模型的多个分块</translation>
    </message>
    <message>
        <source>Rank %1, step %2</source>
        <translation>卡 %1，Step %2</translation>
    </message>
    <message>
        <source>%1: not read yet. A click opens it.</source>
        <translation>%1：尚未读取。单击即可打开。</translation>
    </message>
    <message>
        <source>At most %1 times the tolerance.</source>
        <translation>最大为容差的 %1 倍。</translation>
    </message>
    <message>
        <source>%1: not read</source>
        <translation>%1：未读取</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::LayersPanel</name>
    <message>
        <source>Layers of ranks or steps</source>
        <translation>各卡或各 Step 的层</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>Ranks of this step</source>
        <translation>本 Step 的各卡</translation>
    </message>
    <message>
        <source>Steps, worst of ranks</source>
        <translation>各 Step（取各卡最差）</translation>
    </message>
    <message>
        <source>Times the tolerance</source>
        <translation>容差的倍数</translation>
    </message>
    <message>
        <source>Norm of the output</source>
        <translation>输出的范数</translation>
    </message>
    <message>
        <source>Maximum of the output</source>
        <translation>输出的最大值</translation>
    </message>
    <message>
        <source>Minimum of the output</source>
        <translation>输出的最小值</translation>
    </message>
    <message>
        <source>Mean of the output</source>
        <translation>输出的平均值</translation>
    </message>
    <message>
        <source>What the cells show</source>
        <translation>单元格显示的内容</translation>
    </message>
    <message>
        <source>What the rows are</source>
        <translation>各行的含义</translation>
    </message>
    <message>
        <source>What the curve shows</source>
        <translation>曲线显示的内容</translation>
    </message>
    <message>
        <source>Read All</source>
        <translation>全部读取</translation>
    </message>
    <message>
        <source>Read the other steps and ranks of the run for this table</source>
        <translation>为此表读取运行的其他 Step 和卡</translation>
    </message>
    <message>
        <source>Curve over the layers</source>
        <translation>随层变化的曲线</translation>
    </message>
    <message>
        <source>%1 ranks of other steps or files are not read yet.</source>
        <translation>其他 Step 或文件中还有 %1 张卡未读取。</translation>
    </message>
    <message>
        <source>Forward and backward</source>
        <translation>前向与反向</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Which nodes the cells count</source>
        <translation>单元格统计的节点</translation>
    </message>
    <message>
        <source>Ranks and steps</source>
        <translation>卡与 Step</translation>
    </message>
    <message>
        <source>Onset in: %1.</source>
        <translation>起点所在：%1。</translation>
    </message>
    <message>
        <source>Framed: the onsets of the step shown.</source>
        <translation>加框：所显示 Step 的起点。</translation>
    </message>
    <message>
        <source>Numbers count nodes that differ or have no partner; the larger their share, the stronger the colour.</source>
        <translation>数字为不同或无配对的节点数；所占比例越大，颜色越深。</translation>
    </message>
    <message>
        <source>Columns are layers. Numbers are the worst score, in the colours of the scores.</source>
        <translation>每列为一层。数字为最差的分数，颜色为分数的颜色。</translation>
    </message>
    <message>
        <source>Columns are layers. Words are the worst overflow.</source>
        <translation>每列为一层。文字为最严重的溢出。</translation>
    </message>
    <message>
        <source>Columns are layers. Numbers say how many times its tolerance the worst node differs; the more, the stronger the colour.</source>
        <translation>每列为一层。数字为最差节点的差异是其容差的多少倍；倍数越大，颜色越深。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::LayoutSelector</name>
    <message>
        <source>Layout</source>
        <translation>数据布局</translation>
    </message>
    <message>
        <source>The kind of file that is shown</source>
        <translation>显示哪一种文件</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::LinkFilters</name>
    <message>
        <source>Ranks: 0-7,12</source>
        <translation>卡：0-7,12</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Messages from or to these ranks: 0-7,12</source>
        <translation>由这些卡发出或接收的消息：0-7,12</translation>
    </message>
    <message>
        <source>Peers: 8</source>
        <translation>对端：8</translation>
    </message>
    <message>
        <source>Peers</source>
        <translation>对端</translation>
    </message>
    <message>
        <source>The other end is one of these ranks</source>
        <translation>另一端是这些卡之一</translation>
    </message>
    <message>
        <source>Both directions</source>
        <translation>两个方向</translation>
    </message>
    <message>
        <source>Forward: activations</source>
        <translation>前向：激活</translation>
    </message>
    <message>
        <source>Backward: gradients</source>
        <translation>反向：梯度</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Which direction is listed</source>
        <translation>列出哪个方向</translation>
    </message>
    <message>
        <source>All hosts</source>
        <translation>所有主机</translation>
    </message>
    <message>
        <source>Within one host</source>
        <translation>同一主机内</translation>
    </message>
    <message>
        <source>Between hosts</source>
        <translation>主机之间</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Messages within a host, or between two</source>
        <translation>主机内或主机间的消息</translation>
    </message>
    <message>
        <source>Late only</source>
        <translation>仅迟到</translation>
    </message>
    <message>
        <source>The receiver was there before the sender</source>
        <translation>接收端先于发送端就绪</translation>
    </message>
    <message>
        <source>Unpaired only</source>
        <translation>仅未配对</translation>
    </message>
    <message>
        <source>Sends and receives without a partner</source>
        <translation>没有配对的发送和接收</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::LinksPanel</name>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>between</source>
        <translation>主机间</translation>
    </message>
    <message>
        <source>within</source>
        <translation>主机内</translation>
    </message>
    <message>
        <source>sender by %1</source>
        <translation>发送端，晚 %1</translation>
    </message>
    <message>
        <source>receiver by %1</source>
        <translation>接收端，晚 %1</translation>
    </message>
    <message>
        <source>unpaired</source>
        <translation>未配对</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Virtual stage</source>
        <translation>虚拟阶段</translation>
    </message>
    <message>
        <source>The virtual stage that made the data</source>
        <translation>产生数据的虚拟阶段</translation>
    </message>
    <message>
        <source>Start in the run</source>
        <translation>在运行中的开始</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>传输时间</translation>
    </message>
    <message>
        <source>While data moved; without its times, from both ends being there to the arrival</source>
        <translation>数据传输所用时间；没有记录时，从两端都就绪到数据到达</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>How long the receiver was there without data moving</source>
        <translation>接收端就绪但没有数据传输的时间</translation>
    </message>
    <message>
        <source>Came last</source>
        <translation>后到的一端</translation>
    </message>
    <message>
        <source>Who began last, and by how much; empty where clocks cannot be compared</source>
        <translation>哪一端后开始、晚多少；时钟无法比较时为空</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Within one host, or between two</source>
        <translation>同一主机内，或两台主机之间</translation>
    </message>
    <message>
        <source>Pairing</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Sends and receives without a partner are unpaired</source>
        <translation>没有对端的发送和接收为未配对</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Mean transfer</source>
        <translation>平均传输时间</translation>
    </message>
    <message>
        <source>Bytes by the sum of the times in which they moved</source>
        <translation>字节数除以传输时间之和</translation>
    </message>
    <message>
        <source>How long the receiver was there without data moving, in all</source>
        <translation>接收端就绪但没有数据传输的时间总和</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>迟到</translation>
    </message>
    <message>
        <source>Messages whose receiver was there before the sender</source>
        <translation>接收端先于发送端就绪的消息数</translation>
    </message>
    <message>
        <source>Unpaired</source>
        <translation>未配对</translation>
    </message>
    <message>
        <source>Each message</source>
        <translation>逐条消息</translation>
    </message>
    <message>
        <source>By pair of ranks</source>
        <translation>按卡对</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>List each message, or the sums of each pair of ranks</source>
        <translation>列出每条消息，或每对卡的汇总</translation>
    </message>
    <message>
        <source>Save Table…</source>
        <translation>保存表格…</translation>
    </message>
    <message>
        <source>Save what is listed as CSV</source>
        <translation>将列出的内容保存为 CSV</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>尚未打开数据。</translation>
    </message>
    <message>
        <source>Known once a run is read to its end.</source>
        <translation>运行读取完成后可知。</translation>
    </message>
    <message>
        <source>%1 pairs of ranks</source>
        <translation>%1 对卡</translation>
    </message>
    <message>
        <source>%1 messages</source>
        <translation>%1 条消息</translation>
    </message>
    <message>
        <source>%1 of %2 messages</source>
        <translation>%2 条消息中的 %1 条</translation>
    </message>
    <message>
        <source>%1 more: Save Table… has all.</source>
        <translation>还有 %1 行：“保存表格…”包含全部。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::MagnitudeSlider</name>
    <message>
        <source>Smallest difference that stands out</source>
        <translation>突出显示的最小差异</translation>
    </message>
    <message>
        <source>Let only differences stand out that are this many times what is allowed</source>
        <translation>仅突出显示达到允许值该倍数的差异</translation>
    </message>
    <message>
        <source>All differences</source>
        <translation>全部差异</translation>
    </message>
    <message>
        <source>From %1 times the limit</source>
        <translation>从允许值的 %1 倍起</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::MainWindow</name>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Show or hide the findings</source>
        <translation>显示或隐藏诊断结果</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>Opening failed: %1</source>
        <translation>打开失败：%1</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>已取消打开。</translation>
    </message>
    <message>
        <source>Files of this run have changed since they were read.</source>
        <translation>本次运行的文件在读取之后发生了变化。</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>尚未打开数据</translation>
    </message>
    <message>
        <source>Nothing to show in %1</source>
        <translation>%1 中没有可显示的内容</translation>
    </message>
    <message>
        <source>It holds no blocks and no operators.</source>
        <translation>其中没有块，也没有算子。</translation>
    </message>
    <message>
        <source>%1 (loading) – Pipescope</source>
        <translation>%1（正在加载） – Pipescope</translation>
    </message>
    <message>
        <source>Showing what has been read of %1 so far…</source>
        <translation>显示 %1 中目前已读取的内容…</translation>
    </message>
    <message>
        <source>Several files were dropped: the folder they are in was opened.</source>
        <translation>拖放了多个文件：已打开它们所在的文件夹。</translation>
    </message>
    <message>
        <source>Open the profile or the dump of the same run first, then come back.</source>
        <translation>请先打开同一运行的性能数据或转储，然后再返回。</translation>
    </message>
    <message>
        <source>Message %1 from rank %2 to rank %3 is not in this document.</source>
        <translation>此文档中没有从卡 %2 到卡 %3 的第 %1 条消息。</translation>
    </message>
    <message>
        <source>A run of training: a folder of profiles or worker logs, or a Chrome trace.
A model graph: a folder with a dump, or a .vis.db file.
Two models beside each other: two dumps.
Each of these can be dropped here; two runs or two dumps that are dropped together are compared.</source>
        <translation>一次训练运行：含有性能数据或 worker 日志的文件夹，或 Chrome trace。
一个模型图：含有 dump 的文件夹，或 .vis.db 文件。
并排比较两个模型：两个 dump。
以上各项都可拖放到此处；一起拖放的两次运行或两个 dump 会被比较。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::MarksPanel</name>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Time in the run</source>
        <translation>在运行中的时间</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::MatchCommands</name>
    <message>
        <source>Load Matches</source>
        <translation>加载匹配</translation>
    </message>
    <message>
        <source>Save Matches</source>
        <translation>保存匹配</translation>
    </message>
    <message>
        <source>Write Matches into Database</source>
        <translation>将匹配写入数据库</translation>
    </message>
    <message>
        <source>Partners and scores of the nodes that were matched by hand are written into
%1
The rest of the database stays as it is.</source>
        <translation>手动匹配节点的对应关系和分数将写入
%1
数据库的其余部分保持不变。</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::MicroBatchFollower</name>
    <message>
        <source>The micro-batch of the selection is not known.</source>
        <translation>选中项的微批次未知。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::MinimapView</name>
    <message>
        <source>The whole run: drag the window to move it, its edges to zoom</source>
        <translation>整个运行：拖动窗口可移动，拖动边缘可缩放</translation>
    </message>
    <message>
        <source>Minimap</source>
        <translation>缩略图</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::NodeListPanel</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Name, or kind:module score&gt;0.5 overflow:critical unmatched:shape dtype:bfloat16 name:*attn*</source>
        <translation>名称，或 kind:module score&gt;0.5 overflow:critical unmatched:shape dtype:bfloat16 name:*attn*</translation>
    </message>
    <message>
        <source>Search for nodes</source>
        <translation>搜索节点</translation>
    </message>
    <message>
        <source>%1 nodes, %2 different, %3 without partner</source>
        <translation>%1 个节点，%2 个不同，%3 个没有对应节点</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>× tolerance</source>
        <translation>容差倍数</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Overflow</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>debug</source>
        <translation>调试侧</translation>
    </message>
    <message>
        <source>bench</source>
        <translation>标杆侧</translation>
    </message>
    <message>
        <source>%1 nodes, %2 with overflow, %3 unplaced, %4 unlinked</source>
        <translation>%1 个节点，%2 个溢出，%3 个未放置，%4 个未配对</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::NodePanel</name>
    <message>
        <source>Details of the node</source>
        <translation>节点的详细信息</translation>
    </message>
    <message>
        <source>Click a node to see its details.</source>
        <translation>点击节点查看详细信息。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::NoticeBar</name>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>关闭此通知</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show Folder</source>
        <translation>打开所在文件夹</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ParallelSizesDialog</name>
    <message>
        <source>not given</source>
        <translation>未指定</translation>
    </message>
    <message>
        <source>from metadata: %1</source>
        <translation>来自元数据：%1</translation>
    </message>
    <message>
        <source>not in the metadata</source>
        <translation>元数据中没有</translation>
    </message>
    <message>
        <source>Parallel Sizes</source>
        <translation>并行规模</translation>
    </message>
    <message>
        <source>&amp;Pipeline (pp)</source>
        <translation>流水线并行(&amp;P) (pp)</translation>
    </message>
    <message>
        <source>&amp;Tensor (tp)</source>
        <translation>张量并行(&amp;T) (tp)</translation>
    </message>
    <message>
        <source>&amp;Context (cp)</source>
        <translation>上下文并行(&amp;C) (cp)</translation>
    </message>
    <message>
        <source>&amp;Data (dp)</source>
        <translation>数据并行(&amp;D) (dp)</translation>
    </message>
    <message>
        <source>They give each rank&apos;s stage and pipeline group where the files do not. The run is loaded again.</source>
        <translation>在文件没有记录时，用它们确定每张卡的阶段和流水线组。之后将重新加载本次运行。</translation>
    </message>
    <message>
        <source>Load Again</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>&amp;Expert (ep)</source>
        <translation>专家并行(&amp;E) (ep)</translation>
    </message>
    <message>
        <source>&amp;Order of ranks</source>
        <translation>卡的顺序(&amp;O)</translation>
    </message>
    <message>
        <source>Order of ranks, the innermost dimension first</source>
        <translation>卡的顺序，最内层维度在前</translation>
    </message>
    <message>
        <source>The innermost dimension first: ranks side by side differ in it</source>
        <translation>最内层维度在前：相邻的卡在该维度上不同</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::PartDialog</name>
    <message>
        <source>ranks %1</source>
        <translation>卡 %1</translation>
    </message>
    <message>
        <source>devices %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Step %1</translation>
    </message>
    <message>
        <source>Open Part of a Run</source>
        <translation>打开运行的一部分</translation>
    </message>
    <message>
        <source>all, or 0-3,8</source>
        <translation>全部，或 0-3,8</translation>
    </message>
    <message>
        <source>all, or one</source>
        <translation>全部，或一个</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Folder or file</source>
        <translation>文件夹或文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Ranks</source>
        <translation>卡(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Devices of each host</source>
        <translation>每台主机的设备(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>Step(&amp;S)</translation>
    </message>
    <message>
        <source>Ranks and devices are numbers and ranges of numbers, such as 0-3,8.</source>
        <translation>卡和设备用数字和数字区间表示，例如 0-3,8。</translation>
    </message>
    <message>
        <source>A step is one number.</source>
        <translation>Step 是一个数字。</translation>
    </message>
    <message>
        <source>Folder or file</source>
        <translation>文件夹或文件</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::PictureDialog</name>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>宽度（像素）</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>高度（像素）</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>What the window shows</source>
        <translation>窗口显示的内容</translation>
    </message>
    <message>
        <source>The whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>As in the window, %1</source>
        <translation>与窗口相同，%1</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Scales texts, rows and lines. The content of the window always fills the picture.</source>
        <translation>文字、行和线条的缩放比例。“窗口显示的内容”会自动铺满图片。</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Name of the folder and what is shown</source>
        <translation>文件夹名称和显示的内容</translation>
    </message>
    <message>
        <source>×</source>
        <translation>×</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Choose File…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>&amp;Picture of</source>
        <translation>图片内容(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>尺寸(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;cale</source>
        <translation>缩放(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Background</source>
        <translation>背景(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::QueryPanel</name>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>The first %1; there are more than the limit allows.</source>
        <translation>前 %1；超出了行数上限，还有更多。</translation>
    </message>
    <message>
        <source>The first %1; more would need too much memory.</source>
        <translation>前 %1；再多将占用过多内存。</translation>
    </message>
    <message>
        <source>%1 in %L2 ms.</source>
        <translation>%1，用时 %L2 ms。</translation>
    </message>
    <message>
        <source>The query was cancelled.</source>
        <translation>查询已取消。</translation>
    </message>
    <message>
        <source>The query failed: %1.</source>
        <translation>查询失败：%1。</translation>
    </message>
    <message>
        <source>Rank whose database is queried</source>
        <translation>查询哪张卡的数据库</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>Run the statement (Ctrl+Return)</source>
        <translation>执行语句 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop the running statement (Escape)</source>
        <translation>停止正在执行的语句 (Escape)</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Rows at most:</source>
        <translation>最多行数：</translation>
    </message>
    <message>
        <source>Most rows of a result</source>
        <translation>结果的最多行数</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>卡 %1</translation>
    </message>
    <message>
        <source>The database cannot be read: %1.</source>
        <translation>无法读取数据库：%1。</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在执行…</translation>
    </message>
    <message>
        <source>Open a folder to query the databases of its ranks.</source>
        <translation>打开文件夹后可查询各卡的数据库。</translation>
    </message>
    <message>
        <source>This row has no time to show.</source>
        <translation>该行没有可显示的时间。</translation>
    </message>
    <message>
        <source>The time of this row lies outside of what the timeline shows.</source>
        <translation>该行的时间不在时间线显示的范围内。</translation>
    </message>
    <message>
        <source>Clear History</source>
        <translation>清除历史</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::QueryResultModel</name>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>%L1 bytes</source>
        <translation>%L1 字节</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::RankExportDialog</name>
    <message>
        <source>%1 existing rows will be removed.</source>
        <translation>现有的 %1 行将会消失。</translation>
    </message>
    <message>
        <source>%1 databases cannot be written; see their notes.</source>
        <translation>%1 个数据库无法写入，请查看说明。</translation>
    </message>
    <message>
        <source>%1 databases were written.</source>
        <translation>已写入 %1 个数据库。</translation>
    </message>
    <message>
        <source>%1 could not be written and are unchanged.</source>
        <translation>%1 个无法写入，保持原样。</translation>
    </message>
    <message>
        <source>%1 had nothing to write.</source>
        <translation>%1没有需要写入的内容。</translation>
    </message>
    <message>
        <source>No database holds anything that an export changed.</source>
        <translation>没有任何数据库包含导出所做的更改。</translation>
    </message>
    <message>
        <source>%1 databases were restored.</source>
        <translation>已恢复 %1 个数据库。</translation>
    </message>
    <message>
        <source>%1 had nothing to undo.</source>
        <translation>%1没有需要撤销的内容。</translation>
    </message>
    <message>
        <source>Changes by database</source>
        <translation>各数据库的更改</translation>
    </message>
    <message>
        <source>Undo Export to Databases</source>
        <translation>撤销导出到数据库</translation>
    </message>
    <message>
        <source>Export to Databases</source>
        <translation>导出到数据库</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Finding out what will change…</source>
        <translation>正在确定将要更改的内容…</translation>
    </message>
    <message>
        <source>Also write &amp;more detailed tables (PipescopeBlocks, PipescopeLinks)</source>
        <translation>同时写入包含更多信息的表（PipescopeBlocks、PipescopeLinks）(&amp;M)</translation>
    </message>
    <message>
        <source>Give &amp;connection ids also to operators known only from messages (profiler level none)</source>
        <translation>对仅从消息得知的算子也写入连接 ID（profiler 级别 none）(&amp;C)</translation>
    </message>
    <message>
        <source>1 database</source>
        <translation>1 个数据库</translation>
    </message>
    <message>
        <source>%1 databases</source>
        <translation>%1 个数据库</translation>
    </message>
    <message>
        <source>1 database cannot be written; see its note.</source>
        <translation>1 个数据库无法写入，请查看其备注。</translation>
    </message>
    <message>
        <source>1 could not be written and is unchanged.</source>
        <translation>1 个无法写入，保持原样。</translation>
    </message>
    <message>
        <source>1 row of StepTaskInfo</source>
        <translation>1 行 StepTaskInfo</translation>
    </message>
    <message>
        <source>%1 rows of StepTaskInfo</source>
        <translation>%1 行 StepTaskInfo</translation>
    </message>
    <message>
        <source>1 connection id</source>
        <translation>1 个连接 ID</translation>
    </message>
    <message>
        <source>%1 connection ids</source>
        <translation>%1 个连接 ID</translation>
    </message>
    <message>
        <source>%1 will be changed: %2 and %3 will be written.</source>
        <translation>将更改 %1：写入 %2 和 %3。</translation>
    </message>
    <message>
        <source>1 existing row will be removed.</source>
        <translation>现有的 1 行将消失。</translation>
    </message>
    <message>
        <source>1 database was written.</source>
        <translation>已写入 1 个数据库。</translation>
    </message>
    <message>
        <source>%1 will be restored to the state before the first export.</source>
        <translation>%1将恢复到首次导出之前的内容。</translation>
    </message>
    <message>
        <source>1 database was restored.</source>
        <translation>已恢复 1 个数据库。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::RankExportModel</name>
    <message>
        <source>nothing to do</source>
        <translation>无需处理</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Rows now</source>
        <translation>当前行数</translation>
    </message>
    <message>
        <source>Rows after</source>
        <translation>写入后行数</translation>
    </message>
    <message>
        <source>Vanishing</source>
        <translation>消失的行</translation>
    </message>
    <message>
        <source>Connection ids</source>
        <translation>连接 ID</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::RankRuleModel</name>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>卡</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::RecordingDialog</name>
    <message>
        <source>What This Recording Lacks</source>
        <translation>这次采集缺什么</translation>
    </message>
    <message>
        <source>What this recording lacks</source>
        <translation>这次采集缺什么</translation>
    </message>
    <message>
        <source>Looking at the recording…</source>
        <translation>正在检查采集结果…</translation>
    </message>
    <message>
        <source>Recording Guide…</source>
        <translation>采集指南…</translation>
    </message>
    <message>
        <source>rank %1: </source>
        <translation>卡 %1：</translation>
    </message>
    <message>
        <source>ranks %1: </source>
        <translation>卡 %1：</translation>
    </message>
    <message>
        <source>Nothing is missing.</source>
        <translation>什么都不缺。</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Found / expected in each rank and step</source>
        <translation>每张卡每个 Step 找到 / 应有的数量</translation>
    </message>
    <message>
        <source>Blocks are expected by %1; sends and receives by most ranks and steps of the same stage.</source>
        <translation>块的应有数量依据%1；发送和接收依据同一阶段中多数的卡和 Step。</translation>
    </message>
    <message>
        <source>%1 more rows: pipescope-cli doctor --json</source>
        <translation>还有 %1 行：pipescope-cli doctor --json</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::RepairFinder</name>
    <message>
        <source>The earlier comparison cannot be shown: %1</source>
        <translation>无法显示先前的比较：%1</translation>
    </message>
    <message>
        <source>Since the earlier comparison: %1 fixed, %2 unchanged, %3 new.</source>
        <translation>自先前的比较以来：已修复 %1，未变 %2，新增 %3。</translation>
    </message>
    <message>
        <source>%1 bad nodes are not there any more.</source>
        <translation>%1 个异常节点已不存在。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::RowFilterField</name>
    <message>
        <source>Filter of rows</source>
        <translation>行筛选</translation>
    </message>
    <message>
        <source>rank:0-7 stage:2 host:node-1</source>
        <translation>rank:0-7 stage:2 host:node-1</translation>
    </message>
    <message>
        <source>The ranks to show: rank:0-7, stage:2, group:1, host:node-*, a number, or words of the header. A minus excludes, a star stands for any text, quotes keep spaces.</source>
        <translation>显示哪些卡：rank:0-7、stage:2、group:1、host:node-*、一个数字，或行头中的文字。加减号表示排除，星号代表任意文字，引号保留空格。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::RuleDelegate</name>
    <message>
        <source>Names in the trace</source>
        <translation>trace 中的名称</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::RulePage</name>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>删除(&amp;R)</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move Do&amp;wn</source>
        <translation>下移(&amp;W)</translation>
    </message>
    <message>
        <source>%1, rule %2, %3: %4</source>
        <translation>%1，规则 %2，%3：%4</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ScenarioControls</name>
    <message>
        <source>All stages take the same</source>
        <translation>所有阶段耗时相同</translation>
    </message>
    <message>
        <source>No rank is slower than its peers</source>
        <translation>没有卡慢于同组的卡</translation>
    </message>
    <message>
        <source>Layers of each stage</source>
        <translation>每个阶段的层数</translation>
    </message>
    <message>
        <source>Separated by commas; all layers take the same, and only their ratio counts</source>
        <translation>以逗号分隔；所有层耗时相同，只看它们的比例</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source> × as measured</source>
        <extracomment>After a factor: 2 × as measured.</extracomment>
        <translation> × 实测值</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>按记录</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::SchemaTree</name>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>%1, key</source>
        <translation>%1，主键</translation>
    </message>
    <message>
        <source>Tables and columns</source>
        <translation>表和列</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ScoreColoursDialog</name>
    <message>
        <source>&amp;Write ranges and colours into the database as well</source>
        <translation>同时将范围和颜色写入数据库(&amp;W)</translation>
    </message>
    <message>
        <source>Scores and Their Colours</source>
        <translation>分数及其颜色</translation>
    </message>
    <message>
        <source>Choose ranges…</source>
        <translation>选择范围…</translation>
    </message>
    <message>
        <source>Ranges to begin with</source>
        <translation>起始范围</translation>
    </message>
    <message>
        <source>What is shown is no database</source>
        <translation>显示的不是数据库</translation>
    </message>
    <message>
        <source>As opened</source>
        <translation>打开时的范围</translation>
    </message>
    <message>
        <source>Public tool, statistics</source>
        <translation>公开工具：统计量</translation>
    </message>
    <message>
        <source>Public tool, real tensors</source>
        <translation>公开工具：真实数据</translation>
    </message>
    <message>
        <source>Public tool, newer edition: pass, warning, error</source>
        <translation>公开工具新版：通过、警告、错误</translation>
    </message>
    <message>
        <source>&amp;Add Range</source>
        <translation>添加范围(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove Range</source>
        <translation>删除范围(&amp;R)</translation>
    </message>
    <message>
        <source>Largest relative error of:</source>
        <translation>最大相对误差取自：</translation>
    </message>
    <message>
        <source>None: the scores that the comparison gave</source>
        <translation>不选：比较得出的分数</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ScoreColoursEditor</name>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::ScoreRangeTable</name>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To, without it</source>
        <translation>到（不含）</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Ranges of scores</source>
        <translation>分数范围</translation>
    </message>
    <message>
        <source>without partner</source>
        <translation>无对应节点</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::SearchListPanel</name>
    <message>
        <source>Next hit (Enter)</source>
        <translation>下一个结果 (Enter)</translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>上一个结果 (Shift+Enter)</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::SearchPanel</name>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>%1 found, %2 listed</source>
        <translation>找到 %1 个，列出 %2 个</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 个</translation>
    </message>
    <message>
        <source>Name, or mb:7 kind:backward dur&gt;20ms rank:0-7 step:12</source>
        <translation>名称，或 mb:7 kind:backward dur&gt;20ms rank:0-7 step:12</translation>
    </message>
    <message>
        <source>What to find: words of names, mb:7, vstage:1, step:12, kind:backward, dur&gt;20ms, wait&gt;1ms, rank:0-7, stage:2, group:1, host:node-*. A minus excludes, a star stands for any text, quotes keep spaces.</source>
        <translation>查找内容：名称中的文字、mb:7、vstage:1、step:12、kind:backward、dur&gt;20ms、wait&gt;1ms、rank:0-7、stage:2、group:1、host:node-*。加减号表示排除，星号代表任意文字，引号保留空格。</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Search for blocks, operators and collectives</source>
        <translation>搜索块、算子和集合通信</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Virtual stage</source>
        <translation>虚拟阶段</translation>
    </message>
    <message>
        <source>Start in the run</source>
        <translation>运行内开始时间</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::SelectionWalk</name>
    <message>
        <source>This is the last block of the rank.</source>
        <translation>这是该卡的最后一个块。</translation>
    </message>
    <message>
        <source>This is the first block of the rank.</source>
        <translation>这是该卡的第一个块。</translation>
    </message>
    <message>
        <source>This is the last operator of the rank.</source>
        <translation>这是该卡的最后一个算子。</translation>
    </message>
    <message>
        <source>This is the first operator of the rank.</source>
        <translation>这是该卡的第一个算子。</translation>
    </message>
    <message>
        <source>There is no other link to choose.</source>
        <translation>没有其他连线可选。</translation>
    </message>
    <message>
        <source>Link %1 of %2</source>
        <translation>第 %1 条连线，共 %2 条</translation>
    </message>
    <message>
        <source>The source of its data is not known: the chain begins here.</source>
        <translation>没有已知的数据来源：依赖链从这里开始。</translation>
    </message>
    <message>
        <source>The receiver of its data is not known: the chain ends here.</source>
        <translation>没有已知的数据去向：依赖链到此结束。</translation>
    </message>
    <message>
        <source>This is the last collective of the rank.</source>
        <translation>这是该卡的最后一个集合通信。</translation>
    </message>
    <message>
        <source>This is the first collective of the rank.</source>
        <translation>这是该卡的第一个集合通信。</translation>
    </message>
    <message>
        <source>Its data is the input of micro-batch %1: the chain begins here.</source>
        <translation>其数据是微批次 %1 的输入：链从这里开始。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::SentencePage</name>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::SentencePanel</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Copy Text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Copy Chart</source>
        <translation>复制图表</translation>
    </message>
    <message>
        <source>Save Chart…</source>
        <translation>保存图表…</translation>
    </message>
    <message>
        <source>Export Report…</source>
        <translation>导出报告…</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::SessionKeeper</name>
    <message>
        <source>The view of this run could not be saved: %1</source>
        <translation>无法保存本次运行的查看方式：%1</translation>
    </message>
    <message>
        <source>The view of this run could not be restored: %1</source>
        <translation>无法恢复本次运行的查看方式：%1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::SqlEditor</name>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::StatisticsPanel</name>
    <message>
        <source>Statistics of the range</source>
        <translation>范围统计</translation>
    </message>
    <message>
        <source>%1, from %2 to %3 of the run</source>
        <translation>%1，运行的 %2 至 %3</translation>
    </message>
    <message>
        <source> · with the clock offsets that are set</source>
        <translation> · 使用已设置的时钟偏移</translation>
    </message>
    <message>
        <source> · on each host&apos;s own clock</source>
        <translation> · 按各主机自己的时钟</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Which kind is listed</source>
        <translation>列出哪一种类型</translation>
    </message>
    <message>
        <source>Every kind</source>
        <translation>所有类型</translation>
    </message>
    <message>
        <source>Step %1: </source>
        <translation>Step %1：</translation>
    </message>
    <message>
        <source>What is in view: </source>
        <translation>当前可见范围：</translation>
    </message>
    <message>
        <source> · drag on the time axis to choose a range</source>
        <translation> · 在时间轴上拖动以选择范围</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>未打开任何内容。</translation>
    </message>
    <message>
        <source>all blocks</source>
        <translation>所有块</translation>
    </message>
    <message>
        <source>Length of the union: overlapping time counts once</source>
        <translation>并集的长度：重叠部分只计一次</translation>
    </message>
    <message>
        <source>Of the range</source>
        <translation>占所选范围的比例</translation>
    </message>
    <message>
        <source>Of the parts that lie within the range</source>
        <translation>只计范围内的部分</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Busy %</source>
        <translation>忙碌 %</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Idle %</source>
        <translation>空闲 %</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 张卡</translation>
    </message>
    <message>
        <source>All %1 ranks</source>
        <translation>全部 %1 张卡</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::StepFiguresModel</name>
    <message>
        <source>Time of a step</source>
        <translation>一个 Step 的时间</translation>
    </message>
    <message>
        <source>Peak activations, micro-batches</source>
        <translation>激活峰值，微批次</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>As set</source>
        <translation>按设置</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Bubble of the slowest pipeline</source>
        <translation>最慢流水线的空泡</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::StepSelector</name>
    <message>
        <source>Step</source>
        <translation>Step</translation>
    </message>
    <message>
        <source>The step that is shown</source>
        <translation>显示哪个 Step</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>所有 Step</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Step %1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::SuspectsPanel</name>
    <message>
        <source>Nothing was compared.</source>
        <translation>没有进行比较。</translation>
    </message>
    <message>
        <source>No divergence was found: the sides agree as far as is recorded.</source>
        <translation>没有发现分歧：就所记录的内容而言，两侧一致。</translation>
    </message>
    <message>
        <source>First divergence: %1 on rank %2. %3</source>
        <translation>第一处分歧：卡 %2 上的 %1。%3</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Explains</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>How many of the nodes that differ can have it from there</source>
        <translation>有多少个不同的节点的差异可能来自此处</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>差异所在</translation>
    </message>
    <message>
        <source>%1 of %2 (%3 %)</source>
        <translation>%1 / %2（%3 %）</translation>
    </message>
    <message>
        <source>Every onset is accepted as known.</source>
        <translation>所有起点均已标为已知。</translation>
    </message>
    <message>
        <source>The first divergence is accepted as known. Next: %1 on rank %2. %3.</source>
        <translation>第一处分歧已标记为已知。下一处：卡 %2 上的 %1。%3。</translation>
    </message>
    <message>
        <source>Onsets</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>Onset (checked: known)</source>
        <translation>起点（勾选：已知）</translation>
    </message>
    <message>
        <source>Looking for onsets…</source>
        <translation>正在查找起点…</translation>
    </message>
    <message>
        <source>Onset in: %1.</source>
        <translation>起点所在：%1。</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::TensorErrorsPanel</name>
    <message>
        <source>Distribution of errors</source>
        <translation>误差分布</translation>
    </message>
    <message>
        <source>Select an input or output to see how its errors are distributed.</source>
        <translation>选择一个输入或输出以查看其误差分布。</translation>
    </message>
    <message>
        <source>Select an input or output of two partners to see how its errors are distributed.</source>
        <translation>选择一对对应节点的输入或输出以查看其误差分布。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 elements (%4 %) are beyond the tolerance, %5 are equal.</source>
        <translation>%1：%3 个元素中 %2 个（%4 %）超出容差，%5 个相等。</translation>
    </message>
    <message>
        <source>%1 are NaN or infinite on one side.</source>
        <translation>%1 个在一侧为 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>Error from</source>
        <translation>误差下限</translation>
    </message>
    <message>
        <source>Relative errors</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Absolute errors</source>
        <translation>绝对误差</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::TensorErrorsView</name>
    <message>
        <source>%1 elements with an error from %2 to %3</source>
        <translation>%1 个元素的误差在 %2 到 %3 之间</translation>
    </message>
    <message>
        <source>Dimension %1, of %2</source>
        <translation>维度 %1，大小 %2</translation>
    </message>
    <message>
        <source>Index %1 to %2: %3 of %4 elements beyond the tolerance</source>
        <translation>索引 %1 至 %2：%4 个元素中 %3 个超出容差</translation>
    </message>
    <message>
        <source>Relative errors</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Absolute errors</source>
        <translation>绝对误差</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::TimelineWorkspace</name>
    <message>
        <source>Clock offsets of %1 hosts</source>
        <translation>%1 台主机的时钟偏移</translation>
    </message>
    <message>
        <source>Clock offset: %1</source>
        <translation>时钟偏移：%1</translation>
    </message>
    <message>
        <source>%1 of %2 ranks shown</source>
        <translation>显示 %2 张卡中的 %1 张</translation>
    </message>
    <message>
        <source>only %1 read</source>
        <translation>只读取了%1</translation>
    </message>
</context>
<context>
    <name>pipescope::ui::WhatIfPanel</name>
    <message>
        <source>Figures of the step</source>
        <translation>Step 的指标</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>What is changed</source>
        <translation>改变的内容</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Save Chart…</source>
        <translation>保存图表…</translation>
    </message>
    <message>
        <source>Save JSON…</source>
        <translation>保存 JSON…</translation>
    </message>
    <message>
        <source>Known once a run is read to its end.</source>
        <translation>运行读取完毕后显示。</translation>
    </message>
    <message>
        <source>Looking where the time goes…</source>
        <translation>正在分析时间去向…</translation>
    </message>
    <message>
        <source>Nothing can be played: no blocks of a pipeline with a step are recorded.</source>
        <translation>无法推演：没有记录到属于某个 Step 的流水线块。</translation>
    </message>
    <message>
        <source>Schedules are played with the medians of this run.</source>
        <translation>调度以此运行的中位数推演。</translation>
    </message>
</context>
</TS>
