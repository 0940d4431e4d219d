import { setTimeout as wait } from 'node:timers/promises'
import { confirmBarJob, readBarJob, startBarUpload } from '@afterclose/contract/bars'
import { createInstrument } from '@afterclose/contract/instruments'
import { createJournal } from '@afterclose/contract/journals'
import { createPayin } from '@afterclose/contract/payins'
import { createTrade, tradeFeed } from '@afterclose/contract/trades'
import { readWalk, readWalkColumns, startWalks } from '@afterclose/contract/walks'
import { noFilters } from '@afterclose/core/filters'
import { originalStrategy } from '@afterclose/core/strategy'
import { decodeFeed } from '@afterclose/feed/feed'
import { readWalkColumns as readColumns } from '@afterclose/feed/walk-columns'
import { openStore } from '@afterclose/server/store/store'
import { urlOf } from '@afterclose/server/test/support/client'
import { open } from './engine/ours.ts'
import { caseOf, changed } from './engine/reports/cases.ts'
import { type Account, newAccount } from './support/account.ts'
import { contextsFound } from './support/big-journal.ts'
import { type Result, withGoal } from './support/measure.ts'
import { type Minute, minuteBars, minuteLine, priceOf } from './support/minutes-file.ts'
import { type BenchServer, startServer } from './support/server.ts'

const trades = 1000
/** Polling interval of a running walk, ms, as in the page. */
const lookMs = 400
const risk = 300
const strategies = [
  { ...originalStrategy, stopMode: 'R', stopValue: 1, targetMode: 'R', targetValue: 2, breakEvenAtR: 1 } as const,
]

/**
 * Time to open Alternative Strategies with a thousand trades and a bar for each minute, without caches: the real server walks them as a
 * job, which is polled as by the page, and its columns become figures.
 *
 * @param minutes bars over which the trades are spread
 */
export async function walkedJournal(minutes: number): Promise<Result[]> {
  const server = await startServer()
  try {
    const account = await newAccount(server.url)
    const params = { journalId: await journalInBars(server, account, minutes) }
    const book = open(decodeFeed(new Uint8Array(await bytesOf(account, urlOf(tradeFeed, params)))))
    const figures = (walks: readonly { readonly walk: string }[]): unknown =>
      changed(book, caseOf('alternativeStrategies', { strategies, walks }), noFilters)
    figures([])

    const began = performance.now()
    const body = { strategies: strategies.map((each) => ({ ...each, partials: [] })), map: true }
    const { walks } = await account.call(startWalks, { params, body })
    const progress = performance.now() - began
    const walkKey = walks[0]?.key
    if (walkKey === undefined) throw new Error('There are no price bars')
    const walk = { ...params, walkKey }
    while ((await account.call(readWalk, { params: walk })).state === 'RUNNING') await wait(lookMs)
    const columns = readColumns(await bytesOf(account, urlOf(readWalkColumns, walk)))
    book.walks.keep(walkKey, columns)
    figures([{ walk: walkKey }])
    const ours = performance.now() - began

    const known = columns.why.filter((why) => why === 0).length
    if (known < trades / 2) throw new Error(`Bars tell of only ${known} trades`)
    const about = {
      bench: 'bars',
      trades,
      plain: null,
      ratio: null,
      detail: { 'by bars': known, bars: minutes },
    } as const
    return [
      withGoal({ ...about, name: '1,000 trades from click to figures, nothing kept', ours }, 2000),
      withGoal({ ...about, name: '1,000 trades from click to progress, nothing kept', ours: progress }, 300),
    ]
  } finally {
    await server.stop()
  }
}

/** A journal in UTC with trades of 30 minutes each, and the bars that they were made in. */
async function journalInBars({ databaseFile }: BenchServer, account: Account, minutes: number): Promise<number> {
  const { id: journalId } = await account.call(createJournal, {
    body: { name: 'Walked', currency: 'USD', tradeMarkets: 'FOREX', timeZone: 'UTC' },
  })
  const params = { journalId }
  await account.call(createPayin, { params, body: { delta: '10000', timestamp: '1999-01-01T00:00:00' } })
  const instrument = { name: 'EURUSD', market: 'FOREX' as const, tickSize: '0.00001', tickValue: '1' }
  await account.call(createInstrument, { params, body: instrument })
  const bars = [...minuteBars(minutes)]
  const job = await uploaded(account, bars)
  await account.call(confirmBarJob, { params: { jobId: job }, body: { symbol: 'EURUSD', zone: 'UTC' } })
  await settled(account, job, 'DONE')
  const room = minutes - 60
  for (let i = 0; i < trades; i++) {
    const row = Math.floor((i * room) / trades)
    await account.call(createTrade, { params, body: tradeFrom(bars[row]!, bars[row + 30]!, i) })
  }
  const db = openStore({ kind: 'sqlite', file: databaseFile })
  await contextsFound(db)
  await db.destroy()
  return journalId
}

function tradeFrom(entry: Minute, exit: Minute, i: number) {
  const sign = i % 2 === 0 ? 1 : -1
  const text = ({ time }: Minute): string => new Date(time * 1000).toISOString().slice(0, 19)
  return {
    instrumentId: 1,
    direction: sign === 1 ? ('LONG' as const) : ('SHORT' as const),
    entryDate: text(entry),
    exitDate: text(exit),
    entryPrice: priceOf(entry.open),
    exitPrice: priceOf(exit.open),
    size: '1',
    stopLoss: priceOf(entry.open - sign * risk),
    takeProfit: priceOf(entry.open + sign * 2 * risk),
  }
}

/** @returns the id of the upload, which waits for confirmation */
async function uploaded(account: Account, bars: readonly Minute[]): Promise<string> {
  const form = new FormData()
  form.append('options', JSON.stringify({ symbol: 'EURUSD', zone: 'UTC' }))
  form.append('file', new Blob(bars.map(minuteLine)), 'EURUSD1.csv')
  const { id } = await account.call(startBarUpload, { body: form })
  await settled(account, id, 'NEEDS_INPUT')
  return id
}

async function settled(account: Account, jobId: string, as: string): Promise<void> {
  for (;;) {
    const { state } = await account.call(readBarJob, { params: { jobId } })
    if (state === as) return
    if (!['QUEUED', 'READING', 'SAVING'].includes(state)) throw new Error(`The bars are ${state}`)
    await wait(50)
  }
}

async function bytesOf({ url, headers }: Account, path: string): Promise<ArrayBuffer> {
  const answer = await fetch(url + path, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.arrayBuffer()
}
