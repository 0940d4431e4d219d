import { outcomes } from '@afterclose/core/trade'
import type { TradeColumns } from '../../trades/trade-columns.ts'

/** Wins or losses one after the other among selected trades. Break-evens neither extend nor break a run. */
export interface Run {
  readonly won: boolean
  length: number
  /** Table rows of its first and its last trade. */
  readonly first: number
  last: number
}

const [WINNER, BREAK_EVEN] = [outcomes.indexOf('WINNER'), outcomes.indexOf('BREAK_EVEN')]

/** @param rows of the selected trades, in exit order */
export function runsOf({ outcome }: Pick<TradeColumns, 'outcome'>, rows: Uint32Array): readonly Run[] {
  const runs: Run[] = []
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (outcome[row] === BREAK_EVEN) continue
    const won = outcome[row] === WINNER
    const run = runs.at(-1)
    if (run?.won === won) {
      run.length++
      run.last = row
    } else runs.push({ won, length: 1, first: row, last: row })
  }
  return runs
}

/** Rows of the trades in runs of one length. */
export function rowsInRuns(
  columns: Pick<TradeColumns, 'outcome'>,
  rows: Uint32Array,
  of: { readonly won: boolean; readonly length: number },
): Uint32Array {
  const runs = runsOf(columns, rows).filter(({ won, length }) => won === of.won && length === of.length)
  let at = 0
  return rows.filter((row) => {
    while (at < runs.length && runs[at]!.last < row) at++
    const run = runs[at]
    return run !== undefined && row >= run.first && columns.outcome[row] !== BREAK_EVEN
  })
}
