import { pieceSizes } from '../../records/trades/piece-sizes.ts'
import { breath } from '../../store/breath.ts'
import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { flushLater } from '../../store/flush-later.ts'
import { isClaimed } from '../hidden-repository.ts'
import type { Exchanging, Run } from './exchanging.ts'

/** Why a run stops: out of time; claimed by another run, or abandoned; outdated plan. */
export type Stop = 'more' | 'gone' | 'changed'
/** Writes derived rows. */
export type Write = (tx: Tx) => Promise<void>

/**
 * Writes hidden rows in short transactions with pauses, as long as this run owns the claim.
 *
 * @param derive slow preparation outside of the transaction; gets a chunk of rows and the index of the first
 * @param mayWrite null if the derived rows are still valid
 * @returns null if all are written
 */
export async function inPieces<Row>(
  db: Db,
  { journalId, importIdentifier }: Exchanging,
  { claim, until }: Run,
  rows: readonly Row[],
  derive: (some: readonly Row[], from: number) => Promise<Write>,
  mayWrite: (tx: Tx) => Promise<'changed' | null> = async () => null,
): Promise<Stop | null> {
  const pieceAt = async (from: number) =>
    from < rows.length ? derive(rows.slice(from, from + pieceSizes.rows), from) : null
  let write = await pieceAt(0)
  for (let next = pieceSizes.rows; write !== null; next += pieceSizes.rows) {
    const [piece, began] = [write, { at: Number.NaN }]
    const stop = await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      began.at = performance.now()
      const refusal = (await isClaimed(tx, journalId, importIdentifier, claim)) ? await mayWrite(tx) : 'gone'
      if (refusal !== null) return refusal
      await flushLater(tx) // showing them waits for the disk
      await piece(tx)
      return null
    })
    if (stop !== null) return stop
    // Waiting writers run while the next chunk is derived.
    const [following] = await Promise.all([pieceAt(next), breath(performance.now() - began.at)])
    if (Date.now() > until) return 'more'
    write = following
  }
  return null
}
