import type { TradeBody, TradeView } from '@afterclose/contract/trades'
import type { TradeInput } from '@afterclose/core/trade'
import { api } from '../../journal/api.ts'
import { heldFeed, showChange } from '../../journal/engine/show-change.ts'

/** Request body: the trade as parsed from the form, with null for defaults that the journal fills in. */
export function bodyOf(draft: TradeInput, form: { readonly setupId: number | null }): TradeBody {
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
    legs: [...trade.legs],
  }
}

/**
 * Stores a new trade, or replaces the stored one, unless someone else has changed it since, and begins to show the change everywhere. Rejects
 * with an ApiError that names the fields. A replacement has a receipt for undo.
 */
export async function saveTrade(
  journalId: number,
  stored: TradeView | null,
  body: TradeBody,
): Promise<{ readonly trade: TradeView; readonly receipt: string | null }> {
  const query = heldFeed(journalId)
  const answer =
    stored === null
      ? { ...(await api.createTrade({ params: { journalId }, query, body })), receipt: null }
      : await api.replaceTrade({
          params: { journalId, tradeId: stored.id },
          query,
          body: { ...body, modified: stored.modified },
        })
  const { receipt, journalPatch, ...trade } = answer
  void showChange(journalId, query, journalPatch)
  return { trade, receipt }
}
