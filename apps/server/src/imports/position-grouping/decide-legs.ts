import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import type { Trade } from '@afterclose/core/trade'
import { derive, type DerivedTrade } from '@afterclose/importers/statements/derive'
import { positionsByFill } from '@afterclose/importers/statements/positions-by-fill'
import { type Leg, legsOfFills } from '@afterclose/importers/structures/legs'
import { findTradesById } from '../../records/trades/repository.ts'
import { type Db, snapshot, type Tx } from '../../store/db.ts'
import type { ChangedDecision } from '../../records/receipts/receipts.ts'
import { inParts } from '../in-parts.ts'
import { readJournalFacts } from '../journal-repository.ts'
import { decisionsTogether, groupingOf, type NewDecision } from '../plan/position-grouping.ts'
import { findAccounts } from '../statements/repository.ts'
import { changeGrouping } from './change-grouping.ts'
import { storedUnions } from './stored-unions.ts'

export interface LegsToDecide {
  readonly journalId: number
  /** The owner of the journal. */
  readonly userId: number
  /** Trades whose legs become one trade, or a trade each. */
  readonly ids: readonly number[]
  readonly together: boolean
  readonly quotas: Quotas
}

export interface DecidedLegs {
  readonly changed: number
  /** Ids of the trades that the legs are in now. */
  readonly trades: readonly number[]
  readonly revision: number
  /** Decisions about fills, and the former ones about them. */
  readonly decisions: readonly ChangedDecision[]
}

/**
 * Decides about the legs of imported trades: they become one trade, or each becomes a trade of its own.
 * @throws AppError 'Invalid input' with the reason; 'Not found'; those of `changeGrouping`
 */
export async function decideLegs(db: Db, { ids, together, ...journal }: LegsToDecide): Promise<DecidedLegs> {
  const { journalId } = journal
  const { source, chosen, former } = await snapshot(db, (tx) => chooseLegs(tx, journalId, ids))
  const { decisions, trades } = together ? joined(source, chosen) : separated(source, chosen)
  const revision = await changeGrouping(db, { ...journal, decisions })
  const names = trades.flatMap(({ trade }) => [trade.externalId, ...trade.parts, ...trade.also])
  return {
    changed: trades.length,
    trades: await findTradesOfFills(db, journalId, source, [...new Set(names)]),
    revision,
    decisions: decisions.map(({ fill, togetherWith }) => ({
      source,
      fill,
      before: former.get(fill),
      now: togetherWith,
    })),
  }
}

/** A selected trade, as its statements make it. */
interface ChosenTrade {
  readonly trade: DerivedTrade
  readonly legs: readonly Leg[]
}
interface Choice {
  readonly decisions: readonly NewDecision[]
  /** Those that it changes. */
  readonly trades: readonly ChosenTrade[]
}

const refusal = (message: string): AppError => new AppError('Invalid input', { message })

/** All legs are about the first of them in order of execution. */
function joined(source: string, trades: readonly ChosenTrade[]): Choice {
  const legs = trades.flatMap((one) => one.legs)
  const [first, ...others] = [...new Set(legs)].toSorted((a, b) => (openedAt(a) < openedAt(b) ? -1 : 1))
  if (first === undefined || others.length === 0 || trades.length === 1)
    throw refusal('These legs are one trade already.')
  if (legs.every(({ contract }) => contract.right === 'STOCK'))
    throw refusal('A trade of several legs needs an option. These are shares alone.')
  mustBeOne(
    'account',
    legs.map(({ account }) => account ?? 'no name'),
  )
  mustBeOne(
    'underlying',
    legs.map(({ contract }) => contract.underlying),
  )
  return {
    decisions: decisionsTogether(
      source,
      [first, ...others].map(({ name }) => name),
    ),
    trades,
  }
}

function separated(source: string, trades: readonly ChosenTrade[]): Choice {
  const several = trades.filter(({ legs }) => legs.length > 1)
  if (several.length === 0) throw refusal('These trades have one leg each. There is nothing to take apart.')
  const names = new Set(several.flatMap(({ legs }) => legs.map(({ name }) => name)))
  return { decisions: [...names].map((fill) => ({ source, fill, togetherWith: null })), trades: several }
}

const openedAt = ({ entries }: Leg): string => entries[0]!.fill.date

function mustBeOne(noun: string, values: readonly string[]): void {
  const different = [...new Set(values)].toSorted()
  const last = different.pop()
  if (different.length === 0) return
  const count = different.length === 1 ? 'two' : String(different.length + 1)
  throw refusal(`These trades are of ${count} ${noun}s: ${different.join(', ')} and ${last}. A trade has one.`)
}

/** The selected trades with their legs, and the decisions so far. */
async function chooseLegs(tx: Tx, journalId: number, ids: readonly number[]) {
  const rows = await findTradesById(tx, journalId, ids)
  if (rows.length < new Set(ids).size) throw new AppError('Not found')
  const source = sourceOf(rows)
  const { revision: _revision, ...journal } = await readJournalFacts(tx, journalId)
  const accounts = (await findAccounts(tx, journalId)).filter((one) => one.source === source)
  const chosen = new Map<DerivedTrade, ChosenTrade>()
  const missing = new Set(rows)
  for await (const { union } of storedUnions(tx, journalId, accounts)) {
    const tradeOf = positionsByFill(derive(union, groupingOf(journal, source)).trades)
    const legs = legsOfFills(union.fills, union.actions)
    for (const row of rows) {
      const trade = tradeOf.get(row.externalId ?? '')
      if (trade === undefined) continue
      missing.delete(row)
      const parts = new Set([trade.externalId, ...trade.parts])
      chosen.set(trade, { trade, legs: legs.filter(({ name }) => parts.has(name)) })
    }
  }
  const [unknown] = missing
  if (unknown !== undefined) throw refusal(`No statement contains the fills of trade ${unknown.id}.`)
  const other = [...chosen.values()].find(({ legs }) => legs.length === 0)
  if (other !== undefined) throw refusal(`${other.trade.symbol} is neither an option nor a share.`)
  const former = new Map(
    journal.legDecisions.flatMap((one) => (one.source === source ? [[one.fill, one.togetherWith] as const] : [])),
  )
  return { source, chosen: [...chosen.values()], former }
}

function sourceOf(rows: readonly Trade[]): string {
  const manual = rows.find(({ externalId }) => externalId === null)
  if (manual !== undefined) throw refusal(`Trade ${manual.id} was entered by hand. Its legs are changed in its form.`)
  mustBeOne(
    'platform',
    rows.map(({ source }) => source),
  )
  return rows[0]!.source
}

async function findTradesOfFills(
  db: Db,
  journalId: number,
  source: string,
  fills: readonly string[],
): Promise<number[]> {
  const found: number[] = []
  for (const part of inParts(fills)) {
    const rows = await db
      .selectFrom('trade')
      .select('id')
      .where('journal_id', '=', journalId)
      .where('source', '=', source)
      .where('external_id', 'in', part)
      .orderBy('id')
      .execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
