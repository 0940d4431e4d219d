import type { Activity } from '@afterclose/contract/problems'
import { longestFolder } from '@afterclose/contract/notes'
import { type FormEvent, useId, useState } from 'react'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { FolderField } from './folder-field.tsx'

interface MoveDialogProps {
  /** Ends the sentence "Unexpected error occurred while …". */
  doing: Activity
  /** Name of the folder or title of the note to move. */
  what: string
  /** Its current folder; '' for none. */
  from: string
  /** Possible targets. */
  folders: readonly string[]
  /** Error of a folder, as a sentence below the field; null without one. */
  fault?: (into: string) => string | null
  /** False: it was not moved, and the dialog stays open. */
  move: (into: string) => Promise<boolean>
  onClose: () => void
}

/** Moves a folder or a note into another folder, or to the top. */
export function MoveDialog({ doing, what, from, folders, fault, move, onClose }: MoveDialogProps) {
  const id = useId()
  const [into, setInto] = useState(from)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const changed = into !== from

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (!changed) return onClose()
    const wrong = fault?.(into) ?? null
    if (wrong !== null) return setProblem(wrong)
    setBusy(true)
    try {
      if (await move(into)) onClose()
    } catch (error) {
      toastProblem(error, doing)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={`Move ${what}`}
      unsaved={changed && !busy}
      onClose={() => {
        if (!busy) onClose()
      }}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form={id} busy={busy}>
            Move
          </Button>
        </>
      }
    >
      <Stack as="form" id={id} onSubmit={(event) => void send(event)}>
        <p>Choose a folder, or type the name of a new one. Without a folder, it is at the top level.</p>
        <FolderField
          label="Into folder"
          placeholder="At the top"
          folder={into}
          folders={folders}
          maxLength={longestFolder}
          error={problem}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          onMove={(folder) => {
            setInto(folder)
            setProblem(null)
          }}
        />
      </Stack>
    </Dialog>
  )
}
