import { ManyCosts } from '@afterclose/contract/trades'
import { big, type Decimal } from '@afterclose/core/decimal'
import { defaultCommission } from '@afterclose/core/default-commission'
import type { Trade } from '@afterclose/core/trade'
import { z } from 'zod'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { hasId, type PackedIds, packIds } from '../../store/packed-ids.ts'
import { derivedTrade, type InstrumentFacts } from '../references/lookups.ts'
import { readInstruments, readRatings } from '../references/repository.ts'
import { findKept, keptColumns } from './kept-repository.ts'
import { onePiece } from './one-piece.ts'
import { pieceSizes } from './piece-sizes.ts'
import { findModifiedAt, findTradesById } from './repository.ts'
import { keptAfterEdit } from './typed-over.ts'
import { replaceTrades } from './writing-repository.ts'

/** Costs for many trades. `at` becomes the `modified` of all of them, by which an undo finds them. */
export const CostsEdit = z.strictObject({ costs: ManyCosts, at: z.string() })
export type CostsEdit = z.output<typeof CostsEdit>

type Costs = Pick<Trade, 'commission' | 'commissionSource'>

/** Effect on some trades. */
export interface CostsOutcome {
  /** Ids of changed trades with their former costs. */
  readonly before: readonly (Costs & { readonly id: number })[]
  /** Numbers of unchanged trades: with a net result, and with costs of their executions. */
  readonly net: number
  readonly executions: number
}

/** Undo data: former amounts with their trades; the other changed trades had the costs of their instruments. */
export interface FormerCosts {
  readonly at: string
  readonly typed: readonly { readonly commission: Decimal; readonly ids: PackedIds }[]
}

export const noOutcome: CostsOutcome = { before: [], net: 0, executions: 0 }
export const joinedOutcomes = (a: CostsOutcome, b: CostsOutcome): CostsOutcome => ({
  before: [...a.before, ...b.before],
  net: a.net + b.net,
  executions: a.executions + b.executions,
})

export function formerCosts(at: string, { before }: CostsOutcome): FormerCosts {
  const typed = Map.groupBy(
    before.filter(({ commissionSource }) => commissionSource === 'TYPED'),
    ({ commission }) => commission,
  )
  return {
    at,
    typed: Array.from(typed, ([commission, trades]) => ({ commission, ids: packIds(trades.map(({ id }) => id)) })),
  }
}

/** Sets the costs of trades, except where they have no effect. @param revision the journal's, raised for this */
export async function setCosts(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  { costs, at }: CostsEdit,
  revision: number,
): Promise<CostsOutcome> {
  const trades = await findTradesById(tx, journalId, ids)
  const gross = trades.filter(({ gainMode }) => gainMode !== 'MANUAL')
  const changed = gross.filter(({ executions }) => executions.every(({ commission }) => big(commission).eq(0)))
  const costsOf = (trade: Trade, instrument: InstrumentFacts | undefined): Costs =>
    costs.source === 'INSTRUMENT' || instrument === undefined
      ? { commission: trade.commission, commissionSource: costs.source }
      : {
          commission: defaultCommission(
            { ...instrument, commission: costs.commission, commissionMode: costs.mode },
            trade,
          ),
          commissionSource: 'TYPED',
        }
  await write(tx, journalId, changed, costsOf, { at, revision })
  return {
    before: changed.map(({ id, commission, commissionSource }) => ({ id, commission, commissionSource })),
    net: trades.length - gross.length,
    executions: gross.length - changed.length,
  }
}

/** Restores the former costs of trades, in batches, except for trades changed since. @returns how many */
export async function undoCosts(db: Db, journalId: number, { at, typed }: FormerCosts): Promise<number> {
  const ids = await findModifiedAt(db, journalId, at)
  const now = new Date().toISOString()
  let restored = 0
  const former = ({ id, commission }: Trade): Costs => {
    const known = typed.find((one) => hasId(one.ids, id))
    return known === undefined
      ? { commission, commissionSource: 'INSTRUMENT' }
      : { commission: known.commission, commissionSource: 'TYPED' }
  }
  for (let from = 0; from < ids.length; from += pieceSizes.rows)
    await onePiece(() =>
      transaction(db, async (tx) => {
        const revision = await raiseRevision(tx, journalId)
        const trades = await findTradesById(tx, journalId, ids.slice(from, from + pieceSizes.rows))
        const left = trades.filter(({ modified }) => modified === at)
        await write(tx, journalId, left, former, { at: now, revision })
        restored += left.length
      }),
    )
  return restored
}

async function write(
  tx: Tx,
  journalId: number,
  trades: readonly Trade[],
  costsOf: (trade: Trade, instrument: InstrumentFacts | undefined) => Costs,
  { at, revision }: { readonly at: string; readonly revision: number },
): Promise<void> {
  if (trades.length === 0) return
  const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
  const kept = await findKept(
    tx,
    journalId,
    trades.map(({ id }) => id),
  )
  const changed = trades.map((before) => {
    const costs = costsOf(before, lookups.instruments.get(before.instrumentId))
    const { trade, result } = derivedTrade({ ...before, ...costs }, lookups, before.screenshotExists)
    const more = keptColumns({ shownOn: null, kept: keptAfterEdit(before, trade, kept.get(before.id) ?? {}) })
    return { id: before.id, trade, result, at, more }
  })
  await replaceTrades(tx, journalId, changed, revision)
}
