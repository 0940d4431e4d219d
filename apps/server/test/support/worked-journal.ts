import { addChecklistItem, createChecklist } from '@afterclose/contract/checklists'
import { createCustomComment } from '@afterclose/contract/custom-comments'
import { createInstrument } from '@afterclose/contract/instruments'
import { finishOnboarding } from '@afterclose/contract/journals'
import { createPayin } from '@afterclose/contract/payins'
import { createSetup } from '@afterclose/contract/setups'
import { createTrade, type TradeBody } from '@afterclose/contract/trades'
import type { TradeInput } from '@afterclose/core/trade'
import { checklist, customComments, instruments, payins, setups, trades } from '@afterclose/testkit/worked-example'
import type { SignedIn } from './client.ts'
import type { TestServer } from './server.ts'

/** What a form would send for a trade. */
export const bodyOf = ({ checklistItemIds: _snapshot, ...trade }: TradeInput): TradeBody => ({
  ...trade,
  preTradeComments: [...trade.preTradeComments],
  entryComments: [...trade.entryComments],
  managementComments: [...trade.managementComments],
  exitComments: [...trade.exitComments],
  customComments: [...trade.customComments],
  checkedItemIds: [...trade.checkedItemIds],
  screenshotDescriptions: [...trade.screenshotDescriptions],
  executions: [...trade.executions],
  legs: [...trade.legs],
})

export interface WorkedJournal {
  readonly trader: SignedIn
  readonly params: { readonly journalId: number }
}

/**
 * The worked example as a journal of a new trader, entered through the API. Everything gets the id that it has in the
 * example, because a new journal numbers from 1 in the order of entry. Without `trades` only what trades refer to.
 */
export async function workedJournal(server: TestServer, parts: 'all' | 'lookups' = 'all'): Promise<WorkedJournal> {
  const trader = await server.signUp()
  const [breakout, pullback] = setups
  const journal = await trader.call(finishOnboarding, {
    body: { name: 'Worked example', currency: 'USD', tradeMarkets: 'FOREX,FUTURES', defaultSetup: breakout!.name },
  })
  const params = { journalId: journal.id }
  await trader.call(createSetup, { params, body: { name: pullback!.name } })
  for (const { id: _id, order: _order, aliases, ...body } of instruments)
    await trader.call(createInstrument, { params, body: { ...body, aliases: [...aliases] } })
  for (const { name, commentGroup } of customComments)
    await trader.call(createCustomComment, { params, body: { name, commentGroup } })
  const { id: checklistId } = await trader.call(createChecklist, { params, body: { name: checklist.name } })
  for (const itemId of checklist.itemIds) {
    const body = { text: `Item ${itemId}` }
    await trader.call(addChecklistItem, { params: { ...params, checklistId }, body })
  }
  if (parts === 'all') {
    for (const { delta, timestamp, textualReason } of payins)
      await trader.call(createPayin, { params, body: { delta, timestamp, textualReason } })
    for (const { input } of trades) await trader.call(createTrade, { params, body: bodyOf(input) })
  }
  return { trader, params }
}
