import { listIssues } from '@afterclose/contract/issues'
import { AppError } from '@afterclose/contract/problems'
import type { Issue } from '@afterclose/core/issue'
import { wallClockAt } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { singleFlight } from '../../platform/workers/single-flight.ts'

export function issueRoutes(app: FastifyInstance): void {
  const share = singleFlight<readonly Issue[]>()
  route(app, listIssues, async ({ config, journal }) => {
    if (!config.issuesPage) throw new AppError('Switched off')
    const { id: journalId, revision, timeZone } = journal
    const now = wallClockAt(Date.now(), timeZone)
    return {
      issues: await share(`${journalId} ${revision}`, () => app.numbers.run('issues', { journalId, revision, now })),
    }
  })
}
