import { listPriceNeeds, type PriceNeed } from '@afterclose/contract/price-needs'
import { readyMadeSources, type ReadyMadeSource } from '@afterclose/contract/ready-made-sources'
import { type PriceOffers, priceOffers } from '@afterclose/core/price-offer'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from '../../journal/call-server.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { tradeBarsWord } from '../../journal/price-bars.ts'

/** Needs of the journal's instruments for price bars. Only this server is asked. */
export const priceNeedsQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), tradeBarsWord, 'needs'],
    queryFn: async ({ signal }) => (await callOf(listPriceNeeds)({ params: { journalId } }, signal)).needs,
  })

/** Offers of ready-made sources for the instruments without any price bars. */
export const offersOf = (needs: readonly PriceNeed[]): PriceOffers<ReadyMadeSource, PriceNeed> =>
  priceOffers(
    needs.filter(({ hasBars }) => !hasBars),
    readyMadeSources,
  )
