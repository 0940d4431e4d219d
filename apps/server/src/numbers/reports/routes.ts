import { AppError } from '@afterclose/contract/problems'
import { dimensionPermission, readGroups, readHoldingTimes } from '@afterclose/contract/reports'
import { type PlanPermission, planIncludes } from '@afterclose/core/permission'
import type { DimensionName } from '@afterclose/engine/reports/groups/dimensions'
import type { FastifyInstance } from 'fastify'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { route } from '../../platform/http/route.ts'
import { allowedFilters, readFilters } from '../stats/routes.ts'

/** A dimension of the engine that the contract does not name is found here by the compiler. */
const permissionOf: Readonly<Record<DimensionName, PlanPermission | null>> = dimensionPermission

/** Reports as pages show them, with the very digits: the same answers and folds, run in the numbers thread. */
export function reportRoutes(app: FastifyInstance): void {
  route(app, readGroups, ({ journal, user, query: { filters, ...view } }) => {
    const permission = permissionOf[view.dimension]
    if (permission !== null && !planIncludes(user.plan, permission)) throw new AppError('No permission')
    return app.numbers.run('groups', { ...asked(journal, user, filters), view })
  })
  route(app, readHoldingTimes, ({ journal, user, query: { filters } }) =>
    app.numbers.run('holdingTimes', { ...asked(journal, user, filters), view: null }),
  )
}

const asked = ({ id: journalId, revision }: JournalAccess, { plan }: SessionUser, filters: string | undefined) => ({
  journalId,
  revision,
  filters: allowedFilters(readFilters(filters), plan),
})
