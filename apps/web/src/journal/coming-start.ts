import type { ResponseOf } from '@afterclose/contract/call'
import type { JournalLists, readStart } from '@afterclose/contract/start'

export type Start = ResponseOf<typeof readStart>

interface ComingStart {
  /** Null: the only journal, if there is one. */
  readonly journalId: number | null
  /** Null if it failed to load, or belongs to a user who has signed out. */
  readonly start: Promise<Start | null>
}

let coming: ComingStart | null = null
/** Code that will ask for it, and is on its way itself. */
let asking: Promise<unknown> | null = null

/** @param code resolves when it has asked, or cannot */
export function noteAsking(code: Promise<unknown>): void {
  asking = code
  void code.then(() => (asking = null))
}

/** Whether all that pages of this journal stand on is on its way. */
export const isComing = (journalId: number | null): boolean => coming?.journalId === journalId

/** Notes that everything a page stands on is on its way, so that nobody asks for a part of it. */
export function noteComing(asked: ComingStart): void {
  coming = asked
  void asked.start.then(() => {
    if (coming === asked) coming = null
  })
}

/**
 * A part of the start that is on its way; undefined at once where none is, and where it brings no such part: then the part is
 * asked for by itself.
 */
export async function fromStart<T>(part: (start: Start) => T | undefined): Promise<T | undefined> {
  if (asking !== null) await asking
  const start = coming === null ? null : await coming.start
  return start === null ? undefined : part(start)
}

/** The same of a list of one journal. */
export const listFromStart = <Name extends keyof JournalLists>(
  journalId: number,
  name: Name,
): Promise<JournalLists[Name] | undefined> =>
  fromStart(({ journal }) => (journal?.id === journalId ? journal[name] : undefined))
