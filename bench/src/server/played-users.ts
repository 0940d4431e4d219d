import { changeSettings } from '@afterclose/contract/account-settings'
import type { Call } from '@afterclose/contract/call'
import { listComments } from '@afterclose/contract/comments'
import { createInstrument } from '@afterclose/contract/instruments'
import { listJournals } from '@afterclose/contract/journals'
import { createPayin, latestBalance, listPayins } from '@afterclose/contract/payins'
import { readStats } from '@afterclose/contract/stats'
import { changeTrades, createTrade, listTrades, replaceTrade, tradeFeed } from '@afterclose/contract/trades'
import { urlOf } from '@afterclose/server/test/support/client'
import { type Account, newAccount, newJournal } from '../support/account.ts'
import type { PlayedCall, PlayedUser } from './answered.ts'

const tradesEach = 20
/** Limits concurrent sign-ups: each costs a password hash, and more would only wait for each other. */
const madeAtOnce = 8

const trade = (day: number) => ({
  instrumentId: 1,
  direction: day % 3 === 0 ? ('SHORT' as const) : ('LONG' as const),
  entryDate: `2024-03-${String(1 + (day % 28)).padStart(2, '0')}T09:30:00`,
  exitDate: `2024-03-${String(1 + (day % 28)).padStart(2, '0')}T11:00:00`,
  entryPrice: '1.1',
  exitPrice: day % 2 === 0 ? '1.102' : '1.099',
  size: '1',
  stopLoss: day % 3 === 0 ? '1.105' : '1.095',
})

/** Accounts with a journal and a few trades each, and their actions. */
export async function playedUsers(url: string, count: number): Promise<PlayedUser[]> {
  const users: PlayedUser[] = []
  let asked = 0
  const make = async (): Promise<void> => {
    while (asked++ < count) users.push(await playedUser(url))
  }
  await Promise.all(Array.from({ length: madeAtOnce }, make))
  return users
}

async function playedUser(url: string): Promise<PlayedUser> {
  const account = await newAccount(url)
  const { id: journalId } = await newJournal(account)
  const params = { journalId }
  await account.call(createPayin, { params, body: { delta: '10000', timestamp: '2024-01-01T00:00:00' } })
  await account.call(createInstrument, {
    params,
    body: { name: 'EURUSD', market: 'FOREX', tickSize: '0.0001', tickValue: '10' },
  })
  for (let day = 0; day < tradesEach; day++) await account.call(createTrade, { params, body: trade(day) })
  return { headers: account.headers, reads: readsOf(url, journalId), writes: writesOf(account, journalId) }
}

const played =
  (url: string) =>
  (name: string, call: Call, params: object, bodies: readonly object[] = [], query: object = {}): PlayedCall => ({
    name,
    method: call.method,
    url: url + urlOf(call, params, query),
    bodies: bodies.map((body) => JSON.stringify(body)),
  })

function readsOf(url: string, journalId: number): readonly PlayedCall[] {
  const params = { journalId }
  const read = played(url)
  return [
    read('journals', listJournals, {}),
    read('trades', listTrades, params, [], { limit: 50 }),
    read('feed', tradeFeed, params),
    read('statistics', readStats, params),
    read('comments', listComments, params),
    read('deposits', listPayins, params),
    read('balance', latestBalance, params),
  ]
}

function writesOf({ url, user }: Account, journalId: number): readonly PlayedCall[] {
  const params = { journalId }
  const write = played(url)
  const star = (inReview: boolean) => ({ ids: [1, 2, 4], change: { type: 'star', inReview } })
  return [
    write('add trade', createTrade, params, [trade(7)]),
    write('change trade', replaceTrade, { ...params, tradeId: 3 }, [trade(8), trade(9)]),
    write('star trades', changeTrades, params, [star(false), star(true)]),
    write('add deposit', createPayin, params, [{ delta: '5', timestamp: '2024-02-01T00:00:00' }]),
    write('change setting', changeSettings, { userId: user.userId }, [{ weekStart: 'MON' }, { weekStart: 'SUN' }]),
  ]
}
