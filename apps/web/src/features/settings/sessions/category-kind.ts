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
  replace: async (journalId, category) => ({ ...(await put(journalId, category)), order: category.order }),
  order: async (journalId, { id, order }) => {
    const all = read(journalId)
    const dropped = all.find((category) => category.id === id)
    const group = all.filter(({ kind }) => kind === dropped?.kind).toSorted((a, b) => a.order - b.order)
    const next = group.filter((category) => category !== dropped)
    if (dropped !== undefined) next.splice(order, 0, dropped)
    // one after the other: each is a change of the journal
    for (const [place, category] of next.entries()) await put(journalId, category, place)
    const placed = next.map((category, place) => ({ ...category, order: place }))
    return all.map((category) => placed.find((one) => one.id === category.id) ?? category)
  },
  saving: 'saving session note category',
  deleting: 'saving session note category',
}

const put = (
  journalId: number,
  { id, name, kind, active }: SessionNoteView,
  order?: number,
): Promise<SessionNoteView> =>
  api.replaceSessionNote({
    params: { journalId, categoryId: id },
    body: { name, kind, active, ...(order === undefined ? {} : { order }) },
  })
