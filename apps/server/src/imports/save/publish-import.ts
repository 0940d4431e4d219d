import type { Instant } from '@afterclose/core/time'
import type { Trade } from '@afterclose/core/trade'
import { toJson } from '../../store/codecs.ts'
import { type Db, nextId, raiseRevision, snapshot, transaction, type Tx } from '../../store/db.ts'
import { finishJob, lockImporting, saveUndo } from '../repository.ts'
import { beginPatchesAt } from '../../records/trades/deletions-repository.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { currentRevision, findTradesById } from '../../records/trades/repository.ts'
import { insertRows, replaceTrades, type Stamp, updateTrades } from '../../records/trades/writing-repository.ts'
import { addInstruments, instrumentNumber } from './add-instruments.ts'
import { isClaimed, showInstruments, showTrades } from '../hidden-repository.ts'
import { findPayinTimes, insertImportedPayins, movePayin } from '../payins-repository.ts'
import { planHolds } from './plan-holds.ts'
import { readNotes } from './read-notes.ts'
import { asideOf, inputOf, removeTrades, renameAll, settleSlots, takeIn } from './take-in.ts'
import type { FormerTrade, UndoNote } from './undo-note.ts'
import type { KeptStatement } from '../statements/kept-statement.ts'
import { keepCarries } from '../statements/carries.ts'
import { insertStatements } from '../statements/repository.ts'
import { noteTies } from '../statements/ties.ts'
import type { ImportAsk, KeptPlan, TradeToCreate, TradeToUpdate } from '../plan/plan-types.ts'

/**
 * Makes the journal what the plan says, and finishes the import, in one transaction.
 *
 * @param staged the run that has written all new trades where nobody sees them, and their stamp; null when they are few and
 *   are written now
 * @returns 'changed' when the plan does not hold, 'gone' when the import is over or another run's: nothing was done
 */
export async function publishImport(
  db: Db,
  ask: ImportAsk,
  plan: KeptPlan,
  statements: readonly KeptStatement[],
  staged: { readonly claim: string; readonly at: Instant } | null,
): Promise<'done' | 'changed' | 'gone'> {
  const { journalId, importIdentifier } = ask
  // What takes long comes before others have to wait.
  const derived = await snapshot(db, (tx) => deriveUpdates(tx, journalId, plan.changes.update))
  return transaction(db, async (tx) => {
    const before = await lockImporting(tx, journalId, importIdentifier)
    if (before === null) return 'gone'
    if (staged !== null && !(await isClaimed(tx, journalId, importIdentifier, staged.claim))) return 'gone'
    if (!(await planHolds(tx, journalId, plan, before))) return 'changed'
    const revision = await raiseRevision(tx, journalId)
    const now = new Date().toISOString()
    const at = staged?.at ?? now
    const stamp = { source: plan.source, importJobId: importIdentifier, revision, at }

    if (staged !== null) {
      await showInstruments(tx, journalId, importIdentifier)
      await showTrades(tx, journalId, importIdentifier)
      await beginPatchesAt(tx, journalId, revision) // their rows carry older ones
    }
    const updates = derived.revision === before ? derived : await deriveUpdates(tx, journalId, plan.changes.update)
    const changed = updates.trades.map((trade) => ({ ...trade, at }))
    const { joins } = plan.changes
    const notes = joins.length === 0 ? [] : await readNotes(tx, journalId)
    const joined = await takeIn(tx, journalId, joins, { unchosen: plan.facts.journal, notes })
    await removeTrades(tx, journalId, plan.changes.remove, revision, asideOf(joined))
    await replaceTrades(tx, journalId, changed, revision)
    if (staged === null) await createTrades(tx, ask, plan, stamp)
    const { adopt = [] } = plan.changes
    await updateTrades(tx, journalId, adopt, { source: plan.source })
    await renameAll(tx, journalId, [...plan.changes.update, ...plan.changes.rename])
    await settleSlots(tx, journalId, joined, revision)
    await settlePlans(
      tx,
      journalId,
      joined.map(({ trade }) => trade.planId),
    )
    await insertStatements(tx, journalId, importIdentifier, { source: plan.source, at }, statements)
    if (plan.carries !== null) await keepCarries(tx, journalId, plan.carries)
    if (plan.ties !== undefined) await noteTies(tx, journalId, plan.ties)
    const { createPayins, updatePayins } = plan.changes
    const ids = updatePayins.map(({ id }) => id)
    const payins = await findPayinTimes(tx, journalId, ids)
    for (const { id, timestamp } of updatePayins) await movePayin(tx, journalId, id, timestamp, at)
    await insertImportedPayins(tx, journalId, createPayins, stamp)
    const adopted = new Set(adopt)
    const trades = updates.before.map(tradeBefore)
    const typed = trades.filter(({ id }) => adopted.has(id))
    const note: UndoNote = { at, trades, joined, adopted: typed, payins }
    await saveUndo(tx, journalId, importIdentifier, toJson(note))
    await finishJob(tx, journalId, importIdentifier, now)
    return 'done'
  })
}

async function createTrades(tx: Tx, ask: ImportAsk, { changes }: KeptPlan, stamp: Stamp): Promise<void> {
  const { create, newInstruments } = changes
  const firstInstrument = await addInstruments(tx, ask, newInstruments, stamp.at)
  if (create.length === 0) return
  const lookups = await readTicksAndRatings(tx, ask.journalId)
  const first = await nextId(tx, ask.journalId, 'trade', create.length)
  const rowOf = ({ externalId, trade: planned }: TradeToCreate, i: number) => {
    const trade = { ...planned, instrumentId: instrumentNumber(planned.instrumentId, firstInstrument) }
    return { id: first + i, externalId, trade, result: resultOf(trade, lookups, false) }
  }
  await insertRows(tx, ask.journalId, create.map(rowOf), stamp)
}

/** Known trades as the plan changes them and as they are, at a revision of the journal. */
async function deriveUpdates(tx: Tx, journalId: number, update: readonly TradeToUpdate[]) {
  const revision = await currentRevision(tx, journalId)
  if (update.length === 0) return { revision, before: [], trades: [] }
  const lookups = await readTicksAndRatings(tx, journalId)
  const ids = update.map(({ id }) => id)
  const before = await findTradesById(tx, journalId, ids)
  const withPictures = new Set(before.filter((trade) => trade.screenshotExists).map(({ id }) => id))
  const trades = update.map(({ id, trade }) => ({ id, trade, result: resultOf(trade, lookups, withPictures.has(id)) }))
  return { revision, before, trades }
}

const readTicksAndRatings = async (tx: Tx, journalId: number) => ({
  instruments: await readInstruments(tx, journalId),
  comments: await readRatings(tx, journalId),
})

const tradeBefore = (trade: Trade): FormerTrade => ({
  id: trade.id,
  modified: trade.modified,
  trade: inputOf(trade),
})
