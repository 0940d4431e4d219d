import {
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  GridStateModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  themeQuartz,
} from 'ag-grid-community'
import { headHeight } from './grid-layout.ts'

ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  ColumnApiModule,
  EventApiModule,
  GridStateModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  CellStyleModule,
])
if (import.meta.env.DEV)
  void import('ag-grid-community').then(({ ValidationModule }) => ModuleRegistry.registerModules([ValidationModule]))

export const gridTheme = themeQuartz.withParams({
  backgroundColor: 'var(--paper)',
  foregroundColor: 'var(--ink)',
  accentColor: 'var(--accent)',
  borderColor: 'var(--rule)',
  rowHoverColor: 'var(--paper-hover)',
  selectedRowBackgroundColor: 'var(--accent-tint)',
  headerBackgroundColor: 'var(--paper)',
  headerTextColor: 'var(--ink-3)',
  headerFontSize: 12,
  headerFontWeight: 600,
  headerHeight: headHeight,
  rowHeight: 44, // of the highest rows: lines are at most as high
  fontFamily: 'var(--font-sans)',
  dataFontSize: 13,
  cellHorizontalPadding: 6,
  pinnedColumnBorder: false,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  headerColumnBorder: false,
  browserColorScheme: 'inherit',
  checkboxBorderRadius: 2,
  checkboxIndeterminateBackgroundColor: 'var(--accent)',
  checkboxIndeterminateBorderColor: 'var(--accent)',
  checkboxIndeterminateShapeColor: 'var(--on-accent)',
  checkboxCheckedShapeColor: 'var(--on-accent)',
  checkboxUncheckedBorderColor: 'var(--edge)',
  checkboxUncheckedBackgroundColor: 'var(--paper-raised)',
})
