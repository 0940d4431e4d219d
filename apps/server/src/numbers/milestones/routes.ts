import { readMilestones } from '@afterclose/contract/milestones'
import { milestoneLevel, milestoneTypes } from '@afterclose/core/milestone'
import type { MilestoneCounters } from '@afterclose/engine/book/milestones'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { singleFlight } from '../../platform/workers/single-flight.ts'

export function milestoneRoutes(app: FastifyInstance): void {
  const share = singleFlight<MilestoneCounters>()
  route(app, readMilestones, async ({ journal: { id: journalId, revision } }) => {
    const counters = await share(`${journalId} ${revision}`, () =>
      app.numbers.run('milestones', { journalId, revision }),
    )
    const milestones = milestoneTypes.map((type) => {
      const count = counters[type]
      return { type, count, ...milestoneLevel(count) }
    })
    return { counters, milestones }
  })
}
