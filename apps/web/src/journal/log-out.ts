import { useRouter } from '@tanstack/react-router'
import { api } from './api.ts'
import { signedOut } from './session.ts'
import { deviceOutbox } from './device/waiting.ts'
import { waitingEntries } from './device/waiting-entries.ts'
import { askAboutUnsent } from './dialogs.ts'
import { mayLeave } from './may-leave.ts'

/** Asks about entries that wait on this device, until there are none. False if the user stays signed in. */
async function mayLoseEntries(): Promise<boolean> {
  for (;;) {
    const count = waitingEntries.get().length
    if (count === 0) return true
    const choice = await askAboutUnsent(count)
    if (choice === 'stay') return false
    const { outbox, refreshEntries, removeOwn } = await deviceOutbox()
    if (choice === 'send') await outbox.flush().then(refreshEntries)
    else await removeOwn()
  }
}

function useSignOut(): (search: { create?: boolean }) => Promise<void> {
  const router = useRouter()
  return async (search) => {
    if (!(await mayLeave()) || !(await mayLoseEntries())) return
    // without a server the session still ends on this device
    api.signOut().catch(() => {})
    void import('./device/push-device.ts').then(({ endSubscription }) => endSubscription())
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
