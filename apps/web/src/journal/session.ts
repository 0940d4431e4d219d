import { CurrentUser } from '@afterclose/contract/auth'
import { createStore, useStore } from './store.ts'

const storageKey = 'afterclose.session'
/**
 * How a session came to its end without a word of the user, as far as that is known. One of these stands in the place of
 * the session, so that every tab and a reload can say so.
 *
 * - `ended`: by the server, as when the password was changed elsewhere, or the owner of the server ended it
 * - `expired`: its time was over
 * - `half-way`: the code was not given in time
 * - `demo`: the demo journal is gone
 */
const ends = ['ended', 'expired', 'half-way', 'demo'] as const
export type SessionEnd = (typeof ends)[number]

interface Session {
  readonly user: CurrentUser | null
  /** How the last session ended by itself; null when it did not, or somebody signed out. */
  readonly end: SessionEnd | null
}
const none: Session = { user: null, end: null }

function read(text: string | null): Session {
  if (text === null) return none
  const end = ends.find((one) => one === text)
  if (end !== undefined) return { user: null, end }
  try {
    const user = CurrentUser.safeParse(JSON.parse(text))
    if (user.success) return { user: user.data, end: null }
  } catch {
    // what cannot be read, as that of another version, is no session any more
  }
  return { user: null, end: 'ended' }
}

function endOf({ demo, fullyAuthenticated, originalToken }: CurrentUser): SessionEnd {
  if (demo) return 'demo'
  if (!fullyAuthenticated) return 'half-way'
  return Date.parse(originalToken.expires) <= Date.now() ? 'expired' : 'ended'
}

const session = createStore<Session>(read(localStorage.getItem(storageKey)))

/** The signed-in user, or null. */
export const currentUser = (): CurrentUser | null => session.get().user
export const useSession = (): CurrentUser | null => useStore(session).user
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
  session.set({ user, end: null })
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
 */
export function endSessionIfRefused(status: number, sentBy: string | undefined): void {
  if (status !== 401 && status !== 412) return
  const user = currentUser()
  if (user === null || sentBy !== user.signature) return
  const end = endOf(user)
  localStorage.setItem(storageKey, end)
  session.set({ user: null, end })
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
  else session.set(stored)
})
