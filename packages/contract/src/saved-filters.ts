import { z } from 'zod'
import { call } from './call.ts'
import { Receipt, Removed } from './undo.ts'
import { FiltersSchema, longestFilters } from './stats.ts'
import { Id, IdParam, JournalParams, ModifiedWhenRead, Name } from './values.ts'

const fields = { name: Name.max(100), order: z.int().min(0), filters: FiltersSchema }
export const SavedFilterInput = z.object({
  ...fields,
  order: fields.order.optional(),
  filters: fields.filters.refine((filters) => JSON.stringify(filters).length <= longestFilters, 'hold too many values'),
})
export const SavedFilterView = z.object({ id: Id, ...fields, modified: z.string() })
export type SavedFilterView = z.infer<typeof SavedFilterView>

const url = '/v1/databases/:journalId/saved-filters'
const one = JournalParams.extend({ savedFilterId: IdParam })

const filters = {
  basic: { instrument: [1], outcomes: ['WINNER'], rrr: [{ min: 1, max: null }] },
  advanced: { entryComment: [3], customComments: [[1]] },
  options: { orFilter: false },
}

export const listSavedFilters = call({
  method: 'GET',
  url,
  summary: 'Saved filters',
  access: 'read',
  scope: null,
  params: JournalParams,
  example: {},
  response: z.object({ savedFilters: z.array(SavedFilterView) }),
})
/** Rejected with 403 if the plan does not include one of the filters. */
export const createSavedFilter = call({
  method: 'POST',
  url,
  summary: 'Save filters under a name',
  access: 'write',
  scope: null,
  params: JournalParams,
  body: SavedFilterInput,
  example: { body: { name: 'Winners', filters } },
  response: SavedFilterView,
})
export const replaceSavedFilter = call({
  method: 'PUT',
  url: `${url}/:savedFilterId`,
  summary: 'Replace saved filters',
  access: 'write',
  scope: null,
  params: one,
  body: SavedFilterInput.extend({ modified: ModifiedWhenRead }),
  example: { body: { name: 'Best', order: 1, filters } },
  response: SavedFilterView.extend({ receipt: Receipt }),
})
export const removeSavedFilter = call({
  method: 'DELETE',
  url: `${url}/:savedFilterId`,
  summary: 'Delete saved filters',
  access: 'write',
  scope: null,
  params: one,
  example: {},
  response: Removed,
})
