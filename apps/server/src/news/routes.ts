import { markBlogUpdatesViewed, readBlogUpdates, readFeed } from '@afterclose/contract/feeds'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/http/route.ts'
import { blogUpdates, markBlogViewed } from './blog-updates.ts'
import type { Feed } from './feed.ts'
import { Feeds } from './feeds.ts'
import { feedXml } from './write-feed.ts'

export function feedRoutes(app: FastifyInstance): void {
  const feeds = new Feeds(app.services.config, (error) => app.log.error(error))
  app.addHook('preClose', async () => feeds.close())

  route(app, readFeed, async ({ params, reply }) => {
    const xml = feedXml(await feeds.read(params.feed))
    reply.type('text/xml; charset=utf-8').header('cache-control', 'private, no-cache')
    return Buffer.from(xml)
  })

  /** An unavailable blog has nothing new. */
  const blog = (): Promise<Feed> =>
    feeds.read('afterclose').catch((error: unknown) => {
      if (error instanceof AppError) return { title: '', items: [] }
      throw error
    })

  route(app, readBlogUpdates, async ({ db, user }) => blogUpdates(db, user.id, await blog()))

  route(app, markBlogUpdatesViewed, async ({ db, user, body }) => {
    await markBlogViewed(db, user.id, body.maxTimestamp)
    return blogUpdates(db, user.id, await blog())
  })
}
