import { openPricesDialog } from '../../journal/dialogs.ts'
import { queryClient } from '../../journal/query-client.ts'
import { toastDone } from '../toasts.tsx'
import { offersOf, priceNeedsQuery } from './price-needs.ts'
import { offerText, withoutPricesText } from './price-offer-words.ts'

/** After an import: offers the prices that its instruments lack. Only this server is asked for it; a failure is no matter. */
export async function offerAfterImport(journalId: number): Promise<void> {
  const needs = await queryClient.fetchQuery({ ...priceNeedsQuery(journalId), staleTime: 0 }).catch(() => [])
  const [best] = offersOf(needs).offers
  if (best === undefined) return
  const without = withoutPricesText(
    needs.filter(({ hasBars }) => !hasBars),
    needs.length,
  )
  toastDone(`${without} ${offerText(best)}`, { label: 'Fetch prices…', act: openPricesDialog })
}
