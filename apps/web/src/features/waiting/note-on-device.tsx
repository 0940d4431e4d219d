import { Textarea } from '@mantine/core'
import { htmlToText } from '@afterclose/core/rich-text'
import { useState } from 'react'
import type { BegunNote } from '../../journal/dialogs.ts'
import { deviceOutbox } from '../../journal/device/waiting.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { toastKept } from '../../parts/kept-toast.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { htmlOfText } from './html-of-text.ts'

interface NoteOnDeviceProps {
  journalId: number
  begun: BegunNote
  onClose: () => void
}

/** A note that is written without a connection. Plain text: the editor may not be on this device. */
export function NoteOnDevice({ journalId, begun, onClose }: NoteOnDeviceProps) {
  const [title, setTitle] = useState(begun.title)
  const [text, setText] = useState(() => htmlToText(begun.body))
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    const body = { ...begun, title: title.trim() === '' ? begun.title : title.trim(), body: htmlOfText(text) }
    try {
      const { keepWrite } = await deviceOutbox()
      await keepWrite({
        key: crypto.randomUUID(),
        journalId,
        call: 'createNote',
        body,
        words: `Note "${body.title}"`,
      })
      toastKept()
      onClose()
    } catch (error) {
      toastProblem(error, 'saving the note')
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="New note"
      onClose={onClose}
      onSave={() => void save()}
      unsaved={text !== htmlToText(begun.body) && !busy}
      footer={
        <>
          <CancelButton>Cancel</CancelButton>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Keep on this device
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>The server is not reached. The note is stored when the connection is back.</p>
        <TextField label="Title" value={title} maxLength={100} onChange={setTitle} />
        <Textarea
          label="Text"
          value={text}
          minRows={6}
          autosize
          maxLength={20_000}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  )
}
