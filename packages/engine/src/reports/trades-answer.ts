import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { allOf, inRange, type RowSet } from '../filters/row-set.ts'
import { firstAtOrAfter } from '../trades/first-at-or-after.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { replayedRows } from './alternative-strategies/replayed-trades.ts'
import { rowSetOf } from './row-set-of.ts'
import { rowsInRuns } from './runs/runs-of.ts'
import { selectedBetween } from './selected-rows.ts'
import type { TradesView } from './listed-trades.ts'
import { listTrades, type TradeList } from './trade-lines.ts'
import { ruledRows } from './trading-rules/ruled-trades.ts'
import { rowsOfIds } from './trades-by-id.ts'
import type { TradesOf } from './trades-of.ts'

/** The selected trades behind a mark. Computed in the worker; `listedTrades` folds it on the page. */
export const tradesAnswer = (book: TradeBook, filters: Filters, { of }: TradesView): TradeList =>
  listTrades(book.table, rowsBehind(book, filters, of))

/** Table rows of the selected trades behind a mark, in exit order. */
export function rowsBehind(book: TradeBook, filters: Filters, trades: TradesOf): Uint32Array {
  const { table } = book
  const stretch = { from: 0, to: table.rows }
  const sets: RowSet[] = []
  const chosen = book.select(filters)
  const among: ReadonlySet<number>[] = []
  const narrow = (part: TradesOf): void => {
    if (part.is === 'both') for (const inner of part.parts) narrow(inner)
    else if (part.is === 'span' && part.basis === 'ENTRY') sets.push(inRange('entryDate', part.from, part.before))
    else if (part.is === 'runs') among.push(new Set(rowsInRuns(table.columns, chosen.rows(), part)))
    else if (part.is === 'replayed') among.push(new Set(replayedRows(book, part, chosen.rows())))
    else if (part.is === 'ruled') among.push(new Set(ruledRows(table, part, chosen.rows())))
    else if (part.is === 'ids') among.push(new Set(rowsOfIds(table, part.ids)))
    else if (part.is !== 'all' && part.is !== 'rows' && part.is !== 'span') sets.push(rowSetOf(part))
    else {
      const { from, to } = rowsBetween(table, part)
      stretch.from = Math.max(stretch.from, from)
      stretch.to = Math.min(stretch.to, to)
    }
  }
  narrow(trades)
  const narrowed = sets.length === 0 ? chosen : book.narrow(chosen, allOf(sets))
  const rows = selectedBetween(narrowed, stretch.from, stretch.to)
  return among.length === 0 ? rows : rows.filter((row) => among.every((some) => some.has(row)))
}

/** Exits ascend, so those of a range are consecutive rows, found by binary search. */
function rowsBetween(
  { columns: { exitDate }, rows }: TradeTable,
  trades: Extract<TradesOf, { readonly is: 'all' | 'rows' | 'span' }>,
): { readonly from: number; readonly to: number } {
  if (trades.is === 'all') return { from: 0, to: rows }
  if (trades.is === 'rows') return { from: trades.after + 1, to: trades.upTo + 1 }
  return { from: firstAtOrAfter(exitDate, rows, trades.from), to: firstAtOrAfter(exitDate, rows, trades.before) }
}

/** All open trades, by entry; filters of closed ones do not apply. */
export function openTradesAnswer({ table }: TradeBook): TradeList {
  const { closed, rows } = table.columns
  return listTrades(
    table,
    Uint32Array.from({ length: rows - closed }, (_, i) => closed + i),
  )
}
