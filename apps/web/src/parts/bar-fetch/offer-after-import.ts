import { openPricesDialog } from '../../journal/dialogs.ts'
import { queryClient } from '../../journal/query-client.ts'
import { toastDone } from '../toasts.tsx'
import { offersOf, priceNeedsQuery } from './price-needs.ts'
import { offerText, withoutPricesText } from './price-offer-words.ts'

/**
 * After an import: offers the prices that its instruments lack. Replaces the offer of an import before, which says the same. Only this server
 * is asked for it; a failure is no matter.
 */
export async function offerAfterImport(journalId: number): Promise<void> {
  const needs = await queryClient.fetchQuery({ ...priceNeedsQuery(journalId), staleTime: 0 }).catch(() => [])
  const [best] = offersOf(needs).offers
  if (best === undefined) return
  const without = withoutPricesText(
    needs.filter(({ hasBars }) => !hasBars),
    needs.length,
  )
  const action = { label: 'Fetch prices…', act: openPricesDialog, about: 'missing prices' }
  toastDone(`${without} ${offerText(best)}`, action)
}
