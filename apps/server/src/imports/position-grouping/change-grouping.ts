import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import type { OptionLegs } from '@afterclose/core/journal'
import { compare } from '@afterclose/importers/statements/compare'
import { derive } from '@afterclose/importers/statements/derive'
import { lockUser } from '../../platform/http/access/repository.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import { currentRevision, type Db, lockJournal, snapshot, type Tx } from '../../store/db.ts'
import { removeDeleted } from '../../records/trades/deleted-trades-repository.ts'
import { changedSince } from '../../records/undo/changed-since.ts'
import { findDeletedFills } from '../deleted-fills-repository.ts'
import { readJournalFacts, readKnownInstruments, setOptionLegs, setPartialExits } from '../journal-repository.ts'
import { keepLegDecisions } from '../leg-decisions-repository.ts'
import { fillsToLookUp } from '../plan/join-file.ts'
import { instrumentMatcher } from '../plan/match-instruments.ts'
import { numberInstruments } from '../plan/number-instruments.ts'
import { planTrades } from '../plan/plan-trades.ts'
import type { Exchange, JournalFacts, RowChanges, TradeToCreate } from '../plan/plan-types.ts'
import { factsAfter, groupingOf, type NewDecision, type NewGrouping } from '../plan/position-grouping.ts'
import { currencyRates } from '../plan/rates.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { exchange } from '../save/exchange.ts'
import { type Basis, planHolds } from '../save/plan-holds.ts'
import { findAccounts } from '../statements/repository.ts'
import { readPlanFacts } from '../upload/read-upload.ts'
import { readKnownTrades } from '../writings-repository.ts'
import { storedUnions } from './stored-unions.ts'

export interface GroupingChange extends NewGrouping {
  readonly journalId: number
  /** The owner of the journal. */
  readonly userId: number
  /** For an undo: the state that the undone change left. */
  readonly expects?: Expected | undefined
  readonly quotas: Quotas
}

export interface Expected {
  readonly optionLegs?: OptionLegs | undefined
  readonly decisions: readonly NewDecision[]
}

/**
 * Changes how positions become trades: the setting for partial exits, that for legs of options, and decisions about legs. All positions of the
 * journal are derived again and replaced in the transaction that changes the setting. What the trader wrote stays with the fills it belongs to.
 * @returns the journal's revision that it made
 * @throws AppError 'Changed elsewhere' if the journal was changed during every attempt; 'Quota reached'; 'Undo too late' if `expects` is not
 *   the case any more
 */
export async function changeGrouping(db: Db, change: GroupingChange): Promise<number> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const revision = await tryChange(db, change)
    if (revision !== null) return revision
  }
  throw new AppError('Changed elsewhere', { message: busyMessage })
}

const mostAttempts = 4
const busyMessage =
  'The journal kept being changed elsewhere while its positions were derived again. Nothing was saved. Please try again.'

/** @returns null if the journal changed in the meantime: then nothing was done */
async function tryChange(db: Db, change: GroupingChange): Promise<number | null> {
  const { journalId, userId, partialExits, optionLegs, decisions = [], quotas } = change
  const plan = await snapshot(db, (tx) => planGrouping(tx, change))
  const exchangeInput = { journalId, importIdentifier: null, importJobId: null, source: '', changes: plan.changes }
  let revision: number | null = null
  await exchange(db, exchangeInput, {
    mayBegin: async (tx) => {
      await lockUser(tx, userId) // users are always locked before journals
      await lockJournal(tx, journalId)
      return (await planIsCurrent(tx, journalId, plan)) ? null : 'changed'
    },
    write: async (tx) => {
      for (const { source, deletedFills: fills } of plan.bases) await removeDeleted(tx, journalId, { source, fills })
      const addedTrades = plan.changes.create.length - plan.changes.remove.length
      await mustFit(tx, quotas, { userId, kind: 'TRADES' }, addedTrades)
      if (partialExits !== undefined) await setPartialExits(tx, journalId, partialExits)
      if (optionLegs !== undefined) await setOptionLegs(tx, journalId, optionLegs)
      await keepLegDecisions(tx, journalId, decisions)
      revision = await currentRevision(tx, journalId)
    },
  })
  return revision
}

type Plan = Awaited<ReturnType<typeof planGrouping>>

/** Whether the plan still applies: the statement accounts and the planned trades are unchanged. */
async function planIsCurrent(tx: Tx, journalId: number, { accounts, bases, revision }: Plan): Promise<boolean> {
  const revisionNow = await currentRevision(tx, journalId)
  if (revisionNow === revision) return true
  if (!isDeepStrictEqual(await findAccounts(tx, journalId), accounts)) return false
  for (const basis of bases) if (!(await planHolds(tx, journalId, basis, revisionNow))) return false
  return true
}

/** @throws AppError 'Undo too late' */
function mustBeAsExpected({ optionLegs, legDecisions }: JournalFacts, expects: Expected | undefined): void {
  if (expects === undefined) return
  const isAsLeft = expects.decisions.every(
    ({ source, fill, togetherWith }) =>
      legDecisions.find((one) => one.source === source && one.fill === fill)?.togetherWith === togetherWith,
  )
  if (!isAsLeft || (expects.optionLegs ?? optionLegs) !== optionLegs)
    throw new AppError('Undo too late', { message: changedSince })
}

/** Plans the trades of all accounts of a journal. */
export async function planGrouping(tx: Tx, change: Omit<GroupingChange, 'quotas'>) {
  const { journalId } = change
  const accounts = await findAccounts(tx, journalId)
  const { revision, ...journal } = await readJournalFacts(tx, journalId)
  mustBeAsExpected(journal, change.expects)
  const after = factsAfter(journal, change)
  const knownInstruments = await readKnownInstruments(tx, journalId)
  const instruments = new Map(knownInstruments.map((instrument) => [instrument.id, instrument]))
  const matcher = instrumentMatcher(knownInstruments, journal.tradeMarkets)
  const changesByAccount: RowChanges[] = []
  const drafts: TradeToCreate[] = []
  const bases: Basis[] = []
  let { lastGroup } = journal
  for await (const { source, zone, union, currency, rates } of storedUnions(tx, journalId, accounts)) {
    const derivedAfter = derive(union, groupingOf(after, source))
    const statementChanges = compare(derive(union, groupingOf(journal, source)), derivedAfter, new Set())
    const fillNames = fillsToLookUp({ changes: statementChanges })
    const knownTrades = await readKnownTrades(tx, journalId, source, fillNames)
    const deletedFills = await findDeletedFills(tx, journalId, source, fillNames)
    const { planned, exchange: accountChanges } = planTrades({ changes: statementChanges }, knownTrades, {
      journal: { ...journal, lastGroup },
      matcher,
      instruments,
      deleted: { fills: deletedFills, restores: false },
      rates: currencyRates(journal.currency, currency, rates),
      toJournalTime: zoneChanger(zone, journal.timeZone),
    })
    for (const { trade, fate } of planned)
      if (fate.kind === 'create') drafts.push({ externalId: trade.externalId, trade: fate.trade, source })
    changesByAccount.push(accountChanges)
    lastGroup += accountChanges.newGroups
    const { facts } = await readPlanFacts(tx, journalId, source, [])
    bases.push({ revision, source, facts, payinIds: [], knownTrades: knownTrades.map(({ id }) => id), deletedFills })
  }
  const changes: Exchange = {
    remove: changesByAccount.flatMap(({ remove }) => remove),
    merge: changesByAccount.flatMap(({ merge }) => merge),
    unmerge: changesByAccount.flatMap(({ unmerge }) => unmerge),
    newGroups: lastGroup - journal.lastGroup,
    ...numberInstruments({
      create: drafts,
      update: changesByAccount.flatMap(({ update }) => update),
      newInstruments: matcher.newInstruments(),
    }),
    createPayins: [],
    removePayins: [],
  }
  return { accounts, bases, revision, changes }
}
