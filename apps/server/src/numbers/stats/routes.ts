import { AppError } from '@afterclose/contract/problems'
import { FiltersSchema, readStats } from '@afterclose/contract/stats'
import { type Filters, needsAllFilters, noFilters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import { type Plan, planIncludes } from '@afterclose/core/permission'
import type { FastifyInstance } from 'fastify'
import { parseJson } from '../../platform/http/json.ts'
import { route } from '../../platform/http/route.ts'
import { singleFlight } from '../../platform/workers/single-flight.ts'

export function statsRoutes(app: FastifyInstance): void {
  const share = singleFlight<Statistics>()
  route(app, readStats, async ({ journal, user, query }) => {
    const filters = readFilters(query.filters, user.plan)
    const { id: journalId, revision } = journal
    const { profitFactorArray, ...statistics } = await share(
      `${journalId} ${revision} ${JSON.stringify(filters)}`,
      () => app.numbers.run('statistics', { journalId, revision, filters }),
    )
    return { ...statistics, profitFactorArray: [...profitFactorArray] }
  })
}

/**
 * Parses the filters of a URL. Filters not in the plan are rejected: figures of other trades would be wrong.
 * @throws AppError 'Invalid input', 'No permission'
 */
export function readFilters(text: string | undefined, plan: Plan): Filters {
  const filters = filtersIn(text)
  if (needsAllFilters(filters) && !planIncludes(plan, 'ALL_FILTERS'))
    throw new AppError('No permission', { message: 'Your plan does not include all of these filters.' })
  return filters
}

function filtersIn(text: string | undefined): Filters {
  if (text === undefined) return noFilters
  const parsed = FiltersSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, message }) => ({ field: `filters.${path.join('.')}`, message }))
    throw new AppError('Invalid input', { fields })
  }
  const { basic, advanced, options } = parsed.data
  const lists = noFilters.advanced.customComments.map((none, i) => advanced.customComments[i] ?? none)
  return { basic, advanced: { ...advanced, customComments: lists }, options }
}
