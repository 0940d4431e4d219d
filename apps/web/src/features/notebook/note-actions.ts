import type { NoteView } from '@afterclose/contract/notes'
import { successes } from '@afterclose/contract/successes'
import { api } from '../../journal/api.ts'
import { confirm } from '../../journal/dialogs.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'
import { isIn } from './listed-notes.ts'
import { createNote, formOf, noteAutosave, type NoteForm } from './note-form.ts'
import { forgetNote, keepNote } from './note-queries.ts'

/** Adds a note; null when that failed, which a toast says. */
export async function addNote(
  journalId: number,
  form: Partial<NoteForm> & { title: string },
): Promise<NoteView | null> {
  try {
    const note = await createNote(journalId, form)
    keepNote(journalId, note)
    return note
  } catch (error) {
    toastProblem(error, 'adding the note')
    return null
  }
}

/** Asks, then deletes a note with whatever of it was not saved. True when it is gone. */
export async function deleteNote(journalId: number, note: NoteView): Promise<boolean> {
  const sure = await confirm({
    title: `Delete ${note.title}?`,
    message: 'It is deleted for good. A note in the archive is out of the way, and can be brought back.',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    await api.removeNote({ params: { journalId, noteId: note.id } })
    noteAutosave.discard(journalId, note.id)
    forgetNote(journalId, note.id)
    toastDone(successes.itemsDeleted(1))
    return true
  } catch (error) {
    toastProblem(error, 'deleting the note')
    return false
  }
}

/** Gives a folder another name, and with it the folders below: each of their notes is saved with it. Rejects at the first that fails. */
export async function renameFolder(
  journalId: number,
  notes: readonly NoteView[],
  from: string,
  to: string,
): Promise<void> {
  for (const note of notes.filter(({ folder }) => isIn(folder, from))) {
    const folder = to + note.folder.slice(from.length)
    const { id: noteId, modified } = note
    const body = { ...formOf(note), folder, modified }
    keepNote(journalId, await api.replaceNote({ params: { journalId, noteId }, body }))
  }
}
