import { listInstruments } from '@afterclose/contract/instruments'
import { listPayins } from '@afterclose/contract/payins'
import { listTrades } from '@afterclose/contract/trades'
import type { JournalOf } from './import-file.ts'
import { mt4Statement, type StatementTrade } from './mt4-statement.ts'
import type { TestServer } from './server.ts'

export const winner: StatementTrade = {
  ticket: 101,
  type: 'buy',
  size: '0.50',
  item: 'eurusd.m',
  openTime: '2024.03.04 10:00:00',
  openPrice: '1.10000',
  stopLoss: '1.09800',
  closeTime: '2024.03.04 11:00:00',
  closePrice: '1.10200',
  commission: -3.5,
  swap: 0,
  profit: 100,
}
export const loser: StatementTrade = {
  ...winner,
  ticket: 102,
  type: 'sell',
  item: 'US500.cash',
  stopLoss: '1.10300',
  profit: -100,
  swap: -1.25,
}
const { closeTime: _closeTime, ...opened } = winner
export const stillOpen: StatementTrade = { ...opened, ticket: 103, profit: 12 }
export const deposit = { ticket: 100, time: '2024.03.01 09:00:00', amount: 5000 }
export const statement = mt4Statement({ trades: [winner, loser, stillOpen], deposits: [deposit] })
export const page = (text: string) => ({ name: 'Statement.htm', bytes: text })

/** A new journal of a new trader. */
export async function newJournal(
  server: TestServer,
  values: Parameters<TestServer['journalOf']>[1] = {},
): Promise<JournalOf> {
  const trader = await server.signUp()
  const journal = await server.journalOf(trader, values)
  return { trader, params: { journalId: journal.id } }
}

/** Parameters of a call about one import. */
export const of = ({ params }: JournalOf, importIdentifier: string) => ({ ...params, importIdentifier })

/** Everything that an import may change. */
export async function contentOf({ trader, params }: JournalOf) {
  const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
  const { payins } = await trader.call(listPayins, { params })
  const { instruments } = await trader.call(listInstruments, { params })
  return { trades, payins, instruments }
}
