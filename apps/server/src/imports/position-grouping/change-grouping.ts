import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import type { OptionLegs, PartialExits } from '@afterclose/core/journal'
import { compare } from '@afterclose/importers/statements/compare'
import { derive } from '@afterclose/importers/statements/derive'
import { unionOf } from '@afterclose/importers/statements/union'
import { lockUser } from '../../platform/http/access/repository.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import { currentRevision, type Db, lockJournal, snapshot, type Tx } from '../../store/db.ts'
import { removeDeleted } from '../../records/trades/deleted-trades-repository.ts'
import { findDeletedFills } from '../deleted-fills-repository.ts'
import { readJournalFacts, readKnownInstruments, setOptionLegs, setPartialExits } from '../journal-repository.ts'
import { keepLegDecisions } from '../leg-decisions-repository.ts'
import { fillsToLookUp } from '../plan/join-file.ts'
import { instrumentMatcher } from '../plan/match-instruments.ts'
import { numberInstruments } from '../plan/number-instruments.ts'
import { planTrades } from '../plan/plan-trades.ts'
import type { Exchange, JournalFacts, LegDecision, RowChanges, TradeToCreate } from '../plan/plan-types.ts'
import { groupingOf } from '../plan/position-grouping.ts'
import { currencyRates } from '../plan/rates.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { exchange } from '../save/exchange.ts'
import { type Basis, planHolds } from '../save/plan-holds.ts'
import { findAccounts, type StatementAccount } from '../statements/repository.ts'
import { knownStatements, readStoredStatements } from '../statements/stored-statements.ts'
import { readPlanFacts } from '../upload/read-upload.ts'
import { readKnownTrades } from '../writings-repository.ts'

/** A decision about the first fill of a leg; undefined: none any more. */
export type NewDecision = Pick<LegDecision, 'source' | 'fill'> & {
  readonly togetherWith: LegDecision['togetherWith'] | undefined
}

export interface GroupingChange {
  readonly journalId: number
  /** The owner of the journal. */
  readonly userId: number
  readonly partialExits?: PartialExits | undefined
  readonly optionLegs?: OptionLegs | undefined
  readonly decisions?: readonly NewDecision[] | undefined
  readonly quotas: Quotas
}

/**
 * Changes how positions become trades: whether one that is closed in parts is one trade, and which legs of options are. All positions of the
 * journal are derived again and replaced in the transaction that changes the setting. What the trader wrote stays with the fills it belongs to.
 * @throws AppError 'Changed elsewhere' if the journal was changed during every attempt; 'Quota reached'
 */
export async function changeGrouping(db: Db, change: GroupingChange): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) if (await tryChange(db, change)) return
  throw new AppError('Changed elsewhere', { message: busyMessage })
}

const mostAttempts = 4
const busyMessage =
  'The journal kept being changed elsewhere while its positions were derived again. Nothing was saved. Please try again.'

/** @returns false if the journal changed in the meantime: then nothing was done */
async function tryChange(db: Db, change: GroupingChange): Promise<boolean> {
  const { journalId, userId, partialExits, optionLegs, decisions = [], quotas } = change
  const plan = await snapshot(db, (tx) => planGrouping(tx, change))
  const exchangeInput = { journalId, importIdentifier: null, importJobId: null, source: '', changes: plan.changes }
  const outcome = await exchange(db, exchangeInput, {
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
    },
  })
  return outcome === 'done'
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

/** Accounts that are derived together: all of an importer if one has no name, because its trades may be those of any; else each alone. */
const joinedAccounts = (accounts: readonly StatementAccount[]) =>
  [...Map.groupBy(accounts, ({ source }) => source).values()].flatMap((importerAccounts) =>
    (importerAccounts.some(({ account }) => account === '')
      ? [importerAccounts]
      : importerAccounts.map((statementAccount) => [statementAccount])
    ).map((accountGroup) => ({
      ...accountGroup.at(-1)!,
      accounts: accountGroup.map(({ account }) => account),
    })),
  )

/** The journal's facts after a change. */
function factsAfter(
  journal: JournalFacts,
  { partialExits, optionLegs, decisions = [] }: Omit<GroupingChange, 'quotas'>,
): JournalFacts {
  const isChanged = ({ source, fill }: LegDecision): boolean =>
    decisions.some((one) => one.source === source && one.fill === fill)
  return {
    ...journal,
    partialExits: partialExits ?? journal.partialExits,
    optionLegs: optionLegs ?? journal.optionLegs,
    legDecisions: [
      ...journal.legDecisions.filter((decision) => !isChanged(decision)),
      ...decisions.flatMap(({ togetherWith, ...decision }) =>
        togetherWith === undefined ? [] : [{ ...decision, togetherWith }],
      ),
    ],
  }
}

/** Plans the trades of all accounts of a journal. */
export async function planGrouping(tx: Tx, change: Omit<GroupingChange, 'quotas'>) {
  const { journalId } = change
  const accounts = await findAccounts(tx, journalId)
  const { revision, ...journal } = await readJournalFacts(tx, journalId)
  const after = factsAfter(journal, change)
  const knownInstruments = await readKnownInstruments(tx, journalId)
  const instruments = new Map(knownInstruments.map((instrument) => [instrument.id, instrument]))
  const matcher = instrumentMatcher(knownInstruments, journal.tradeMarkets)
  const changesByAccount: RowChanges[] = []
  const drafts: TradeToCreate[] = []
  const bases: Basis[] = []
  let { lastGroup } = journal
  for (const { source, zone, accounts: accountNames } of joinedAccounts(accounts)) {
    const storedStatements = await readStoredStatements(tx, journalId, { source, zone, accounts: accountNames })
    const { rates } = knownStatements(storedStatements)
    const { statements, currency } = knownStatements(storedStatements.filter(({ span }) => span !== null))
    const union = unionOf(statements)
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
    update: changesByAccount.flatMap(({ update }) => update),
    remove: changesByAccount.flatMap(({ remove }) => remove),
    merge: changesByAccount.flatMap(({ merge }) => merge),
    unmerge: changesByAccount.flatMap(({ unmerge }) => unmerge),
    newGroups: lastGroup - journal.lastGroup,
    ...numberInstruments(drafts, matcher.newInstruments()),
    createPayins: [],
    removePayins: [],
  }
  return { accounts, bases, revision, changes }
}
