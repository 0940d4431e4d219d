import { z } from 'zod'
import { listCalls } from './list-calls.ts'
import { FiltersSchema, longestFilters } from './stats.ts'
import { Id, Name } from './values.ts'

const fields = { name: Name.max(100), order: z.int().min(0), filters: FiltersSchema }
export const SavedFilterInput = z.object({
  ...fields,
  order: fields.order.optional(),
  filters: fields.filters.refine((filters) => JSON.stringify(filters).length <= longestFilters, 'hold too many values'),
})
export const SavedFilterView = z.object({ id: Id, ...fields, modified: z.string() })
export type SavedFilterView = z.infer<typeof SavedFilterView>

const filters: z.input<typeof FiltersSchema> = {
  basic: { instrument: [1], outcomes: ['WINNER'], rrr: [{ min: 1, max: null }] },
  advanced: { entryComment: [3], customComments: [[1]] },
  options: { orFilter: false },
}

/** Rejected with 403 if the plan does not include one of the filters. */
export const savedFilterCalls = listCalls({
  noun: 'saved filters',
  path: 'saved-filters',
  id: 'savedFilterId',
  listed: 'savedFilters',
  view: SavedFilterView,
  input: SavedFilterInput,
  scope: null,
  list: { summary: 'Saved filters' },
  summaries: { create: 'Save filters under a name', remove: 'Delete saved filters' },
  examples: { create: { name: 'Winners', filters }, replace: { name: 'Best', order: 1, filters } },
})
export const {
  list: listSavedFilters,
  create: createSavedFilter,
  replace: replaceSavedFilter,
  remove: removeSavedFilter,
} = savedFilterCalls
