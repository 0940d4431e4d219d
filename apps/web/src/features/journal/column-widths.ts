import { type JournalColumn, type Tab, strong } from './columns.ts'
import type { Widths } from '../../parts/record-grid/grid-layout.ts'
import type { Measure } from '../../parts/record-grid/measure.ts'
import { type GridData, structureAt } from './grid-data.ts'

/** Pixels between the texts of neighbouring columns, half of it on each side. */
const gap = 12
const narrowest = 36
/** Longer words are truncated; figures never are. */
const widestWords = 132
/** Placeholder for the strikes after the name of a structure: legs are not read for a width. */
const ofStrikes = ' 550/560/620/630, 17 Apr'
const chevron = 16 // px

/** Whether texts of the column are never truncated: a number or a time without its end would be wrong. */
export const isWhole = ({ id, end }: JournalColumn): boolean => end || id === 'entryDate' || id === 'exitDate'

/** Column width needed for a text, in pixels. */
export function widthFor(column: JournalColumn, text: string, measure: Measure, most = widestWords): number {
  const plain = measure(text, strong.has(column.id) ? 'strong' : 'plain')
  const arrow = column.draw === 'direction' ? 19 : 0
  const widest = Math.max(isWhole(column) ? plain : Math.min(plain + arrow, most), measure(column.head, 'head'))
  return Math.max(narrowest, Math.ceil(widest) + gap)
}

/** Width needed for the content of a column, in pixels. O(rows). */
export function columnWidth(column: JournalColumn, data: GridData, measure: Measure): number {
  if (column.width !== null) return column.width
  let longest = ''
  let hasStrikes = false
  for (let row = 0; row < data.columns.rows; row++) {
    const strikes = column.draw === 'instrument' && structureAt(data, row) !== null ? ofStrikes : ''
    hasStrikes ||= strikes !== ''
    const text = column.text(data, row) + strikes
    if (text.length > longest.length) longest = text
  }
  return hasStrikes ? widthFor(column, longest, measure, column.widest) + chevron : widthFor(column, longest, measure)
}

/** Columns that are hidden first if not all fit. */
const dispensable = [
  'screenshots',
  'reviewGrade',
  'tradeType',
  'tiltMeter',
  'outcome',
  'holdingMinutes',
  'exitPrice',
  'comments',
  'entryPrice',
  'takeProfit',
  'rrr',
  'stopLoss',
  'size',
  'gainPercentage',
  'setup',
  'result',
  'exitDate',
  'inReview',
  'direction',
  'rMultiple',
  'risk',
]

/** Default columns for a page of this width: all of the tab, or as many as need no horizontal scrolling. */
export function fittingColumns(
  columns: readonly JournalColumn[],
  widths: Widths,
  tab: Tab,
  room: number,
): ReadonlySet<string> {
  const shown = new Set(columns.filter((column) => column.shown.includes(tab)).map(({ id }) => id))
  const needed = (): number => [...shown].reduce((sum, id) => sum + (widths.get(id) ?? 0), 0)
  for (const id of dispensable) {
    if (needed() <= room) break
    shown.delete(id)
  }
  return shown
}
