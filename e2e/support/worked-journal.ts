import { ChecklistItemView, ChecklistView } from '@afterclose/contract/checklists'
import { CustomCommentView } from '@afterclose/contract/custom-comments'
import { InstrumentView } from '@afterclose/contract/instruments'
import { JournalView } from '@afterclose/contract/journals'
import { PayinView } from '@afterclose/contract/payins'
import { SetupView } from '@afterclose/contract/setups'
import { TradeView } from '@afterclose/contract/trades'
import { checklist, customComments, instruments, payins, setups, trades } from '@afterclose/testkit/worked-example'
import type { Account } from './account.ts'

/**
 * The complete worked example (PRODUCT H.1), as a journal of an account: all records get the ids that they have there, because a new
 * journal numbers from 1 in the order of entry.
 */
export async function workedJournal({ call }: Account): Promise<JournalView> {
  const [breakout, ...others] = setups
  const journal = await call('POST', '/v1/databases/onboarding', JournalView, {
    name: 'Worked example',
    currency: 'USD',
    tradeMarkets: 'FOREX,FUTURES',
    timeZone: 'Europe/Berlin',
    defaultSetup: breakout!.name,
  })
  const of = `/v1/databases/${journal.id}`
  for (const { name } of others) await call('POST', `${of}/setups`, SetupView, { name })
  for (const { id: _id, order: _order, ...body } of instruments)
    await call('POST', `${of}/instruments`, InstrumentView, body)
  for (const { name, commentGroup } of customComments)
    await call('POST', `${of}/custom-comments`, CustomCommentView, { name, commentGroup })
  const { id } = await call('POST', `${of}/checklists`, ChecklistView, { name: checklist.name })
  for (const item of checklist.itemIds)
    await call('POST', `${of}/checklists/${id}/checklistitems`, ChecklistItemView, { text: `Item ${item}` })
  for (const { delta, timestamp, textualReason } of payins)
    await call('POST', `${of}/account-balance`, PayinView, { delta, timestamp, textualReason })
  for (const { input } of trades) {
    const { checklistItemIds: _snapshot, ...body } = input
    await call('POST', `${of}/trades`, TradeView, body)
  }
  return journal
}
