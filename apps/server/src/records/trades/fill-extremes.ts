import type { Trade } from '@afterclose/core/trade'
import { breath } from '../../store/breath.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { resultOf } from '../references/lookups.ts'
import { readInstruments, readRatings } from '../references/repository.ts'
import { fewRows } from './few-rows.ts'
import { findFilledAt, findTradesById } from './repository.ts'
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

/**
 * Writes extremes from bars, in batches. Skips trades whose extremes were typed, or whose times were changed, since they were read.
 * @param asked the trades as read before the bars
 * @returns the ids of the written ones, and the undo data
 */
export async function fillExtremes(
  db: Db,
  journalId: number,
  extremes: readonly FilledExtremes[],
  asked: ReadonlyMap<number, Pick<Trade, 'entryDate' | 'exitDate'>>,
): Promise<{ readonly written: ReadonlySet<number>; readonly undo: FilledTrades }> {
  const at = new Date().toISOString()
  const before: FilledExtremes[] = []
  const written = new Set<number>()
  for (let from = 0; from < extremes.length; from += fewRows) {
    const began = performance.now()
    const part = new Map(extremes.slice(from, from + fewRows).map((one) => [one.id, one]))
    await transaction(db, async (tx) => {
      const revision = await raiseRevision(tx, journalId)
      const trades = (await findTradesById(tx, journalId, [...part.keys()])).filter((trade) => {
        const then = asked.get(trade.id)
        return isOpenToBars(trade) && then?.entryDate === trade.entryDate && then.exitDate === trade.exitDate
      })
      await write(tx, journalId, trades, part, at, revision)
      for (const { id, highestPrice, lowestPrice, priceBarLength, priceSource } of trades) {
        written.add(id)
        if (priceSource === 'BARS') before.push({ id, highestPrice, lowestPrice, priceBarLength })
      }
    })
    await breath(performance.now() - began)
  }
  return { written, undo: { at, before } }
}

/** Without extremes, or with those of bars: typed ones are never touched. */
export const isOpenToBars = ({
  highestPrice,
  lowestPrice,
  priceSource,
}: Pick<Trade, 'highestPrice' | 'lowestPrice' | 'priceSource'>): boolean =>
  priceSource === 'BARS' || (highestPrice === null && lowestPrice === null)

/** Restores the former extremes of filled trades, in batches, except for trades written since. @returns how many */
export async function undoFilling(db: Db, journalId: number, { at, before }: FilledTrades): Promise<number> {
  const ids = await findFilledAt(db, journalId, at)
  const known = new Map(before.map((one) => [one.id, one]))
  const now = new Date().toISOString()
  for (let from = 0; from < ids.length; from += fewRows) {
    const began = performance.now()
    await transaction(db, async (tx) => {
      const revision = await raiseRevision(tx, journalId)
      const trades = await findTradesById(tx, journalId, ids.slice(from, from + fewRows))
      const left = trades.filter((trade) => trade.modified === at && trade.priceSource === 'BARS')
      await write(tx, journalId, left, known, now, revision)
    })
    await breath(performance.now() - began)
  }
  return ids.length
}

/** @param extremes trades that are not in it lose theirs */
async function write(
  tx: Tx,
  journalId: number,
  trades: readonly Trade[],
  extremes: ReadonlyMap<number, FilledExtremes>,
  at: string,
  revision: number,
): Promise<void> {
  const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
  const changed = trades.map((before) => {
    const { highestPrice = null, lowestPrice = null, priceBarLength = null } = extremes.get(before.id) ?? {}
    const priceSource = highestPrice === null ? null : ('BARS' as const)
    const trade = { ...before, highestPrice, lowestPrice, priceSource, priceBarLength }
    return { id: before.id, trade, result: resultOf(trade, lookups, before.screenshotExists), at }
  })
  await replaceTrades(tx, journalId, changed, revision)
}
