import type { fillPriceExtremes, FilledTrade } from '@afterclose/contract/bars'
import { fillOutcomes } from '@afterclose/contract/bars'
import { byName } from '@afterclose/core/record-field'
import type { Trade } from '@afterclose/core/trade'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { JournalAccess } from '../platform/http/access/journal-access.ts'
import { findInstruments } from '../records/instruments/repository.ts'
import { fewRows } from '../records/trades/few-rows.ts'
import { fillExtremes, type FilledExtremes, type FilledTrades, isOpenToBars } from '../records/trades/fill-extremes.ts'
import { findTradesAfter } from '../records/trades/repository.ts'
import { fromJson } from '../store/codecs.ts'
import type { Db } from '../store/db.ts'
import type { BarsThreads } from './bars-thread.ts'
import { askedOf } from './trade-in-bars.ts'

type Body = z.output<typeof fillPriceExtremes.body>
type Outcome = FilledTrade['outcome']

/** Maximum number of trades listed individually. */
const maxListed = 1000
const askedAtOnce = 500

export interface Filling {
  readonly counts: Readonly<Record<Outcome, number>>
  readonly trades: readonly FilledTrade[]
  /** Filled trades with an own price outside the bars of their time. */
  readonly apart: number
  /** Null if nothing was written. */
  readonly undo: FilledTrades | null
}

/**
 * Fills in the highest and lowest price of closed trades from bars, or removes filled-in ones, or only reports the effect. Manual values
 * stay.
 */
export async function fillFromBars(
  {
    db,
    threads,
    saving,
  }: { readonly db: Db; readonly threads: BarsThreads; readonly saving: FastifyInstance['saving'] },
  journal: JournalAccess,
  { ids, dryRun, clear }: Body,
): Promise<Filling> {
  const wanted = ids === null ? null : new Set(ids)
  const names = new Map(
    (await findInstruments(db, journal.id)).map(({ id, name, aliases }) => [id, [name, ...fromJson(aliases)]]),
  )
  const outcomes: FilledTrade[] = []
  const extremes: FilledExtremes[] = []
  let apart = 0
  /** Without texts: there may be 100,000. */
  const questions = new Map<number, ExtremesQuestion>()
  for (let after = 0; ; ) {
    const page = await findTradesAfter(db, journal.id, after, askedAtOnce)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.id
    const trades = page.filter(({ id }) => wanted === null || wanted.has(id))
    for (const trade of trades) {
      const outcome = clear ? clearing(trade) : settled(trade)
      if (outcome === null) questions.set(trade.id, light(trade))
      else outcomes.push({ ...about(trade), outcome })
      if (outcome === 'CLEARED') {
        questions.set(trade.id, light(trade))
        extremes.push({ id: trade.id, highestPrice: null, lowestPrice: null, priceBarLength: null })
      }
    }
    const open = clear ? [] : trades.filter(({ id }) => questions.has(id))
    for (const [instrumentId, group] of Map.groupBy(open, (trade) => trade.instrumentId)) {
      const found = await threads.asking.run('extremes', {
        userId: journal.ownerId,
        names: names.get(instrumentId) ?? [],
        zone: journal.timeZone,
        trades: group.map(askedOf),
      })
      for (const { tradeId, outcome, highestPrice, lowestPrice, length, used, leftOut, ...bars } of found) {
        const trade = questions.get(tradeId)
        if (trade === undefined) continue
        const same =
          trade.highestPrice === highestPrice && trade.lowestPrice === lowestPrice && trade.priceBarLength === length
        const fills = outcome === 'FOUND' && !same
        if (fills) extremes.push({ id: tradeId, highestPrice, lowestPrice, priceBarLength: length })
        if (fills && bars.apart) apart++
        const became = outcome === 'FOUND' ? (same ? 'SAME' : 'FILLED') : outcome
        outcomes.push({ ...about(trade), outcome: became, highestPrice, lowestPrice, length, used, leftOut })
      }
    }
  }
  const ask = { journalId: journal.id, extremes, tradesBefore: questions }
  const write = () => (extremes.length > fewRows ? saving.run('fillExtremes', ask) : fillExtremes(db, ask))
  const undo = dryRun || extremes.length === 0 ? null : await write()
  return { counts: countsOf(outcomes), trades: filledFirst(outcomes).slice(0, maxListed), apart, undo }
}

type ExtremesQuestion = ReturnType<typeof light>
const light = ({
  id,
  instrumentId,
  direction,
  entryDate,
  exitDate,
  highestPrice,
  lowestPrice,
  priceBarLength,
}: Trade) => ({
  id,
  instrumentId,
  direction,
  entryDate,
  exitDate,
  highestPrice,
  lowestPrice,
  priceBarLength,
})

/** Outcome that needs no bars. */
function settled(trade: Trade): Outcome | null {
  if (trade.exitDate === null) return 'OPEN'
  return isOpenToBars(trade) ? null : 'TYPED'
}

const clearing = ({ priceSource, highestPrice }: Trade): Outcome =>
  priceSource === 'BARS' ? 'CLEARED' : highestPrice === null ? 'SAME' : 'TYPED'

const about = ({
  id,
  instrumentId,
  direction,
  entryDate,
}: Pick<Trade, 'id' | 'instrumentId' | 'direction' | 'entryDate'>) => ({
  tradeId: id,
  instrumentId,
  direction,
  entryDate,
  highestPrice: null,
  lowestPrice: null,
  length: null,
  used: 0,
  leftOut: 0,
})

const countsOf = (trades: readonly FilledTrade[]): Filling['counts'] =>
  byName(fillOutcomes, (outcome) => trades.filter((trade) => trade.outcome === outcome).length)

const changes = (trade: FilledTrade): boolean => trade.outcome === 'FILLED' || trade.outcome === 'CLEARED'
const filledFirst = (trades: readonly FilledTrade[]): readonly FilledTrade[] => [
  ...trades.filter(changes),
  ...trades.filter((trade) => !changes(trade)),
]
