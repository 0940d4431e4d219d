import { loadavg } from 'node:os'
import { playedUsers } from './server/played-users.ts'
import type { Answered, Play, Played } from './server/answered.ts'
import { newAccount, newJournal } from './support/account.ts'
import { type Child, child } from './support/child.ts'
import { importFile } from './support/import-file.ts'
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
  readonly users: number
  /** Duration of each phase. */
  readonly seconds: number
  /** Trades of the imported file. */
  readonly trades: number
}

/** Many users who read and write, simulated by a second process: first without, then with one of them importing a large file. */
export async function serverLoad(options: LoadOptions): Promise<Result[]> {
  const results: Result[] = []
  for (const store of options.stores) results.push(...(await onStore(store, {}, (server) => loadOn(server, options))))
  return results
}

async function loadOn(server: StoredServer, { users, seconds, trades }: LoadOptions): Promise<Result[]> {
  const players: Child<Play, Played> = child(new URL('server/users-process.ts', import.meta.url))
  try {
    const played = await playedUsers(server.url, users)
    const play = (lasts: number): Promise<Played> => players.ask({ users: played, seconds: lasts, pauseMs })
    await play(Math.max(1, Math.round(seconds / 6))) // opens the connections, warms up
    startOver(server.pid)
    const alone = await play(seconds)
    const of = `${server.title}, ${users} users`
    const results = [...distribution(of, 0, alone, alone.answers), memoryResult(of, 0, server)]
    startOver(server.pid)
    const busy = play(Math.max(8, seconds / 2))
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
  }
}

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
