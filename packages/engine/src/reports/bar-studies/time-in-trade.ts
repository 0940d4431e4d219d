import { timeGrid, timeValues } from '@afterclose/core/bar-walk'
import type { Filters } from '@afterclose/core/filters'
import { outcomes } from '@afterclose/core/trade'
import type { TradeBook } from '../../book/trade-book.ts'
import { quantile } from '../../stats/quantile.ts'
import { type Quartiles, studiedRows, type StudyView } from './studied-rows.ts'

/** `OPEN`: trades count while they are open. `KEPT`: closed ones keep their result. */
export const closedTradesAs = ['OPEN', 'KEPT'] as const
export interface TimeInTradeView extends StudyView {
  readonly closed: (typeof closedTradesAs)[number]
  readonly move: (typeof timeValues)[number]
}

/** Trades of one outcome at a point in time, R. */
export interface TimePoint extends Quartiles {
  readonly minutes: number
  readonly trades: number
}

export interface TimeInTrade {
  /** Number of selected trades, and of those with bars at some point. */
  readonly trades: number
  readonly known: number
  /** Winners and losers among these. */
  readonly winners: number
  readonly losers: number
  /** Points with at least `fewestAtPoint` trades. */
  readonly ofWinners: readonly TimePoint[]
  readonly ofLosers: readonly TimePoint[]
}

/** Minimum trades for drawing a point, and minimum winners or losers in total for a result. */
export const fewestAtPoint = 10

const [WINNER, LOSER] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]

/**
 * Results of the selected trades at given minutes after their entry, winners and losers separately, from price bars (BARS 4.2). A trade
 * counts at points decided by bars. Kept trades have their result from the exit on; their best and worst price are the last known ones.
 */
export function timeInTradeAnswer(book: TradeBook, filters: Filters, view: TimeInTradeView): TimeInTrade {
  const { trades, rows, places, columns } = studiedRows(book, filters, view)
  const { outcome, entryDate, exitDate, rMultiple } = book.table.columns
  const move = timeValues.indexOf(view.move)
  const lists = { [WINNER]: emptyLists(), [LOSER]: emptyLists() }
  let [winners, losers] = [0, 0]
  if (columns !== null)
    for (const [i, row] of rows.entries()) {
      const list = lists[outcome[row]!]
      if (list === undefined) continue
      winners += Number(outcome[row] === WINNER)
      losers += Number(outcome[row] === LOSER)
      const minutes = (exitDate[row]! - entryDate[row]!) / 60_000
      let last = Number.NaN
      for (const [point, at] of timeGrid.entries()) {
        const isOver = at > minutes
        if (isOver && view.closed === 'OPEN') break
        const value = columns.values[places[i]! * columns.width + point * timeValues.length + move]!
        if (!isOver && !Number.isNaN(value)) last = value
        const made = isOver ? (view.move === 'close' ? rMultiple[row]! : last) : value
        if (!Number.isNaN(made)) list[point]!.push(made)
      }
    }
  const pointsOf = (list: readonly number[][]): readonly TimePoint[] =>
    list.flatMap((values, point) =>
      values.length < fewestAtPoint
        ? []
        : [{ minutes: timeGrid[point]!, trades: values.length, ...quartilesOf(values) }],
    )
  return {
    trades,
    known: rows.length,
    winners,
    losers,
    ofWinners: pointsOf(lists[WINNER]!),
    ofLosers: pointsOf(lists[LOSER]!),
  }
}

const emptyLists = (): number[][] => timeGrid.map(() => [])

export function quartilesOf(values: readonly number[]): Quartiles {
  const ascending = Float64Array.from(values).toSorted()
  return { low: quantile(ascending, 0.25), median: quantile(ascending, 0.5), high: quantile(ascending, 0.75) }
}
