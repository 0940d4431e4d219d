import type { TradeBody, TradeView } from '@afterclose/contract/trades'
import type { TradeInput } from '@afterclose/core/trade'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { journalKey } from '../../journal/journal-data.ts'
import type { TradeForm } from './trade-form.ts'

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

/** Request body: the trade as parsed from the form, with null for defaults that the journal fills in. */
export function bodyOf(draft: TradeInput, form: Pick<TradeForm, 'setupId'>): TradeBody {
  const { checklistItemIds: _, ...trade } = draft
  return {
    ...trade,
    setupId: form.setupId,
    commission: trade.commissionSource === 'INSTRUMENT' ? null : trade.commission,
    preTradeComments: [...trade.preTradeComments],
    entryComments: [...trade.entryComments],
    managementComments: [...trade.managementComments],
    exitComments: [...trade.exitComments],
    customComments: [...trade.customComments],
    checkedItemIds: [...trade.checkedItemIds],
    screenshotDescriptions: [...trade.screenshotDescriptions],
    executions: [...trade.executions],
  }
}

/**
 * Stores a new trade, or replaces the stored one, unless someone else has changed it since. Rejects with an ApiError that names the fields.
 * A replacement has a receipt for undo.
 */
export const saveTrade = (
  journalId: number,
  stored: TradeView | null,
  body: TradeBody,
): Promise<TradeView & { readonly receipt: string | null }> =>
  stored === null
    ? api.createTrade({ params: { journalId }, body }).then((trade) => ({ ...trade, receipt: null }))
    : api.replaceTrade({
        params: { journalId, tradeId: stored.id },
        body: { ...body, modified: stored.modified },
      })
