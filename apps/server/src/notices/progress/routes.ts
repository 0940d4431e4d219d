import { readProgress } from '@afterclose/contract/progress'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { importProgress } from './import-progress.ts'
import { jobProgress } from './job-progress.ts'

export function progressRoutes(app: FastifyInstance): void {
  route(app, readProgress, async ({ db, user, params: { jobId } }) => {
    const progress = (await importProgress(db, user.id, jobId)) ?? (await jobProgress(db, user.id, jobId))
    if (progress === null) throw new AppError('Unknown job')
    return progress
  })
}
