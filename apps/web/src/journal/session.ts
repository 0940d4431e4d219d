import { CurrentUser } from '@afterclose/contract/auth'
import { createStore, useStore } from './store.ts'
import { hasUnsaved } from './unsaved.ts'

const storageKey = 'afterclose.session'
/**
 * The reason for the end of a session, as far as it is known, stored instead of the session, so that every tab and a reload can show it.
 *
 * - `ended`: by the server, as when the password was changed elsewhere, or the owner of the server ended it
 * - `expired`: its time was over
 * - `half-way`: the code was not given in time
 * - `demo`: the demo journal is gone
 * - `elsewhere`: another tab signed out while something was unsaved here
 */
const ends = ['ended', 'expired', 'half-way', 'demo', 'elsewhere'] as const
export type SessionEnd = (typeof ends)[number]

interface Session {
  readonly user: CurrentUser | null
  /** How the last session ended by itself; null when it did not, or somebody signed out. */
  readonly end: SessionEnd | null
  /** User whose page stays open with unsaved changes: the sign-in opens over it. */
  readonly kept: CurrentUser | null
}
const none: Session = { user: null, end: null, kept: null }

function read(text: string | null): Session {
  if (text === null) return none
  const end = ends.find((one) => one === text)
  if (end !== undefined) return { ...none, end }
  try {
    const user = CurrentUser.safeParse(JSON.parse(text))
    if (user.success) return { ...none, user: user.data }
  } catch {
    // what cannot be read, as that of another version, is no session any more
  }
  return { ...none, end: 'ended' }
}

function endOf({ demo, fullyAuthenticated, originalToken }: CurrentUser): SessionEnd {
  if (demo) return 'demo'
  if (!fullyAuthenticated) return 'half-way'
  return Date.parse(originalToken.expires) <= Date.now() ? 'expired' : 'ended'
}

const session = createStore<Session>(read(localStorage.getItem(storageKey)))

/** The signed-in user, or null. */
export const currentUser = (): CurrentUser | null => session.get().user
/** The user whose page shows: signed in, or about to sign in again over what he has not saved. */
export const pageUser = (): CurrentUser | null => ofPage(session.get())
const ofPage = ({ user, kept }: Session): CurrentUser | null => kept ?? user
export const useSession = (): CurrentUser | null => ofPage(useStore(session))
/** Whether the page waits for its user to sign in again. */
export const isKept = (): boolean => session.get().kept !== null
export const useKept = (): boolean => useStore(session).kept !== null
/** The user who has given the password but not the code. */
export const useHalfWay = (): boolean => useStore(session).user?.fullyAuthenticated === false
export const followSession = session.subscribe

/** How the last session ended without a word of the user; null when it did not. */
export const sessionEnd = (): SessionEnd | null => session.get().end
export const useSessionEnd = (): SessionEnd | null => useStore(session).end

/** The signed-in user, for everything that only shows to one. */
export function useUser(): CurrentUser {
  const user = useSession()
  if (user === null) throw new Error('No user is signed in')
  return user
}

export function signedIn(user: CurrentUser): void {
  const text = JSON.stringify(user)
  if (text === localStorage.getItem(storageKey) && currentUser() !== null) return
  localStorage.setItem(storageKey, text)
  session.set(continued({ ...none, user }, false))
}

export function signedOut(): void {
  localStorage.removeItem(storageKey)
  session.set(none)
}

/**
 * Ends the session when the server no longer knows it. An answer to a session that another has replaced meanwhile must
 * not end the new one.
 *
 * @param status HTTP status of the answer
 * @param sentBy signature of the session that asked
 * @param unsaved whether something would be lost with the page, as what the request was to save
 */
export function endSessionIfRefused(status: number, sentBy: string | undefined, unsaved = hasUnsaved()): void {
  if (status !== 401 && status !== 412) return
  const user = currentUser()
  if (user === null || sentBy !== user.signature) return
  const end = endOf(user)
  localStorage.setItem(storageKey, end)
  session.set(continued({ ...none, end }, unsaved))
}

/** The next session, under which a page with something unsaved stays until its user, or another one, has signed in. */
function continued({ user, end }: Session, unsaved: boolean): Session {
  const before = pageUser()
  if (before === null || before.demo || !before.fullyAuthenticated) return { user, end, kept: null }
  if (user === null) return { user, end, kept: isKept() || unsaved ? before : null }
  const stays = isKept() && user.userId === before.userId && !user.fullyAuthenticated
  return { user, end, kept: stays ? before : null }
}

/**
 * Waits for the sign-in over a page that was kept.
 *
 * @returns false at once without such a page, or if somebody else signed in, or nobody did
 */
export function signedInAgain(): Promise<boolean> {
  const { kept } = session.get()
  if (kept === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (isKept()) return
      stop()
      resolve(currentUser()?.userId === kept.userId)
    })
  })
}

/** The two headers that accompany every request of a signed-in user; none without one. */
export function authHeaders(): Record<string, string> {
  const user = currentUser()
  if (user === null) return {}
  return { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
}

// another tab signed in or out, or found that the session has ended
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return
  const stored = read(localStorage.getItem(storageKey))
  // Who signs out in this tab ends the session for the others, too: one that hears it from the server first is no news.
  if (stored.end !== null && session.get() === none) localStorage.removeItem(storageKey)
  else {
    const unsaved = hasUnsaved()
    const end = stored.end ?? (stored.user === null && unsaved ? 'elsewhere' : null)
    session.set(continued({ ...stored, end }, unsaved))
  }
})
