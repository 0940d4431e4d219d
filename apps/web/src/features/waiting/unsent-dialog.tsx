import { counted, plural } from '@afterclose/core/format'
import { useState } from 'react'
import type { UnsentChoice, UnsentCounts } from '../../journal/dialogs.ts'
import { deviceOutbox } from '../../journal/device/waiting.ts'
import { useLogOut } from '../../journal/log-out.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Button } from '../../ui/button.tsx'

interface UnsentDialogProps {
  counts: UnsentCounts
  onChoice: (choice: UnsentChoice) => void
}

/** Asks at sign-out about entries that this device has not sent, and about drafts. */
export function UnsentDialog({ counts: { entries, drafts }, onChoice }: UnsentDialogProps) {
  const all = entries + drafts
  const named = [
    ...(entries > 0 ? [counted(entries, 'entry', 'entries')] : []),
    ...(drafts > 0 ? [counted(drafts, 'draft')] : []),
  ].join(' and ')
  return (
    <Dialog
      title={`${named} ${plural(all, 'is', 'are')} only on this device`}
      onClose={() => onChoice('stay')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onChoice('stay')}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => onChoice('lose')}>
            Sign out and lose {named}
          </Button>
          {entries > 0 && (
            <Button variant="primary" data-autofocus onClick={() => onChoice('send')}>
              Send first
            </Button>
          )}
        </>
      }
    >
      Signing out removes {plural(all, 'it', 'them')}.{drafts > 0 && ' A draft is text that was typed and not saved.'}
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
