import type { TooltipRow } from './chart-tooltip.ts'

/** Text of a mark, for the tooltip and for screen readers. */
export interface MarkWords {
  readonly head: string
  readonly rows: readonly TooltipRow[]
  /** Content that the mark opens: "its 22 trades". */
  readonly opens?: string
}

/** The marks of one series: points, bars, cells. Mark i is the series' data item i. */
export interface MarkedSeries<T> {
  /** `id` of the series in the option. */
  readonly series: string
  readonly count: number
  readonly words: (mark: number) => MarkWords
  /** Value of an opened mark; null if there is nothing to open. Without it no mark opens. */
  readonly behind?: (mark: number) => T | null
  /** Marks per row, if they are laid out in rows and columns: up and down move to the row above and below. */
  readonly across?: number
  /** Mark that the keys reach first; by default the first. */
  readonly begins?: number
}

/** Position of a mark: index of its series among the marked series, and its index in the series. */
export interface MarkAt {
  readonly series: number
  readonly mark: number
}

/** Marks that a page key skips. */
const page = 10

/**
 * Mark that a key moves to, from a mark or from none.
 *
 * @returns null if the key is not a navigation key, or there are no marks
 */
export function nextMark(
  marks: readonly Pick<MarkedSeries<unknown>, 'count' | 'across' | 'begins'>[],
  from: MarkAt | null,
  key: string,
): MarkAt | null {
  const series = from?.series ?? marks.findIndex(({ count }) => count > 0)
  const count = marks[series]?.count ?? 0
  if (count === 0) return null
  const mark = from?.mark ?? -1
  const at = (to: number): MarkAt => ({ series, mark: Math.max(0, Math.min(count - 1, to)) })
  const { begins } = marks[series]!
  if (from === null && begins !== undefined && key.startsWith('Arrow')) return at(begins)
  switch (key) {
    case 'ArrowRight':
      return at(mark + 1)
    case 'ArrowLeft':
      return at(mark - 1)
    case 'PageDown':
      return at(mark + page)
    case 'PageUp':
      return at(mark - page)
    case 'Home':
      return at(0)
    case 'End':
      return at(count - 1)
    case 'ArrowDown':
    case 'ArrowUp':
      return across(marks, { series, mark: Math.max(0, mark) }, key === 'ArrowDown' ? 1 : -1)
    default:
      return null
  }
}

/** The next row in a map; elsewhere, and beyond its first and last row, the next series with marks, at the same index. */
function across(
  marks: readonly Pick<MarkedSeries<unknown>, 'count' | 'across'>[],
  { series, mark }: MarkAt,
  step: 1 | -1,
): MarkAt {
  const { across: row, count } = marks[series]!
  if (row !== undefined) {
    const to = mark + step * row
    if (to >= 0 && to < count) return { series, mark: to }
  }
  for (let other = series + step; other >= 0 && other < marks.length; other += step) {
    const last = marks[other]!.count - 1
    if (last >= 0) return { series: other, mark: Math.min(row === undefined ? mark : mark % row, last) }
  }
  return { series, mark }
}

/** A mark in one sentence, for screen readers. */
export const spokenMark = ({ head, rows, opens }: MarkWords): string =>
  [
    `${[head, ...rows.map(({ label, value }) => `${label} ${value}`)].join(', ')}.`,
    ...(opens === undefined ? [] : [`Press Enter to show ${opens}.`]),
  ].join(' ')
