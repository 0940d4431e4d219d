import type { Filters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import type { View } from '@afterclose/engine/reports/definition'
import { type ReportName, shownReport } from '@afterclose/engine/reports/registry'
import { statistics } from '@afterclose/engine/stats/statistics'
import type { FeedTrade } from '@afterclose/engine/trades/to-columns'
import type { Db } from '../../store/db.ts'
import { rBooks } from '../books/r-books.ts'

interface OfR {
  readonly journalId: number
  readonly filters: Filters
}

/** A trade in R, without money. */
export type RTrade = Pick<
  FeedTrade,
  | 'id'
  | 'direction'
  | 'entryDate'
  | 'exitDate'
  | 'rMultiple'
  | 'rrr'
  | 'exitClass'
  | 'outcome'
  | 'holdingMinutes'
  | 'tiltMeter'
> & {
  /** Id in the journal. */
  readonly instrumentId: number
}

/** Queries journals in R alone (`rTrades`). */
export function rTasks(db: Db) {
  const books = rBooks(db)
  const shown = (trade: FeedTrade, instruments: ReadonlyMap<number, number>): RTrade => ({
    id: trade.id,
    instrumentId: instruments.get(trade.instrumentId) ?? 0,
    direction: trade.direction,
    entryDate: trade.entryDate,
    exitDate: trade.exitDate,
    rMultiple: trade.rMultiple,
    rrr: trade.rrr,
    exitClass: trade.exitClass,
    outcome: trade.outcome,
    holdingMinutes: trade.holdingMinutes,
    tiltMeter: trade.tiltMeter,
  })
  return {
    async rExtent({ journalId }: Pick<OfR, 'journalId'>): Promise<{ readonly trades: number; readonly withR: number }> {
      const { trades } = await books.of(journalId)
      return { trades: trades.length, withR: trades.filter(({ rMultiple }) => rMultiple !== null).length }
    },
    async rStatistics({ journalId, filters }: OfR): Promise<Statistics> {
      const { book } = await books.of(journalId)
      return statistics(book, book.select(filters))
    },
    async rReport({ journalId, filters, name, view }: OfR & { readonly name: ReportName; readonly view: View }) {
      const { book } = await books.of(journalId)
      return shownReport(name, book, filters, view)
    },
    /** Closed trades with an R, newest exit first. */
    async rFind({ journalId, filters, from, most }: OfR & { readonly from: number; readonly most: number }) {
      const { book, trades, instruments } = await books.of(journalId)
      const rows = book.select(filters).rows().toReversed()
      const ids = Array.from(rows.subarray(from, from + most), (row) => book.table.columns.id[row]!)
      return { of: rows.length, trades: ids.map((id) => shown(trades[id - 1]!, instruments)) }
    },
    async rTrade({
      journalId,
      tradeId,
    }: {
      readonly journalId: number
      readonly tradeId: number
    }): Promise<RTrade | null> {
      const { trades, instruments } = await books.of(journalId)
      const trade = trades[tradeId - 1]
      return trade === undefined ? null : shown(trade, instruments)
    },
  }
}
