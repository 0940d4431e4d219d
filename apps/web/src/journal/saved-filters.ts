import type { SavedFilterView } from '@afterclose/contract/saved-filters'
import { FiltersSchema } from '@afterclose/contract/stats'
import { type Filters, needsAllFilters, noFilters } from '@afterclose/core/filters'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { restoreFilters } from './filters.ts'
import { journalKey } from './journal-data.ts'
import { queryClient } from './query-client.ts'

/** Saved filters, loaded when a user opens them. */
export const savedFiltersQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'saved-filters'],
    queryFn: async ({ signal }) => (await api.listSavedFilters({ params: { journalId } }, signal)).savedFilters,
  })

export const refreshFilters = (journalId: number): Promise<void> =>
  queryClient.invalidateQueries(savedFiltersQuery(journalId))

export async function saveFilters(
  journalId: number,
  body: { name: string; filters: Filters; order?: number },
): Promise<void> {
  await api.createSavedFilter({
    params: { journalId },
    body: { ...body, filters: FiltersSchema.parse(body.filters) },
  })
  await refreshFilters(journalId)
}

/** @returns its receipt */
export async function renameFilters(
  journalId: number,
  { id, filters, modified }: SavedFilterView,
  name: string,
): Promise<string | null> {
  const call = { params: { journalId, savedFilterId: id }, body: { name, filters, modified } }
  return (await api.replaceSavedFilter(call).finally(() => refreshFilters(journalId))).receipt
}

/** @returns its receipt */
export async function removeFilters(journalId: number, { id }: SavedFilterView): Promise<string | null> {
  const { receipt } = await api.removeSavedFilter({ params: { journalId, savedFilterId: id } })
  await refreshFilters(journalId)
  return receipt
}

/** Ids of the journal's records. */
type Known = Readonly<
  Record<'instruments' | 'setups' | 'comments' | 'customComments', readonly { readonly id: number }[]>
>

/**
 * Saved filters without the values that the journal no longer has. With those a filter would match nothing, for no visible reason.
 *
 * @returns the filters, and the number of removed values
 */
export function knownFilters(saved: Filters, known: Known): { readonly filters: Filters; readonly missing: number } {
  let missing = 0
  const within = (items: readonly { readonly id: number }[]) => {
    const ids = new Set(items.map(({ id }) => id))
    return (chosen: readonly number[]): readonly number[] => {
      const existing = chosen.filter((id) => ids.has(id))
      missing += chosen.length - existing.length
      return existing
    }
  }
  const comments = within(known.comments)
  const custom = within(known.customComments)
  const { basic, advanced } = saved
  const filters: Filters = {
    ...saved,
    basic: {
      ...basic,
      instrument: within(known.instruments)(basic.instrument),
      setup: within(known.setups)(basic.setup),
    },
    advanced: {
      preTradeComment: comments(advanced.preTradeComment),
      entryComment: comments(advanced.entryComment),
      tradeManagementComment: comments(advanced.tradeManagementComment),
      exitComment: comments(advanced.exitComment),
      // filters saved before there were twenty statistics are filled up
      customComments: noFilters.advanced.customComments.map((_, i) => custom(advanced.customComments[i] ?? [])),
    },
  }
  return { filters, missing }
}

/** Whether the plan includes every saved filter. */
export const mayApply = ({ filters }: SavedFilterView, permissions: readonly string[]): boolean =>
  permissions.includes('ALL_FILTERS') || !needsAllFilters(filters)

/** Applies saved filters, including those of other pages. @returns text of the toast */
export function applySaved({ name, filters: saved }: SavedFilterView, known: Known): string {
  const { filters, missing } = knownFilters(saved, known)
  restoreFilters(filters, true)
  if (missing === 0) return `${name} applied.`
  return `${name} applied, without ${missing === 1 ? 'a value' : `${missing} values`} that no longer exist in the journal.`
}
