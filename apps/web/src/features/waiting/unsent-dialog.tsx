import { counted, plural } from '@afterclose/core/format'
import { useState } from 'react'
import type { UnsentChoice } from '../../journal/dialogs.ts'
import { deviceOutbox } from '../../journal/device/waiting.ts'
import { useLogOut } from '../../journal/log-out.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Button } from '../../ui/button.tsx'

/** Asks at sign-out about entries that this device has not sent. */
export function UnsentDialog({ count, onChoice }: { count: number; onChoice: (choice: UnsentChoice) => void }) {
  const entries = counted(count, 'entry', 'entries')
  return (
    <Dialog
      title={`${entries} ${plural(count, 'has', 'have')} not been sent`}
      onClose={() => onChoice('stay')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onChoice('stay')}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => onChoice('lose')}>
            Sign out and lose {entries}
          </Button>
          <Button variant="primary" data-autofocus onClick={() => onChoice('send')}>
            Send first
          </Button>
        </>
      }
    >
      {plural(count, 'It is', 'They are')} only on this device. Signing out removes what it keeps.
    </Dialog>
  )
}

/** Asks a user who has signed in about entries of others on this device. */
export function UnsentOfOthers({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  const signOut = useLogOut()
  const [busy, setBusy] = useState(false)
  const who = names.join(' and ')
  async function remove(): Promise<void> {
    setBusy(true)
    await (await deviceOutbox()).removeOthers()
    onClose()
  }
  return (
    <Dialog
      title={`Delete what ${who} has not sent?`}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              onClose()
              signOut()
            }}
          >
            Sign out
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Delete what {who} has not sent
          </Button>
        </>
      }
    >
      Entries of {who} wait on this device. They are sent only if {who} signs in here again. To use this device with
      your account, delete them.
    </Dialog>
  )
}
