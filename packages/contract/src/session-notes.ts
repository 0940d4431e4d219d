/** Categories of session notes; the paths are the specification's. */
import { noteKinds } from '@afterclose/core/session'
import { z } from 'zod'
import { call } from './call.ts'
import { ItemOrder } from './order.ts'
import { Receipt, Removed } from './undo.ts'
import { Id, IdParam, JournalParams, ModifiedWhenRead, Name } from './values.ts'

const fields = {
  name: Name.max(100),
  kind: z.enum(noteKinds),
  active: z.boolean(),
  order: z.int().min(0),
}
export const SessionNoteInput = z.object({
  ...fields,
  active: fields.active.default(true),
  order: fields.order.optional(),
})
export const SessionNoteView = z.object({ id: Id, ...fields, modified: z.string() })
export type SessionNoteView = z.infer<typeof SessionNoteView>

const url = '/v1/databases/:journalId/session-notes'
const one = JournalParams.extend({ categoryId: IdParam })

/** For everyone with access to the journal: loaded with it. */
export const listSessionNotes = call({
  method: 'GET',
  url,
  summary: 'Categories of session notes, also the disabled ones',
  access: 'read',
  scope: 'notes.read',
  params: JournalParams,
  response: z.object({ sessionNotes: z.array(SessionNoteView) }),
})
export const createSessionNote = call({
  method: 'POST',
  url,
  summary: 'Add a category of session notes',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: JournalParams,
  body: SessionNoteInput,
  response: SessionNoteView,
})
export const replaceSessionNote = call({
  method: 'PUT',
  url: `${url}/:categoryId`,
  summary: 'Replace a category of session notes',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  body: SessionNoteInput.extend({ modified: ModifiedWhenRead }),
  response: SessionNoteView.extend({ receipt: Receipt }),
})
export const orderSessionNotes = call({
  method: 'POST',
  url: `${url}/order`,
  summary: 'Move a category to the place of another one of its kind',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: JournalParams,
  body: ItemOrder,
  response: z.object({ sessionNotes: z.array(SessionNoteView), receipt: Receipt }),
})
/** Deletes a session category. Disables it instead if sessions have notes in it. */
export const removeSessionNote = call({
  method: 'DELETE',
  url: `${url}/:categoryId`,
  summary: 'Remove a category of session notes',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  response: Removed,
})
