import { counted } from '@afterclose/core/format'
import type { BodyOf, ResponseOf } from '@afterclose/contract/call'
import type { changeTrades } from '@afterclose/contract/trades'
import { api } from '../../journal/api.ts'
import { copyOfTrade, missedOfTrade } from '../../journal/begun-records.ts'
import { confirm, openMissedTradeDialog, openTradeDialog } from '../../journal/dialogs.ts'
import { sendOrKeep } from '../../journal/device/send-or-keep.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { heldFeed, showChange } from '../../journal/engine/show-change.ts'
import { refreshJournal } from '../../journal/start.ts'
import { addressInJournal } from '../../journal/journal-link.ts'
import { toastKept } from '../kept-toast.ts'
import { toastDeleted, toastUndoable } from '../records/toast-deleted.ts'
import { toastDone, toastProblem } from '../toasts.tsx'
import { toastRefusal } from './toast-refusal.ts'

type Change = BodyOf<typeof changeTrades>['change']

/** Applies one change to many trades, with an undo. True on success. */
export async function changeAll(
  journalId: number,
  ids: readonly number[],
  change: Change,
  done: (count: number) => string,
): Promise<boolean> {
  const answer = await sent(journalId, ids, change)
  if (answer === null) return false
  if (answer === 'kept') {
    toastKept()
    return true
  }
  const text = done(answer.changed)
  if (text !== '')
    toastUndoable({
      journalId,
      text,
      receipts: [answer.receipt],
      refresh: refreshTrades,
      undone: (restored) => `${counted(restored, 'trade')} restored.`,
      doing: 'changing trades',
    })
  return true
}

/** Changes of a few trades that may wait on this device, in words; null for those that need the server. */
function wordsOf(ids: readonly number[], change: Change): string | null {
  const of = ids.length === 1 ? `trade ${ids[0]}` : counted(ids.length, 'trade')
  if (ids.length > mostKept) return null
  switch (change.type) {
    case 'addComment':
      return `Comment added to ${of}`
    case 'removeComment':
      return `Comment removed from ${of}`
    case 'star':
      return `${change.inReview ? 'Star for' : 'Star removed from'} ${of}`
    case 'grade':
      return `Grade of ${of}`
    default:
      return null
  }
}
const mostKept = 500

/** Response of the server, or "kept" if the change waits on this device; null if the change failed, which a toast shows. */
async function sent(
  journalId: number,
  ids: readonly number[],
  change: Change,
): Promise<ResponseOf<typeof changeTrades> | 'kept' | null> {
  try {
    const query = heldFeed(journalId)
    const body = { ids: [...ids], change }
    const send = (key?: string) =>
      api.changeTrades({ params: { journalId }, query, body, ...(key === undefined ? {} : { key }) })
    const words = wordsOf(ids, change)
    const { answer } =
      words === null
        ? { answer: await send() }
        : await sendOrKeep({ journalId, call: 'changeTrades', body, words }, send)
    if (answer === null) return 'kept'
    await showChange(journalId, query, answer.journalPatch)
    return answer
  } catch (error) {
    toastRefusal(error)
    return null
  }
}

export const starTrades = (journalId: number, ids: readonly number[], inReview: boolean): Promise<boolean> =>
  changeAll(journalId, ids, { type: 'star', inReview }, (count) =>
    ids.length === 1 ? '' : `${counted(count, 'trade')} ${inReview ? 'starred' : 'no longer starred'}.`,
  )

export const groupTrades = (journalId: number, ids: readonly number[]): Promise<boolean> =>
  changeAll(journalId, ids, { type: 'group', group: true }, () => 'Trades grouped.')

export const ungroupTrades = (journalId: number, ids: readonly number[]): Promise<boolean> =>
  changeAll(journalId, ids, { type: 'group', group: false }, () => 'Trades ungrouped.')

/** Deletes trades after confirmation, with an undo. */
export async function deleteTrades(journalId: number, ids: readonly number[]): Promise<boolean> {
  const one = ids.length === 1
  const sure = await confirm({
    title: one ? `Delete trade ${ids[0]}?` : `Delete ${counted(ids.length, 'trade')}?`,
    message: one
      ? 'The trade is deleted with its comments, notes and screenshots.'
      : 'The trades are deleted with their comments, notes and screenshots.',
    action: 'Delete',
    danger: true,
  })
  const answer = sure ? await sent(journalId, ids, { type: 'delete' }) : null
  if (answer === null || answer === 'kept') return false
  const refresh = () => Promise.all([refreshTrades(), refreshJournal(journalId)])
  toastDeleted({ journalId, deleted: answer.changed, receipts: [answer.receipt], refresh })
  return true
}

/** Opens the copy of a trade in the form: nothing is stored before it is saved. */
export async function duplicateTrade(journalId: number, tradeId: number): Promise<void> {
  try {
    const trade = await api.readTrade({ params: { journalId, tradeId } })
    openTradeDialog({ tradeId: null, begun: { start: copyOfTrade(trade), pictures: [] } })
  } catch (error) {
    toastProblem(error, 'loading the trade')
  }
}

/** Creates a missed trade from a trade that was never taken. */
export async function createMissedTrade(journalId: number, tradeId: number): Promise<void> {
  try {
    const trade = await api.readTrade({ params: { journalId, tradeId } })
    openMissedTradeDialog(null, { start: missedOfTrade(trade), pictures: [] })
  } catch (error) {
    toastProblem(error, 'loading the trade')
  }
}

/** Copies a link to the trade that works with any journal open. */
export async function copyLink(journalId: number, tradeId: number): Promise<void> {
  const link = location.origin + addressInJournal(`/journal?trade=${tradeId}`, journalId)
  try {
    await navigator.clipboard.writeText(link)
    toastDone('Link copied.')
  } catch (error) {
    toastProblem(error, 'copying the link')
  }
}
