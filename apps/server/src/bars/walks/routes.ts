import { readRandomEntries } from '@afterclose/contract/random-entries'
import * as calls from '@afterclose/contract/walks'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { randomEntriesOf } from './random-entries-of.ts'
import { cancelWalk, existingWalk, presentWalk, startWalks, walkColumns, walkOfTrade } from './service.ts'
import { walkJobKind } from './walk-job.ts'

/** Strategies on price bars. */
export function walkRoutes(app: FastifyInstance, threads: BarsThreads): void {
  const { db, workFiles } = app.services
  const { jobs } = app
  jobs.register(walkJobKind({ db, files: workFiles, threads }))

  route(app, calls.startWalks, async ({ user, journal, body: { strategies, map } }) => {
    const subjects = [...strategies, ...(map ? [{ study: 'MAP' as const }] : [])]
    const { walks, ...rest } = await startWalks({ db, workFiles, jobs }, user.id, journal, subjects)
    return { ...rest, walks: walks.slice(0, strategies.length), map: (map ? walks.at(-1) : undefined) ?? null }
  })

  route(app, calls.startBarStudy, async ({ user, journal, body: { is } }) => {
    const { walks, ...rest } = await startWalks({ db, workFiles, jobs }, user.id, journal, [{ study: is }])
    return { ...rest, study: walks[0] ?? null }
  })

  route(app, readRandomEntries, ({ journal, body }) => randomEntriesOf(db, threads, journal, body))

  route(app, calls.readWalk, async ({ journal, params }) =>
    presentWalk(await existingWalk(db, journal.id, params.walkKey)),
  )

  route(app, calls.cancelWalk, async ({ user, journal, params }) => {
    await cancelWalk(db, user.id, journal.id, params.walkKey)
    return { ok: true as const }
  })

  route(app, calls.readWalkColumns, async ({ journal, params, request, reply }) => {
    const etag = `"${params.walkKey}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    const bytes = await walkColumns({ db, workFiles }, journal.id, params.walkKey)
    if (known.includes(etag)) return reply.code(304).send()
    return reply.type('application/octet-stream').send(bytes)
  })

  route(app, calls.walkTrade, ({ journal, params, body }) =>
    walkOfTrade(db, threads, journal, params.tradeId, body.strategy),
  )
}
