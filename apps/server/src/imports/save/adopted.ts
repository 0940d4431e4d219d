import type { Instant } from '@afterclose/core/time'
import type { FormerTrade, UndoNote } from './undo-note.ts'

/** A trade as it was entered by hand, before an import joined it with the broker's. */
export interface Adopted extends FormerTrade {
  /** When the import did. */
  readonly at: Instant
}

/** What the imports of a journal have joined, undone ones too: another statement may have told of the trade since. */
export function adoptedBy(notes: readonly UndoNote[]): ReadonlyMap<number, Adopted> {
  const inTurn = notes.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return new Map(inTurn.flatMap(({ at, adopted = [] }) => adopted.map((former) => [former.id, { ...former, at }])))
}
