import { loadavg } from 'node:os'
import { openStore } from '@afterclose/server/store/store'
import { startCluster } from '@afterclose/server/test/support/postgres/cluster'
import { multiplyJournal } from '@afterclose/server/test/support/multiply-journal'
import type { Answered, Play, Played } from './server/answered.ts'
import { type KnownUser, playedUsers } from './server/played-users.ts'
import { child, type Child } from './support/child.ts'
import { percentile, type Result, withGoal } from './support/measure.ts'
import { startServer } from './support/server.ts'

interface ServersOptions {
  /** Half of them on each server. */
  readonly users: number
  /** Of each phase. */
  readonly seconds: number
  /** Trades of each of the journals with many. */
  readonly trades: number
}

/** Each user does something about this often, milliseconds on average. */
const pauseMs = 1000
/** Journals with many trades, so that the tables are as large as those of many traders. */
const withMany = 20
/** Share of the users who play first, for comparison. */
const few = 1 / 10
/** The goal: the 95th percentile of reads, as a multiple of that of the few. */
const mostTimes = 3

/** Two servers on one PostgreSQL: a tenth of the users play, then all of them. */
export async function twoServers({ users, seconds, trades }: ServersOptions): Promise<Result[]> {
  const cluster = await startCluster({ durable: true })
  const players: Child<Play, Played> = child(new URL('server/users-process.ts', import.meta.url))
  try {
    const servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: cluster.url })))
    try {
      const halves: KnownUser[][] = []
      for (const { url } of servers) halves.push(await playedUsers(url, Math.ceil(users / servers.length)))
      const all = halves[0]!.flatMap((one, i) => [one, halves[1]![i]!])
      const db = openStore({ kind: 'postgres', url: cluster.url })
      for (const { journalId } of all.slice(-withMany)) await multiplyJournal(db, journalId, trades)
      await db.destroy()
      const play = async (playing: readonly KnownUser[]): Promise<readonly Answered[]> => {
        const asked = { users: playing.map(({ headers, reads, writes }) => ({ headers, reads, writes })), pauseMs }
        await players.ask({ ...asked, seconds: Math.max(1, seconds / 6) }) // opens connections and journals
        const { answers, errors } = await players.ask({ ...asked, seconds })
        if (errors.length > 0) throw new Error(errors.join('; '))
        return answers
      }
      const before = await play(all.slice(0, Math.max(2, Math.floor(users * few))))
      return [compared(before, await play(all), users, withMany * trades)]
    } finally {
      for (const server of servers) await server.stop()
    }
  } finally {
    await players.stop()
    await cluster.stop()
  }
}

function compared(before: readonly Answered[], after: readonly Answered[], users: number, trades: number): Result {
  const reads = (answers: readonly Answered[]) => answers.filter(({ kind }) => kind === 'read').map(({ ms }) => ms)
  const [ofFew, ofAll] = [percentile(reads(before), 0.95), percentile(reads(after), 0.95)]
  const result: Result = {
    bench: 'servers',
    name: `two servers on PostgreSQL, ${users} users: reads, 95th percentile`,
    trades,
    ours: ofAll,
    plain: ofFew,
    ratio: ofFew / ofAll,
    detail: {
      'p99 of reads': percentile(reads(after), 0.99),
      answers: after.length,
      'load of the machine': loadavg()[0] ?? Number.NaN,
    },
  }
  return withGoal(result, mostTimes * ofFew)
}
