import type { listNotifications, NotificationView } from '@afterclose/contract/notifications'
import type { ResponseOf } from '@afterclose/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { ApiError } from './call-server.ts'
import { journalKey } from './journal-data.ts'
import { queryClient } from './query-client.ts'

type NotificationList = ResponseOf<typeof listNotifications>

const name = 'notifications'

/** Notifications from the live channel, oldest first. */
let receivedNotifications: readonly NotificationView[] = []

/** Unread notifications of a user, of a journal and of the account. */
export const notificationsQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), name],
    queryFn: async ({ signal }) => {
      const before = receivedNotifications.length
      const list = await api.listNotifications({ params: { journalId }, query: { unread: 'true' } }, signal)
      // notifications received meanwhile may have been created after the list was loaded
      return receivedNotifications.slice(before).reduce((all, one) => withHeard(all, one, journalId), list)
    },
  })

export const unreadOf = (list: NotificationList): readonly NotificationView[] =>
  list.notifications.filter(({ read }) => !read)

/** Whether a notification is shown while this journal is open. */
export const isShownWith = (journalId: number, notification: NotificationView): boolean =>
  notification.journalId === null || notification.journalId === journalId

function withHeard(list: NotificationList, notification: NotificationView, journalId: number): NotificationList {
  const isListed = list.notifications.some(({ id }) => id === notification.id)
  if (isListed || notification.read || !isShownWith(journalId, notification)) return list
  return { ...list, notifications: [notification, ...list.notifications], unread: list.unread + 1 }
}

/** Data of one user must not remain for the next. */
export const forgetReceived = (): void => void (receivedNotifications = [])

/** Puts a new notification on top of the lists that it belongs to. */
export function receiveNotification(notification: NotificationView): void {
  receivedNotifications = [...receivedNotifications, notification]
  for (const { queryKey } of queryClient.getQueryCache().findAll({ predicate: isList })) {
    const journalId = Number(queryKey[1])
    queryClient.setQueryData(
      notificationsQuery(journalId).queryKey,
      (list) => list && withHeard(list, notification, journalId),
    )
  }
}

const isList = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[2] === name

/** Refetches the lists, because notifications may have been read elsewhere. */
export const refreshNotifications = (): Promise<void> => queryClient.invalidateQueries({ predicate: isList })

/** Refetches the lists that do not reflect that a notification was read, in this tab or elsewhere. @param id null: all */
export function receiveRead(id: number | null): void {
  const knows = (list: NotificationList | undefined): boolean => {
    if (list === undefined) return false
    if (id === null) return list.unread === 0
    return list.notifications.find((one) => one.id === id)?.read ?? unreadOf(list).length === list.unread
  }
  for (const { queryKey } of queryClient.getQueryCache().findAll({ predicate: isList })) {
    const list = queryClient.getQueryData(notificationsQuery(Number(queryKey[1])).queryKey)
    if (!knows(list)) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Marks it as read optimistically; reverted if the server rejects it. */
export const markRead = (journalId: number, id: number): Promise<void> =>
  mark(journalId, [id], 1, () => api.readNotification({ params: { journalId, notificationId: id } }))

/** Marks all notifications of the journal as read in the same way, including those outside the list. */
export async function markAllRead(journalId: number): Promise<void> {
  const list = queryClient.getQueryData(notificationsQuery(journalId).queryKey)
  if (list === undefined) return
  const ids = unreadOf(list).map(({ id }) => id)
  await mark(journalId, ids, list.unread, () => api.readNotifications({ params: { journalId } }))
  await refreshNotifications() // one that arrived meanwhile may have been marked as well
}

async function mark(
  journalId: number,
  ids: readonly number[],
  count: number,
  send: () => Promise<unknown>,
): Promise<void> {
  const { queryKey } = notificationsQuery(journalId)
  const set = (read: boolean): void =>
    void queryClient.setQueryData(
      queryKey,
      (list) =>
        list && {
          ...list,
          notifications: list.notifications.map((one) => (ids.includes(one.id) ? { ...one, read } : one)),
          unread: list.unread + (read ? -count : count),
        },
    )
  await queryClient.cancelQueries({ queryKey })
  set(true)
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) {
      set(false)
      throw error
    }
    void refreshNotifications() // it was deleted meanwhile
  }
  const listAfter = queryClient.getQueryData(queryKey)
  if (listAfter !== undefined && listAfter.unread > 0 && unreadOf(listAfter).length === 0) void refreshNotifications()
}
