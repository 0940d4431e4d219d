import { FiltersSchema } from '@afterclose/contract/stats'
import { type Filters, noFilters } from '@afterclose/core/filters'
import { z } from 'zod'

const storageKey = 'afterclose.filters'
const Kept = z.object({ journalId: z.int(), filters: FiltersSchema })

/** The filters of a journal stay for the session of the browser's tab: a reload shows the same trades. */
export const keepFilters = (journalId: number, filters: Filters): void =>
  sessionStorage.setItem(storageKey, JSON.stringify({ journalId, filters }))

/** What was kept for this journal; null when another one was in use last, or what lies there cannot be read. */
export function keptFilters(journalId: number): Filters | null {
  const kept = Kept.safeParse(parsed(sessionStorage.getItem(storageKey)))
  if (!kept.success || kept.data.journalId !== journalId) return null
  const { basic, advanced, options } = kept.data.filters
  const { customComments } = advanced
  return {
    basic,
    advanced: {
      ...advanced,
      customComments: noFilters.advanced.customComments.map((none, i) => customComments[i] ?? none),
    },
    options,
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
