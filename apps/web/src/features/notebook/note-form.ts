import { longestBody, NoteInput, NoteView } from '@afterclose/contract/notes'
import { htmlToText } from '@afterclose/core/rich-text'
import { z } from 'zod'
import { api } from '../../journal/api.ts'
import { createAutosave } from '../../parts/autosave/autosave.ts'
import { richTextFault } from '../../parts/rich-text/rich-text-fault.ts'
import { colorName } from './note-colors.ts'
import { findNote, keepNote } from '../../parts/notes/note-queries.ts'

/** Fields of a note that a trader edits. */
const NoteForm = NoteView.omit({ id: true, created: true, modified: true })
  // as it is being typed
  .extend({ title: z.string(), folder: z.string(), body: z.string() })
export type NoteForm = z.output<typeof NoteForm>

export const noTitle = 'Untitled'

export const formOf = ({ id: _id, created: _created, modified: _modified, ...form }: NoteView): NoteForm => form

/** A note needs a title: one that is empty while it is written is not refused. */
const inputOf = (form: NoteForm) => ({ ...form, title: form.title.trim() === '' ? noTitle : form.title })

export const fieldNames: Readonly<Record<keyof NoteForm, string>> = {
  title: 'Title',
  body: 'Text',
  folder: 'Folder',
  tags: 'Tags',
  pinned: 'Pinned',
  color: 'Colour',
  linkedTradeIds: 'Linked trades',
  archived: 'Archived',
}
const groups: readonly (keyof NoteForm)[][] = [
  ['title'],
  ['body'],
  ['folder'],
  ['tags'],
  ['pinned'],
  ['color'],
  ['linkedTradeIds'],
  ['archived'],
]

/** A field in words, to compare two versions of it. */
export function fieldText(field: keyof NoteForm, form: NoteForm): string {
  const listed = (items: readonly (string | number)[]): string => (items.length === 0 ? 'None' : items.join(', '))
  switch (field) {
    case 'title':
    case 'folder':
      return form[field] === '' ? 'None' : form[field]
    case 'body':
      return htmlToText(form.body) || 'No text'
    case 'color':
      return colorName(form.color)
    case 'tags':
    case 'linkedTradeIds':
      return listed(form[field])
    case 'pinned':
    case 'archived':
      return form[field] ? 'Yes' : 'No'
  }
}

function fault(form: NoteForm): string | null {
  const tooLong = richTextFault(form.body, longestBody)
  if (tooLong !== null) return tooLong
  const wrong = NoteInput.safeParse(inputOf(form)).error?.issues[0]
  if (wrong === undefined) return null
  const name = Object.entries(fieldNames).find(([field]) => field === wrong.path[0])?.[1] ?? 'Note'
  return `${name}: ${wrong.message}.`
}

/** A copy that was kept on the device. */
const KeptNote = z.object({ base: NoteView, form: NoteForm })

/** Notes are saved as one types. */
export const noteAutosave = createAutosave<NoteView, NoteForm>({
  kind: 'note',
  doing: 'saving the note',
  formOf,
  groups,
  fault,
  send: (journalId, noteId, form, modified) =>
    api.replaceNote({ params: { journalId, noteId }, body: { ...inputOf(form), modified } }),
  find: findNote,
  keep: keepNote,
  readCopy: (kept) => KeptNote.safeParse(kept).data ?? null,
})

export const createNote = (journalId: number, form: Partial<NoteForm> & { title: string }): Promise<NoteView> =>
  api.createNote({ params: { journalId }, body: form })
