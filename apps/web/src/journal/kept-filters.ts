import { FiltersSchema } from '@afterclose/contract/stats'
import { type Filters, noFilters } from '@afterclose/core/filters'
import { z } from 'zod'

const storageKey = 'afterclose.filters'
/** Key of the address at which filters were selected that it does not name yet. */
const beforeKey = 'afterclose.filters.before'
const Kept = z.object({ journalId: z.int(), filters: FiltersSchema })

/** Filters that a journal had in this tab. */
export interface KeptFilters {
  readonly filters: Filters
  /** The page was loaded again before the address followed them: they are newer than the filters that it names. */
  readonly isNewer: boolean
}

/** The filters of a journal stay for the session of the browser's tab: a reload shows the same trades. */
export function keepFilters(journalId: number, filters: Filters): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ journalId, filters }))
  sessionStorage.setItem(beforeKey, location.href)
}

/** The address names the filters now, and says from here on which they are. */
export const noteFiltersInAddress = (): void => sessionStorage.removeItem(beforeKey)

/** The filters that were kept for this journal; null when another one was in use last, or they cannot be read. */
export function keptFilters(journalId: number): KeptFilters | null {
  const kept = Kept.safeParse(parsed(sessionStorage.getItem(storageKey)))
  if (!kept.success || kept.data.journalId !== journalId) return null
  const { basic, advanced, options } = kept.data.filters
  const { customComments } = advanced
  return {
    filters: {
      basic,
      advanced: {
        ...advanced,
        customComments: noFilters.advanced.customComments.map((none, i) => customComments[i] ?? none),
      },
      options,
    },
    isNewer: sessionStorage.getItem(beforeKey) === location.href,
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
