import { setTimeout as wait } from 'node:timers/promises'
import { readStats } from '@afterclose/contract/stats'
import { urlOf } from '@afterclose/server/test/support/client'
import type { Account } from '../support/account.ts'
import { percentile, type Result, timed, withGoal } from '../support/measure.ts'
import type { Probe, ProbeReport } from '../support/probe-thread.ts'
import { otherUser, probing } from '../support/prober.ts'

/** How much longer another user may wait, milliseconds. */
const goals = { read: 100, write: 250 }

export interface Asked {
  /** What somebody does. */
  readonly name: string
  readonly trades: number
  readonly work: () => Promise<unknown>
}

/** Another user, who looks at Home, lists trades and saves a setting, while somebody does something. */
export interface Others {
  /**
   * How much longer he waits at most than beside the same server alone, right before. A line for what he reads, with
   * `/health` among it, and one for what he writes.
   */
  readonly beside: (asked: Asked) => Promise<readonly Result[]>
}

/** @param title what is measured, such as the store */
export async function othersThan(title: string, account: Account, journalId: number, quick: boolean): Promise<Others> {
  const probes = [...otherUser(account, journalId), ...homeAndHealth(account, journalId)]
  const aloneFor = (ms: number) => probing(probes, () => wait(ms))
  await aloneFor(1000) // loads what the first ones load
  return {
    beside: async ({ name, trades, work }) => {
      const alone = await aloneFor(quick ? 500 : 4000)
      const { value: took, probed } = await probing(probes, () => timed(work))
      return differences(`${title}, ${name}`, trades, alone.probed, probed, took)
    },
  }
}

const homeAndHealth = ({ url, headers }: Account, journalId: number): readonly Probe[] => {
  const read = { kind: 'read', method: 'GET', headers, body: null } as const
  return [
    { ...read, url: url + urlOf(readStats, { journalId }), everyMs: 100 },
    { ...read, url: `${url}/health`, everyMs: 50 },
  ]
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
    if (during.length === 0) return [] // it was over before anything was asked
    const more = (share: number) => percentile(during, share) - percentile(before, share)
    const result: Result = {
      bench: 'callers',
      name: `${name}: other ${kind}`,
      trades,
      ours: more(1),
      plain: null,
      ratio: null,
      detail: {
        'p99 beyond alone': more(0.99),
        alone: percentile(before, 1),
        answers: during.length,
        'he himself': took,
        'prober late': beside.late,
      },
    }
    return [withGoal(result, goals[kind])]
  })
}
