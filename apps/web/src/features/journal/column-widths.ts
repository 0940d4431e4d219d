import { type JournalColumn, type Tab, strong } from './columns.ts'
import type { GridData } from './grid-data.ts'

/** Pixels between the texts of neighbours, half of it on each side. */
const gap = 12
const narrowest = 36
/** Longer words are cut; figures never are. */
const widestWords = 132
const samples = 240

/** Width of a text in pixels. */
export type Measure = (text: string, kind: 'head' | 'strong' | 'plain') => number

/**
 * How wide each column has to be for what stands in it, in pixels. Looks at some hundred rows evenly spread over those
 * that show, and at the largest and the smallest of its numbers. O(columns × rows).
 */
export function columnWidths(
  columns: readonly JournalColumn[],
  data: GridData,
  rows: ArrayLike<number>,
  measure: Measure,
): ReadonlyMap<string, number> {
  const step = Math.max(1, Math.floor(rows.length / samples))
  const spread = Array.from({ length: Math.ceil(rows.length / step) }, (_, i) => rows[i * step]!)
  return new Map(
    columns.map((column): [string, number] => {
      if (column.width !== null) return [column.id, column.width]
      let longest = ''
      for (const row of column.end ? [...spread, ...extremes(column, data, rows)] : spread) {
        const text = column.text(data, row)
        if (text.length > longest.length) longest = text
      }
      const text = measure(longest, strong.has(column.id) ? 'strong' : 'plain')
      const arrow = column.draw === 'direction' ? 19 : 0
      const widest = Math.max(column.end ? text : Math.min(text + arrow, widestWords), measure(column.head, 'head'))
      return [column.id, Math.max(narrowest, Math.ceil(widest) + gap)]
    }),
  )
}

/** Rows of the smallest and the largest number. */
function extremes({ value }: JournalColumn, data: GridData, rows: ArrayLike<number>): readonly number[] {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  const found: [number?, number?] = []
  for (let i = 0; i < rows.length; i++) {
    const number = value(data, rows[i]!)
    if (typeof number !== 'number') continue
    if (number < least) {
      least = number
      found[0] = rows[i]!
    }
    if (number > most) {
      most = number
      found[1] = rows[i]!
    }
  }
  return found.filter((row) => row !== undefined)
}

/** What goes first where not all fit beside each other. */
const dispensable = [
  'screenshots',
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

/** Columns that show by default on a page of so many pixels: all of the tab, or as many as need no scrolling sideways. */
export function fittingColumns(
  columns: readonly JournalColumn[],
  widths: ReadonlyMap<string, number>,
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
