import type { BodyOf } from '@afterclose/contract/call'
import type { replaceTrade, TradeBody, TradeView } from '@afterclose/contract/trades'
import type { TradeInput } from '@afterclose/core/trade'
import { api } from '../../journal/api.ts'
import { sendOrKeep } from '../../journal/device/send-or-keep.ts'
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

interface SavedTrade {
  readonly kept: null
  readonly trade: TradeView
  readonly receipt: string | null
}
/** A trade that waits on this device, under this key. */
interface KeptTrade {
  readonly kept: string
}

/**
 * Stores a new trade, or replaces the stored one, unless someone else has changed it since, and begins to show the change everywhere. Rejects
 * with an ApiError that names the fields. A replacement has a receipt for undo. If the server is not reached, the trade waits on this device.
 *
 * @param words names the trade in the list of what waits
 */
export async function saveTrade(
  journalId: number,
  stored: TradeView | null,
  body: TradeBody,
  words: string,
): Promise<SavedTrade | KeptTrade> {
  const query = heldFeed(journalId)
  const outcome =
    stored === null
      ? await sendOrKeep({ journalId, call: 'createTrade', body, words }, async (key) => ({
          ...(await api.createTrade({ params: { journalId }, query, body, key })),
          receipt: null,
        }))
      : await sendChange(journalId, stored, { ...body, modified: stored.modified }, words)
  if (outcome.kept !== null) return { kept: outcome.kept }
  const { receipt, journalPatch, ...trade } = outcome.answer
  void showChange(journalId, query, journalPatch)
  return { kept: null, trade, receipt }
}

const sendChange = (journalId: number, stored: TradeView, body: BodyOf<typeof replaceTrade>, words: string) =>
  sendOrKeep({ journalId, call: 'replaceTrade', params: { tradeId: stored.id }, body, base: stored, words }, (key) =>
    api.replaceTrade({ params: { journalId, tradeId: stored.id }, query: heldFeed(journalId), body, key }),
  )
