import { randomUUID } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { currentRevision, type Db, lockJournal, raiseRevision, snapshot, transaction, type Tx } from '../../store/db.ts'
import { forgetHidden } from '../../records/trades/forget-hidden.ts'
import { removeHiddenTrades } from '../../records/trades/remove-hidden-trades.ts'
import { giveUp } from '../../records/trades/pending-changes-repository.ts'
import { findUnusedInstruments, hideUnused } from '../imported-repository.ts'
import { readJournalFacts, readKnownInstruments } from '../journal-repository.ts'
import { readKnownPayins } from '../payins-repository.ts'
import { fillsToLookUp } from '../plan/join-file.ts'
import { instrumentMatcher } from '../plan/match-instruments.ts'
import { numberInstruments } from '../plan/number-instruments.ts'
import { movedPayin } from '../plan/plan-payins.ts'
import { planTrades } from '../plan/plan-trades.ts'
import type { Exchange } from '../plan/plan-types.ts'
import { currencyRates } from '../plan/rates.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { findJob, markUndone } from '../repository.ts'
import { keepCarries } from '../statements/carries.ts'
import { compareKnown } from '../statements/compare-known.ts'
import { statementsLess } from '../statements/questions.ts'
import { deleteStatements, findStatementsOf } from '../statements/repository.ts'
import { noteTies, readKept } from '../statements/ties.ts'
import { readKnownTrades } from '../writings-repository.ts'
import { exchange, timeOf } from './exchange.ts'
import type { Exchanging } from './exchanging.ts'
import { removeHidden } from './remove-hidden.ts'
import { isFew, refusalOf, stage, type Staged } from './stage.ts'

/**
 * Makes the journal what the other statements say. What the trader wrote stays: on the trade that holds the fill that it is about,
 * or as a trade without its fills where no statement tells of them any more.
 * @throws AppError 'Import cannot be undone' for one that is not done, or was undone
 */
export async function undoImport(db: Db, journalId: number, importIdentifier: string): Promise<void> {
  const job = await findJob(db, journalId, importIdentifier)
  if (job?.state !== 'DONE' || job.undone === 1) throw new AppError('Import cannot be undone')
  // Trades that the trader deleted are not restored, and keep no instrument from being removed.
  await forgetHidden(db, journalId, { importJobId: importIdentifier })
  await removeHiddenTrades(db, journalId, () => true)
  for (let plans = 1; ; plans++) if (await tryUndo(db, journalId, importIdentifier, plans === mostPlans)) return
}

/** A journal that others change all the time makes the last plan wait for none of them. */
const mostPlans = 4

/** @returns false if the journal has changed since it was planned: nothing was done */
async function tryUndo(db: Db, journalId: number, importIdentifier: string, isLast: boolean): Promise<boolean> {
  const of = { journalId, importIdentifier, importJobId: null }
  const run = { claim: randomUUID(), until: Infinity }
  // What a run has written that was broken off.
  await transaction(db, (tx) => giveUp(tx, journalId, importIdentifier))
  await removeHidden(db, journalId, importIdentifier, Infinity)
  // What takes long comes before others have to wait.
  const plan = await snapshot(db, (tx) => planUndo(tx, journalId, importIdentifier))
  const mayBegin = async (tx: Tx) => {
    await lockJournal(tx, journalId)
    return (await currentRevision(tx, journalId)) === plan.revision ? null : 'changed'
  }
  const exchanging = { ...of, ...plan }
  const staged =
    isLast || isFew(plan.changes) ? null : await stage(db, exchanging, { planId: run.claim, mayBegin }, run)
  if (typeof staged === 'string') return false
  return transaction(db, async (tx) => {
    const refusal = (await mayBegin(tx)) ?? (staged === null ? null : await refusalOf(tx, exchanging, staged))
    if (refusal !== null && !isLast) return false
    const last = refusal === null ? exchanging : { ...of, ...(await planUndo(tx, journalId, importIdentifier)) }
    await publishUndo(tx, last, staged)
    return true
  })
}

async function publishUndo(tx: Tx, plan: Exchanging & UndoPlan, staged: Staged | null): Promise<void> {
  const { journalId, importIdentifier } = plan
  const revision = await raiseRevision(tx, journalId)
  if (!(await markUndone(tx, journalId, importIdentifier))) throw new AppError('Import cannot be undone')
  await exchange(tx, plan, staged, { at: timeOf(staged), revision })
  await hideUnused(tx, journalId, importIdentifier, plan.unused)
  await deleteStatements(tx, journalId, importIdentifier)
  if (plan.carries !== null) await keepCarries(tx, journalId, plan.carries)
  await noteTies(tx, journalId, plan.ties)
}

type UndoPlan = Awaited<ReturnType<typeof planUndo>>

const nothing = {
  source: '',
  changes: {
    update: [],
    remove: [],
    lend: [],
    takeBack: [],
    create: [],
    newInstruments: [],
    createPayins: [],
    removePayins: [],
  },
  unused: [],
  carries: null,
  ties: { statements: [], blocks: [] },
}

/** What the journal becomes when one statement less is known, at a revision of it. */
async function planUndo(tx: Tx, journalId: number, importIdentifier: string) {
  const revision = await currentRevision(tx, journalId)
  const own = await findStatementsOf(tx, journalId, importIdentifier)
  const [first] = own.statements
  if (first === undefined) return { ...nothing, revision }
  const { source, zone } = first
  const { kept, ties } = await readKept(tx, journalId, { source, zone, accounts: own.accounts })
  const question = { ...statementsLess(kept, importIdentifier), ownIn: () => new Set<string>() }
  const { sides, carries } = await compareKnown(tx, journalId, kept, question)
  const { knownBefore, known: knownAfter, changes: positions } = sides
  const known = kept.without({ importJobId: '', instead: new Set() })

  const { revision: _revision, ...journal } = await readJournalFacts(tx, journalId)
  const matcher = instrumentMatcher(await readKnownInstruments(tx, journalId), journal.tradeMarkets)
  const rates = currencyRates(journal.currency, known.currency, known.rates)
  const toJournalTime = zoneChanger(zone, journal.timeZone)
  const rows = await readKnownTrades(tx, journalId, source, fillsToLookUp({ changes: positions }))
  const planned = planTrades({ changes: positions }, rows, { journal, matcher, rates, toJournalTime })
  const drafts = planned.planned.flatMap(({ trade, fate }) =>
    fate.kind === 'create' ? [{ trade: fate.trade, externalId: trade.externalId }] : [],
  )
  const told = new Map(knownAfter.cash.map(({ name, timestamp }) => [name, toJournalTime(timestamp)]))
  const timesBefore = new Map(knownBefore.cash.map(({ name, timestamp }) => [name, toJournalTime(timestamp)]))
  const cash = [...(await readKnownPayins(tx, journalId, source, [...timesBefore.keys()]))]
  const gone = cash.flatMap(([name, { id, created, modified }]) =>
    !told.has(name) && created === modified ? [id] : [],
  )
  const moved = cash.flatMap(([name, { id, ...payin }]) => {
    const timestamp = told.get(name)
    return timestamp === undefined || timestamp === timesBefore.get(name)
      ? []
      : [{ id, payin: movedPayin(name, payin, timestamp) }]
  })
  const changes: Exchange = {
    ...planned.exchange,
    ...numberInstruments(drafts, matcher.newInstruments()),
    createPayins: moved.map(({ payin }) => payin),
    removePayins: [...gone, ...moved.map(({ id }) => id)],
  }
  const instrumentOf = new Map(rows.map(({ id, trade }) => [id, trade.instrumentId]))
  const unused = await findUnusedInstruments(tx, journalId, importIdentifier, {
    removed: changes.remove.flatMap((id) => instrumentOf.get(id) ?? []),
    created: changes.create.map(({ trade }) => trade.instrumentId),
  })
  return { revision, source, changes, unused, carries, ties }
}
