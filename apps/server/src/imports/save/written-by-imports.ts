import type { Instant } from '@afterclose/core/time'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { findNotes } from '../repository.ts'
import type { UndoNote } from './undo-note.ts'

export interface Stamped {
  readonly id: number
  readonly created: Instant
  readonly modified: Instant
}

/**
 * Tells records that only imports have written: each import notes when what it changed was written before, so that the
 * times lead back to when the record was made.
 */
export async function writtenByImports(
  db: Db,
  journalId: number,
  kind: 'trades' | 'payins',
): Promise<(record: Stamped) => boolean> {
  const before = new Map<string, Instant>()
  for (const text of await findNotes(db, journalId)) {
    const note = fromJson<Pick<UndoNote, 'at' | 'trades' | 'payins' | 'joined'>>(text)
    // What took in a trade that somebody wrote about is written about itself.
    const written = new Set(
      kind === 'trades' ? note.joined?.flatMap((row) => (row.written === true ? row.into : [])) : [],
    )
    for (const { id, modified } of note[kind]) if (!written.has(id)) before.set(`${id} ${note.at}`, modified)
  }
  return ({ id, created, modified }) => {
    let at: Instant | undefined = modified
    while (at !== undefined && at !== created) at = before.get(`${id} ${at}`)
    return at !== undefined
  }
}
