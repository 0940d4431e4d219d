import { z } from 'zod'
import { call } from './call.ts'
import { Receipt, Removed } from './undo.ts'
import { RichText } from './rich-text.ts'
import { Color, Id, IdParam, JournalParams, ModifiedWhenRead, Name, WholeParamOr } from './values.ts'

/** Characters of a note's HTML, also in stored form. */
export const longestBody = 100_000

/** Nested folders, such as `Plans/Week`. */
export const longestFolder = 100
/** Character that folder names cannot contain: it separates the folders of a path. */
export const folderSeparator = '/'
const Folder = z.string().trim().max(longestFolder)

const fields = {
  title: Name.max(200),
  body: RichText(longestBody),
  /** '' for none. */
  folder: Folder,
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
  /** `modified` of the note when it was read. Refused with 'Changed elsewhere' if it was changed since. */
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
  scope: 'notes.read',
  permission: 'NOTES',
  params: JournalParams,
  query: z.object({
    limit: WholeParamOr(1, 200, 100),
    /** The `next` of the previous page. */
    after: z.string().max(200).optional(),
  }),
  response: z.object({ notes: z.array(NoteView), next: z.string().nullable() }),
})
export const createNote = call({
  method: 'POST',
  url,
  summary: 'Add a note',
  access: 'write',
  scope: 'notes.write',
  idempotent: true,
  permission: 'NOTES',
  params: JournalParams,
  body: NoteInput,
  response: NoteView,
})
/** A key needs to read notes as well: it would otherwise blank what it cannot see. */
export const replaceNote = call({
  method: 'PUT',
  url: `${url}/:noteId`,
  summary: 'Replace a note',
  access: 'write',
  scope: ['notes.write', 'notes.read'],
  idempotent: true,
  permission: 'NOTES',
  params: one,
  body: NoteInput,
  response: NoteView.extend({ receipt: Receipt }),
})
export const removeNote = call({
  method: 'DELETE',
  url: `${url}/:noteId`,
  summary: 'Delete a note',
  access: 'write',
  scope: null,
  permission: 'NOTES',
  params: one,
  response: Removed,
})
/** Changes only the folder. Rejected with 'Changed elsewhere' if the note is not in `from` any more. */
export const moveNote = call({
  method: 'POST',
  url: `${url}/:noteId/move`,
  summary: 'Move a note into another folder',
  access: 'write',
  scope: null,
  permission: 'NOTES',
  params: one,
  body: z.object({ from: Folder, to: Folder }),
  example: { body: { from: '', to: 'Plans' } },
  response: NoteView.extend({ receipt: Receipt }),
})
/**
 * Moves or renames a folder with its subfolders and all notes, including archived ones. Rejected with 'Folder exists' if the new folder has
 * notes already and `merge` is not set. The receipt moves back the notes that are still there.
 */
export const moveNoteFolder = call({
  method: 'POST',
  url: `${url}/folders/move`,
  summary: 'Move or rename a folder of notes',
  access: 'write',
  scope: null,
  permission: 'NOTES',
  params: JournalParams,
  body: z
    .object({ from: Folder.min(1), to: Folder.min(1), merge: z.boolean().default(false) })
    .refine(({ from, to }) => !`${to}${folderSeparator}`.startsWith(`${from}${folderSeparator}`), {
      path: ['to'],
      message: 'is the folder itself or one in it',
    }),
  response: z.object({ moved: z.int(), receipt: Receipt }),
})
