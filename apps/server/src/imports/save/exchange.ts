import type { Instant } from '@afterclose/core/time'
import { settleComing, takeOverComing } from '../../store/coming-trades.ts'
import { currentRevision, type Db, nextId, snapshot, type Tx } from '../../store/db.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { putComing, putGoing } from '../../records/trades/coming-trades-repository.ts'
import { beginPatchesAt, forgetDeletions, noteDeletions } from '../../records/trades/deletions-repository.ts'
import { tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import type { WrittenTrade } from '../../records/trades/trade-row.ts'
import { insertRows } from '../../records/trades/writing-repository.ts'
import { isClaimed, showInstruments, showTrades } from '../hidden-repository.ts'
import type { Exchange, TradeToUpdate } from '../plan/plan-types.ts'
import { findStoredNamed } from '../writings-repository.ts'
import { addInstruments, instrumentNumber } from './add-instruments.ts'
import type { Exchanging, Run } from './exchanging.ts'
import { movePictures } from './lent-pictures.ts'
import { type Staging, stageTrades } from './stage-trades.ts'
import { deriveUpdates, isStaged, showStaged, stageUpdates } from './stage-updates.ts'

/** An exchange of which everything that takes long is done: rows are written where nobody sees them, or derived where they are few. */
export interface Prepared {
  readonly claim: string
  /** `created` and `modified` of the rows. */
  readonly at: Instant
  /** Whether new trades are written. */
  readonly created: boolean
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
  const { create, update, remove } = exchanging.changes
  const created = create.length > tradesAtOnce ? await stageTrades(db, exchanging, staging, run) : null
  if (typeof created === 'string') return created
  const { at, unnamed } = created ?? { at: new Date().toISOString(), unnamed: [] }
  const changing = [...update, ...unnamed]
  const prepared = { claim: run.claim, at, created: created !== null, changing }
  if (changing.length + remove.length <= tradesAtOnce)
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
  const prepared = { claim, at, created: false, changing: exchanging.changes.update }
  return { ...prepared, few: await deriveFew(tx, exchanging, prepared) }
}

/** Whether what a run has written can be shown. The caller holds the journal. */
export async function holds(
  tx: Tx,
  { journalId, importIdentifier }: Exchanging,
  { claim, created, few }: Prepared,
): Promise<'yes' | 'gone' | 'changed'> {
  if (created && !(await isClaimed(tx, journalId, importIdentifier, claim))) return 'gone'
  return few === null && !(await isStaged(tx, journalId, claim)) ? 'changed' : 'yes'
}

/**
 * Makes the rows of the journal what a plan says: some change, some are shown by others or by themselves again, some go, and new
 * ones come.
 * @param revision the journal's, raised for this
 */
export async function exchange(tx: Tx, exchanging: Exchanging, prepared: Prepared, revision: number): Promise<void> {
  const { journalId, importIdentifier, changes } = exchanging
  if (prepared.created) {
    await showInstruments(tx, journalId, importIdentifier)
    await showTrades(tx, journalId, importIdentifier)
    await beginPatchesAt(tx, journalId, revision) // their rows carry older ones
  }
  const { few, at } = prepared
  if (few === null) await showStaged(tx, journalId, revision)
  else {
    const isNow = few.revision === revision - 1
    const { rows } = isNow ? few : await deriveFew(tx, exchanging, prepared)
    await changeRows(tx, journalId, changes, rows, revision)
  }
  await movePictures(tx, journalId, changes, revision)
  if (!prepared.created) await createTrades(tx, exchanging, at, revision)
  await settlePlans(
    tx,
    journalId,
    changes.update.map(({ trade }) => trade.planId),
  )
}

/** Few rows at once. */
async function changeRows(
  tx: Tx,
  journalId: number,
  { update, remove }: Exchange,
  rows: readonly WrittenTrade[],
  revision: number,
): Promise<void> {
  const ids = [...rows.map(({ id }) => id), ...remove]
  if (ids.length === 0) return
  await settleComing(tx, journalId, ids)
  await putComing(tx, journalId, rows)
  await putGoing(tx, journalId, remove)
  await takeOverComing(tx, journalId, ids, revision)
  const behind = update.flatMap(({ id, shownOn }) => (shownOn === null ? [] : [id]))
  await forgetDeletions(tx, journalId, ids)
  await noteDeletions(tx, journalId, [...behind, ...remove], revision)
}

/** Few trades at once. */
async function createTrades(tx: Tx, exchanging: Exchanging, at: Instant, revision: number): Promise<void> {
  const { journalId, importJobId, source } = exchanging
  const { create, newInstruments } = exchanging.changes
  const firstInstrument = await addInstruments(tx, exchanging, newInstruments, at)
  if (create.length === 0) return
  // A row whose place is taken may still be stored by a name that a new trade gets.
  const names = create.map(({ externalId }) => externalId)
  const named = await findStoredNamed(tx, journalId, source, names)
  await settleComing(
    tx,
    journalId,
    named.map(({ id }) => id),
  )
  const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
  const first = await nextId(tx, journalId, 'trade', create.length)
  const rows = create.map(({ externalId, trade: planned }, i) => {
    const trade = { ...planned, instrumentId: instrumentNumber(planned.instrumentId, firstInstrument) }
    return { id: first + i, externalId, trade, result: resultOf(trade, lookups, false) }
  })
  await insertRows(tx, journalId, rows, { source, importJobId, revision, at })
}
