/** Most expensive actions of a user: a row for everything that once blocked others, and for each of the slowest calls. */
import { setTimeout as wait } from 'node:timers/promises'
import { createApiKey } from '@afterclose/contract/api-keys'
import { openDemo, signIn } from '@afterclose/contract/auth'
import { importBacktestFile, removeBacktestTrades } from '@afterclose/contract/backtest-files'
import { mostBacktestTrades } from '@afterclose/contract/backtest-trades'
import { createBacktest, removeBacktest, replaceBacktest } from '@afterclose/contract/backtests'
import type { Call } from '@afterclose/contract/call'
import { exportJournal } from '@afterclose/contract/export'
import { cancelImport, listImports, startImport, undoImport } from '@afterclose/contract/imports'
import { listInstruments } from '@afterclose/contract/instruments'
import { copyJournal } from '@afterclose/contract/journals'
import { readProgress } from '@afterclose/contract/progress'
import { restoreJournal } from '@afterclose/contract/restore'
import { scopes } from '@afterclose/contract/scopes'
import { removeTradePlan } from '@afterclose/contract/trade-plans'
import { changeTrades, listTrades, tradeFeed } from '@afterclose/contract/trades'
import { undoDeletion } from '@afterclose/contract/undo'
import { calls } from '@afterclose/server/calls'
import { demoQuotas } from '@afterclose/server/platform/quotas/quotas'
import { callOfReport } from '@afterclose/server/numbers/reports/report-calls'
import type { CallName } from '@afterclose/server/test/support/call-examples'
import { urlOf } from '@afterclose/server/test/support/client'
import { type Account, newAccount, newJournal } from '../support/account.ts'
import { importFile } from '../support/import-file.ts'
import { genericCsvFile, type ImportFile, metaTrader4File, statementTrades } from '../support/statements.ts'
import type { Asked } from './beside.ts'
import { slowestRow } from './chosen.ts'
import { inputsOf } from './every-read.ts'
import { againAndAgain, manyAtOnce, sent } from './send.ts'
import type { Visitor } from './visitor.ts'
import { within } from './within.ts'

export type { Visitor } from './visitor.ts'

export interface Row {
  readonly name: string
  readonly trades: number
  /** It continues the work of the previous row. */
  readonly follows?: true
  /** Setup; other users make no requests meanwhile. */
  readonly before?: () => Promise<unknown>
  readonly work: Asked['work']
}

/** Tool calls that a message to /mcp may contain. */
const callsOfMessage = 20

/** Messages to /mcp with as many tool calls as they may contain, of a user who has created a key. */
export async function mcpMessages(url: string, quick: boolean): Promise<readonly Row[]> {
  const account = await newAccount(url)
  const { id: journalId } = await newJournal(account)
  await importFile(account, journalId, metaTrader4File(statementTrades(quick ? 50 : 2000)))
  const ask = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'figures', arguments: { journalId, figures: ['winRate', 'netGain'] } },
  })
  let keysMade = 0
  const newKey = () => ({ name: `Key ${++keysMade}`, scopes: [...scopes], journals: null, lastDay: null })
  const message = JSON.stringify(Array.from({ length: callsOfMessage }, (_, i) => ask(i)))
  const send = (headers: Record<string, string>, signal: AbortSignal) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-03-26', // the last one with several calls in a message
      },
      body: message,
      signal,
    }).then((answer) => answer.arrayBuffer())
  const messages = async (count: number, signal: AbortSignal): Promise<void> => {
    // a key has 60 calls at once, so each message has its own
    const keys = await Promise.all(Array.from({ length: count }, () => account.call(createApiKey, { body: newKey() })))
    await Promise.all(keys.map(({ secret }) => send({ authorization: `Bearer ${secret}` }, signal)))
  }
  return [
    { name: 'a message to /mcp with 20 tool calls', trades: 2000, work: (watched) => messages(1, watched) },
    { name: 'ten messages to /mcp with 20 tool calls', trades: 2000, work: (watched) => messages(10, watched) },
  ]
}

/** Maximum time that a row waits for the job that it started, ms; the job is then cancelled if possible. */
const longestMs = 20_000
const atMost = (work: Promise<unknown>): Promise<boolean> => within(longestMs, work)

/** Results of many trades change with the data they depend on. @param small a visitor with a fifth of the trades */
export function changedResults(large: Visitor, small: Visitor): readonly Row[] {
  const values = (from: number, count: number) => Array.from({ length: count }, (_, i) => String(from + i))
  const all = (of: Visitor, tickValues: readonly string[]) => () => Promise.all(tickValues.map(of.changeTicks))
  return [
    { name: 'an instrument saved with another tick value', trades: large.trades, work: all(large, ['11']) },
    { name: 'the same twelve times at once', trades: small.trades, work: all(small, values(20, 12)) },
    { name: 'the same four times at once', trades: large.trades, work: all(large, values(30, 4)) },
    {
      name: 'a comment saved with another rating',
      trades: large.trades,
      work: () => large.changeRating('POSITIVE'),
    },
  ]
}

/** Frequent requests. */
export function manyQuestions(large: Visitor, small: Visitor, quick: boolean): readonly Row[] {
  const some = (count: number) => (quick ? Math.ceil(count / 20) : count)
  const of = ({ journalId }: Visitor) => ({ params: { journalId } })
  const all = { row: 'customComment', column: 'exitComment' }
  const nobody = (i: number) => ({ body: { username: `nobody-${i}@example.com`, password: 'not the password' } })
  return [
    {
      name: '500 questions for a pivot of all by all at once',
      trades: small.trades,
      work: (watched) =>
        manyAtOnce(small.account, some(500), callOfReport.pivot, { ...of(small), query: all }, watched),
    },
    {
      name: '200 lists of 500 rows at once',
      trades: large.trades,
      work: (watched) =>
        manyAtOnce(large.account, some(200), listTrades, { ...of(large), query: { limit: 500 } }, watched),
    },
    {
      name: '40 whole feeds at once',
      trades: large.trades,
      work: (watched) => manyAtOnce(large.account, some(40), tradeFeed, of(large), watched),
    },
    {
      name: '300 wrong passwords at once',
      trades: 0,
      work: async () => {
        const stranger = { ...large.account, headers: {} }
        await Promise.all(Array.from({ length: some(300) }, (_, i) => sent(stranger, signIn, nobody(i))))
      },
    },
    {
      name: '40 demos opened at once',
      trades: 0,
      work: async () => {
        const stranger = { ...large.account, headers: {} }
        await Promise.all(Array.from({ length: some(40) }, () => sent(stranger, openDemo, { body: {} })))
      },
    },
  ]
}

/** Large files uploaded by a visitor: as many as allowed. */
export function files(large: Visitor, quick: boolean): readonly Row[] {
  const { account, journalId } = large
  const params = { journalId }
  const room = large.isDemo ? demoQuotas.TRADES - large.trades : Number.POSITIVE_INFINITY
  const trades = statementTrades(Math.min(quick ? 500 : 20_000, room))
  const others = trades.map((trade) => ({ ...trade, commission: trade.commission - 1 }))
  let importIdentifier = ''
  let file: ImportFile
  return [
    {
      name: `an import of ${trades.length} trades`,
      trades: trades.length,
      before: async () => (file = metaTrader4File(trades)), // creating it takes a core, which others would lack
      work: () => importFile(account, journalId, file),
    },
    {
      name: 'an import that changes them',
      follows: true,
      trades: trades.length,
      before: async () => (file = metaTrader4File(others)),
      work: async () => {
        ;({ importIdentifier } = await importFile(account, journalId, file))
      },
    },
    {
      name: 'the undo of that',
      follows: true,
      trades: trades.length,
      work: () => account.call(undoImport, { params: { ...params, importIdentifier } }),
    },
    {
      name: `five imports of ${quick ? 1 : 99} MB at once`,
      trades: large.trades,
      before: async () => (file = genericCsvFile(statementTrades(quick ? 10_000 : 990_000))),
      work: async () => {
        const send = async (): Promise<void> => {
          const form = new FormData()
          form.append('importer', 'AUTO')
          form.append('options', JSON.stringify({ timeZone: 'Europe/Athens' }))
          form.append('file', new Blob([file.bytes]), file.name)
          await sent(account, startImport, { params, body: form }) // refused if there are too many
        }
        await Promise.all(Array.from({ length: 5 }, send))
        await atMost(importsRead(account, journalId))
        for (const { importIdentifier: id } of (await account.call(listImports, { params })).imports)
          await sent(account, cancelImport, { params: { ...params, importIdentifier: id } })
      },
    },
  ]
}

/** Waits until no import of the journal is being read. */
async function importsRead(account: Account, journalId: number): Promise<void> {
  const reading = new Set(['QUEUED', 'PARSING'])
  for (;;) {
    const { imports } = await account.call(listImports, { params: { journalId } })
    if (!imports.some(({ state }) => reading.has(state))) return
    await wait(200)
  }
}

/** Whole journals: uploaded, read, copied, hidden and restored. */
export function journals({ account, journalId, trades, planAll }: Visitor, quick: boolean): readonly Row[] {
  const params = { journalId }
  let archive = new Blob([])
  let receipt: string | null = null
  let tradePlanId = 0
  const ids = Array.from({ length: trades }, (_, i) => i + 1)
  return [
    {
      name: 'four exports at once',
      trades,
      work: (watched) => manyAtOnce(account, 4, exportJournal, { params, query: { format: 'archive' } }, watched),
    },
    {
      name: 'four tables of trades at once',
      trades,
      work: (watched) => manyAtOnce(account, 4, exportJournal, { params, query: { format: 'trades' } }, watched),
    },
    {
      name: 'three copies of the journal at once',
      trades,
      work: () =>
        Promise.all(
          ['A', 'B', 'C'].map((name) => sent(account, copyJournal, { body: { dbId: journalId, name } })), // refused to a visitor with one
        ),
    },
    {
      name: 'the restore of an archive',
      trades,
      before: async () => {
        const answer = await fetch(account.url + urlOf(exportJournal, params, { format: 'archive' }), {
          headers: account.headers,
        })
        archive = await answer.blob()
      },
      work: async () => {
        const form = new FormData()
        form.append('data', archive, 'archive.zip')
        const answer = await fetch(account.url + restoreJournal.url, {
          method: 'POST',
          headers: account.headers,
          body: form,
        })
        const said: unknown = await answer.json()
        const jobId = typeof said === 'object' && said !== null && 'jobId' in said ? String(said.jobId) : null
        if (jobId !== null) await atMost(jobDone(account, jobId)) // otherwise refused for a visitor
      },
    },
    {
      name: 'one edit of all trades',
      trades,
      work: () => account.call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: true } } }),
    },
    {
      name: 'the removal of a plan of all trades',
      trades,
      before: async () => {
        tradePlanId = await planAll()
      },
      work: async () => {
        ;({ receipt } = await account.call(removeTradePlan, { params: { ...params, tradePlanId } }))
      },
    },
    {
      name: 'the undo of that removal',
      follows: true,
      trades,
      work: async () => {
        if (receipt !== null) await account.call(undoDeletion, { params, body: { receipt } }) // null beyond the capacity of a receipt
      },
    },
    {
      name: 'the deletion of all trades but some',
      trades,
      work: async () => {
        const some = ids.slice(quick ? 100 : 1000)
        ;({ receipt } = await account.call(changeTrades, { params, body: { ids: some, change: { type: 'delete' } } }))
      },
    },
    {
      name: 'the undo of that',
      follows: true,
      trades,
      work: async () => {
        if (receipt !== null) await account.call(undoDeletion, { params, body: { receipt } })
      },
    },
  ]
}

/** The maximum trades of a backtest, written and recalculated together. */
export async function backtests({ account, journalId }: Visitor, quick: boolean): Promise<readonly Row[]> {
  const { instruments } = await account.call(listInstruments, { params: { journalId } })
  const priced = instruments.find(({ tickSize }) => tickSize !== null)!
  const input = { name: 'Measured', instrumentId: priced.id, spreadTicks: '0', riskPercent: '0.01' }
  const create = () => account.call(createBacktest, { params: { journalId }, body: input })
  const params = { journalId, backtestId: (await create()).id }
  const trades = quick ? 200 : mostBacktestTrades
  const head = 'Date,Direction,Entry price,Stop loss,Take profit,Result'
  const lines = Array.from({ length: trades }, (_, i) => `2023-01-02,Long,1000,${990 - (i % 7)},1020,Target`)
  const body = { text: [head, ...lines].join('\n'), date: '2023-01-02T00:00:00' }
  let ids: readonly number[] = []
  let deletedId = 0
  return [
    {
      name: `a backtest file of ${trades} trades`,
      trades,
      work: async () => {
        ;({ ids } = await account.call(importBacktestFile, { params, body }))
      },
    },
    {
      name: 'a backtest saved with another balance',
      follows: true,
      trades,
      work: () => account.call(replaceBacktest, { params, body: { ...input, startBalance: '25000' } }),
    },
    {
      name: 'a backtest saved with another spread',
      follows: true,
      trades,
      work: () => account.call(replaceBacktest, { params, body: { ...input, spreadTicks: '3' } }),
    },
    {
      name: 'all trades of a backtest deleted',
      follows: true,
      trades,
      work: () => account.call(removeBacktestTrades, { params, body: { ids: [...ids] } }),
    },
    {
      name: 'a backtest deleted with its trades',
      trades,
      before: async () => {
        deletedId = (await create()).id
        await account.call(importBacktestFile, { params: { journalId, backtestId: deletedId }, body })
      },
      work: () => account.call(removeBacktest, { params: { journalId, backtestId: deletedId } }),
    },
  ]
}

async function jobDone(account: Account, jobId: string): Promise<void> {
  for (;;) {
    const { state } = await account.call(readProgress, { params: { jobId } })
    if (state !== 'WAITING' && state !== 'RUNNING') return
    await wait(100)
  }
}

/** The slowest read calls, each eight times concurrently, repeatedly. */
export function slowest(large: Visitor, names: readonly CallName[], quick: boolean): readonly Row[] {
  const { account, trades } = large
  const inputs = inputsOf(large)
  return names.map((name) => {
    const call: Call = calls[name]
    return {
      name: `${slowestRow}: ${name}`,
      trades,
      work: (watched) => againAndAgain(account, 8, quick ? 500 : 4000, call, inputs[name], watched),
    }
  })
}
