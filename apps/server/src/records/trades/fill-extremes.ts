import type { Trade } from '@afterclose/core/trade'
import type { Db, Tx } from '../../store/db.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { resultOf } from '../references/lookups.ts'
import { readInstruments, readRatings } from '../references/repository.ts'
import { findFilledAt, findTradesById } from './repository.ts'
import type { ChangedTrade } from './trade-row.ts'
import { replaceTrades } from './writing-repository.ts'

/** Highest and lowest price from bars; all null for none. */
export interface FilledExtremes {
  readonly id: number
  readonly highestPrice: string | null
  readonly lowestPrice: string | null
  readonly priceBarLength: number | null
}

/** Undo data of a filling: the trades that were written. */
export interface FilledTrades {
  /** Their common `modified`. */
  readonly at: string
  /** Former values of trades that bars had filled before. */
  readonly before: readonly FilledExtremes[]
}

export interface FillAsk {
  readonly journalId: number
  readonly extremes: readonly FilledExtremes[]
  /** The trades as read before the bars. */
  readonly tradesBefore: ReadonlyMap<number, Pick<Trade, 'entryDate' | 'exitDate'>>
}

/**
 * Writes extremes from bars. Skips trades whose extremes were typed, or whose times were changed, since they were read.
 * @returns the undo data
 */
export function fillExtremes(db: Db, { journalId, extremes, tradesBefore }: FillAsk): Promise<FilledTrades> {
  const at = new Date().toISOString()
  const extremesById = byId(extremes)
  return readThenWrite(
    db,
    journalId,
    async (tx) => {
      const trades = (await findTradesById(tx, journalId, [...extremesById.keys()])).filter((trade) => {
        const then = tradesBefore.get(trade.id)
        return isOpenToBars(trade) && then?.entryDate === trade.entryDate && then.exitDate === trade.exitDate
      })
      const before = trades.flatMap(({ id, highestPrice, lowestPrice, priceBarLength, priceSource }) =>
        priceSource === 'BARS' ? [{ id, highestPrice, lowestPrice, priceBarLength }] : [],
      )
      return { rows: await withExtremes(tx, journalId, trades, extremesById, at), before }
    },
    async (tx, { rows, before }, revision) => {
      await replaceTrades(tx, journalId, rows, revision)
      return { at, before }
    },
  )
}

const byId = (extremes: readonly FilledExtremes[]): ReadonlyMap<number, FilledExtremes> =>
  new Map(extremes.map((one) => [one.id, one]))

/** Without extremes, or with those of bars: typed ones are never touched. */
export const isOpenToBars = ({
  highestPrice,
  lowestPrice,
  priceSource,
}: Pick<Trade, 'highestPrice' | 'lowestPrice' | 'priceSource'>): boolean =>
  priceSource === 'BARS' || (highestPrice === null && lowestPrice === null)

/** Restores the former extremes of filled trades, except for trades written since. @returns how many */
export function undoFilling(db: Db, journalId: number, { at, before }: FilledTrades): Promise<number> {
  const now = new Date().toISOString()
  return readThenWrite(
    db,
    journalId,
    async (tx) => {
      const trades = await findTradesById(tx, journalId, await findFilledAt(tx, journalId, at))
      return withExtremes(tx, journalId, trades, byId(before), now)
    },
    async (tx, rows, revision) => {
      await replaceTrades(tx, journalId, rows, revision)
      return rows.length
    },
  )
}

/** @param extremes trades that are not in it lose theirs */
async function withExtremes(
  tx: Tx,
  journalId: number,
  trades: readonly Trade[],
  extremes: ReadonlyMap<number, FilledExtremes>,
  at: string,
): Promise<readonly ChangedTrade[]> {
  const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
  return trades.map((before) => {
    const { highestPrice = null, lowestPrice = null, priceBarLength = null } = extremes.get(before.id) ?? {}
    const priceSource = highestPrice === null ? null : ('BARS' as const)
    const trade = { ...before, highestPrice, lowestPrice, priceSource, priceBarLength }
    return { id: before.id, trade, result: resultOf(trade, lookups, before.screenshotExists), at }
  })
}
