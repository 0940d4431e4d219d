import { api } from './api.ts'
import { currentUser, signedIn } from './session.ts'

/** Fetches the user's permissions again: they depend on the plan and on the number of journals that the user owns. */
export async function refreshUser(): Promise<void> {
  const before = currentUser()?.signature
  try {
    const user = await api.me()
    if (currentUser()?.signature === before) signedIn(user)
  } catch {
    // the previous permissions stay until the next time; the server enforces them in any case
  }
}
