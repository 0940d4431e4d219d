import { createHash } from 'node:crypto'
import type { LiveMessage } from '@afterclose/contract/live'
import type { Db } from '../../store/db.ts'
import * as repository from './repository.ts'

/** Subject of a hint with its mark at the time of reading: a new mark needs a new hint. */
export interface Hint {
  readonly mark: string
  readonly message: LiveMessage
}

/** Everything that a user may get hints about, by key. */
export type Hints = ReadonlyMap<string, Hint>

export const journalHint = (journalId: number, revision: number): readonly [string, Hint] => [
  `journal ${journalId}`,
  { mark: String(revision), message: { kind: 'journal', journalId, revision } },
]

/**
 * Reads the current state of everything that these users get hints about: their journals and those shared with them, running imports, price
 * bars, and which notifications they have read.
 *
 * @returns an entry per user
 */
export async function findHints(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Hints>> {
  const found = new Map<number, Map<string, Hint>>(userIds.map((userId) => [userId, new Map()]))
  for (const { userId, journalId, revision } of await repository.findRevisions(db, userIds))
    found.get(userId)?.set(...journalHint(journalId, revision))
  for (const { owner_id, journal_id, id, ...state } of await repository.findActiveImports(db, userIds))
    found.get(owner_id)?.set(`import ${id}`, {
      mark: digestOf(state),
      message: { kind: 'import', journalId: journal_id, importIdentifier: id },
    })
  for (const [userId, state] of await repository.findBarStates(db, userIds))
    found.get(userId)?.set('bars', { mark: digestOf(state), message: { kind: 'bars' } })
  for (const [userId, count] of await repository.countRead(db, userIds))
    found.get(userId)?.set('read', { mark: String(count), message: { kind: 'read', notificationId: null } })
  return found
}

/** Hints missing for a client that knows `known`: new, changed and deleted subjects. */
export function hintsBetween(known: Hints, now: Hints): readonly LiveMessage[] {
  const changed = [...now].filter(([name, { mark }]) => known.get(name)?.mark !== mark)
  const gone = [...known].filter(([name]) => !now.has(name))
  return [...changed, ...gone].map(([, { message }]) => message)
}

const digestOf = (state: unknown): string => createHash('sha256').update(JSON.stringify(state)).digest('base64')
