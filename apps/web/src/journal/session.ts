import { CurrentUser } from '@afterclose/contract/auth'
import { createStore, useStore } from './store.ts'

const storageKey = 'afterclose.session'
/** Stands in the place of a session that the server has ended, so that every tab and a reload can say so. */
const endedMark = 'ended'

interface Session {
  readonly user: CurrentUser | null
  /** The last session ended by itself; nobody signed out. */
  readonly ended: boolean
}
const none: Session = { user: null, ended: false }
const ended: Session = { user: null, ended: true }

function read(text: string | null): Session {
  if (text === null) return none
  try {
    const user = CurrentUser.safeParse(JSON.parse(text))
    return user.success ? { user: user.data, ended: false } : ended
  } catch {
    return ended // what cannot be read, as that of another version, is no session any more
  }
}

const session = createStore<Session>(read(localStorage.getItem(storageKey)))

/** The signed-in user, or null. */
export const currentUser = (): CurrentUser | null => session.get().user
export const useSession = (): CurrentUser | null => useStore(session).user
export const followSession = session.subscribe

/** Whether the last session ended without a word of the user. */
export const hasSessionEnded = (): boolean => session.get().ended
export const useSessionEnded = (): boolean => useStore(session).ended

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
  session.set({ user, ended: false })
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
  if (sentBy === undefined || sentBy !== currentUser()?.signature) return
  localStorage.setItem(storageKey, endedMark)
  session.set(ended)
}

/** The two headers that accompany every request of a signed-in user; none without one. */
export function authHeaders(): Record<string, string> {
  const user = currentUser()
  if (user === null) return {}
  return { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
}

// another tab signed in or out, or found that the session has ended
window.addEventListener('storage', (event) => {
  if (event.key === storageKey || event.key === null) session.set(read(localStorage.getItem(storageKey)))
})
