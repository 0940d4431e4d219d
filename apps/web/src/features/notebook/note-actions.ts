import type { NoteView } from '@afterclose/contract/notes'
import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import { mayPassLater } from '../../journal/device/may-pass-later.ts'
import { confirm, openNoteOnDevice } from '../../journal/dialogs.ts'
import { editedKey } from '../../parts/autosave/autosave.ts'
import { toastDeleted, toastUndoable } from '../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import { aboveFolder, folderName } from './listed-notes.ts'
import { createNote, noteAutosave, type NoteForm } from './note-form.ts'
import { forgetNote, keepNote, refreshNotes } from '../../parts/notes/note-queries.ts'

/** Adds a note; null on failure, which a toast reports. Without a connection it is written in a dialog, and waits on this device. */
export async function addNote(
  journalId: number,
  form: Partial<NoteForm> & { title: string },
): Promise<NoteView | null> {
  try {
    const note = await createNote(journalId, form)
    keepNote(journalId, note)
    return note
  } catch (error) {
    const { title, body = '', folder = '', tags = [], pinned = false } = form
    if (mayPassLater(error)) openNoteOnDevice(journalId, { title, body, folder, tags, pinned })
    else toastProblem(error, 'adding the note')
    return null
  }
}

/** Asks for confirmation, then deletes a note with its unsaved changes, all of which the undo restores. True if it was deleted. */
export async function deleteNote(journalId: number, note: NoteView): Promise<boolean> {
  const sure = await confirm({
    title: `Delete ${note.title}?`,
    message: 'To hide it without deleting it, archive it instead.',
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

/** From a folder to a folder; '' is none. */
export interface FolderMove {
  readonly from: string
  readonly to: string
}

/** Moves a note into another folder. Text being typed is saved as usual. Rejects on an error. */
export async function moveNote(journalId: number, { id, title }: NoteView, move: FolderMove): Promise<void> {
  const { receipt, ...moved } = await api.moveNote({ params: { journalId, noteId: id }, body: move })
  // the form has an older version now; unsaved text is merged when it is sent
  const leaveSaved = () => {
    if (noteAutosave.edited.get().get(editedKey(journalId, id))?.state === 'saved') noteAutosave.discard(journalId, id)
  }
  leaveSaved()
  keepNote(journalId, moved)
  toastUndoable({
    journalId,
    text: move.to === '' ? `${title} was removed from its folder.` : `${title} was moved into ${move.to}.`,
    receipts: [receipt],
    refresh: () => {
      leaveSaved()
      return refreshNotes(journalId)
    },
    doing: 'moving the note',
  })
}

/** Text of the toast after a folder was moved. */
function movedWords({ from, to }: FolderMove): string {
  if (aboveFolder(from) === aboveFolder(to)) return `${from} was renamed to ${to}.`
  const into = aboveFolder(to)
  return into === '' ? `${folderName(to)} was moved to the top level.` : `${folderName(to)} was moved into ${into}.`
}

/**
 * Moves or renames a folder with its subfolders, in one call with one receipt; asks first if it is to be merged with another one. Rejects
 * on an error.
 *
 * @param onMoved called with the new place of the folder, also after an undo
 * @returns false if it was not merged, and not moved
 */
export async function moveFolder(
  journalId: number,
  { from, to }: FolderMove,
  onMoved: (move: FolderMove) => void,
): Promise<boolean> {
  const move = (merge: boolean) => api.moveNoteFolder({ params: { journalId }, body: { from, to, merge } })
  const { moved, receipt } = await move(false).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'Folder exists') throw error
    const sure = await confirm({
      title: `Merge ${from} into ${to}?`,
      message: `There is already a folder called ${to}. The notes of both will be in one folder.`,
      action: 'Merge',
    })
    return sure ? move(true) : { moved: 0, receipt: null }
  })
  if (moved === 0) return false
  await refreshNotes(journalId)
  onMoved({ from, to })
  toastUndoable({
    journalId,
    text: movedWords({ from, to }),
    receipts: [receipt],
    refresh: async () => {
      await refreshNotes(journalId)
      onMoved({ from: to, to: from })
    },
    undone: (restored) => (restored === moved ? 'Restored.' : `${restored} of ${moved} notes are in ${from} again.`),
    doing: 'moving the folder',
  })
  return true
}
