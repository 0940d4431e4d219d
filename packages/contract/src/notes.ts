import { z } from 'zod'
import { call } from './call.ts'
import { Removed } from './undo.ts'
import { RichText } from './rich-text.ts'
import { Color, Id, IdParam, JournalParams, ModifiedWhenRead, Name } from './values.ts'

/** Characters of a note's HTML, also as it is stored. */
export const longestBody = 100_000

const fields = {
  title: Name.max(200),
  body: RichText(longestBody),
  /** '' is none. */
  folder: z.string().trim().max(100),
  tags: z.array(Name.max(40)).max(50),
  pinned: z.boolean(),
  color: Color.nullable(),
  linkedTradeIds: z.array(Id).max(200),
  archived: z.boolean(),
}
export const NoteInput = z.object({
  ...fields,
  body: fields.body.default(''),
  folder: fields.folder.default(''),
  tags: fields.tags.default([]),
  pinned: fields.pinned.default(false),
  color: fields.color.default(null),
  linkedTradeIds: fields.linkedTradeIds.default([]),
  archived: fields.archived.default(false),
  /** Refused with 'Changed elsewhere' when it is given and is not the note's: somebody wrote it since it was read. */
  modified: ModifiedWhenRead,
})
export const NoteView = z.object({
  id: Id,
  ...fields,
  created: z.string(),
  modified: z.string(),
})
export type NoteView = z.infer<typeof NoteView>

const url = '/v1/databases/:journalId/notes'
const one = JournalParams.extend({ noteId: IdParam })

export const listNotes = call({
  method: 'GET',
  url,
  summary: 'Notes of the notebook, pinned ones first, then the last changed first',
  access: 'read',
  permission: 'NOTES',
  params: JournalParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(100),
    /** The `next` of the page before. */
    after: z.string().max(200).optional(),
  }),
  response: z.object({ notes: z.array(NoteView), next: z.string().nullable() }),
})
export const createNote = call({
  method: 'POST',
  url,
  summary: 'Add a note',
  access: 'write',
  permission: 'NOTES',
  params: JournalParams,
  body: NoteInput,
  response: NoteView,
})
export const replaceNote = call({
  method: 'PUT',
  url: `${url}/:noteId`,
  summary: 'Replace a note',
  access: 'write',
  permission: 'NOTES',
  params: one,
  body: NoteInput,
  response: NoteView,
})
export const removeNote = call({
  method: 'DELETE',
  url: `${url}/:noteId`,
  summary: 'Delete a note',
  access: 'write',
  permission: 'NOTES',
  params: one,
  response: Removed,
})
