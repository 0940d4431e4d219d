import type { Instant } from '@afterclose/core/time'
import { type Db, nextId, raiseRevision, snapshot, transaction, type Tx } from '../../store/db.ts'
import { finishJob, lockImporting } from '../repository.ts'
import { beginPatchesAt } from '../../records/trades/deletions-repository.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { currentRevision } from '../../records/trades/repository.ts'
import { insertRows, type Stamp } from '../../records/trades/writing-repository.ts'
import { addInstruments, instrumentNumber } from './add-instruments.ts'
import { isClaimed, showInstruments, showTrades } from '../hidden-repository.ts'
import { insertImportedPayins, movePayin } from '../payins-repository.ts'
import { planHolds } from './plan-holds.ts'
import { deriveUpdates, exchange } from './exchange.ts'
import type { KeptStatement } from '../statements/kept-statement.ts'
import { keepCarries } from '../statements/carries.ts'
import { insertStatements } from '../statements/repository.ts'
import { noteTies } from '../statements/ties.ts'
import type { ImportAsk, KeptPlan, TradeToCreate } from '../plan/plan-types.ts'

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
  const { update, behind, remove } = plan.changes
  const derived = await snapshot(db, async (tx) => ({
    revision: await currentRevision(tx, journalId),
    update: await deriveUpdates(tx, journalId, update),
  }))
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
    const updated = derived.revision === before ? derived.update : await deriveUpdates(tx, journalId, update)
    await exchange(tx, journalId, { update: updated, behind, remove }, { source: plan.source, revision, at })
    if (staged === null) await createTrades(tx, ask, plan, stamp)
    await insertStatements(tx, journalId, importIdentifier, { source: plan.source, at }, statements)
    if (plan.carries !== null) await keepCarries(tx, journalId, plan.carries)
    await noteTies(tx, journalId, plan.ties)
    const { createPayins, updatePayins } = plan.changes
    for (const { id, timestamp } of updatePayins) await movePayin(tx, journalId, id, timestamp, at)
    await insertImportedPayins(tx, journalId, createPayins, stamp)
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

const readTicksAndRatings = async (tx: Tx, journalId: number) => ({
  instruments: await readInstruments(tx, journalId),
  comments: await readRatings(tx, journalId),
})
