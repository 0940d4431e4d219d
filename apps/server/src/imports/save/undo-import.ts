import { AppError } from '@afterclose/contract/problems'
import { currentRevision, type Db, lockJournal, snapshot, type Tx } from '../../store/db.ts'
import { removeDeleted } from '../../records/trades/deleted-trades-repository.ts'
import { findDeletedFills, findLeftOut, forgetDeletedFills, type LeftOutNote } from '../deleted-fills-repository.ts'
import { removeUnusedInstruments } from '../imported-repository.ts'
import { readJournalFacts } from '../journal-repository.ts'
import { groupingOf } from '../plan/position-grouping.ts'
import { fillsToLookUp } from '../plan/join-file.ts'
import { instrumentMatcher } from '../plan/match-instruments.ts'
import { numberInstruments } from '../plan/number-instruments.ts'
import { movedPayin } from '../plan/plan-payins.ts'
import { planTrades } from '../plan/plan-trades.ts'
import type { Exchange } from '../plan/plan-types.ts'
import { currencyRates } from '../plan/rates.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { findJob, markUndone } from '../repository.ts'
import { compareKnown } from '../statements/compare-known.ts'
import { deleteStatements, findStatementsOf } from '../statements/repository.ts'
import { knownStatements, readStoredStatements } from '../statements/stored-statements.ts'
import { readKnownTrades } from '../writings-repository.ts'
import { readPlanFacts } from '../upload/read-upload.ts'
import { exchange } from './exchange.ts'
import { planHolds } from './plan-holds.ts'
import { goneFills, planReturning, removedFills } from './returning-trades.ts'

/**
 * Updates the journal to the content of the other statements. User data stays: on the trade with the fill that it is about, or as a trade
 * without fills if no statement contains them any more.
 * @throws AppError 'Import cannot be undone' if the import is not done, or was undone; 'Changed elsewhere' if its trades were changed
 *   concurrently on every attempt
 */
export async function undoImport(db: Db, journalId: number, importIdentifier: string): Promise<void> {
  const job = await findJob(db, journalId, importIdentifier)
  if (job?.state !== 'DONE' || job.undone === 1) throw new AppError('Import cannot be undone')
  for (let plans = 1; plans <= mostPlans; plans++) if (await tryUndo(db, journalId, importIdentifier)) return
  throw new AppError('Changed elsewhere', { message: busy })
}

const mostPlans = 4
const busy = 'Others kept changing the journal while the import was being undone. Nothing was undone. Try again.'

/** @returns false if its basis has changed: nothing was done */
async function tryUndo(db: Db, journalId: number, importIdentifier: string): Promise<boolean> {
  // Slow work comes before the lock.
  const plan = await snapshot(db, (tx) => planUndo(tx, journalId, importIdentifier))
  const exchanging = { journalId, importIdentifier, importJobId: null, ...plan }
  const outcome = await exchange(db, exchanging, {
    mayBegin: async (tx) => {
      await lockJournal(tx, journalId)
      const revision = await currentRevision(tx, journalId)
      const holds =
        plan.forgotten.length === 0 ? await planHolds(tx, journalId, plan, revision) : revision === plan.revision
      return holds ? null : 'changed'
    },
    write: async (tx) => {
      if (!(await markUndone(tx, journalId, importIdentifier))) throw new AppError('Import cannot be undone')
      // Deleted trades that the undo changes cannot be restored, and do not protect instruments from removal.
      await removeDeleted(tx, journalId, { source: plan.source, fills: plan.deletedFills })
      await removeUnusedInstruments(tx, journalId)
      await deleteStatements(tx, journalId, importIdentifier)
      for (const { source, fill } of plan.forgotten) await forgetDeletedFills(tx, { journalId, source }, [fill])
    },
  })
  return outcome === 'done'
}

const nothing = {
  source: '',
  payinIds: [],
  knownTrades: [],
  deletedFills: [],
  forgotten: [],
  changes: {
    update: [],
    remove: [],
    merge: [],
    unmerge: [],
    newGroups: 0,
    create: [],
    newInstruments: [],
    createPayins: [],
    removePayins: [],
  },
}

/** Plan of an undo: the journal without one statement, at one revision. */
async function planUndo(tx: Tx, journalId: number, importIdentifier: string) {
  const importContent = await findStatementsOf(tx, journalId, importIdentifier)
  const [first] = importContent.statements
  if (first === undefined) return { ...nothing, ...(await readPlanFacts(tx, journalId, '', [])) }
  const { source, zone } = first
  const stored = await readStoredStatements(tx, journalId, { source, zone, accounts: importContent.accounts })
  const statementsBefore = knownStatements(stored)
  const sides = compareKnown({
    before: statementsBefore.statements,
    after: knownStatements(stored, { importJobId: importIdentifier }).statements,
    ownNamesIn: () => new Set(),
    grouping: groupingOf(await readJournalFacts(tx, journalId), source),
  })
  const { unionBefore, unionAfter, changes: positions } = sides

  const timesBefore = new Map(unionBefore.cash.map(({ name, timestamp }) => [name, timestamp]))
  const payinIds = [...timesBefore.keys()]
  const { facts, revision } = await readPlanFacts(tx, journalId, source, payinIds)
  const { journal } = facts
  const matcher = instrumentMatcher(facts.instruments, journal.tradeMarkets)
  const rates = currencyRates(journal.currency, statementsBefore.currency, statementsBefore.rates)
  const toJournalTime = zoneChanger(zone, journal.timeZone)
  const instruments = new Map(facts.instruments.map((instrument) => [instrument.id, instrument]))
  const names = fillsToLookUp({ changes: positions })
  const rows = await readKnownTrades(tx, journalId, source, names)
  const deletedFills = await findDeletedFills(tx, journalId, source, names)
  const planned = planTrades({ changes: positions }, rows, {
    journal,
    matcher,
    instruments,
    rates,
    toJournalTime,
    deleted: { fills: deletedFills, restores: false },
  })
  const notes = await findLeftOut(tx, journalId, source, names)
  const removed = removedFills(positions, rows, planned.exchange.remove)
  const isReturning = (note: LeftOutNote): boolean => note.countedSource === source && removed.has(note.countedFill)
  const returning = await planReturning(tx, journalId, notes.filter(isReturning), {
    journal: { ...journal, lastGroup: journal.lastGroup + planned.exchange.newGroups },
    matcher,
    instruments,
    without: importIdentifier,
  })
  const gone = goneFills(positions)
  const forgotten = notes.filter((note) => isReturning(note) || (note.source === source && gone.has(note.fill)))
  const drafts = [
    ...planned.planned.flatMap(({ trade, fate }) =>
      fate.kind === 'create' ? [{ trade: fate.trade, externalId: trade.externalId }] : [],
    ),
    ...returning.drafts,
  ]
  const remainingTimes = new Map(unionAfter.cash.map(({ name, timestamp }) => [name, timestamp]))
  const gonePayins = facts.payins.flatMap(([name, { id, created, modified }]) =>
    !remainingTimes.has(name) && created === modified ? [id] : [],
  )
  const moved = facts.payins.flatMap(([name, { id, ...payin }]) => {
    const timestamp = remainingTimes.get(name)
    return timestamp === undefined || timestamp === timesBefore.get(name)
      ? []
      : [{ id, payin: movedPayin(name, payin, toJournalTime(timestamp)) }]
  })
  const changes: Exchange = {
    ...planned.exchange,
    newGroups: planned.exchange.newGroups + returning.newGroups,
    ...numberInstruments({
      create: drafts,
      update: planned.exchange.update,
      newInstruments: matcher.newInstruments(),
    }),
    createPayins: moved.map(({ payin }) => payin),
    removePayins: [...gonePayins, ...moved.map(({ id }) => id)],
  }
  const knownTrades = rows.map(({ id }) => id)
  return { revision, facts, source, payinIds, knownTrades, deletedFills, forgotten, changes }
}
