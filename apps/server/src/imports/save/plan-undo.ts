import type { TradeInput } from '@afterclose/core/trade'
import { compare } from '@afterclose/importers/statements/compare'
import { derive } from '@afterclose/importers/statements/derive'
import { unionOf } from '@afterclose/importers/statements/union'
import type { Tx } from '../../store/db.ts'
import { findTradesById } from '../../records/trades/repository.ts'
import {
  findImportsWithStatements,
  findPayinsNamed,
  hasUnexplainedTrades,
  readJournalFacts,
  readKnownInstruments,
  readKnownTrades,
} from '../journal-repository.ts'
import { withBrokerFields } from '../plan/broker-fields.ts'
import { idsToLookUp } from '../plan/join-file.ts'
import { joinRows } from '../plan/join-rows.ts'
import { instrumentMatcher } from '../plan/match-instruments.ts'
import { numberInstruments } from '../plan/number-instruments.ts'
import { planTrades } from '../plan/plan-trades.ts'
import type { NewInstrument, TradeToCreate, TradeToJoin, TradeToRename } from '../plan/plan-types.ts'
import { currencyRates } from '../plan/rates.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { readStatements } from '../statements/read-statements.ts'
import { findStatementsOf } from '../statements/repository.ts'
import type { UndoNote } from './publish-import.ts'
import type { JoinedRow } from './take-in.ts'

/** What the journal becomes when one statement less is known. */
export interface UndoPlan {
  readonly source: string
  readonly update: readonly { readonly id: number; readonly trade: TradeInput }[]
  readonly rename: readonly TradeToRename[]
  readonly joins: readonly TradeToJoin[]
  /** Trades that no other statement knows. */
  readonly gone: readonly number[]
  /** Trades from before statements were kept, or from another journal, that no other statement knows either: they stay. */
  readonly unexplained: readonly number[]
  /** Trades that come back, and what was written about them before they became part of others. */
  readonly create: readonly (TradeToCreate & { readonly joined: JoinedRow | null })[]
  readonly newInstruments: readonly NewInstrument[]
  /** Cash movements that no other statement knows. */
  readonly cash: readonly number[]
}

/** Null for an import from before statements were kept. */
export async function planUndo(
  tx: Tx,
  journalId: number,
  importIdentifier: string,
  note: UndoNote,
): Promise<UndoPlan | null> {
  const own = await findStatementsOf(tx, journalId, importIdentifier)
  const [first] = own.statements
  if (first === undefined) return null
  const { source, zone } = first
  const read = (without: string) =>
    readStatements(tx, journalId, { source, zone, accounts: ['', ...own.accounts], without, instead: new Set() })
  const known = await read('')
  const left = await read(importIdentifier)
  const before = unionOf(known.statements)
  const after = unionOf(left.statements)
  const changes = compare(derive(before), derive(after), new Set())

  const { revision: _revision, ...journal } = await readJournalFacts(tx, journalId)
  const matcher = instrumentMatcher(await readKnownInstruments(tx, journalId), journal.tradeMarkets)
  const rates = currencyRates(journal.currency, known.currency, known.rates)
  const toJournalTime = zoneChanger(zone, journal.timeZone)
  const rows = await readKnownTrades(
    tx,
    journalId,
    source,
    idsToLookUp({ changes }, await hasUnexplainedTrades(tx, journalId, source)),
  )
  const planned = planTrades({ changes }, rows, { journal, matcher, rates, toJournalTime })
  const drafts = planned.planned.flatMap(({ trade, fate }) =>
    fate.kind === 'create'
      ? [{ trade: fate.trade, externalId: trade.externalId, names: [trade.externalId, ...trade.also] }]
      : [],
  )
  const { create, newInstruments } = numberInstruments(drafts, matcher.newInstruments())
  const ofStatements = await findImportsWithStatements(tx, journalId)
  const isExplained = (importJobId: string | null) => importJobId !== null && ofStatements.has(importJobId)
  const gone = await findTradesById(
    tx,
    journalId,
    planned.gone.map(({ id }) => id),
  )
  const told = new Set(after.cash.map(({ name }) => name))
  const untold = before.cash.flatMap(({ name }) => (told.has(name) ? [] : [name]))
  const payins = await findPayinsNamed(tx, journalId, source, untold)
  return {
    source,
    update: planned.update,
    rename: [...planned.update, ...planned.rename].map(({ id, externalId }) => ({ id, externalId })),
    joins: planned.joins,
    gone: gone.filter(({ importJobId }) => isExplained(importJobId)).map(({ id }) => id),
    unexplained: gone.filter(({ importJobId }) => !isExplained(importJobId)).map(({ id }) => id),
    create: create.map((draft, i) => withFormerFields(draft, drafts[i]!.names, note)),
    newInstruments,
    cash: payins.filter((payin) => isExplained(payin.import_job_id)).map(({ id }) => id),
  }
}

function withFormerFields(
  { externalId, trade }: TradeToCreate,
  names: readonly string[],
  { joined = [] }: UndoNote,
): UndoPlan['create'][number] {
  const former = joined.find((row) => names.includes(row.externalId))
  if (former === undefined) return { externalId, trade, joined: null }
  const known = { ...former.trade, instrumentId: trade.instrumentId }
  return { externalId, trade: joinRows([{ trade: known, former: null }], trade) ?? known, joined: former }
}

/** The trade as it was before an import, where that is what the other statements say of it; else null. */
export const asBefore = (former: TradeInput, now: TradeInput): TradeInput | null =>
  withBrokerFields(former, now) === null && former.direction === now.direction ? former : null
