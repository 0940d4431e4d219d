import { AppError } from '@afterclose/contract/problems'
import { type Plan, planIncludes } from '@afterclose/core/permission'

/**
 * Allows custom statistics that a record already had on a larger plan.
 * @throws AppError 'No permission' for others, on a plan without them
 */
export function mustIncludeStats(plan: Plan, customComments: readonly number[], before: readonly number[]): void {
  const added = customComments.some((id) => !before.includes(id))
  if (added && !planIncludes(plan, 'ALL_FILTERS')) throw new AppError('No permission')
}
