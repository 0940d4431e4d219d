import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { readStats } from '@afterclose/contract/stats'
import { urlOf } from '@afterclose/server/test/support/client'
import { demoAccount } from '../support/account.ts'
import { percentile, type Result, timed, withGoal } from '../support/measure.ts'
import type { ProbeReport } from '../support/probe-thread.ts'
import { otherUser, probing } from '../support/prober.ts'
import { within } from './within.ts'

/** How much longer another user may wait, milliseconds. */
const goals = { read: 100, write: 250 }
/** Others are watched for a second at least, with what is left to jobs, and for so long at most. */
const leastMs = 1000
const watchedMs = 15_000

export interface Asked {
  /** What somebody does. */
  readonly name: string
  readonly trades: number
  /** @param watched aborted when nobody watches any more: what only asks may then be given up */
  readonly work: (watched: AbortSignal) => Promise<unknown>
}

export interface Watched {
  readonly results: readonly Result[]
  /** The work, which may take longer than others are watched; fails as it does. */
  readonly working: Promise<unknown>
}

/** Other users, who look at Home, list trades and save settings, while somebody does something. */
export interface Others {
  /** Loads what the first of them load on a server that has just started. */
  readonly warm: () => Promise<unknown>
  /**
   * How much longer they wait than beside the same server alone, in the seconds before. A line for what they read, with
   * `/health` among it, and one for what they write.
   */
  readonly beside: (asked: Asked) => Promise<Watched>
}

/**
 * Each asks one thing: a user's own calls run four at a time, and should not wait for each other here.
 * @param title what is measured, such as the store
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
        working.catch(() => {}) // it is heard below, if nobody else fails before
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
    return [withGoal(result, goals[kind])]
  })
}
