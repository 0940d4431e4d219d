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
  itemName: string
  /** Its current folder; '' for none. */
  currentFolder: string
  /** Existing folders to choose from; a new name may be typed too. */
  folders: readonly string[]
  /** Returns the error to show below the field if the folder is not allowed, else null. */
  folderError?: (into: string) => string | null
  /** Resolves to false if nothing was moved; the dialog then stays open. */
  move: (into: string) => Promise<boolean>
  onClose: () => void
}

/** Moves a folder or a note into another folder, or to the top level. */
export function MoveDialog({
  doing,
  itemName: movedItem,
  currentFolder: startFolder,
  folders,
  folderError: folderErrorOf,
  move,
  onClose,
}: MoveDialogProps) {
  const id = useId()
  const [targetFolder, setTargetFolder] = useState(startFolder)
  const [shownError, setShownError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const changed = targetFolder !== startFolder

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    if (!changed) return onClose()
    const errorText = folderErrorOf?.(targetFolder) ?? null
    if (errorText !== null) return setShownError(errorText)
    setBusy(true)
    try {
      if (await move(targetFolder)) onClose()
    } catch (error) {
      toastProblem(error, doing)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={`Move ${movedItem}`}
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
      <Stack as="form" id={id} onSubmit={(event) => void submit(event)}>
        <p>Choose a folder, or type the name of a new one. Leave it empty for the top level.</p>
        <FolderField
          label="Into folder"
          placeholder="At the top"
          folder={targetFolder}
          folders={folders}
          maxLength={longestFolder}
          error={shownError}
          data-autofocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          onMove={(folder) => {
            setTargetFolder(folder)
            setShownError(null)
          }}
        />
      </Stack>
    </Dialog>
  )
}
