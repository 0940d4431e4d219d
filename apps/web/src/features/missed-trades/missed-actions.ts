import { MissedTradeInputSchema, type MissedTradeView } from '@afterclose/contract/missed-trades'
import { counted } from '@afterclose/core/format'
import { api } from '../../journal/api.ts'
import { tradeOfMissed } from '../../journal/begun-records.ts'
import { confirm, openTradeDialog } from '../../journal/dialogs.ts'
import { refreshJournal } from '../../journal/start.ts'
import { addressInJournal } from '../../journal/journal-link.ts'
import { toastDeleted } from '../../parts/records/toast-deleted.ts'
import { copiedPictures } from '../../parts/slots/copied-pictures.ts'
import { toastDone, toastProblem } from '../../parts/toasts.tsx'

export async function starMissed(journalId: number, missed: MissedTradeView, inReview: boolean): Promise<void> {
  const body = { ...MissedTradeInputSchema.parse(missed), inReview, modified: missed.modified }
  try {
    await api.replaceMissedTrade({ params: { journalId, missedTradeId: missed.id }, body })
  } catch (error) {
    toastProblem(error, 'saving the missed trade')
  }
  // also after an error: another tab or user may have changed it
  await refreshJournal(journalId)
}

/** Asks for confirmation, then deletes. True if at least one was deleted. */
export async function deleteMissed(journalId: number, ids: readonly number[]): Promise<boolean> {
  const one = ids.length === 1
  const sure = await confirm({
    title: one ? `Delete missed trade ${ids[0]}?` : `Delete ${counted(ids.length, 'missed trade')}?`,
    message: `${one ? 'It is' : 'They are'} removed with notes and screenshots.`,
    action: 'Delete',
    danger: true,
  })
  return sure && (await remove(journalId, ids))
}

async function remove(journalId: number, ids: readonly number[]): Promise<boolean> {
  const receipts: (string | null)[] = []
  try {
    for (const missedTradeId of ids)
      receipts.push((await api.removeMissedTrade({ params: { journalId, missedTradeId } })).receipt)
  } catch (error) {
    toastProblem(error, 'deleting missed trades')
  }
  await refreshJournal(journalId)
  const deleted = receipts.length
  if (deleted > 0) toastDeleted({ journalId, deleted, receipts, refresh: () => refreshJournal(journalId) })
  return deleted > 0
}

/** Converts a missed trade to a taken one: opens the trade dialog with all known fields. Then the missed one may be deleted. */
export async function convertToTrade(journalId: number, missed: MissedTradeView): Promise<void> {
  openTradeDialog({
    tradeId: null,
    begun: {
      start: tradeOfMissed(missed),
      pictures: await copiedPictures(missed.screenshots),
      onSaved: ({ id }) => void askWhetherItGoes(journalId, missed.id, id),
    },
  })
}

async function askWhetherItGoes(journalId: number, missedTradeId: number, tradeId: number): Promise<void> {
  const goes = await confirm({
    title: `Delete missed trade ${missedTradeId}?`,
    message: `It is now trade ${tradeId}. If you keep the missed trade too, its R still counts as missed.`,
    action: 'Delete the missed trade',
    stay: 'Keep both',
  })
  if (goes) await remove(journalId, [missedTradeId])
}

/** Address that opens the missed trade, whichever journal is open. */
export async function copyMissedLink(journalId: number, id: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(
      location.origin + addressInJournal(`/missed-trades/journal?missed=${id}`, journalId),
    )
    toastDone('Link copied.')
  } catch (error) {
    toastProblem(error, 'copying the link')
  }
}
