import { createNote } from '@afterclose/contract/notes'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { listTrades, readTrade, readTradeWritings, replaceTrade, type TradeView } from '@afterclose/contract/trades'
import { day, fillFile, type TestFill } from './fill-files.ts'
import type { Client } from './client.ts'
import { importFile, type JournalOf } from './import-file.ts'
import type { TestServer } from './server.ts'

const first: TestFill = { id: 1, at: 1 * day, side: 'Buy', size: 10, price: 10 }
const sale: TestFill = { id: 2, at: 2 * day, side: 'Sell', size: 10, price: 11 }
const second: TestFill = { id: 3, at: 3 * day, side: 'Buy', size: 10, price: 12 }
const between: TestFill = { id: 4, at: 1 * day + 60, side: 'Buy', size: 10, price: 9 }
/** Parts the joined trade again. */
export const parting = fillFile([{ id: 5, at: 2 * day + 60, side: 'Sell', size: 10, price: 11 }])

/** A journal in which an import has joined two trades of another that both say something; of the first a broker's value was typed over. */
export async function joinedJournal(
  server: TestServer,
  trader: Client,
): Promise<JournalOf & { readonly joining: string }> {
  const params = { journalId: (await server.journalOf(trader)).id }
  const journal = { trader, params }
  await importFile(journal, fillFile([first, sale, second]))
  const [earlier, later] = (await tradesOf(journal)).map(({ id }) => id)
  const edit = async (tradeId: number, change: Partial<TradeView>) => {
    const trade = await trader.call(readTrade, { params: { ...params, tradeId } })
    await trader.call(replaceTrade, { params: { ...params, tradeId }, body: { ...trade, ...change } })
  }
  const picture = (tradeId: number, slot: number) =>
    trader.upload(
      setScreenshot,
      { ...params, tradeId, slot },
      { link: `https://charts.example/${tradeId}/${slot}` },
      null,
    )
  await edit(earlier!, { stopLoss: '5', notes: '<p>one</p>', preTradeComments: [1], swap: '7' })
  await edit(later!, { stopLoss: '2', riskAmount: '50', notes: '<p>two</p>', preTradeComments: [2], tradeType: 'DEMO' })
  for (const slot of [1, 2, 3, 4, 5]) await picture(earlier!, slot)
  for (const slot of [2, 3]) await picture(later!, slot)
  await trader.call(createNote, { params, body: { title: 'Later', linkedTradeIds: [later!] } })
  const { job } = await importFile(journal, fillFile([between]))
  return { ...journal, joining: job.importIdentifier }
}

/** Whole trades in the order of their entries, each with its writing. */
export async function tradesOf({ trader, params }: JournalOf) {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  const whole = []
  for (const { id } of trades.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : 1))) {
    const one = { params: { ...params, tradeId: id } }
    const { created: _created, modified: _modified, importJobId: _import, ...trade } = await trader.call(readTrade, one)
    whole.push({ ...trade, writings: await trader.call(readTradeWritings, one) })
  }
  return whole
}
