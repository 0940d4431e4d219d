import { type AfterExits, mostAfterExits, unknownAfterExit } from '@afterclose/contract/after-exit'
import { byName } from '@afterclose/core/record-field'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { journalKey } from './journal-data.ts'
import { tradeBarsWord } from './price-bars.ts'

/** Prices after the exits of these trades, in order; loaded in parts. */
export const afterExitsQuery = (journalId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'after-exit', tradeBarsWord, ids],
    queryFn: async ({ signal }): Promise<AfterExits> => {
      let loadedExits: AfterExits = { trades: [], unknown: byName(unknownAfterExit, () => 0) }
      for (let from = 0; from < ids.length; from += mostAfterExits) {
        const body = { ids: ids.slice(from, from + mostAfterExits) }
        const { trades, unknown } = await api.readAfterExits({ params: { journalId }, body }, signal)
        const sum = loadedExits.unknown
        loadedExits = {
          trades: [...loadedExits.trades, ...trades],
          unknown: byName(unknownAfterExit, (why) => sum[why] + unknown[why]),
        }
      }
      return loadedExits
    },
    staleTime: 60_000,
  })
