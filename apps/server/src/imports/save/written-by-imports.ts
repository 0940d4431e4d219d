import type { Instant } from '@afterclose/core/time'
import type { JoinedRow, UndoNote } from './undo-note.ts'

export interface Stamped {
  readonly id: number
  readonly created: Instant
  readonly modified: Instant
}

/**
 * Tells records that only imports have written: each import notes when what it changed was written before, so that the
 * times lead back to when the record was made.
 *
 * @param notes of all imports of the journal
 * @param returning numbers that typed trades had which are given back now, or all: those that took them in are not written
 *   about because of them
 */
export function writtenByImports(
  notes: readonly UndoNote[],
  kind: 'trades' | 'payins',
  returning: readonly number[] | 'all' = [],
): (record: Stamped) => boolean {
  const before = new Map<string, Instant>()
  const returned = new Set([...(returning === 'all' ? [] : returning), ...notes.flatMap((note) => note.returned ?? [])])
  const isIn = ({ written, typed }: JoinedRow): boolean =>
    written === true && (typed === undefined || (returning !== 'all' && !returned.has(typed.id)))
  for (const note of notes) {
    // What took in a trade that somebody wrote about is written about itself.
    const written = new Set(kind === 'trades' ? note.joined?.flatMap((row) => (isIn(row) ? row.into : [])) : [])
    for (const { id, modified } of note[kind]) if (!written.has(id)) before.set(`${id} ${note.at}`, modified)
  }
  return ({ id, created, modified }) => {
    let at: Instant | undefined = modified
    while (at !== undefined && at !== created) at = before.get(`${id} ${at}`)
    return at !== undefined
  }
}
