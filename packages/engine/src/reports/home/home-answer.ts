import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import type { TradeColumns } from '../../trades/trade-columns.ts'
import type { Unit } from '../../trades/unit.ts'
import { pairedFalls } from '../drawdown/paired-falls.ts'
import { equityOf } from '../equity/equity-answer.ts'
import { lastRows } from '../selected-rows.ts'
import { listTrades } from '../trade-lines.ts'
import type { HomeAnswer } from './home-report.ts'
import { tiltColumns } from './tilt-strip.ts'

const lastTrades = 5

/**
 * Everything on Home, including the calendar of any month, computed in the worker: one pass over the selected trades.
 *
 * @param columns pixel columns of the equity chart, at least 1
 */
export function homeAnswer(
  book: TradeBook,
  filters: Filters,
  { unit, columns }: { readonly unit: Unit; readonly columns: number },
): HomeAnswer {
  const chosen = book.select(filters)
  return {
    equity: equityOf(book, chosen, { unit, axis: 'DATE', overlays: [], columns }, ['days', 'combinations']),
    falls: pairedFalls(book.table, chosen.rows()),
    tilt: tiltColumns(book.table, chosen),
    lastTrades: listTrades(book.table, lastRows(chosen, lastTrades).toReversed()),
    journaled: journaled(book.table.columns),
  }
}

const journaledOf = new WeakMap<TradeColumns, number>()

/** Independent of filters, so counted once per journal state. */
function journaled(columns: TradeColumns): number {
  const counted = journaledOf.get(columns) ?? countJournaled(columns)
  journaledOf.set(columns, counted)
  return counted
}

/** Few trades have a screenshot, and the first word of comments mostly decides for them. */
function countJournaled({ closed, screenshotExists, ...columns }: TradeColumns): number {
  const kinds = ['preTradeComments', 'entryComments', 'managementComments', 'exitComments'] as const
  const words = kinds.flatMap((kind) => columns[kind].words)
  let trades = 0
  for (let row = 0; row < closed; row++) if (screenshotExists[row] === 1 && isCommented(words, row)) trades++
  return trades
}

function isCommented(words: readonly Uint32Array[], row: number): boolean {
  for (const column of words) if (column[row] !== 0) return true
  return false
}
