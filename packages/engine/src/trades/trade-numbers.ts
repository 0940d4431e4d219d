import { bitCount } from '../columns/bitmap.ts'
import type { CommentKind } from './trade-columns.ts'
import type { TradeTable } from './trade-table.ts'

/** A whole number per trade, 0 or more, summed over selections by bit planes. */
export interface TradeNumber {
  readonly key: string
  readonly of: (table: TradeTable) => (row: number) => number
}

/** The tilt meter if above 0, and its absolute value if below: bit planes have no sign. */
export const tiltAbove: TradeNumber = {
  key: 'tilt above 0',
  of: ({ columns: { tiltMeter } }) => {
    return (row) => Math.max(0, tiltMeter[row]!)
  },
}
export const tiltBelow: TradeNumber = {
  key: 'tilt below 0',
  of: ({ columns: { tiltMeter } }) => {
    return (row) => Math.max(0, -tiltMeter[row]!)
  },
}

/** Number of comments of one kind on a trade. @param ids comments that count; null for all */
export const commentUses = (kind: CommentKind, ids: ReadonlySet<number> | null): TradeNumber => ({
  key: `${kind} ${ids === null ? 'all' : [...ids].toSorted((a, b) => a - b).join()}`,
  of: ({ columns }) => {
    const { words, ids: all } = columns[kind]
    const masks = new Uint32Array(words.length)
    all.forEach((id, bit) => {
      if (ids === null || ids.has(id)) masks[bit >>> 5]! |= 1 << (bit & 31)
    })
    return (row) => {
      let uses = 0
      for (let word = 0; word < words.length; word++) uses += bitCount(words[word]![row]! & masks[word]!)
      return uses
    }
  },
})
