import type { CommentView } from '@afterclose/contract/comments'
import type { CustomCommentView } from '@afterclose/contract/custom-comments'
import type { Rating } from '@afterclose/core/comment'
import { api } from '../../../journal/api.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { changeItem, type ItemKind } from '../item-groups/item-actions.ts'

const comments = (journalId: number) => lookups.comments(journalId).queryKey
export const tradeComments: ItemKind<CommentView> = {
  list: lookups.comments,
  read: (journalId) => queryClient.getQueryData(comments(journalId)) ?? [],
  write: (journalId, items) => queryClient.write(comments(journalId), [...items]),
  replace: (journalId, { id, name, active, type, rating, modified }) =>
    api.replaceComment({ params: { journalId, commentId: id }, body: { name, active, type, rating, modified } }),
  remove: (journalId, commentId) => api.removeComment({ params: { journalId, commentId } }),
  order: async (journalId, body) => {
    const { comments: items, receipt } = await api.orderComments({ params: { journalId }, body })
    return { items, receipt }
  },
  saving: 'saving trade comment',
  deleting: 'deleting trade comment',
}

const customComments = (journalId: number) => lookups.customComments(journalId).queryKey
export const customStatistics: ItemKind<CustomCommentView> = {
  list: lookups.customComments,
  read: (journalId) => queryClient.getQueryData(customComments(journalId)) ?? [],
  write: (journalId, items) => queryClient.write(customComments(journalId), [...items]),
  replace: (journalId, { id, name, active, commentGroup, modified }) =>
    api.replaceCustomComment({ params: { journalId, commentId: id }, body: { name, active, commentGroup, modified } }),
  remove: (journalId, commentId) => api.removeCustomComment({ params: { journalId, commentId } }),
  order: async (journalId, body) => {
    const { customComments: items, receipt } = await api.orderCustomComments({ params: { journalId }, body })
    return { items, receipt }
  },
  saving: 'saving custom statistic',
  deleting: 'trying to delete custom statistic',
}

const refreshSettings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['settings'] })

/** Renames a group of comments or a custom statistic. @param key the setting of its caption */
export async function renameGroup(journalId: number, key: string, from: string, to: string): Promise<void> {
  const { receipt } = await api.renameCaption({ params: { journalId }, body: { key, name: to } })
  await refreshSettings()
  toastUndoable({
    journalId,
    text: `${from} was renamed to ${to}.`,
    receipts: [receipt],
    refresh: refreshSettings,
    doing: 'saving the name',
  })
}

/** Changes the rating, and with it the tiltmeter of all trades with the comment. */
export async function rate(journalId: number, { id }: CommentView, rating: Rating): Promise<void> {
  try {
    await changeItem(tradeComments, journalId, id, (before) => ({ ...before, rating }))
  } catch (error) {
    toastProblem(error, tradeComments.saving)
  }
}
