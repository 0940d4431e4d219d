import { MINUTE } from '@afterclose/core/time'
import { z } from 'zod'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { addJob, deleteJob } from '../../platform/jobs/repository.ts'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { pieceSizes } from './piece-sizes.ts'
import { findWrittenUntil } from './repository.ts'
import { applyEdit, Edit } from './apply-edit.ts'
import { onePiece } from './one-piece.ts'
import { type CostsOutcome, joinedOutcomes, noOutcome } from './set-costs.ts'

const kind = 'change-trades'
/** Lease of a change, ms; when it expires, the server is presumed dead. */
const longestMs = MINUTE

const Pieces = z.strictObject({ ids: z.array(z.int()), edit: Edit, since: z.int() })
/** A change of many trades, requested at the journal's revision `since`. */
type Pieces = z.output<typeof Pieces>

export interface BegunPieces extends Pieces {
  readonly jobId: string | null
}

/** Once the transaction has committed, the change will happen: a job makes it if the caller dies. */
export async function beginPieces(tx: Tx, journalId: number, pieces: Pieces): Promise<BegunPieces> {
  const now = Date.now()
  const runAfter = new Date(now + longestMs).toISOString()
  const job = { kind, payload: pieces, journalId, runAfter }
  return { ...pieces, jobId: await addJob(tx, job, new Date(now).toISOString()) }
}

/** Makes the change in short transactions with pauses. */
export async function changeInPieces(
  db: Db,
  journalId: number,
  { ids, edit, jobId }: BegunPieces,
): Promise<CostsOutcome> {
  let outcome = noOutcome
  await inPieces(ids, async (part) => {
    const some = await transaction(db, async (tx) =>
      applyEdit(tx, journalId, part, edit, await raiseRevision(tx, journalId)),
    )
    outcome = joinedOutcomes(outcome, some)
  })
  if (jobId !== null) await deleteJob(db, jobId)
  return outcome
}

/** Finishes a change whose server has died; trades written since stay unchanged. */
export const changedTrades = (db: Db): JobKind => ({
  kind,
  attempts: 20,
  run: async ({ job, signal }) => {
    const { journal_id: journalId } = job
    if (journalId === null) return
    const { ids, edit, since } = Pieces.parse(payloadOf(job))
    await inPieces(ids, async (part) => {
      signal.throwIfAborted()
      await transaction(db, async (tx) => {
        const revision = await raiseRevision(tx, journalId)
        const left = await findWrittenUntil(tx, journalId, part, since)
        await applyEdit(tx, journalId, left, edit, revision)
      })
    })
  },
})

async function inPieces(ids: readonly number[], write: (part: readonly number[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < ids.length; from += pieceSizes.rows)
    await onePiece(() => write(ids.slice(from, from + pieceSizes.rows)))
}
