import { AppError } from '@afterclose/contract/problems'
import { planIncludes } from '@afterclose/core/permission'
import { anyReport, type ReportName, reportNames } from '@afterclose/engine/reports/registry'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { readFilters } from '../stats/routes.ts'
import { callOfReport } from './report-calls.ts'

/** Resampled on request, thousands of times from all trades: too slow for the main queue. */
const slow: ReadonlySet<ReportName> = new Set(['intervals', 'chances'])
/** They take several times as long as Home. */
const heavy: ReadonlySet<ReportName> = new Set([
  'pivot',
  'exitAnalysis',
  'ratios',
  'alternativeStrategies',
  'strategyMap',
  'tradingRules',
])

/** Every report of the engine's registry, computed in the numbers thread; slow ones in parallel. */
export function reportRoutes(app: FastifyInstance): void {
  for (const name of reportNames) {
    const { view: parameters, permission } = anyReport(name)
    const thread = slow.has(name) ? app.slowNumbers : app.numbers
    route(app, callOfReport[name], ({ journal, user, query: { filters: text, ...viewQuery } }) => {
      const view = parameters === null ? null : viewQuery
      const needed = typeof permission === 'function' ? permission(view) : null
      if (needed !== null && !planIncludes(user.plan, needed)) throw new AppError('No permission')
      const { id: journalId, revision } = journal
      const filters = readFilters(typeof text === 'string' ? text : undefined, user.plan)
      const weight = heavy.has(name) ? 'heavy' : 'light'
      return thread.run('report', { journalId, revision, name, filters, view }, weight)
    })
  }
}
