import { readFillBatch, sendFills } from '@afterclose/contract/fills'
import type { FastifyInstance } from 'fastify'
import { foundOr404, route } from '../../platform/http/route.ts'
import { fromJson } from '../../store/codecs.ts'
import { acceptFills } from './accept-fills.ts'
import { mergeJob, tidyBatchesJob } from './merge-job.ts'
import { findBatch } from './repository.ts'

export function fillRoutes(app: FastifyInstance): void {
  const { db, config, workFiles } = app.services
  const imports = { db, workFiles, jobs: app.jobs, quotas: config.quotas }
  const tidy = tidyBatchesJob(imports)
  for (const kind of [mergeJob(imports), tidy]) app.jobs.register(kind)
  app.jobs.schedule('fills that are merged', '35 3 * * *', tidy.kind)

  route(app, sendFills, ({ journal, user, body }) => acceptFills({ db, jobs: app.jobs }, journal.id, user, body))

  route(app, readFillBatch, async ({ journal, params }) => {
    const { batch, state, records, counts, merged_by, error } = foundOr404(
      await findBatch(db, journal.id, params.batch),
    )
    return { batch, state, accepted: records, ...fromJson(counts), importIdentifier: merged_by, error }
  })
}
