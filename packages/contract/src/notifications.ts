import { notificationTypes, type NotificationType } from '@afterclose/core/notification'
import { z } from 'zod'
import { call } from './call.ts'
import { Done, Id, IdParam, JournalParams, WholeParamOr } from './values.ts'

const isType = (name: string): name is NotificationType => Object.hasOwn(notificationTypes, name)

export const NotificationView = z.object({
  /** Id of a user's notification, ascending. */
  id: Id,
  /** Null: it is about no journal that the user can open, or about all of them, and is shown with each. */
  journalId: Id.nullable(),
  notificationType: z.enum(Object.keys(notificationTypes).filter(isType)),
  /** Plain text. */
  notificationTitle: z.string(),
  /** Sanitised HTML with at most one link, to a path of the application such as "/journal". */
  notification: z.string(),
  read: z.boolean(),
  created: z.iso.datetime(),
  /** The import whose end it reports; null for other notifications. */
  importEnded: z.object({ importIdentifier: z.string(), failed: z.boolean() }).nullable(),
})
export type NotificationView = z.infer<typeof NotificationView>

const url = '/v1/databases/:journalId/notifications'

/** The caller's own, also in a shared journal. */
export const listNotifications = call({
  method: 'GET',
  url,
  summary: 'Own notifications of a journal and of the whole account, newest first',
  access: 'read',
  scope: null,
  params: JournalParams,
  query: z.object({
    /** "true": unread ones, "false": read ones; both if omitted. */
    unread: z.enum(['true', 'false']).optional(),
    limit: WholeParamOr(1, 500, 200),
  }),
  response: z.object({
    notifications: z.array(NotificationView),
    /** Number of unread notifications, listed or not. */
    unread: z.int().min(0),
    /** The highest id of the caller's notifications at the time of the list, in any journal; 0 without any. Start of the live channel. */
    lastId: z.int().min(0),
  }),
})
export const readNotification = call({
  method: 'POST',
  url: `${url}/read/:notificationId`,
  summary: 'Mark a notification as read',
  access: 'read',
  scope: null,
  params: JournalParams.extend({ notificationId: IdParam }),
  response: Done,
})
export const readNotifications = call({
  method: 'POST',
  url: `${url}/read`,
  summary: 'Mark all notifications of a journal and of the whole account as read',
  access: 'read',
  scope: null,
  params: JournalParams,
  response: Done,
})
