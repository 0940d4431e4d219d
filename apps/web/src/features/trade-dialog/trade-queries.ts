import { queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { journalKey } from '../../journal/journal-data.ts'

/**
 * The current trade of the server, fetched when it is opened: editing never starts from a stale version, and changes by someone else never
 * replace the form's base, where saving would overwrite them unseen.
 */
export const tradeQuery = (journalId: number, tradeId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'trade', tradeId],
    queryFn: ({ signal }) => api.readTrade({ params: { journalId, tradeId } }, signal),
    staleTime: 'static',
    gcTime: 0,
  })
