import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { changeSettings } from '@afterclose/contract/account-settings'
import { urlOf } from '@afterclose/server/test/support/client'
import type { Account } from './account.ts'
import { longestRead, longestWrite } from './longest-wait.ts'
import { percentile, type Result, withGoal } from './measure.ts'
import type { Probe, ProbeReport } from './probe-thread.ts'

/** Requests of a second user meanwhile: loads trades and the configuration, and occasionally saves a setting. */
export function otherUser({ url, headers, user }: Account, journalId: number): readonly Probe[] {
  const read = { kind: 'read', method: 'GET', headers, body: null, everyMs: 50 } as const
  return [
    { ...read, url: `${url}/v1/databases/${journalId}/trades?limit=20` },
    { ...read, url: `${url}/v1/config` },
    {
      kind: 'write',
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      url: url + urlOf(changeSettings, { userId: user.userId }),
      body: JSON.stringify({ weekStart: 'SUN' }),
      everyMs: 200,
    },
  ]
}

/** Does the work while another user, in a separate thread, continues to make requests. */
export async function probing<T>(
  probes: readonly Probe[],
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly probed: ProbeReport }> {
  const thread = new Worker(new URL('probe-thread.ts', import.meta.url), { workerData: probes })
  try {
    await once(thread, 'message')
    const value = await work()
    const heard = once(thread, 'message')
    thread.postMessage('stop', [])
    const [probed]: ProbeReport[] = await heard
    if (probed === undefined) throw new Error('The prober said nothing')
    return { value, probed }
  } finally {
    await thread.terminate()
  }
}

/** The slowest responses over a number of runs, separately for reads and writes. */
export function answerResults(
  of: Pick<Result, 'bench' | 'name' | 'trades'>,
  runs: readonly ProbeReport[],
  plainRuns: readonly ProbeReport[] = [],
): Result[] {
  return (['read', 'write'] as const).flatMap((kind) => {
    const ours = answersOf(runs, kind)
    if (ours.length === 0) return [] // the work finished before any request
    const plainAnswers = answersOf(plainRuns, kind)
    const plain = plainAnswers.length === 0 ? null : longest(plainAnswers)
    const result: Result = {
      ...of,
      name: `${of.name}: longest other answer, ${kind}`,
      ours: longest(ours),
      plain,
      ratio: plain === null ? null : plain / longest(ours),
      detail: {
        p50: percentile(ours, 0.5),
        p99: percentile(ours, 0.99),
        answers: ours.length,
        'prober late': longest(runs.map(({ late }) => late)),
      },
    }
    return withGoal(result, kind === 'read' ? longestRead : longestWrite(of.name, of.trades))
  })
}

const answersOf = (runs: readonly ProbeReport[], kind: Probe['kind']): readonly number[] =>
  runs.flatMap(({ times }) => times.filter((each) => each.kind === kind).flatMap(({ ms }) => ms))

const longest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)
