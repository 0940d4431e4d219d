import { useState } from 'react'
import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { journalName, type OneJournalProps } from './one-journal.ts'
import { forgetJournal } from './reload-journals.ts'

/** A journal shared with the user: what that means, and a way to leave it. */
export function ReceivedJournal({ journal, onClose }: OneJournalProps) {
  const [busy, setBusy] = useState(false)
  const name = journalName(journal)

  async function remove() {
    setBusy(true)
    try {
      await endOwnShare(journal.id)
      onClose()
      forgetJournal(journal.id)
      toastDone(`“${name}” was removed from your list.`)
    } catch (error) {
      setBusy(false)
      toastProblem(error, 'ending the share')
    }
  }

  return (
    <Dialog
      title="Shared Journal"
      onClose={onClose}
      footer={
        <>
          <CancelButton>Close</CancelButton>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Remove from my journals
          </Button>
        </>
      }
    >
      {journal.sharedBy} shares “{name}” with you. You can view every page your plan includes, filter, and download
      trades as CSV. If you remove it from your journals, {journal.sharedBy} keeps it and can share it with you again.
    </Dialog>
  )
}

/** Readers see only their own share. If it was revoked meanwhile, the goal is reached. */
async function endOwnShare(journalId: number): Promise<void> {
  try {
    const { acls } = await api.listShares({ params: { journalId } })
    for (const { aclId } of acls) await api.removeShare({ params: { journalId, aclId } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'Unknown journal')) throw error
  }
}
