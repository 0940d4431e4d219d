import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import { openTradeDialog } from '../../journal/dialogs.ts'
import { toastProblem, toastWarning } from '../../parts/toasts.tsx'

/** The Trade ID in the typed text, or null: digits only, at least 1. */
export function tradeIdOf(text: string): number | null {
  const trimmed = text.trim()
  const id = Number(trimmed)
  return /^\d{1,15}$/.test(trimmed) && id > 0 ? id : null
}

/** The same with leading words: "trade 1000", "#1000". */
export const tradeIdAfterWords = (text: string): number | null => tradeIdOf(text.replace(/^\s*(trade\b)?\s*#?/i, ''))

/** Opens a trade of the journal, or says that there is none with this ID. */
export async function openTrade(journalId: number, tradeId: number): Promise<void> {
  try {
    await api.readTrade({ params: { journalId, tradeId } })
    openTradeDialog({ tradeId })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) toastWarning(`There is no trade ${tradeId} in this journal.`)
    else toastProblem(error, 'loading data')
  }
}
