import { MINUTE } from '@afterclose/core/time'
import { atRest } from './callers/at-rest.ts'
import { type Others, othersThan } from './callers/beside.ts'
import { chosenRows, slowestRow } from './callers/chosen.ts'
import { timedReads } from './callers/every-read.ts'
import { refusedCalls } from './callers/refused.ts'
import * as rows from './callers/rows.ts'
import { visitor } from './callers/visitor.ts'
import { within } from './callers/within.ts'
import type { Result } from './support/measure.ts'
import { onStore, type StoredServer, type StoreName } from './support/stores.ts'

/** Slowest calls that get a row. */
const slowestCalls = 10
/** How long a row waits for the work of the row that it follows, ms. */
const patienceMs = 90_000
/** Maximum time to find out that a row has left nothing to do, ms; short, because a restart also takes only a few seconds. */
const restMs = 2000

export interface CallersOptions {
  readonly quick: boolean
  readonly stores: readonly StoreName[]
  /** Rows whose name contains one of these texts; null: all. */
  readonly only: readonly string[] | null
  /** Trades of the journal that most rows use. */
  readonly trades: number
  /**
   * Time limit for the rows of all stores, without creating their accounts. Rows that have not started by then are reported and skipped.
   */
  readonly minutes: number
}

/** Additional wait of others during the most expensive requests, compared with the same server without these. */
export async function callers(options: CallersOptions): Promise<Result[]> {
  const results: Result[] = []
  const ms = (options.minutes * MINUTE) / options.stores.length
  for (const store of options.stores)
    results.push(...(await onStore(store, { MCP: 'on' }, (server) => costly(server, { ...options, ms }))))
  return results
}

interface Run extends CallersOptions {
  /** Time in which rows may start on one store, ms. */
  readonly ms: number
}

/**
 * One user makes the most expensive requests in sequence, while other users continue theirs. Unfinished work of a row would overlap with
 * the next one: then that one starts on a server restored to the state before the first row.
 */
async function costly(server: StoredServer, { quick, trades, only, ms }: Run): Promise<Result[]> {
  const large = await visitor(server, trades)
  const small = await visitor(server, Math.ceil(trades / 5))
  console.log(`${server.title}: ${whoIs(large)}, ${whoIs(small)}`)
  const others = await othersThan(server.title, server.url, quick)
  const all: rows.Row[] = [
    ...rows.changedResults(large, small),
    ...rows.manyQuestions(large, small, quick),
    ...(await refusedCalls(server.url, quick)),
    ...(await rows.mcpMessages(server.url, quick)),
    ...(await rows.backtests(large, quick)),
    ...rows.journals(large, quick),
    ...rows.files(large, quick),
  ]
  const asksSlowest = only?.some((text) => slowestRow.includes(text) || text.startsWith(slowestRow)) ?? true
  if (asksSlowest) all.push(...rows.slowest(large, await slowestOf(server, large), quick))
  await server.keep()
  await others.warm()
  const results: Result[] = []
  const leftOut: string[] = []
  const failed: string[] = []
  const until = performance.now() + ms
  const chosen = chosenRows(all, only)
  for (const [i, { row, measured }] of chosen.entries()) {
    if (performance.now() > until) {
      leftOut.push(row.name)
      continue
    }
    const began = performance.now()
    const isFollowed = chosen[i + 1]?.row.follows === true
    const { results: found, isDone } = await (measured ? measure(row, others, isFollowed) : done(row)).catch(
      (error: unknown) => {
        failed.push(row.name)
        console.error(`${server.title}, ${row.name}:`, error)
        return { results: [], isDone: false }
      },
    )
    if (!isFollowed && i < chosen.length - 1 && !(isDone && (await atRest(server, restMs)))) {
      await server.comeBack()
      await others.warm()
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    for (const { name, ours, detail } of found)
      console.log(
        `${name}: longest ${Math.round(ours)} ms more, p99 ${Math.round(detail?.['p99 more'] ?? Number.NaN)} ms more; ${seconds} s`,
      )
    results.push(...found)
  }
  if (leftOut.length > 0) console.log(`${server.title}: no time for ${leftOut.join('; ')}`)
  if (failed.length > 0) {
    console.error(`${server.title}: failed, ${failed.join('; ')}`)
    process.exitCode = 1 // after the others were measured
  }
  return results
}

interface Measured {
  readonly results: readonly Result[]
  readonly isDone: boolean
}

async function measure(row: rows.Row, { beside }: Others, isFollowed: boolean): Promise<Measured> {
  await row.before?.()
  const { results, working } = await beside(row)
  return { results, isDone: await within(isFollowed ? patienceMs : restMs, working) }
}

/** Runs a row that later rows depend on. */
async function done(row: rows.Row): Promise<Measured> {
  await row.before?.()
  await row.work(new AbortController().signal)
  return { results: [], isDone: true }
}

const whoIs = ({ isDemo, trades }: { readonly isDemo: boolean; readonly trades: number }): string =>
  `${isDemo ? 'a visitor of the demo' : 'an ordinary user'} with ${trades} trades`

/** Measures every read-only call, and reports the slowest. */
async function slowestOf(server: StoredServer, large: rows.Visitor) {
  const timed = await timedReads(large)
  const slowest = timed.filter(({ status }) => status === 200).slice(0, slowestCalls)
  console.log(`${server.title}: the slowest of ${timed.length} calls at ${large.trades} trades, milliseconds`)
  console.table(slowest.map(({ name, ms }) => ({ name, ms: Math.round(ms) })))
  const refused = timed.filter(({ status }) => status !== 200).map(({ name, status }) => `${name} ${status}`)
  console.log(`Not answered with 200: ${refused.join(', ')}`)
  return slowest.map(({ name }) => name)
}
