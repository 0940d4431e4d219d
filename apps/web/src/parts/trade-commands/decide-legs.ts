import { decideLegs as decideLegsCall } from '@afterclose/contract/option-legs'
import { counted } from '@afterclose/core/format'
import { clientOf } from '../../journal/client-of.ts'
import { refreshTrades } from '../../journal/engine/hooks.ts'
import { heldFeed, showChange } from '../../journal/engine/show-change.ts'
import { toastUndoable } from '../records/toast-deleted.ts'
import { toastRefusal } from './toast-refusal.ts'

const send = clientOf(decideLegsCall)

/** Makes one trade of the legs of several, or a trade of each leg, with an undo. True on success. */
export async function decideLegs(journalId: number, ids: readonly number[], together: boolean): Promise<boolean> {
  try {
    const query = heldFeed(journalId)
    const answer = await send({ params: { journalId }, query, body: { ids: [...ids], together } })
    await showChange(journalId, query, answer.journalPatch)
    toastUndoable({
      journalId,
      text: together ? 'The legs are one trade.' : `Taken apart into ${counted(answer.trades.length, 'trade')}.`,
      receipts: [answer.receipt],
      refresh: refreshTrades,
      undone: together ? 'The legs are separate trades again.' : 'The legs are one trade again.',
      doing: 'changing trades',
    })
    return true
  } catch (error) {
    toastRefusal(error)
    return false
  }
}
