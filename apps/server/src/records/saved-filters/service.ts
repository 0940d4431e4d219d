import { AppError, type FieldProblem } from '@afterclose/contract/problems'
import type {
  replaceSavedFilter as replaceSavedFilterCall,
  SavedFilterInput,
  SavedFilterView,
} from '@afterclose/contract/saved-filters'
import { FiltersSchema } from '@afterclose/contract/stats'
import type { CommentType } from '@afterclose/core/comment'
import { type Filters, needsAllFilters } from '@afterclose/core/filters'
import type { z } from 'zod'
import { fromJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { requirePermission } from '../../platform/http/access/permission.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { found, mustBeUnchanged } from '../../platform/http/route.ts'
import * as repository from './repository.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import { readLookups } from '../references/repository.ts'

type Input = z.output<typeof SavedFilterInput>

/** Parsed like input, so that filters saved by earlier versions are complete. */
const present = (row: repository.SavedFilterRow): SavedFilterView => ({
  id: row.id,
  name: row.name,
  order: row.position,
  modified: row.modified,
  filters: FiltersSchema.parse(fromJson(row.filters)),
})

export const listSavedFilters = async (db: Db, journalId: number): Promise<SavedFilterView[]> =>
  (await repository.findSavedFilters(db, journalId)).map(present)

/** @throws AppError 'No permission' when the plan does not include one of them; 'Invalid input' for unknown records */
async function checkFilters(tx: Tx, user: SessionUser, journalId: number, filters: Filters): Promise<void> {
  if (needsAllFilters(filters)) requirePermission(user, 'ALL_FILTERS')
  const lookups = await readLookups(tx, journalId)
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

interface Asked<What = Input> {
  readonly user: SessionUser
  readonly journalId: number
  readonly input: What
}

export const createSavedFilter = (db: Db, { user, journalId, input }: Asked): Promise<SavedFilterView> =>
  refuseDuplicates('Duplicate SavedFilter', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      await checkFilters(tx, user, journalId, input.filters)
      const id = await repository.insertSavedFilter(tx, journalId, input, new Date().toISOString())
      return present(found(await repository.findSavedFilter(tx, journalId, id)))
    }),
  )

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the saved filter has */
export const replaceSavedFilter = (
  db: Db,
  id: number,
  { user, journalId, input }: Asked<z.output<typeof replaceSavedFilterCall.body>>,
): Promise<{ readonly view: SavedFilterView; readonly before: Input }> =>
  refuseDuplicates('Duplicate SavedFilter', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const before = found(await repository.findSavedFilter(tx, journalId, id))
      mustBeUnchanged(before.modified, input.modified)
      await checkFilters(tx, user, journalId, input.filters)
      await repository.updateSavedFilter(tx, journalId, id, input, new Date().toISOString())
      const view = present(found(await repository.findSavedFilter(tx, journalId, id)))
      const { name, order, filters } = present(before)
      return { view, before: { name, order, filters } }
    }),
  )

/** @returns the deleted record */
export const removeSavedFilter = (db: Db, journalId: number, id: number): Promise<DeletedRows> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    found(await repository.findSavedFilter(tx, journalId, id))
    const rows = await findRows(tx, 'saved_filter', journalId, [id])
    await repository.deleteSavedFilter(tx, journalId, id)
    return { table: 'saved_filter', rows }
  })
