import type { ManyCosts } from '@afterclose/contract/trades'
import { big, type Decimal } from '@afterclose/core/decimal'
import { defaultCommission } from '@afterclose/core/default-commission'
import type { Trade } from '@afterclose/core/trade'
import type { z } from 'zod'
import type { Db, Tx } from '../../store/db.ts'
import { hasId, type PackedIds, packIds } from '../../store/packed-ids.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { derivedTrade, type InstrumentFacts } from '../references/lookups.ts'
import { readInstruments, readRatings } from '../references/repository.ts'
import { findKept, keptColumns } from './kept-repository.ts'
import { findModifiedAt, findTradesById } from './repository.ts'
import { keptAfterEdit } from './typed-over.ts'
import type { ChangedTrade } from './trade-row.ts'
import { replaceTrades } from './writing-repository.ts'

/** Costs for many trades. `at` becomes the `modified` of all of them, by which an undo finds them. */
export interface CostsEdit {
  readonly costs: z.output<typeof ManyCosts>
  readonly at: string
}

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

export function formerCosts(at: string, { before }: CostsOutcome): FormerCosts {
  const tradesByCommission = Map.groupBy(
    before.filter(({ commissionSource }) => commissionSource === 'TYPED'),
    ({ commission }) => commission,
  )
  return {
    at,
    typed: Array.from(tradesByCommission, ([commission, trades]) => ({
      commission,
      ids: packIds(trades.map(({ id }) => id)),
    })),
  }
}

/** The rows to be written, which depend on much of the journal. */
interface PreparedCosts {
  readonly at: string
  readonly outcome: CostsOutcome
  readonly write: (tx: Tx, revision: number) => Promise<void>
}

/** Costs of trades, except where they have no effect. */
export async function prepareCosts(
  db: Db,
  journalId: number,
  ids: readonly number[],
  { costs, at }: CostsEdit,
): Promise<PreparedCosts> {
  const trades = await findTradesById(db, journalId, ids)
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
  const rows = await withCosts(db, journalId, changed, costsOf, at)
  return {
    at,
    outcome: {
      before: changed.map(({ id, commission, commissionSource }) => ({ id, commission, commissionSource })),
      net: trades.length - gross.length,
      executions: gross.length - changed.length,
    },
    write: (tx, revision) => replaceTrades(tx, journalId, rows, revision),
  }
}

/** Restores the former costs of trades, except for trades changed since. @returns how many */
export async function undoCosts(db: Db, journalId: number, { at, typed }: FormerCosts): Promise<number> {
  const now = new Date().toISOString()
  const former = ({ id, commission }: Trade): Costs => {
    const formerCost = typed.find((one) => hasId(one.ids, id))
    return formerCost === undefined
      ? { commission, commissionSource: 'INSTRUMENT' }
      : { commission: formerCost.commission, commissionSource: 'TYPED' }
  }
  return readThenWrite(
    db,
    journalId,
    async (tx) => {
      const trades = await findTradesById(tx, journalId, await findModifiedAt(tx, journalId, at))
      return withCosts(tx, journalId, trades, former, now)
    },
    async (tx, rows, revision) => {
      await replaceTrades(tx, journalId, rows, revision)
      return rows.length
    },
  )
}

async function withCosts(
  db: Db,
  journalId: number,
  trades: readonly Trade[],
  costsOf: (trade: Trade, instrument: InstrumentFacts | undefined) => Costs,
  at: string,
): Promise<readonly ChangedTrade[]> {
  const lookups = { instruments: await readInstruments(db, journalId), comments: await readRatings(db, journalId) }
  const keptById = await findKept(
    db,
    journalId,
    trades.map(({ id }) => id),
  )
  return trades.map((before) => {
    const costs = costsOf(before, lookups.instruments.get(before.instrumentId))
    const { trade, result } = derivedTrade({ ...before, ...costs }, lookups, before.screenshotExists)
    const written = keptColumns({ shownOn: null, kept: keptAfterEdit(before, trade, keptById.get(before.id) ?? {}) })
    return { id: before.id, trade, result, at, written }
  })
}
