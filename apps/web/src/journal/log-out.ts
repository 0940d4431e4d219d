import { useRouter } from '@tanstack/react-router'
import { api } from './api.ts'
import { signedOut } from './session.ts'

/** Ends the session here and on the server, and goes to /login. */
export function useLogOut(): () => void {
  const router = useRouter()
  return () => {
    // without a server the session ends on this device all the same
    api.signOut().catch(() => {})
    signedOut()
    void router.navigate({ to: '/login' })
  }
}
