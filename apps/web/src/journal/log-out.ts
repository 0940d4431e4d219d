import { useRouter } from '@tanstack/react-router'
import { api } from './api.ts'
import { signedOut } from './session.ts'
import { mayLeave } from './may-leave.ts'

function useSignOut(): (search: { create?: boolean }) => Promise<void> {
  const router = useRouter()
  return async (search) => {
    if (!(await mayLeave())) return
    // without a server the session still ends on this device
    api.signOut().catch(() => {})
    signedOut()
    void router.navigate({ to: '/login', search })
  }
}

/** Ends the session here and on the server, and goes to /login. */
export function useLogOut(): () => void {
  const signOut = useSignOut()
  return () => void signOut({})
}

/** Ends the demo, and goes to the sign-up page. */
export function useLeaveDemo(): () => void {
  const signOut = useSignOut()
  return () => void signOut({ create: true })
}
