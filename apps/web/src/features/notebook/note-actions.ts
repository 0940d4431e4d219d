import type { NoteView } from '@afterclose/contract/notes'
import { api } from '../../journal/api.ts'
import { confirm } from '../../journal/dialogs.ts'
import { editedKey } from '../../parts/autosave/autosave.ts'
import { toastDeleted } from '../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { isIn } from './listed-notes.ts'
import { createNote, formOf, noteAutosave, type NoteForm } from './note-form.ts'
import { forgetNote, keepNote, refreshNotes } from '../../parts/notes/note-queries.ts'

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

/** Asks, then deletes a note with whatever of it was not saved, which an undo brings back too. True when it is gone. */
export async function deleteNote(journalId: number, note: NoteView): Promise<boolean> {
  const sure = await confirm({
    title: `Delete ${note.title}?`,
    message: 'A note that is only in the way can be put into the archive instead.',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    const { receipt } = await api.removeNote({ params: { journalId, noteId: note.id } })
    const edited = noteAutosave.edited.get().get(editedKey(journalId, note.id))
    noteAutosave.discard(journalId, note.id)
    forgetNote(journalId, note.id)
    const refresh = () => {
      keepNote(journalId, edited?.base ?? note)
      if (edited !== undefined && edited.state !== 'saved')
        noteAutosave.edit(journalId, edited.base, edited.form, 'soon')
      void refreshNotes(journalId)
    }
    toastDeleted({ journalId, deleted: 1, receipts: [receipt], refresh })
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
