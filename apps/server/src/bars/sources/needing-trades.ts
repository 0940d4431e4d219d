import { findInstruments } from '../../records/instruments/repository.ts'
import { findTradesAfter } from '../../records/trades/repository.ts'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { askedOf, timesOf } from '../trade-in-bars.ts'
import type { NeedingTrade } from './needs.ts'

const askedAtOnce = 500

export interface TradesOf {
  readonly userId: number
  readonly journalId: number
  /** Zone of the trades' times. */
  readonly zone: string
  /** Null: all trades. */
  readonly ids: readonly number[] | null
}

/** Trades by the names of their instruments, and whether existing bars show the highest and lowest price of closed ones. */
export async function needingTrades(
  db: Db,
  { asking }: Pick<BarsThreads, 'asking'>,
  { userId, journalId, zone, ids }: TradesOf,
): Promise<ReadonlyMap<string, readonly NeedingTrade[]>> {
  const wanted = ids === null ? null : new Set(ids)
  const instruments = new Map((await findInstruments(db, journalId)).map((instrument) => [instrument.id, instrument]))
  const needing = new Map<string, NeedingTrade[]>()
  for (let after = 0; ; ) {
    const page = await findTradesAfter(db, journalId, after, askedAtOnce)
    const last = page.at(-1)
    if (last === undefined) return needing
    after = last.id
    const wantedTrades = page.filter(({ id }) => wanted === null || wanted.has(id))
    for (const [instrumentId, group] of Map.groupBy(wantedTrades, (trade) => trade.instrumentId)) {
      const instrument = instruments.get(instrumentId)
      if (instrument === undefined) continue
      const names = [instrument.name, ...fromJson(instrument.aliases)]
      const trades = group.map(askedOf)
      const found = await asking.run('extremes', { userId, names, zone, trades })
      const outcomes = new Map(found.map(({ tradeId, outcome }) => [tradeId, outcome]))
      for (const trade of trades) {
        const { entry, exit } = timesOf(trade, zone)
        const outcome = outcomes.get(trade.id)
        if (outcome === undefined) continue
        const list = needing.get(instrument.name) ?? []
        list.push({ entry, exit, outcome })
        needing.set(instrument.name, list)
      }
    }
  }
}
