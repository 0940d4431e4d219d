import { setTimeout as wait } from 'node:timers/promises'
import { createComment, replaceComment } from '@afterclose/contract/comments'
import { createInstrument, replaceInstrument } from '@afterclose/contract/instruments'
import { readStats } from '@afterclose/contract/stats'
import { createTrade } from '@afterclose/contract/trades'
import { sampleTrades } from '@afterclose/server/store/sample-trades'
import { openStore, type StoreSettings } from '@afterclose/server/store/store'
import { urlOf } from '@afterclose/server/test/support/client'
import { multiplyTrade } from '@afterclose/server/test/support/multiply-trade'
import { type Account, demoAccount, newAccount, newJournal } from '../support/account.ts'
import { percentile, type Result, timed, withGoal } from '../support/measure.ts'
import type { Probe, ProbeReport } from '../support/probe-thread.ts'
import { otherUser, probing } from '../support/prober.ts'
import type { BenchServer } from '../support/server.ts'

/** How much longer another user may wait, milliseconds. */
const goals = { read: 100, write: 250 }

/**
 * One user changes what the results of all his trades follow from, once and several times at once. How much longer another
 * user, and whoever asks for `/health`, waits meanwhile than beside the same server alone.
 */
export async function changedResults(
  store: string,
  server: BenchServer,
  settings: StoreSettings,
  trades: number,
): Promise<Result[]> {
  const demo = await demoAccount(server.url)
  const probes = [...otherUser(demo.account, demo.journal.id), ...homeAndHealth(demo.account, demo.journal.id)]
  const worst = await manyTrades(server, settings, trades)
  await probing(probes, () => wait(1000)) // loads what the first ones load
  const alone = await probing(probes, () => wait(Math.min(5000, trades)))
  const results: Result[] = []
  for (const [name, change] of changesOf(worst)) {
    const took: number[] = []
    const beside = await probing(probes, async () => {
      took.push(await timed(change))
    })
    results.push(...differences(`${store}, ${name}`, trades, alone.probed, beside.probed, took[0] ?? Number.NaN))
  }
  return results
}

const homeAndHealth = ({ url, headers }: Account, journalId: number): readonly Probe[] => {
  const read = { kind: 'read', method: 'GET', headers, body: null } as const
  return [
    { ...read, url: url + urlOf(readStats, { journalId }), everyMs: 100 },
    { ...read, url: `${url}/health`, everyMs: 50 },
  ]
}

interface Worst {
  readonly account: Account
  readonly journalId: number
  readonly commentId: number
}

async function manyTrades({ url }: BenchServer, settings: StoreSettings, trades: number): Promise<Worst> {
  const account = await newAccount(url)
  const { id: journalId } = await newJournal(account)
  const params = { journalId }
  await account.call(createInstrument, { params, body: instrument('10') })
  const comment = await account.call(createComment, { params, body: rated('NEUTRAL') })
  await account.call(createTrade, {
    params,
    body: {
      instrumentId: 1,
      direction: 'LONG',
      entryDate: '2024-03-01T09:30:00',
      exitDate: '2024-03-01T11:00:00',
      entryPrice: '1.1',
      exitPrice: '1.102',
      size: '1',
      stopLoss: '1.095',
      entryComments: [comment.id],
    },
  })
  const db = openStore(settings)
  await multiplyTrade(db, journalId, trades - 1)
  await sampleTrades(db, trades) // as after an import
  await db.destroy()
  return { account, journalId, commentId: comment.id }
}

const instrument = (tickValue: string) => ({ name: 'EURUSD', market: 'FOREX' as const, tickSize: '0.0001', tickValue })
const rated = (rating: 'NEUTRAL' | 'POSITIVE') => ({ name: 'Waited', type: 'ENTRY' as const, rating })

function changesOf({ account, journalId, commentId }: Worst): readonly (readonly [string, () => Promise<unknown>])[] {
  const ticks = (tickValue: string) =>
    account.call(replaceInstrument, { params: { journalId, instrumentId: 1 }, body: instrument(tickValue) })
  return [
    ['an instrument saved with another tick value', () => ticks('11')],
    ['the same four times at once', () => Promise.all(['12', '13', '14', '15'].map(ticks))],
    [
      'a comment saved with another rating',
      () => account.call(replaceComment, { params: { journalId, commentId }, body: rated('POSITIVE') }),
    ],
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
    const [before, during] = [alone, beside].map(({ times }) =>
      times.filter((each) => each.kind === kind).flatMap(({ ms }) => ms),
    )
    if (before === undefined || during === undefined || during.length === 0) return [] // it was over before anything was asked
    const more = (share: number) => percentile(during, share) - percentile(before, share)
    const result: Result = {
      bench: 'callers',
      name: `${name}: longest other ${kind}, beyond the same server alone`,
      trades,
      ours: more(1),
      plain: null,
      ratio: null,
      detail: {
        'p99 beyond alone': more(0.99),
        alone: percentile(before, 1),
        answers: during.length,
        'the caller himself': took,
        'prober late': beside.late,
      },
    }
    return [withGoal(result, goals[kind])]
  })
}
