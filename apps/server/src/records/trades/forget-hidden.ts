import { type Db, lockJournal, transaction } from '../../store/db.ts'
import { type Forgotten, forgetSome } from './hidden-trades-repository.ts'
import { onePiece } from './one-piece.ts'
import { tradesPerBreath } from './parts.ts'
import { pieceSizes } from './piece-sizes.ts'

/**
 * Ends the undo of any deletion of these trades, in short transactions: a deletion that has lost one of its trades can no longer be undone.
 * Idempotent and interruptible.
 */
export async function forgetHidden(db: Db, journalId: number, which: Forgotten): Promise<void> {
  for (const part of partsOf(which)) {
    let last: number | null = 0
    while (last !== null) {
      const after: number = last
      last = await onePiece(() =>
        transaction(db, async (tx) => {
          await lockJournal(tx, journalId)
          return forgetSome(tx, journalId, part, { after, most: pieceSizes.rows })
        }),
      )
    }
  }
}

function* partsOf(which: Forgotten): Generator<Forgotten> {
  if (which === 'all' || 'importJobId' in which) return yield which
  const { source, externalIds } = which
  for (let from = 0; from < externalIds.length; from += tradesPerBreath)
    yield { source, externalIds: externalIds.slice(from, from + tradesPerBreath) }
}
