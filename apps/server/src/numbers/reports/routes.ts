import { AppError } from '@afterclose/contract/problems'
import { dimensionPermission, reportCallNames, reportCalls } from '@afterclose/contract/reports'
import { type PlanPermission, planIncludes } from '@afterclose/core/permission'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { allowedFilters, readFilters } from '../stats/routes.ts'

/** A dimension of the engine that the contract does not name is found here by the compiler. */
const permissionOf: Readonly<Record<DimensionName, PlanPermission | null>> = dimensionPermission

/** Every report of the contract, answered in the numbers thread. */
export function reportRoutes(app: FastifyInstance): void {
  for (const name of reportCallNames)
    route(app, reportCalls[name], ({ journal, user, query }) => {
      const permission = 'dimension' in query ? permissionOf[query.dimension] : null
      if (permission !== null && !planIncludes(user.plan, permission)) throw new AppError('No permission')
      const { id: journalId, revision } = journal
      const filters = allowedFilters(readFilters(query.filters), user.plan)
      return app.numbers.run('report', { journalId, revision, name, filters, asked: query })
    })
}
