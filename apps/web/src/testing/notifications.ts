import type { NotificationView } from '@afterclose/contract/notifications'

export const aNotification = (id: number, changes: Partial<NotificationView> = {}): NotificationView => ({
  id,
  journalId: 1,
  notificationType: 'SYSTEM',
  notificationTitle: `Notification ${id}`,
  notification: `Text ${id}. <a href="/journal">Open the journal</a>`,
  read: false,
  created: '2026-11-19T14:42:31.000Z',
  importEnded: null,
  ...changes,
})

/** The list as returned by the server, newest first. */
export const listOf = (...notifications: readonly NotificationView[]) => ({
  notifications,
  unread: notifications.length,
  lastId: Math.max(0, ...notifications.map(({ id }) => id)),
})
