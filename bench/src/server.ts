import { loadavg } from 'node:os'
import { multiplyJournal } from '@afterclose/server/test/support/multiply-journal'
import { lostWrites, revisionOf } from './server/lost-writes.ts'
import { asPlayed, type KnownUser, playedUsers } from './server/played-users.ts'
import { doTheWorst } from './server/worst-users.ts'
import type { Answered, Play, Played } from './server/answered.ts'
import { newAccount, newJournal } from './support/account.ts'
import { type Child, child } from './support/child.ts'
import { importFile, same } from './support/import-file.ts'
import { percentile, type Result, withGoal } from './support/measure.ts'
import { memoryOf, startOver } from './support/memory.ts'
import type { BenchServer } from './support/server.ts'
import { metaTrader4File, statementTrades } from './support/statements.ts'
import { onStore, type StoredServer, type StoreName } from './support/stores.ts'

/** Goal for the slowest response to another request while an import is read and saved, ms. */
const longestAnswer = 100
/** Average pause of a user between actions, ms. */
const pauseMs = 1000

export interface LoadOptions {
  readonly stores: readonly StoreName[]
  /** At least 20: the journals with many trades. */
  readonly users: number
  /** Duration of each phase. */
  readonly seconds: number
  /** Trades of the imported file, and of each large journal. */
  readonly trades: number
}

/** Many users who read and write, simulated by a second process: first without, then with one of them importing a large file. */
export async function serverLoad(options: LoadOptions): Promise<Result[]> {
  if (options.users < large.journals) throw new Error(`At least ${large.journals} users are played`)
  const results: Result[] = []
  for (const store of options.stores) results.push(...(await onStore(store, {}, (server) => loadOn(server, options))))
  return results
}

/** Large journals, and users who make the most expensive requests in some of them. */
const large = { journals: 20, worst: 10 }

/** Other users continue while one imports, and while ten of those with many trades make the most expensive requests. */
async function loadOn(server: StoredServer, options: LoadOptions): Promise<Result[]> {
  const { users, seconds, trades } = options
  const players: Child<Play, Played> = child(new URL('server/users-process.ts', import.meta.url))
  try {
    const played = await playedUsers(server.url, users)
    await players.ask({ users: played.map(asPlayed), seconds: warmUp(seconds), pauseMs }) // opens the connections, warms up
    startOver(server.pid)
    const alone = await players.ask({ users: played.map(asPlayed), seconds, pauseMs })
    const of = `${server.title}, ${users} users`
    const results = [...distribution(of, 0, alone, alone.answers), memoryResult(of, 0, server)]
    startOver(server.pid)
    const busy = players.ask({ users: played.map(asPlayed), seconds: Math.max(8, seconds / 2), pauseMs })
    const { began, saved, ended } = await importMeanwhile(server.url, trades)
    const during = await busy
    const worst = await beside(server, players, played, options)
    const while_ = (from: number, to: number) => during.answers.filter(({ at, ms }) => at + ms > from && at < to)
    return [
      ...results,
      ...distribution(`${of}, import read`, trades, during, while_(began, saved), longestAnswer),
      ...distribution(`${of}, import saved`, trades, during, while_(saved, ended), longestAnswer),
      memoryResult(`${of}, import`, trades, server),
      ...worst,
    ]
  } finally {
    await players.stop()
  }
}

/**
 * A million trades in twenty journals. The others make requests as before, first alone; then ten of the twenty make the most expensive
 * ones. At the end all acknowledged writes must exist.
 */
async function beside(
  server: StoredServer,
  players: Child<Play, Played>,
  users: readonly KnownUser[],
  { trades, seconds }: LoadOptions,
): Promise<readonly Result[]> {
  const withMany = users.slice(0, large.journals)
  for (const { journalId } of withMany) await server.withStore((db) => multiplyJournal(db, journalId, trades))
  const [worst, others] = [users.slice(0, large.worst), users.slice(large.worst)]
  const before: number[] = []
  for (const user of others) before.push(await revisionOf(user, user.account))
  const opened = await players.ask({ users: others.map(asPlayed), seconds: warmUp(seconds), pauseMs }) // opens the journals
  const alone = await players.ask({ users: others.map(asPlayed), seconds, pauseMs })
  const stop = new AbortController()
  const worked = doTheWorst(worst, trades, stop.signal)
  const busy = await Promise.race([
    players.ask({ users: others.map(asPlayed), seconds, pauseMs }),
    worked.then((): never => {
      throw new Error('Those who do the worst were done early')
    }),
  ])
  stop.abort()
  const { answered, refused } = await worked
  console.log(`${server.title}: those who did the worst were answered ${answered} calls, ${refused} were too many`)
  const written = [opened, alone, busy].flatMap(({ answers }) => answers)
  for (const [i, user] of others.entries()) {
    const his = written.filter((one) => one.user === i)
    same(`lost writes of journal ${user.journalId}`, await lostWrites(user, user.account, before[i]!, his), 0)
  }
  const all = large.journals * trades
  const of = `${server.title}, ${users.length} users, ${all.toLocaleString('en')} trades`
  return [
    ...distribution(of, all, alone, alone.answers),
    ...distribution(`${of}, ten do the worst`, all, busy, busy.answers),
  ]
}

/** Seconds for opening connections and journals, before the measurement. */
const warmUp = (seconds: number): number => Math.max(1, Math.round(seconds / 6))

/** Start of the upload, start of saving, and its end: ms since 1970. */
async function importMeanwhile(url: string, trades: number): Promise<{ began: number; saved: number; ended: number }> {
  const account = await newAccount(url)
  const { id } = await newJournal(account)
  const file = metaTrader4File(statementTrades(trades))
  const began = Date.now()
  const { preview } = await importFile(account, id, file)
  return { began, saved: began + preview, ended: Date.now() }
}

/** One line for all, one for reads and one for writes; no errors are allowed. */
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
    if (times.length === 0) return [] // it finished before any request
    const p = (share: number): number => percentile(times, share)
    const result: Result = {
      bench: 'server',
      name: `${name}: ${kind}, longest`,
      trades,
      ours: p(1),
      plain: null,
      ratio: null,
      detail: {
        p50: p(0.5),
        p95: p(0.95),
        p99: p(0.99),
        answers: times.length,
        'players late': late,
        'load of the machine': loadavg()[0] ?? Number.NaN,
      },
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
