import type { Instant } from '@afterclose/core/time'
import { settleComing, takeOverComing } from '../../store/coming-trades.ts'
import { currentRevision, type Db, nextId, snapshot, type Tx } from '../../store/db.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { putComing } from '../../records/trades/coming-trades-repository.ts'
import { beginPatchesAt, forgetDeletions, noteDeletions } from '../../records/trades/deletions-repository.ts'
import { removeTradesLater, tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import type { WrittenTrade } from '../../records/trades/trade-row.ts'
import { insertRows } from '../../records/trades/writing-repository.ts'
import { isClaimed, listToRemove, releaseTradeNames, showNew } from '../hidden-repository.ts'
import type { TradeToUpdate } from '../plan/plan-types.ts'
import { deletePayinsById, insertImportedPayins, movePayin } from '../payins-repository.ts'
import { findStoredNamed } from '../writings-repository.ts'
import { addInstruments, instrumentNumber } from './add-instruments.ts'
import type { Exchanging, Run } from './exchanging.ts'
import { movePictures } from './lent-pictures.ts'
import { isStaged, type Staging, stageNew } from './stage-new.ts'
import { areUpdatesStaged, deriveUpdates, showUpdates, stageUpdates } from './stage-updates.ts'

/** An exchange of which everything that takes long is done: rows are written where nobody sees them, or derived where they are few. */
export interface Prepared {
  readonly claim: string
  /** `created` and `modified` of the rows. */
  readonly at: Instant
  /** Whether new trades and payins are written, and those that go listed, as a pending change. */
  readonly isPending: boolean
  /** Rows that change: those of the plan, and new ones that get their names with them. */
  readonly changing: readonly TradeToUpdate[]
  /** Changed rows as they will be, derived at a revision of the journal; null if they are written. */
  readonly few: { readonly revision: number; readonly rows: readonly WrittenTrade[] } | null
}

/**
 * Writes the rows of an exchange where nobody sees them, in small transactions with pauses, or resumes a run that was broken off.
 * Few rows are only derived.
 *
 * @param staging how the writing of new trades begins
 * @returns 'more' if that was not done in time; 'gone' if another run does it; 'changed' if the plan does not hold
 */
export async function prepare(
  db: Db,
  exchanging: Exchanging,
  staging: Staging,
  run: Run,
): Promise<Prepared | 'more' | 'gone' | 'changed'> {
  const staged = isStaged(exchanging.changes) ? await stageNew(db, exchanging, staging, run) : null
  if (typeof staged === 'string') return staged
  const { at, unnamed } = staged ?? { at: new Date().toISOString(), unnamed: [] }
  const changing = [...exchanging.changes.update, ...unnamed]
  const prepared = { claim: run.claim, at, isPending: staged !== null, changing }
  if (changing.length <= tradesAtOnce)
    return { ...prepared, few: await snapshot(db, (tx) => deriveFew(tx, exchanging, prepared)) }
  const outcome = await stageUpdates(db, exchanging, prepared, run)
  return outcome === 'staged' ? { ...prepared, few: null } : outcome
}

/** Changed rows as they will be, by what the journal is at a revision. */
const deriveFew = async (tx: Tx, exchanging: Exchanging, { changing, at }: Pick<Prepared, 'changing' | 'at'>) => ({
  revision: await currentRevision(tx, exchanging.journalId),
  rows: await deriveUpdates(tx, exchanging, changing, at),
})

/** Prepares within the transaction that shows the exchange, however many rows there are. */
export async function prepareFew(tx: Tx, exchanging: Exchanging, { claim }: Run, at: Instant): Promise<Prepared> {
  const prepared = { claim, at, isPending: false, changing: exchanging.changes.update }
  return { ...prepared, few: await deriveFew(tx, exchanging, prepared) }
}

/** Whether what a run has written can be shown. The caller holds the journal. */
export async function holds(
  tx: Tx,
  { journalId, importIdentifier }: Exchanging,
  { claim, isPending, few }: Prepared,
): Promise<'yes' | 'gone' | 'changed'> {
  if (isPending && !(await isClaimed(tx, journalId, importIdentifier, claim))) return 'gone'
  return few === null && !(await areUpdatesStaged(tx, journalId, claim)) ? 'changed' : 'yes'
}

/**
 * Makes the rows of the journal what a plan says: some change, some are shown by others or by themselves again, some go, and new
 * ones come.
 * @param revision the journal's, raised for this
 */
export async function exchange(tx: Tx, exchanging: Exchanging, prepared: Prepared, revision: number): Promise<void> {
  const { journalId, importIdentifier, changes } = exchanging
  if (prepared.isPending) {
    await showNew(tx, journalId, importIdentifier)
    await beginPatchesAt(tx, journalId, revision) // their rows carry older ones
  }
  await removeTrades(tx, exchanging, prepared, revision)
  const { few, at } = prepared
  if (few === null) await showUpdates(tx, journalId, revision)
  else {
    const isNow = few.revision === revision - 1
    const { rows } = isNow ? few : await deriveFew(tx, exchanging, prepared)
    await changeRows(tx, journalId, rows, revision)
  }
  await movePictures(tx, journalId, changes, revision)
  if (!prepared.isPending) {
    await createTrades(tx, exchanging, at, revision)
    await exchangePayins(tx, exchanging, at)
  }
  for (const { id, timestamp } of changes.updatePayins) await movePayin(tx, journalId, id, timestamp, at)
  await settlePlans(
    tx,
    journalId,
    changes.update.map(({ trade }) => trade.planId),
  )
}

/** Few rows at once. */
async function changeRows(tx: Tx, journalId: number, rows: readonly WrittenTrade[], revision: number): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await settleComing(tx, journalId, ids)
  await putComing(tx, journalId, rows)
  await takeOverComing(tx, journalId, ids, revision)
  const behind = rows.flatMap(({ id, written }) => (written.shown_on === null ? [] : [id]))
  await forgetDeletions(tx, journalId, ids)
  await noteDeletions(tx, journalId, behind, revision)
}

/** Lists few trades as `stageNew` does many; a job removes them. */
async function removeTrades(
  tx: Tx,
  { journalId, importIdentifier, changes: { remove } }: Exchanging,
  { isPending }: Prepared,
  revision: number,
): Promise<void> {
  if (remove.length === 0) return
  if (!isPending) {
    await listToRemove(tx, journalId, importIdentifier, 'trade_id', remove)
    await noteDeletions(tx, journalId, remove, revision)
  }
  await removeTradesLater(tx, journalId, new Date().toISOString())
}

/** Few payins at once. */
async function exchangePayins(
  tx: Tx,
  { journalId, importJobId, source, changes: { createPayins, removePayins } }: Exchanging,
  at: Instant,
): Promise<void> {
  await deletePayinsById(tx, journalId, removePayins)
  if (createPayins.length === 0) return
  const first = await nextId(tx, journalId, 'payin', createPayins.length)
  await insertImportedPayins(tx, journalId, createPayins, first, { source, importJobId, at })
}

/** Few trades at once. */
async function createTrades(tx: Tx, exchanging: Exchanging, at: Instant, revision: number): Promise<void> {
  const { journalId, importIdentifier, importJobId, source } = exchanging
  const { create, newInstruments } = exchanging.changes
  const firstInstrument = await addInstruments(tx, exchanging, newInstruments, at)
  if (create.length === 0) return
  // A row whose place is taken, or that is removed, may still be stored by a name that a new trade gets.
  const names = create.map(({ externalId }) => externalId)
  const named = (await findStoredNamed(tx, journalId, source, names)).map(({ id }) => id)
  await settleComing(tx, journalId, named)
  await releaseTradeNames(tx, journalId, importIdentifier, named)
  const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
  const first = await nextId(tx, journalId, 'trade', create.length)
  const rows = create.map(({ externalId, trade: planned }, i) => {
    const trade = { ...planned, instrumentId: instrumentNumber(planned.instrumentId, firstInstrument) }
    return { id: first + i, externalId, trade, result: resultOf(trade, lookups, false) }
  })
  await insertRows(tx, journalId, rows, { source, importJobId, revision, at })
}
