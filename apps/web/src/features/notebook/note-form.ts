import { longestBody, NoteInput, NoteView } from '@afterclose/contract/notes'
import { htmlToText } from '@afterclose/core/rich-text'
import { z } from 'zod'
import { api } from '../../journal/api.ts'
import { createAutosave } from '../../parts/autosave/autosave.ts'
import { findNote, keepNote } from '../../parts/notes/note-queries.ts'
import type { Typed } from '../../parts/records/field.ts'
import { flag, list, plainField } from '../../parts/records/fields.ts'
import { tickedIds } from '../../parts/records/id-fields.ts'
import { emptyForm, valuesOf } from '../../parts/records/read-fields.ts'
import { text, verbatim } from '../../parts/records/text-fields.ts'
import { richTextFault } from '../../parts/rich-text/rich-text-fault.ts'
import { colorName } from './note-colors.ts'

export const noTitle = 'Untitled'

/** Fields of a note that a trader edits. */
export const noteFields = {
  // a title is required: an empty one is sent as `noTitle`, so that autosave is not rejected while typing
  title: { ...text('Title'), read: (typed: string) => (typed.trim() === '' ? noTitle : typed) },
  body: {
    ...plainField<string>('Text', '', (html: string) => htmlToText(html) || 'No text'),
    fault: (html: string) => richTextFault(html, longestBody),
  },
  folder: verbatim('Folder'),
  tags: list('Tags'),
  pinned: flag('Pinned', false),
  color: plainField<string | null>('Colour', null, colorName),
  linkedTradeIds: tickedIds('Linked trades', String),
  archived: flag('Archived', false),
}
export type NoteForm = Typed<typeof noteFields>

/** A draft of it on the device: as it is being typed. */
const KeptNote = z.object({
  base: NoteView,
  form: NoteView.omit({ id: true, created: true, modified: true }).extend({
    title: z.string(),
    folder: z.string(),
    body: z.string(),
  }),
})

/** Notes are autosaved while typing. */
export const noteAutosave = createAutosave({
  kind: 'note',
  doing: 'saving the note',
  fields: noteFields,
  schema: NoteInput,
  send: ({ journalId, id, values, modified }, key) =>
    api.replaceNote({ params: { journalId, noteId: id }, body: { ...values, modified }, key }),
  waits: ({ journalId, id, values, modified }, base) => ({
    journalId,
    call: 'replaceNote',
    params: { noteId: id },
    body: { ...values, modified },
    base,
    words: `Note "${values.title}"`,
  }),
  find: findNote,
  keep: keepNote,
  readCopy: (kept) => KeptNote.safeParse(kept).data ?? null,
})

export const createNote = (journalId: number, form: Partial<NoteForm>): Promise<NoteView> =>
  api.createNote({ params: { journalId }, body: valuesOf(noteFields, { ...emptyForm(noteFields), ...form }) })
