import { outcomes } from '@afterclose/core/trade'
import type { TradeColumns } from '../../trades/trade-columns.ts'

/** Consecutive wins or losses among selected trades: element i of every column is the same streak. */
export interface Runs {
  /** Streak length, negative for losses. Break-evens neither extend nor break a streak. */
  readonly length: Int32Array
  /** Table rows of its first and its last trade. */
  readonly first: Uint32Array
  readonly last: Uint32Array
}

const [WINNER, BREAK_EVEN] = [outcomes.indexOf('WINNER'), outcomes.indexOf('BREAK_EVEN')]

/** @param rows of the selected trades, in exit order */
export function runsOf({ outcome }: Pick<TradeColumns, 'outcome'>, rows: Uint32Array): Runs {
  const [length, first, last] = [
    new Int32Array(rows.length),
    new Uint32Array(rows.length),
    new Uint32Array(rows.length),
  ]
  let [run, before] = [-1, BREAK_EVEN]
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const now = outcome[row]!
    if (now === BREAK_EVEN) continue
    if (now !== before) {
      before = now
      first[++run] = row
    }
    length[run]! += now === WINNER ? 1 : -1
    last[run] = row
  }
  const count = run + 1
  return { length: length.subarray(0, count), first: first.subarray(0, count), last: last.subarray(0, count) }
}

/** Rows of the trades in streaks of one length. */
export function rowsInRuns(
  columns: Pick<TradeColumns, 'outcome'>,
  rows: Uint32Array,
  of: { readonly won: boolean; readonly length: number },
): Uint32Array {
  const { length, first, last } = runsOf(columns, rows)
  const wanted = of.won ? of.length : -of.length
  let run = 0
  return rows.filter((row) => {
    while (run < length.length && last[run]! < row) run++
    return length[run] === wanted && row >= first[run]! && columns.outcome[row] !== BREAK_EVEN
  })
}
