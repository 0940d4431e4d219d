/** Categories of session notes; the paths are the specification's. */
import { noteKinds } from '@afterclose/core/session'
import { z } from 'zod'
import { orderedListCalls } from './list-calls.ts'
import { Id, Name } from './values.ts'

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

/** The list is for everyone with access to the journal: loaded with it. A used category is disabled instead of deleted. */
export const sessionNoteCalls = orderedListCalls({
  noun: 'a category of session notes',
  path: 'session-notes',
  id: 'categoryId',
  listed: 'sessionNotes',
  view: SessionNoteView,
  input: SessionNoteInput,
  scope: 'notes.read',
  permission: 'SESSIONS',
  list: { summary: 'Categories of session notes, also the disabled ones' },
  move: {
    summary: 'Move a category to the place of another one of its kind',
    example: { body: { id: 1, order: 1, oldOrder: 0 } },
  },
  examples: { create: { name: 'News', kind: 'PRE' }, replace: { name: 'Outlook', kind: 'PRE' } },
})
export const {
  list: listSessionNotes,
  create: createSessionNote,
  replace: replaceSessionNote,
  move: orderSessionNotes,
  remove: removeSessionNote,
} = sessionNoteCalls
