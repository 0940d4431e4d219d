import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import type { PartialExits } from '@afterclose/core/journal'
import { compare } from '@afterclose/importers/statements/compare'
import { derive } from '@afterclose/importers/statements/derive'
import { unionOf } from '@afterclose/importers/statements/union'
import { lockUser } from '../../platform/http/access/repository.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import { currentRevision, type Db, lockJournal, snapshot, type Tx } from '../../store/db.ts'
import { removeDeleted } from '../../records/trades/deleted-trades-repository.ts'
import { findDeletedFills } from '../deleted-fills-repository.ts'
import { readJournalFacts, readKnownInstruments, setPartialExits } from '../journal-repository.ts'
import { fillsToLookUp } from '../plan/join-file.ts'
import { instrumentMatcher } from '../plan/match-instruments.ts'
import { numberInstruments } from '../plan/number-instruments.ts'
import { planTrades } from '../plan/plan-trades.ts'
import type { Exchange, RowChanges, TradeToCreate } from '../plan/plan-types.ts'
import { currencyRates } from '../plan/rates.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { exchange } from '../save/exchange.ts'
import { type Basis, planHolds } from '../save/plan-holds.ts'
import { findAccounts, type StatementAccount } from '../statements/repository.ts'
import { knownStatements, readStoredStatements } from '../statements/stored-statements.ts'
import { readPlanFacts } from '../upload/read-upload.ts'
import { readKnownTrades } from '../writings-repository.ts'

export interface PartialExitsAsk {
  readonly journalId: number
  /** Its owner. */
  readonly userId: number
  readonly partialExits: PartialExits
  readonly quotas: Quotas
}

/**
 * Changes whether a position that is closed in parts is one trade, or one for each exit. All positions of the journal are derived again, in
 * one exchange with the setting; what the trader wrote stays with its fills.
 * @throws AppError 'Changed elsewhere' if its trades were changed concurrently on every attempt; 'Quota reached'
 */
export async function changePartialExits(db: Db, ask: PartialExitsAsk): Promise<void> {
  for (let plans = 1; plans <= mostPlans; plans++) if (await tryChange(db, ask)) return
  throw new AppError('Changed elsewhere', { message: busy })
}

const mostPlans = 4
const busy = 'Others kept changing the journal while its positions were being divided. Nothing was changed. Try again.'

/** @returns false if the journal has changed meanwhile: nothing was done */
async function tryChange(db: Db, { journalId, userId, partialExits, quotas }: PartialExitsAsk): Promise<boolean> {
  const plan = await snapshot(db, (tx) => planChange(tx, journalId, partialExits))
  const exchanging = { journalId, importIdentifier: null, importJobId: null, source: '', changes: plan.changes }
  const outcome = await exchange(db, exchanging, {
    mayBegin: async (tx) => {
      await lockUser(tx, userId) // locked before the journal
      await lockJournal(tx, journalId)
      return (await holds(tx, journalId, plan)) ? null : 'changed'
    },
    write: async (tx) => {
      for (const { source, deletedFills: fills } of plan.bases) await removeDeleted(tx, journalId, { source, fills })
      const added = plan.changes.create.length - plan.changes.remove.length
      await mustFit(tx, quotas, { userId, kind: 'TRADES' }, added)
      await setPartialExits(tx, journalId, partialExits)
    },
  })
  return outcome === 'done'
}

type Plan = Awaited<ReturnType<typeof planChange>>

/** Whether neither the statements of the journal nor the trades of a plan have changed since. */
async function holds(tx: Tx, journalId: number, { accounts, bases, revision }: Plan): Promise<boolean> {
  const now = await currentRevision(tx, journalId)
  if (now === revision) return true
  if (!isDeepStrictEqual(await findAccounts(tx, journalId), accounts)) return false
  for (const basis of bases) if (!(await planHolds(tx, journalId, basis, now))) return false
  return true
}

/** Trades without an account may be those of any: then the accounts of an importer are derived together. */
const joinedAccounts = (accounts: readonly StatementAccount[]) =>
  [...Map.groupBy(accounts, ({ source }) => source).values()].flatMap((ofImporter) =>
    (ofImporter.some(({ account }) => account === '') ? [ofImporter] : ofImporter.map((one) => [one])).map((some) => ({
      ...some.at(-1)!,
      accounts: some.map(({ account }) => account),
    })),
  )

/** Plans the trades of all accounts of a journal. */
async function planChange(tx: Tx, journalId: number, partialExits: PartialExits) {
  const accounts = await findAccounts(tx, journalId)
  const { revision, ...journal } = await readJournalFacts(tx, journalId)
  const knownInstruments = await readKnownInstruments(tx, journalId)
  const instruments = new Map(knownInstruments.map((instrument) => [instrument.id, instrument]))
  const matcher = instrumentMatcher(knownInstruments, journal.tradeMarkets)
  const exchanges: RowChanges[] = []
  const drafts: TradeToCreate[] = []
  const bases: Basis[] = []
  let { lastGroup } = journal
  for (const { source, zone, accounts: accountNames } of joinedAccounts(accounts)) {
    const stored = await readStoredStatements(tx, journalId, { source, zone, accounts: accountNames })
    const { rates } = knownStatements(stored)
    const { statements, currency } = knownStatements(stored.filter(({ span }) => span !== null))
    const union = unionOf(statements)
    const changes = compare(derive(union, journal.partialExits), derive(union, partialExits), new Set())
    const names = fillsToLookUp({ changes })
    const trades = await readKnownTrades(tx, journalId, source, names)
    const deletedFills = await findDeletedFills(tx, journalId, source, names)
    const { planned, exchange: rows } = planTrades({ changes }, trades, {
      journal: { ...journal, lastGroup },
      matcher,
      instruments,
      deleted: { fills: deletedFills, restores: false },
      rates: currencyRates(journal.currency, currency, rates),
      toJournalTime: zoneChanger(zone, journal.timeZone),
    })
    for (const { trade, fate } of planned)
      if (fate.kind === 'create') drafts.push({ externalId: trade.externalId, trade: fate.trade, source })
    exchanges.push(rows)
    lastGroup += rows.newGroups
    const { facts } = await readPlanFacts(tx, journalId, source, [])
    bases.push({ revision, source, facts, payinIds: [], knownTrades: trades.map(({ id }) => id), deletedFills })
  }
  const changes: Exchange = {
    update: exchanges.flatMap(({ update }) => update),
    remove: exchanges.flatMap(({ remove }) => remove),
    merge: exchanges.flatMap(({ merge }) => merge),
    unmerge: exchanges.flatMap(({ unmerge }) => unmerge),
    newGroups: lastGroup - journal.lastGroup,
    ...numberInstruments(drafts, matcher.newInstruments()),
    createPayins: [],
    removePayins: [],
  }
  return { accounts, bases, revision, changes }
}
