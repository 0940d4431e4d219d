import { CurrentUser } from '@afterclose/contract/auth'
import { createStore, useStore } from './store.ts'
import { hasUnsaved } from './unsaved.ts'

const storageKey = 'afterclose.session'
/**
 * The reason for the end of a session, as far as it is known, stored instead of the session, so that every tab and a reload can show it.
 *
 * - `ended`: by the server, as when the password was changed elsewhere, or a server administrator ended it
 * - `expired`: its time was over
 * - `half-way`: the code was not entered in time
 * - `demo`: the demo journal was deleted
 * - `elsewhere`: another tab signed out while something was unsaved here
 */
const ends = ['ended', 'expired', 'half-way', 'demo', 'elsewhere'] as const
export type SessionEnd = (typeof ends)[number]

interface Session {
  readonly user: CurrentUser | null
  /** Reason for the end of the last session; null if it did not end, or the user signed out. */
  readonly end: SessionEnd | null
  /** User whose page stays open with unsaved changes: the sign-in opens over it. */
  readonly kept: CurrentUser | null
}
const noSession: Session = { user: null, end: null, kept: null }

function read(text: string | null): Session {
  if (text === null) return noSession
  const end = ends.find((one) => one === text)
  if (end !== undefined) return { ...noSession, end }
  try {
    const user = CurrentUser.safeParse(JSON.parse(text))
    if (user.success) return { ...noSession, user: user.data }
  } catch {
    // invalid data, as from another version, is no session
  }
  return { ...noSession, end: 'ended' }
}

function endOf({ demo, fullyAuthenticated, originalToken }: CurrentUser): SessionEnd {
  if (demo) return 'demo'
  if (!fullyAuthenticated) return 'half-way'
  return Date.parse(originalToken.expires) <= Date.now() ? 'expired' : 'ended'
}

const session = createStore<Session>(read(localStorage.getItem(storageKey)))

/** The signed-in user, or null. */
export const currentUser = (): CurrentUser | null => session.get().user
/** The user whose page shows: signed in, or about to sign in again over unsaved changes. */
export const pageUser = (): CurrentUser | null => ofPage(session.get())
const ofPage = ({ user, kept }: Session): CurrentUser | null => kept ?? user
export const useSession = (): CurrentUser | null => ofPage(useStore(session))
/** Whether the page waits for its user to sign in again. */
export const isKept = (): boolean => session.get().kept !== null
export const useKept = (): boolean => useStore(session).kept !== null
/** Whether the user has entered the password but not the code. */
export const useHalfWay = (): boolean => useStore(session).user?.fullyAuthenticated === false
export const followSession = session.subscribe

/** How the last session ended without the user's action; null if it did not. */
export const sessionEnd = (): SessionEnd | null => session.get().end
export const useSessionEnd = (): SessionEnd | null => useStore(session).end

/** The signed-in user, for components that require one. */
export function useUser(): CurrentUser {
  const user = useSession()
  if (user === null) throw new Error('No user is signed in')
  return user
}

export function signedIn(user: CurrentUser): void {
  const text = JSON.stringify(user)
  if (text === localStorage.getItem(storageKey) && currentUser() !== null) return
  localStorage.setItem(storageKey, text)
  session.set(continued({ ...noSession, user }, false))
}

export function signedOut(): void {
  localStorage.removeItem(storageKey)
  session.set(noSession)
}

/**
 * Ends the session if the server rejects it. A response to a replaced session must not end the new one.
 *
 * @param status HTTP status of the response
 * @param sentBy signature of the session of the request
 * @param unsaved whether something would be lost with the page, such as the data of the request
 */
export function endSessionIfRefused(status: number, sentBy: string | undefined, unsaved = hasUnsaved()): void {
  if (status !== 401 && status !== 412) return
  const user = currentUser()
  if (user === null || sentBy !== user.signature) return
  const end = endOf(user)
  localStorage.setItem(storageKey, end)
  session.set(continued({ ...noSession, end }, unsaved))
}

/** The next session; a page with unsaved changes stays open under it until its user, or another user, has signed in. */
function continued({ user, end }: Session, unsaved: boolean): Session {
  const before = pageUser()
  if (before === null || before.demo || !before.fullyAuthenticated) return { user, end, kept: null }
  if (user === null) return { user, end, kept: isKept() || unsaved ? before : null }
  const stays = isKept() && user.userId === before.userId && !user.fullyAuthenticated
  return { user, end, kept: stays ? before : null }
}

/**
 * Waits for the sign-in over a page that was kept open.
 *
 * @returns false immediately without such a page, or if someone else or no one signed in
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

/** The two headers of every request of a signed-in user; none without a user. */
export function authHeaders(): Record<string, string> {
  const user = currentUser()
  if (user === null) return {}
  return { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
}

// another tab signed in or out, or found that the session has ended
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return
  const stored = read(localStorage.getItem(storageKey))
  // Signing out in this tab ends the session for the others, too: a tab that the server notified first has nothing to report.
  if (stored.end !== null && session.get() === noSession) localStorage.removeItem(storageKey)
  else {
    const unsaved = hasUnsaved()
    const end = stored.end ?? (stored.user === null && unsaved ? 'elsewhere' : null)
    session.set(continued({ ...stored, end }, unsaved))
  }
})
