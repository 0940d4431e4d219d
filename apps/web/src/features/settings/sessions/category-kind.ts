import type { SessionNoteView } from '@afterclose/contract/session-notes'
import { api } from '../../../journal/api.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { categoriesQuery, inGroups } from '../../../parts/sessions/session-queries.ts'
import type { ItemKind } from '../item-groups/item-actions.ts'

const read = (journalId: number): readonly SessionNoteView[] =>
  queryClient.getQueryData(categoriesQuery(journalId).queryKey) ?? []

/** Categories under which notes of a session are written. */
export const sessionCategories: ItemKind<SessionNoteView> = {
  list: categoriesQuery,
  read,
  write: (journalId, items) => queryClient.write(categoriesQuery(journalId).queryKey, items),
  replace: async (journalId, { id, name, kind, active, order, modified }) => {
    const body = { name, kind, active, modified }
    return { ...(await api.replaceSessionNote({ params: { journalId, categoryId: id }, body })), order }
  },
  remove: (journalId, categoryId) => api.removeSessionNote({ params: { journalId, categoryId } }),
  order: async (journalId, body) => {
    const { sessionNotes, receipt } = await api.orderSessionNotes({ params: { journalId }, body })
    return { items: inGroups(sessionNotes), receipt }
  },
  saving: 'saving session note category',
  deleting: 'saving session note category',
}
