import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { readStats } from '@afterclose/contract/stats'
import { urlOf } from '@afterclose/server/test/support/client'
import { demoAccount } from '../support/account.ts'
import { percentile, type Result, timed, withGoal } from '../support/measure.ts'
import { longestRead, longestWrite } from '../support/longest-wait.ts'
import type { ProbeReport } from '../support/probe-thread.ts'
import { otherUser, probing } from '../support/prober.ts'
import { within } from './within.ts'

/** Others are observed at least for a second, including the remaining work of jobs, and at most for this long. */
const leastMs = 1000
const watchedMs = 15_000

export interface Asked {
  /** Action of the user. */
  readonly name: string
  readonly trades: number
  /** @param watched aborted when the observation ends: pure requests may then be cancelled */
  readonly work: (watched: AbortSignal) => Promise<unknown>
}

export interface Watched {
  readonly results: readonly Result[]
  /** The work, which may last longer than the observation; rejects as the work does. */
  readonly working: Promise<unknown>
}

/** Other users, who open Home, list trades and save settings, during a row. */
export interface Others {
  /** Loads everything that their first requests load on a server that has just started. */
  readonly warm: () => Promise<unknown>
  /**
   * Additional wait compared with the same server in the seconds before the action. A line for reads, including `/health`, and one for
   * writes.
   */
  readonly beside: (asked: Asked) => Promise<Watched>
}

/**
 * Each user makes one kind of request: a user's own calls run four at a time, and should not wait for each other here.
 * @param title subject of the measurement, such as the store
 */
export async function othersThan(title: string, url: string, quick: boolean): Promise<Others> {
  const [lists, looks, saves] = [await demoAccount(url), await demoAccount(url), await demoAccount(url)]
  const [list, config] = otherUser(lists.account, lists.journal.id)
  const save = otherUser(saves.account, saves.journal.id).filter(({ kind }) => kind === 'write')
  const read = { kind: 'read', method: 'GET', headers: looks.account.headers, body: null } as const
  const home = { ...read, url: url + urlOf(readStats, { journalId: looks.journal.id }), everyMs: 100 }
  const health = { ...read, url: `${url}/health`, everyMs: 50 }
  const probes = [list, config, home, health, ...save].filter((probe) => probe !== undefined)
  const aloneFor = (ms: number) => probing(probes, () => wait(ms))
  return {
    warm: () => aloneFor(1000),
    beside: async ({ name, trades, work }) => {
      const alone = await aloneFor(quick ? 500 : 3000)
      let took = Number.NaN
      let working: Promise<unknown> = Promise.resolve()
      const watched = new AbortController()
      const { probed } = await probing(probes, async () => {
        working = timed(() => work(watched.signal)).then((ms) => void (took = ms))
        working.catch(() => {}) // it is awaited below, if no other call fails before
        await within(watchedMs, Promise.all([working, wait(leastMs)]))
      })
      const results = differences(`${title}, ${name}`, trades, alone.probed, probed, took)
      watched.abort()
      return { results, working }
    },
  }
}

function differences(
  name: string,
  trades: number,
  alone: ProbeReport,
  beside: ProbeReport,
  took: number,
): readonly Result[] {
  return (['read', 'write'] as const).flatMap((kind) => {
    const of = ({ times }: ProbeReport) => times.filter((each) => each.kind === kind).flatMap(({ ms }) => ms)
    const [before, during] = [of(alone), of(beside)]
    const more = (share: number) => percentile(during, share) - percentile(before, share)
    const result: Result = {
      bench: 'callers',
      name: `${name}: other ${kind}`,
      trades,
      ours: more(1),
      plain: null,
      ratio: null,
      detail: {
        'p99 more': more(0.99),
        'longest alone': percentile(before, 1),
        answers: during.length,
        ...(Number.isNaN(took) ? { 'still at work after': watchedMs } : { 'the work itself': took }),
        'prober late': beside.late,
        'load of the machine': loadavg()[0] ?? Number.NaN,
      },
    }
    return [withGoal(result, kind === 'read' ? longestRead : longestWrite(name, trades))]
  })
}
