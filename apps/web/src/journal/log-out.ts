import { useRouter } from '@tanstack/react-router'
import { api } from './api.ts'
import { signedOut } from './session.ts'
import { deviceOutbox } from './device/waiting.ts'
import { askAboutUnsent } from './dialogs.ts'
import { mayLeave } from './may-leave.ts'
import { hasUnsaved } from './unsaved.ts'

/**
 * Asks about what only this device has, until there is nothing, and removes it. False if the user stays signed in.
 *
 * @param mayLoseDrafts the user has agreed to lose what is typed in the open forms, whose drafts are those on the device
 */
async function mayLoseUnsent(mayLoseDrafts: boolean): Promise<boolean> {
  const device = await deviceOutbox().catch(() => null)
  if (device === null) return true // nothing waits without its code
  for (;;) {
    const { entries, drafts } = await device.countUnsent()
    const counts = { entries, drafts: mayLoseDrafts ? 0 : drafts }
    const choice = counts.entries + counts.drafts === 0 ? 'lose' : await askAboutUnsent(counts)
    if (choice === 'stay') return false
    if (choice === 'send') await device.outbox.flush()
    else {
      await device.removeOwn().catch(() => {}) // without storage there is nothing
      return true
    }
  }
}

function useSignOut(): (search: { create?: boolean }) => Promise<void> {
  const router = useRouter()
  return async (search) => {
    const isAsked = hasUnsaved()
    if (!(await mayLeave()) || !(await mayLoseUnsent(isAsked))) return
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
