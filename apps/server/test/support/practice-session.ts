import { createBacktest } from '@afterclose/contract/backtests'
import { dealMoment, endDeal, type PracticeDeal } from '@afterclose/contract/practice'
import { createTrade, type TradeBody } from '@afterclose/contract/trades'
import type { Grade, PracticeOrders } from '@afterclose/core/practice'
import type { Client } from './client.ts'
import { confirm, minutes, tradeInBars, upload } from './price-bars.ts'
import type { TestServer } from './server.ts'
import { workedJournal } from './worked-journal.ts'

/** A trade in these minutes, entered at 14:00:30. */
export const practisedTrade = {
  ...tradeInBars,
  entryDate: '2024-03-05T14:00:30',
  exitDate: '2024-03-05T14:08:30',
  entryPrice: '1.124',
  exitPrice: '1.1248',
  stopLoss: '1.1236',
  takeProfit: '1.13',
} satisfies TradeBody

/** A price that rises by a pip a minute from 10:00 on, trades entered at 14:00, 14:10, …, and a session. */
export async function practising(server: TestServer, { trades = 1, bars = 900 } = {}) {
  const { trader, params } = await workedJournal(server, 'lookups')
  await confirm(trader, await upload(trader, 'EURUSD1.csv', minutes(bars), { zone: 'UTC' }))
  for (let i = 0; i < trades; i++) {
    const at = (minute: number) => `2024-03-05T14:${String(10 * i + minute).padStart(2, '0')}:30`
    await trader.call(createTrade, { params, body: { ...practisedTrade, entryDate: at(0), exitDate: at(8) } })
  }
  const { id } = await trader.call(createBacktest, { params, body: { kind: 'PRACTICE', name: 'Repeats' } })
  return { trader, params, session: { ...params, backtestId: id } }
}
export type PracticeSession = Awaited<ReturnType<typeof practising>>['session']

/** Asks for a deal on minutes, unless another length is asked for. */
export const askForDeal = (trader: Client, params: PracticeSession, body: object = {}) =>
  trader.call(dealMoment, { params, body: { length: 60, ...body } })

export const dealt = async (trader: Client, params: PracticeSession, body: object = {}): Promise<PracticeDeal> =>
  (await askForDeal(trader, params, body)).deal!

export const endedDeal = (
  trader: Client,
  params: PracticeSession,
  dealId: number,
  grade: Grade,
  orders: PracticeOrders | null = null,
) =>
  trader.call(endDeal, {
    params: { ...params, dealId },
    body: { grade, orders: orders && { ...orders, partials: [...orders.partials], moves: [...orders.moves] } },
  })
