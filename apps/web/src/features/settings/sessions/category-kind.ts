import type { SessionNoteView } from '@afterclose/contract/session-notes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../journal/api.ts'
import { journalKey } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import type { Kind } from '../item-groups/item-actions.ts'

export const categoriesQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'session-notes'],
    queryFn: async ({ signal }) =>
      inGroups((await api.listSessionNotes({ params: { journalId } }, signal)).sessionNotes),
  })

/** With their places within their kind, from 0 on: stored places have gaps, and are compared only. */
function inGroups(categories: readonly SessionNoteView[]): readonly SessionNoteView[] {
  const sorted = categories.toSorted((a, b) => a.order - b.order || a.id - b.id)
  return [...Map.groupBy(sorted, ({ kind }) => kind).values()].flatMap((group) =>
    group.map((category, order) => ({ ...category, order })),
  )
}

const read = (journalId: number): readonly SessionNoteView[] =>
  queryClient.getQueryData(categoriesQuery(journalId).queryKey) ?? []

/** Categories under which notes of a session are written. */
export const sessionCategories: Kind<SessionNoteView> = {
  list: categoriesQuery,
  read,
  write: (journalId, items) => queryClient.setQueryData(categoriesQuery(journalId).queryKey, items),
  replace: async (journalId, { id, name, kind, active, order, modified }) => {
    const body = { name, kind, active, modified }
    return { ...(await api.replaceSessionNote({ params: { journalId, categoryId: id }, body })), order }
  },
  order: async (journalId, body) =>
    inGroups((await api.orderSessionNotes({ params: { journalId }, body })).sessionNotes),
  saving: 'saving session note category',
  deleting: 'saving session note category',
}
