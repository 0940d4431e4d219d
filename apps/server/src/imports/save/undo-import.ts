import { AppError } from '@afterclose/contract/problems'
import { type Db, raiseRevision, snapshot, transaction, type Tx } from '../../store/db.ts'
import { forgetHidden, removeSomeHidden } from '../../records/trades/hidden-trades-repository.ts'
import { insertTrades } from '../../records/trades/insert-trades.ts'
import { currentRevision } from '../../records/trades/repository.ts'
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
import { deriveUpdates, exchange } from './exchange.ts'
import { tradesAtOnce } from './remove-hidden.ts'
import { removeRange, removeUnusedInstruments } from './remove-imported.ts'

/**
 * Makes the journal what the other statements say. What the trader wrote stays: on the trade that holds the fill that it is about,
 * or as a trade without its fills where no statement tells of them any more.
 * @throws AppError 'Import cannot be undone' for one that is not done, or was undone
 */
export async function undoImport(db: Db, journalId: number, importIdentifier: string): Promise<void> {
  const job = await findJob(db, journalId, importIdentifier)
  if (job?.state !== 'DONE' || job.undone === 1) throw new AppError('Import cannot be undone')
  // What takes long comes before others have to wait.
  const before = await snapshot(db, (tx) => planUndo(tx, journalId, importIdentifier))
  await transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const plan = revision === before.revision + 1 ? before : await planUndo(tx, journalId, importIdentifier)
    if (!(await markUndone(tx, journalId, importIdentifier))) throw new AppError('Import cannot be undone')
    const at = new Date().toISOString()
    // Those that the trader has deleted himself do not come back either. The rest of very many is removed by their job.
    await forgetHidden(tx, journalId, { importJobId: importIdentifier })
    await removeSomeHidden(tx, journalId, tradesAtOnce, at)
    const { remove, ...changes } = plan.exchange
    const left = await removeRange(tx, { journalId, importIdentifier, revision, at, remove })
    await exchange(tx, journalId, { ...changes, remove: left }, { source: plan.source, revision, at })
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
  })
}

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
    exchange: { ...rowChanges, update: await deriveUpdates(tx, journalId, rowChanges.update) },
    ...numberInstruments(drafts, matcher.newInstruments()),
    cash: { gone: gone.map(({ id }) => id), moved },
    carries,
    ties,
  }
}
