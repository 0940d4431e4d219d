import { randomUUID } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { type Db, lockJournal, raiseRevision, snapshot, transaction, type Tx } from '../../store/db.ts'
import { forgetHidden } from '../../records/trades/hidden-trades-repository.ts'
import { insertTrades } from '../../records/trades/insert-trades.ts'
import { removeHiddenTrades, tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import { currentRevision } from '../../records/trades/repository.ts'
import type { StoredTrade } from '../../records/trades/trade-row.ts'
import { readJournalFacts, readKnownInstruments } from '../journal-repository.ts'
import { deletePayinsById, findPayinsNamed, movePayin } from '../payins-repository.ts'
import { fillsToLookUp } from '../plan/join-file.ts'
import { instrumentMatcher } from '../plan/match-instruments.ts'
import { numberInstruments } from '../plan/number-instruments.ts'
import { planTrades } from '../plan/plan-trades.ts'
import { currencyRates } from '../plan/rates.ts'
import { zoneChanger } from '../plan/zone-changer.ts'
import { findJob, markUndone } from '../repository.ts'
import { keepCarries } from '../statements/carries.ts'
import { compareKnown } from '../statements/compare-known.ts'
import { statementsLess } from '../statements/questions.ts'
import { deleteStatements, findStatementsOf } from '../statements/repository.ts'
import { noteTies, readKept } from '../statements/ties.ts'
import { readKnownTrades } from '../writings-repository.ts'
import { addInstruments, instrumentNumber } from './add-instruments.ts'
import { exchange } from './exchange.ts'
import { removeRange, removeUnusedInstruments } from './remove-imported.ts'
import { deriveUpdates, isStaged, stageUpdates, type Updates } from './stage-updates.ts'

/**
 * Makes the journal what the other statements say. What the trader wrote stays: on the trade that holds the fill that it is about,
 * or as a trade without its fills where no statement tells of them any more.
 * @throws AppError 'Import cannot be undone' for one that is not done, or was undone
 */
export async function undoImport(db: Db, journalId: number, importIdentifier: string): Promise<void> {
  const job = await findJob(db, journalId, importIdentifier)
  if (job?.state !== 'DONE' || job.undone === 1) throw new AppError('Import cannot be undone')
  // Trades that the trader deleted are not restored, and other trades may need the names of removed ones.
  await transaction(db, (tx) => forgetHidden(tx, journalId, { importJobId: importIdentifier }))
  await removeHiddenTrades(db, journalId, () => true)
  const claim = randomUUID()
  for (let plans = 1; ; plans++) {
    // What takes long comes before others have to wait.
    const plan = await snapshot(db, (tx) => planUndo(tx, journalId, importIdentifier))
    const updates = { journalId, update: plan.exchange.update, source: plan.source, at: new Date().toISOString() }
    const isLast = plans === mostPlans
    const isMuch = !isLast && updates.update.length > tradesAtOnce
    if (isMuch && (await stageUpdates(db, updates, { claim, until: Infinity })) !== 'staged') continue
    const rows = isMuch ? null : await deriveUpdates(db, updates)
    if (await publishUndo(db, { importIdentifier, plan, updates, rows, claim, isLast })) return
  }
}

/** A journal that others change all the time makes the last plan wait for none of them. */
const mostPlans = 4

interface Publishing {
  readonly importIdentifier: string
  readonly plan: UndoPlan
  readonly updates: Updates
  /** Those that change, as they will be; null when they are staged. */
  readonly rows: readonly StoredTrade[] | null
  readonly claim: string
  /** Plans again itself where the journal has changed. */
  readonly isLast: boolean
}

/** Makes the journal what an undo plans, in one transaction. @returns false when the plan does not hold: nothing was done */
const publishUndo = (db: Db, publishing: Publishing): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { importIdentifier, updates, claim, isLast } = publishing
    const { journalId, at } = updates
    await lockJournal(tx, journalId)
    const holds = (await currentRevision(tx, journalId)) === publishing.plan.revision
    if (!holds && !isLast) return false
    if (publishing.rows === null && !(await isStaged(tx, journalId, claim))) return false
    const plan = holds ? publishing.plan : await planUndo(tx, journalId, importIdentifier)
    const { remove, ...changes } = plan.exchange
    const rows = holds ? publishing.rows : await deriveUpdates(tx, { ...updates, ...changes, source: plan.source })
    const revision = await raiseRevision(tx, journalId)
    if (!(await markUndone(tx, journalId, importIdentifier))) throw new AppError('Import cannot be undone')
    const left = await removeRange(tx, { journalId, importIdentifier, revision, at, remove })
    await exchange(tx, journalId, { ...changes, remove: left }, { rows, revision })
    const firstInstrument = await addInstruments(tx, { journalId, importIdentifier }, plan.newInstruments, at)
    const trades = plan.create.map(({ externalId, trade }) => ({
      externalId,
      trade: { ...trade, instrumentId: instrumentNumber(trade.instrumentId, firstInstrument) },
    }))
    await insertTrades(tx, journalId, trades, { source: plan.source, importJobId: null, revision, at })
    await deletePayinsById(tx, journalId, plan.cash.gone)
    for (const { id, timestamp } of plan.cash.moved) await movePayin(tx, journalId, id, timestamp, at)
    await removeUnusedInstruments(tx, journalId, importIdentifier)
    await deleteStatements(tx, journalId, importIdentifier)
    if (plan.carries !== null) await keepCarries(tx, journalId, plan.carries)
    await noteTies(tx, journalId, plan.ties)
    return true
  })

type UndoPlan = Awaited<ReturnType<typeof planUndo>>

const nothing = {
  source: '',
  exchange: { update: [], behind: [], remove: [] },
  create: [],
  newInstruments: [],
  cash: { gone: [], moved: [] },
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
  const { knownBefore, known: knownAfter, changes } = sides
  const known = kept.without({ importJobId: '', instead: new Set() })

  const { revision: _revision, ...journal } = await readJournalFacts(tx, journalId)
  const matcher = instrumentMatcher(await readKnownInstruments(tx, journalId), journal.tradeMarkets)
  const rates = currencyRates(journal.currency, known.currency, known.rates)
  const toJournalTime = zoneChanger(zone, journal.timeZone)
  const rows = await readKnownTrades(tx, journalId, source, fillsToLookUp({ changes }))
  const { planned, exchange: rowChanges } = planTrades({ changes }, rows, { journal, matcher, rates, toJournalTime })
  const drafts = planned.flatMap(({ trade, fate }) =>
    fate.kind === 'create' ? [{ trade: fate.trade, externalId: trade.externalId }] : [],
  )
  const told = new Map(knownAfter.cash.map(({ name, timestamp }) => [name, toJournalTime(timestamp)]))
  const timesBefore = new Map(knownBefore.cash.map(({ name, timestamp }) => [name, toJournalTime(timestamp)]))
  const cash = await findPayinsNamed(tx, journalId, source, [...timesBefore.keys()])
  const gone = cash.filter(({ name, created, modified }) => !told.has(name) && created === modified)
  const moved = cash.flatMap(({ id, name }) => {
    const timestamp = told.get(name)
    return timestamp === undefined || timestamp === timesBefore.get(name) ? [] : [{ id, timestamp }]
  })
  return {
    revision,
    source,
    exchange: rowChanges,
    ...numberInstruments(drafts, matcher.newInstruments()),
    cash: { gone: gone.map(({ id }) => id), moved },
    carries,
    ties,
  }
}
