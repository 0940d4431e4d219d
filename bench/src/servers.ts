import { loadavg } from 'node:os'
import { openStore } from '@afterclose/server/store/store'
import { startCluster } from '@afterclose/server/test/support/postgres/cluster'
import { multiplyJournal } from '@afterclose/server/test/support/multiply-journal'
import type { Answered, Play, Played } from './server/answered.ts'
import { lostWrites, revisionOf } from './server/lost-writes.ts'
import { asPlayed, type KnownUser, playedUsers } from './server/played-users.ts'
import { type Account, throughServer } from './support/account.ts'
import { child, type Child } from './support/child.ts'
import { percentile, type Result, withGoal } from './support/measure.ts'
import { startServer } from './support/server.ts'

interface ServersOptions {
  /** Half of them on each server. */
  readonly users: number
  /** Duration of each phase. */
  readonly seconds: number
  /** Trades of each large journal. */
  readonly trades: number
}

/** Average pause of a user between actions, ms. */
const pauseMs = 1000
/** Journals with many trades, so that the tables are as large as with many traders. */
const withMany = 20
/** Share of the users in the first phase, for comparison. */
const few = 1 / 10
/** The goal: maximum 95th percentile of reads, as a multiple of that with few users. */
const mostTimes = 3

/** Two servers on one PostgreSQL: first a tenth of the users, then all. */
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
      const others = all.map(({ account }, i) => throughServer(account, servers[(i + 1) % servers.length]!.url))
      const before: number[] = []
      for (const [i, user] of all.entries()) before.push(await revisionOf(user, others[i]!))
      const play = async (count: number): Promise<Phase> => {
        const asked = { users: all.slice(0, count).map(asPlayed), pauseMs }
        const opened = await players.ask({ ...asked, seconds: Math.max(1, seconds / 6) }) // opens connections and journals
        const measured = await players.ask({ ...asked, seconds })
        const errors = [...opened.errors, ...measured.errors]
        if (errors.length > 0) throw new Error(errors.join('; '))
        return { measured: measured.answers, all: [...opened.answers, ...measured.answers] }
      }
      const ofFew = await play(Math.max(2, Math.floor(users * few)))
      const ofAll = await play(all.length)
      const lost = await lookedFor(all, others, before, [...ofFew.all, ...ofAll.all], withMany * trades)
      return [compared(ofFew.measured, ofAll.measured, users, withMany * trades), lost]
    } finally {
      for (const server of servers) await server.stop()
    }
  } finally {
    await players.stop()
    await cluster.stop()
  }
}

interface Phase {
  readonly measured: readonly Answered[]
  /** Including those before the measurement. */
  readonly all: readonly Answered[]
}

/** Looks for all acknowledged writes on the server that did not process them. */
async function lookedFor(
  users: readonly KnownUser[],
  others: readonly Account[],
  before: readonly number[],
  answers: readonly Answered[],
  trades: number,
): Promise<Result> {
  const written = Map.groupBy(answers, ({ user }) => user)
  let lost = 0
  for (const [i, user] of users.entries()) lost += await lostWrites(user, others[i]!, before[i]!, written.get(i) ?? [])
  if (lost > 0) process.exitCode = 1
  const acknowledged = answers.filter(({ kind }) => kind === 'write').length
  return withGoal(
    {
      bench: 'servers',
      name: `two servers on PostgreSQL, ${users.length} users: acknowledged writes that are lost`,
      trades,
      unit: 'writes',
      ours: lost,
      plain: null,
      ratio: null,
      detail: { acknowledged },
    },
    1,
  )
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
