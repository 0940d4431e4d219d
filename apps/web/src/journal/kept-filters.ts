import { FiltersSchema } from '@afterclose/contract/stats'
import { type Filters, noFilters } from '@afterclose/core/filters'
import { z } from 'zod'
import { keepsNothing } from './keeps-nothing.ts'

const storageKey = 'afterclose.filters'
/** Storage key of an address at which filters were selected that it does not include yet. */
const beforeKey = 'afterclose.filters.before'
const Kept = z.object({ journalId: z.int(), filters: FiltersSchema })

/** Filters of a journal in this tab. */
export interface KeptFilters {
  readonly filters: Filters
  /** The page was reloaded before the address was updated: they are newer than the filters in it. */
  readonly isNewer: boolean
}

/** Stores the filters of a journal for the session of the browser's tab: a reload shows the same trades. None where the device keeps nothing. */
export function keepFilters(journalId: number, filters: Filters): void {
  if (keepsNothing()) return
  sessionStorage.setItem(storageKey, JSON.stringify({ journalId, filters }))
  sessionStorage.setItem(beforeKey, location.href)
}

/** The address contains the filters now, and takes precedence from here on. */
export const noteFiltersInAddress = (): void => sessionStorage.removeItem(beforeKey)

/** The stored filters of this journal; null if another journal was used last, or they are invalid. */
export function keptFilters(journalId: number): KeptFilters | null {
  const stored = Kept.safeParse(parsed(sessionStorage.getItem(storageKey)))
  if (!stored.success || stored.data.journalId !== journalId) return null
  const { basic, advanced, options } = stored.data.filters
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
