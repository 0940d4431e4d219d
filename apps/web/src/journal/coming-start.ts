import type { ResponseOf } from '@afterclose/contract/call'
import type { JournalLists, readStart } from '@afterclose/contract/start'

export type Start = ResponseOf<typeof readStart>

interface ComingStart {
  /** Null: the only journal, if there is one. */
  readonly journalId: number | null
  /** Null if it failed to load, or belongs to a user who has signed out. */
  readonly start: Promise<Start | null>
}

let comingStart: ComingStart | null = null
/** Code that will request it, and is still loading. */
let requestingCode: Promise<unknown> | null = null

/** @param code resolves when it has sent the request, or failed */
export function noteAsking(code: Promise<unknown>): void {
  requestingCode = code
  void code.then(() => (requestingCode = null))
}

/** Whether the start data of this journal is being loaded. */
export const isComing = (journalId: number | null): boolean => comingStart?.journalId === journalId

/** Notes that the start data is being loaded, so that no part of it is requested separately. */
export function noteComing(asked: ComingStart): void {
  comingStart = asked
  void asked.start.then(() => {
    if (comingStart === asked) comingStart = null
  })
}

/** Start data that is being loaded may be from before a change: lists that are requested after the change do not wait for it. */
export const forgetComing = (): void => void (comingStart = null)

/**
 * A part of the start data that is being loaded; undefined immediately if nothing is loading, or if it lacks the part: then the part is
 * requested separately.
 */
export async function fromStart<T>(part: (start: Start) => T | undefined): Promise<T | undefined> {
  if (requestingCode !== null) await requestingCode
  const start = comingStart === null ? null : await comingStart.start
  return start === null ? undefined : part(start)
}

/** The same for a list of one journal. */
export const listFromStart = <Name extends keyof JournalLists>(
  journalId: number,
  name: Name,
): Promise<JournalLists[Name] | undefined> =>
  fromStart(({ journal }) => (journal?.id === journalId ? journal[name] : undefined))
