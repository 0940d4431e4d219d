import * as calls from '@afterclose/contract/notifications'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { readText, topics } from '../platform/bus/topics.ts'
import { route } from '../platform/http/route.ts'
import { presentNotification } from './inbox/present.ts'
import { countUnread, findShown, lastId, markAllRead, markRead } from './inbox/repository.ts'
import { notificationJobs } from './jobs.ts'
import { pushRoutes } from './push/routes.ts'

export function notificationRoutes(app: FastifyInstance): void {
  notificationJobs(app)
  pushRoutes(app)
  const { bus } = app.services
  route(app, calls.listNotifications, async ({ journal, user, query, db }) => {
    const read = query.unread === undefined ? null : query.unread === 'true' ? 0 : 1
    const last = await lastId(db, user.id) // before the list: new ones are rather sent twice than missed
    const rows = await findShown(db, user.id, journal.id, { read, limit: query.limit })
    return {
      notifications: rows.map(presentNotification),
      unread: await countUnread(db, user.id, journal.id),
      lastId: last,
    }
  })

  route(app, calls.readNotification, async ({ journal, user, params, db }) => {
    if (!(await markRead(db, user.id, journal.id, params.notificationId))) throw new AppError('Not found')
    await bus.publish(topics.read, readText(user.id, params.notificationId))
    return { ok: true }
  })

  route(app, calls.readNotifications, async ({ journal, user, db }) => {
    await markAllRead(db, user.id, journal.id)
    await bus.publish(topics.read, readText(user.id, null))
    return { ok: true }
  })
}
