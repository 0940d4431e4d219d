import { feedType, patchType, tradeFeed } from '@afterclose/contract/trades'
import type { FastifyInstance } from 'fastify'
import { knownTags, route } from '../../platform/http/route.ts'
import { singleFlight } from '../../platform/workers/single-flight.ts'
import { feedTags } from '../../records/trades/feed-tags.ts'
import { FeedCache } from './feed-cache.ts'
import type { Feed, FeedEncoding } from '../thread/numbers-tasks.ts'
import { startNumbersThread } from '../thread/numbers-thread.ts'

/** Negotiates the best encoding that the client accepts. */
const encodingFor = (accepted: string | undefined): FeedEncoding => {
  const offered = (accepted ?? '').split(',').map((part) => part.trim().split(';'))
  const takes = (name: string) => offered.some(([coding, weight]) => coding === name && weight?.trim() !== 'q=0')
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

export function tradeFeedRoutes(app: FastifyInstance): void {
  startNumbersThread(app)
  const cache = new FeedCache((journalId, revision, encoding) =>
    app.numbers.run('feed', { journalId, revision, encoding }, 'heavy'),
  )

  const sharePatch = singleFlight<Feed | null>()
  const patchOf = (journalId: number, revision: number, since: number, encoding: FeedEncoding): Promise<Feed | null> =>
    sharePatch(`${journalId} ${revision} ${since} ${encoding}`, () =>
      app.numbers.run('patch', { journalId, since, encoding }),
    )

  const tags = feedTags(app)
  route(app, tradeFeed, async ({ journal, query, request, reply }) => {
    const etag = (revision: number) => tags.of(journal.id, revision)
    reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding')
    const known = knownTags(request.headers)
    if (known.includes(etag(journal.revision))) return reply.header('etag', etag(journal.revision)).code(304).send()

    const encoding = encodingFor(request.headers['accept-encoding'])
    const isOurs = known.every((tag) => tag === '' || tags.isOf(journal.id, tag))
    const patch =
      query.since === undefined || !isOurs ? null : await patchOf(journal.id, journal.revision, query.since, encoding)
    const feed = patch ?? (await cache.get(journal.id, journal.revision, encoding))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.header('etag', etag(feed.revision)).type(patch === null ? feedType : patchType)
    return Buffer.from(feed.bytes.buffer, feed.bytes.byteOffset, feed.bytes.length)
  })
}
