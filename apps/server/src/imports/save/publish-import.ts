import type { Quotas } from '@afterclose/contract/storage'
import type { Instant } from '@afterclose/core/time'
import { type Db, nextId, raiseRevision, snapshot, transaction, type Tx } from '../../store/db.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
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
import { exchange } from './exchange.ts'
import { deriveUpdates, isStaged } from './stage-updates.ts'
import type { KeptStatement } from '../statements/kept-statement.ts'
import { keepCarries } from '../statements/carries.ts'
import { insertStatements } from '../statements/repository.ts'
import { noteTies } from '../statements/ties.ts'
import type { ImportAsk, KeptPlan, TradeToCreate } from '../plan/plan-types.ts'

/** What a run has written before, of the new trades and of those that change: all of them, or none where they are few. */
export interface Staged {
  /** The run. */
  readonly claim: string
  readonly created: boolean
  readonly updated: boolean
  /** That the new trades must fit into. */
  readonly quotas: Quotas
  /** `created` and `modified` of the rows. */
  readonly at: Instant
}

/**
 * Makes the journal what the plan says, and finishes the import, in one transaction.
 *
 * @param staged what a run has written where nobody sees it
 * @returns 'changed' when the plan does not hold, 'gone' when the import is over or another run's: nothing was done
 * @throws AppError 'Quota reached'
 */
export async function publishImport(
  db: Db,
  ask: ImportAsk,
  plan: KeptPlan,
  statements: readonly KeptStatement[],
  staged: Staged,
): Promise<'done' | 'changed' | 'gone'> {
  const { journalId, importIdentifier, userId } = ask
  const { claim, quotas, created, updated, at } = staged
  const updates = { journalId, update: plan.changes.update, source: plan.source, at }
  // What takes long comes before others have to wait.
  const derived = updated
    ? null
    : await snapshot(db, async (tx) => ({
        revision: await currentRevision(tx, journalId),
        rows: await deriveUpdates(tx, updates),
      }))
  return transaction(db, async (tx) => {
    await lockUser(tx, userId) // before the journal
    const before = await lockImporting(tx, journalId, importIdentifier)
    if (before === null) return 'gone'
    if (created && !(await isClaimed(tx, journalId, importIdentifier, claim))) return 'gone'
    if (updated && !(await isStaged(tx, journalId, claim))) return 'changed'
    if (!(await planHolds(tx, journalId, plan, before))) return 'changed'
    const revision = await raiseRevision(tx, journalId)
    const now = new Date().toISOString()
    const stamp = { source: plan.source, importJobId: importIdentifier, revision, at }

    if (created) {
      await showInstruments(tx, journalId, importIdentifier)
      await showTrades(tx, journalId, importIdentifier)
      await beginPatchesAt(tx, journalId, revision) // their rows carry older ones
    }
    const rows = derived === null || derived.revision === before ? derived?.rows : await deriveUpdates(tx, updates)
    await exchange(tx, journalId, plan.changes, { rows: rows ?? null, revision })
    if (!created) await createTrades(tx, ask, plan, stamp)
    await mustFit(tx, quotas, { userId, kind: 'TRADES' }, plan.changes.create.length)
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
