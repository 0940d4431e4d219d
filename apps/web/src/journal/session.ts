import { CurrentUser } from '@afterclose/contract/auth'
import { createStore, useStore } from './store.ts'

const storageKey = 'afterclose.session'

function read(text: string | null): CurrentUser | null {
  if (text === null) return null
  try {
    const user = CurrentUser.safeParse(JSON.parse(text))
    return user.success ? user.data : null
  } catch {
    return null
  }
}

const session = createStore<CurrentUser | null>(read(localStorage.getItem(storageKey)))

/** The signed-in user, or null. */
export const currentUser = (): CurrentUser | null => session.get()
export const useSession = (): CurrentUser | null => useStore(session)
export const followSession = session.subscribe

/** The signed-in user, for everything that only shows to one. */
export function useUser(): CurrentUser {
  const user = useSession()
  if (user === null) throw new Error('No user is signed in')
  return user
}

export function signedIn(user: CurrentUser): void {
  const text = JSON.stringify(user)
  if (text === localStorage.getItem(storageKey) && session.get() !== null) return
  localStorage.setItem(storageKey, text)
  session.set(user)
}

export function signedOut(): void {
  localStorage.removeItem(storageKey)
  session.set(null)
}

/** The two headers that accompany every request of a signed-in user; none without one. */
export function authHeaders(): Record<string, string> {
  const user = session.get()
  if (user === null) return {}
  return { Authorization: `Bearer ${user.signature}`, 'X-Auth-Token': JSON.stringify(user.originalToken) }
}

// another tab signed in or out
window.addEventListener('storage', (event) => {
  if (event.key === storageKey || event.key === null) session.set(read(localStorage.getItem(storageKey)))
})
