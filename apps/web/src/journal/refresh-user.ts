import { api } from './api.ts'
import { currentUser, signedIn } from './session.ts'

/** Reads the user's permissions again: they depend on the plan and on how many journals he owns. */
export async function refreshUser(): Promise<void> {
  const before = currentUser()?.signature
  try {
    const user = await api.me()
    if (currentUser()?.signature === before) signedIn(user)
  } catch {
    // the permissions of before stay until the next time; the server decides in any case
  }
}
