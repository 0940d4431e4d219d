/** A journal that is written to until its server or its store is killed, and what must be true afterwards. */
import { setTimeout as wait } from 'node:timers/promises'
import { signUp } from '@afterclose/contract/auth'
import type { ResponseOf } from '@afterclose/contract/call'
import { createInstrument } from '@afterclose/contract/instruments'
import { createJournal, readJournal } from '@afterclose/contract/journals'
import { createNote, listNotes } from '@afterclose/contract/notes'
import { createPayin, latestBalance, listPayins } from '@afterclose/contract/payins'
import { changeTrades, createTrade, listTrades } from '@afterclose/contract/trades'
import { sum } from '@afterclose/core/decimal'
import { expect } from 'vitest'
import { type NetworkCaller, networkCaller } from './network-client.ts'

const starred = 40

/** What the server has acknowledged, and what was asked of it when it died. */
interface Written {
  readonly payins: Set<string>
  readonly trades: Set<string>
  /** Titles of notes that are sent with a key, and again after the kill. */
  readonly notes: Set<string>
  readonly unansweredNotes: Set<string>
  star: boolean
  starAsked: boolean
  count: number
}

async function writePayins(call: NetworkCaller, params: { journalId: number }, written: Written): Promise<never> {
  for (;;) {
    const textualReason = `payin ${++written.count}`
    const body = { delta: '1.25', timestamp: '2024-01-01T00:00:00', textualReason }
    await call(createPayin, { params, body })
    written.payins.add(textualReason)
  }
}

const trade = {
  instrumentId: 1,
  direction: 'LONG',
  entryDate: '2024-01-02T00:00:00',
  exitDate: '2024-01-02T01:00:00',
  entryPrice: '100',
  exitPrice: '101.5',
  size: '2',
} as const

async function writeTrades(call: NetworkCaller, params: { journalId: number }, written: Written): Promise<never> {
  for (;;) {
    const notes = `trade ${++written.count}`
    await call(createTrade, { params, body: { ...trade, notes } })
    written.trades.add(notes)
  }
}

const sendNote = (call: NetworkCaller, params: { journalId: number }, title: string) =>
  call(createNote, { params, body: { title, linkedTradeIds: [1] } }, `key of ${title}`)

async function writeNotes(call: NetworkCaller, params: { journalId: number }, written: Written): Promise<never> {
  for (;;) {
    const title = `note ${++written.count}`
    written.unansweredNotes.add(title)
    await sendNote(call, params, title)
    written.unansweredNotes.delete(title)
    written.notes.add(title)
  }
}

/** Sends again what the killed server did not answer, as long as it takes the first attempt for a running one. */
async function sendNotesAgain(call: NetworkCaller, params: { journalId: number }, written: Written): Promise<void> {
  for (const title of written.unansweredNotes) {
    for (;;) {
      const answer = await sendNote(call, params, title).catch((error: unknown) => error)
      if (!(answer instanceof Error)) break
      if (!answer.message.startsWith('429')) throw answer
      await wait(500)
    }
    written.notes.add(title)
  }
  written.unansweredNotes.clear()
}

/** Stars the first trades and takes the stars away again, all of them in one call. */
async function writeStars(call: NetworkCaller, params: { journalId: number }, written: Written): Promise<never> {
  const ids = Array.from({ length: starred }, (_, i) => i + 1)
  for (;;) {
    written.starAsked = !written.star
    await call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: written.starAsked } } })
    written.star = written.starAsked
  }
}

async function allTrades(call: NetworkCaller, params: { journalId: number }) {
  const trades: ResponseOf<typeof listTrades>['trades'] = []
  let after: string | undefined
  do {
    const page = await call(listTrades, { params, query: { limit: 500, after } })
    trades.push(...page.trades)
    after = page.next ?? undefined
  } while (after !== undefined)
  return trades
}

const lost = (acknowledged: ReadonlySet<string>, found: ReadonlySet<string>): readonly string[] =>
  [...acknowledged].filter((name) => !found.has(name))

/** All that was acknowledged is there, once, and nothing half: in each list and in the sums over them. */
async function checkWritten(call: NetworkCaller, params: { journalId: number }, written: Written): Promise<void> {
  const { payins } = await call(listPayins, { params })
  const reasons = payins.map(({ textualReason }) => textualReason)
  expect(lost(written.payins, new Set(reasons))).toEqual([])
  expect(new Set(reasons).size).toBe(reasons.length)
  expect(payins.every(({ delta }) => delta === '1.25')).toBe(true)

  const trades = await allTrades(call, params)
  expect(lost(written.trades, new Set(trades.map(({ notes }) => notes)))).toEqual([])
  expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length)
  expect(trades.every(({ gain }) => gain === '3')).toBe(true)

  await sendNotesAgain(call, params, written)
  const titles: string[] = []
  let after: string | undefined
  do {
    const page = await call(listNotes, { params, query: { limit: 100, after } })
    titles.push(...page.notes.map(({ title }) => title))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(titles.toSorted()).toEqual([...written.notes].toSorted()) // each once, also those whose answer was lost

  const first = trades.filter(({ id }) => id <= starred).map(({ inReview }) => inReview)
  expect(first).toHaveLength(starred)
  expect(new Set(first).size).toBe(1)
  expect([written.star, written.starAsked]).toContain(first[0])
  written.star = first[0]!

  const { accountBalance } = await call(latestBalance, { params })
  const amounts = [...payins.map(({ delta }) => delta), ...trades.map(({ gain }) => gain ?? '0')]
  expect(accountBalance).toBe(sum(amounts).toFixed())
  expect((await call(readJournal, { params })).revision).toBeGreaterThan(written.payins.size + written.trades.size)
}

/** An account with a journal, in which `writing` goes on. */
export interface LoadedJournal {
  /** Writes with several writers until they are refused, having been acknowledged at least a little. */
  readonly write: (base: string, kill: () => Promise<void>) => Promise<void>
  readonly check: (base: string) => Promise<void>
}

export async function loadedJournal(base: string): Promise<LoadedJournal> {
  const user = await networkCaller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
  const start = networkCaller(base, user)
  const { id: journalId } = await start(createJournal, { body: { name: 'J', currency: 'USD', tradeMarkets: 'STOCKS' } })
  const params = { journalId }
  const instrument = { name: 'A', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' } as const
  await start(createInstrument, { params, body: instrument })
  const written: Written = {
    payins: new Set(),
    trades: new Set(),
    notes: new Set(),
    unansweredNotes: new Set(),
    star: false,
    starAsked: false,
    count: 0,
  }
  for (let i = 0; i < starred; i++) await start(createTrade, { params, body: { ...trade, notes: `first ${i}` } })
  return {
    async write(at, kill) {
      const before = written.payins.size + written.trades.size
      const call = networkCaller(at, user)
      const writers = [writePayins, writeTrades, writeTrades, writeNotes, writeStars].map((write) =>
        write(call, params, written),
      )
      const died = Promise.allSettled(writers)
      while (written.payins.size + written.trades.size < before + 5) await wait(5) // it does write
      await wait(Math.random() * 100)
      await kill()
      await died
    },
    check: (at) => checkWritten(networkCaller(at, user), params, written),
  }
}
