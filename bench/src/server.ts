import { startCluster } from '@afterclose/server/test/support/postgres/cluster'
import { playedUsers } from './server/played-users.ts'
import type { Answered, Play, Played } from './server/answered.ts'
import { newAccount, newJournal } from './support/account.ts'
import { type Child, child } from './support/child.ts'
import { importFile } from './support/import-file.ts'
import { percentile, type Result, withGoal } from './support/measure.ts'
import { memoryOf, startOver } from './support/memory.ts'
import { type BenchServer, startServer } from './support/server.ts'
import { metaTrader4File, statementTrades } from './support/statements.ts'

/** The goal of the longest answer of another request while an import is read and saved, milliseconds. */
const longestAnswer = 100
/** Each user does something about this often, milliseconds on average. */
const pauseMs = 1000

/** Many users who read and write, played by a second process: alone, and while one of them imports a large file. */
export async function serverLoad(quick: boolean): Promise<Result[]> {
  const results = await onStore('SQLite', {}, quick)
  const cluster = await startCluster({ durable: true })
  try {
    return [...results, ...(await onStore('PostgreSQL', { DATABASE_URL: cluster.url }, quick))]
  } finally {
    await cluster.stop()
  }
}

async function onStore(store: string, settings: Readonly<Record<string, string>>, quick: boolean): Promise<Result[]> {
  const [users, seconds, trades] = quick ? [20, 3, 2000] : [200, 60, 50_000]
  const server = await startServer(settings)
  const players: Child<Play, Played> = child(new URL('server/users-process.ts', import.meta.url))
  try {
    const played = await playedUsers(server.url, users)
    await players.ask({ users: played, seconds: quick ? 1 : 5, pauseMs }) // opens the connections, warms the code
    startOver(server.pid)
    const alone = await players.ask({ users: played, seconds, pauseMs })
    const of = `${store}, ${users} users`
    const results = [...distribution(of, 0, alone, alone.answers), memoryResult(of, 0, server)]
    startOver(server.pid)
    const busy = players.ask({ users: played, seconds: quick ? 8 : 30, pauseMs })
    const { began, saved, ended } = await importMeanwhile(server.url, trades)
    const during = await busy
    const while_ = (from: number, to: number) => during.answers.filter(({ at, ms }) => at + ms > from && at < to)
    return [
      ...results,
      ...distribution(`${of}, import read`, trades, during, while_(began, saved), longestAnswer),
      ...distribution(`${of}, import saved`, trades, during, while_(saved, ended), longestAnswer),
      memoryResult(`${of}, import`, trades, server),
    ]
  } finally {
    await players.stop()
    await server.stop()
  }
}

/** When the upload began, when its saving did, and when that was done: milliseconds since 1970. */
async function importMeanwhile(url: string, trades: number): Promise<{ began: number; saved: number; ended: number }> {
  const account = await newAccount(url)
  const { id } = await newJournal(account)
  const file = metaTrader4File(statementTrades(trades))
  const began = Date.now()
  const { preview } = await importFile(account, id, file)
  return { began, saved: began + preview, ended: Date.now() }
}

/** One line for all, one for reads and one for writes; every error is one too many. */
function distribution(
  name: string,
  trades: number,
  { errors, late }: Played,
  answers: readonly Answered[],
  goal?: number,
): Result[] {
  if (errors.length > 0) throw new Error(`${name}: ${errors.join('; ')}`)
  return (['all', 'read', 'write'] as const).flatMap((kind) => {
    const times = answers.filter((each) => kind === 'all' || each.kind === kind).map(({ ms }) => ms)
    if (times.length === 0) return [] // it was over before anything was asked
    const p = (share: number): number => percentile(times, share)
    const result: Result = {
      bench: 'server',
      name: `${name}: ${kind}, longest`,
      trades,
      ours: p(1),
      plain: null,
      ratio: null,
      detail: { p50: p(0.5), p95: p(0.95), p99: p(0.99), answers: times.length, 'players late': late },
    }
    return goal === undefined ? result : withGoal(result, goal)
  })
}

const memoryResult = (name: string, trades: number, { pid }: BenchServer): Result => ({
  bench: 'server',
  name: `${name}: memory at most`,
  trades,
  ours: memoryOf(pid)?.most ?? Number.NaN,
  plain: null,
  ratio: null,
  unit: 'MB',
})
