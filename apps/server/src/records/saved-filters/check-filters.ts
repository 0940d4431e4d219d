import { AppError, type FieldProblem } from '@afterclose/contract/problems'
import { SavedFilterInput } from '@afterclose/contract/saved-filters'
import type { CommentType } from '@afterclose/core/comment'
import { needsAllFilters } from '@afterclose/core/filters'
import { requirePermission } from '../../platform/http/access/permission.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import type { Tx } from '../../store/db.ts'
import { readLookups } from '../references/repository.ts'

/** @throws AppError 'No permission' when the plan does not include one of them; 'Invalid input' for unknown records */
export async function checkFilters(
  tx: Tx,
  { user, journal }: { readonly user: SessionUser; readonly journal: { readonly id: number } },
  sent: unknown,
): Promise<void> {
  const { filters } = SavedFilterInput.parse(sent)
  if (needsAllFilters(filters)) requirePermission(user, 'ALL_FILTERS')
  const lookups = await readLookups(tx, journal.id)
  const fields: FieldProblem[] = []
  const check = (field: string, ids: readonly number[], isKnown: (id: number) => boolean, thing: string) => {
    if (!ids.every(isKnown)) fields.push({ field: `filters.${field}`, message: `This ${thing} does not exist` })
  }
  const isOf = (type: CommentType) => (id: number) => lookups.comments.get(id)?.type === type
  const { basic, advanced } = filters
  check('basic.instrument', basic.instrument, (id) => lookups.instruments.has(id), 'instrument')
  check('basic.setup', basic.setup, (id) => lookups.setups.has(id), 'setup')
  check('advanced.preTradeComment', advanced.preTradeComment, isOf('PRE_TRADE'), 'comment')
  check('advanced.entryComment', advanced.entryComment, isOf('ENTRY'), 'comment')
  check('advanced.tradeManagementComment', advanced.tradeManagementComment, isOf('MANAGEMENT'), 'comment')
  check('advanced.exitComment', advanced.exitComment, isOf('EXIT'), 'comment')
  const isCustom = (id: number) => lookups.customComments.has(id)
  check('advanced.customComments', advanced.customComments.flat(), isCustom, 'custom statistic')
  if (fields.length > 0) throw new AppError('Invalid input', { fields })
}
