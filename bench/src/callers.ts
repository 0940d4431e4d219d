import { setTimeout as wait } from 'node:timers/promises'
import { createNote, longestBody } from '@afterclose/contract/notes'
import { changeTrades } from '@afterclose/contract/trades'
import { urlOf } from '@afterclose/server/testing/client'
import { type Account, demoAccount } from './support/account.ts'
import { percentile, type Result, withGoal } from './support/measure.ts'
import type { ProbeReport } from './support/probe-thread.ts'
import { probing } from './support/prober.ts'
import { startServer } from './support/server.ts'

/** The goal of the longest answer to others, milliseconds. */
const longestAnswer = 100
const callersAtOnce = 20
const mostIds = 100_000

interface Asked {
  readonly name: string
  readonly url: string
  readonly body: string
  /** What each of them is answered with. */
  readonly status: number
}

/**
 * Twenty callers at once who each ask for what costs most: refused for its length, its ids or its depth, or just allowed.
 * How long somebody else waits for `/health` meanwhile, beside how long he waits when nobody else asks.
 */
export async function callers(quick: boolean): Promise<Result[]> {
  const server = await startServer()
  try {
    const { account, journal } = await demoAccount(server.url)
    const probe = {
      kind: 'read',
      method: 'GET',
      headers: {},
      body: null,
      url: `${server.url}/health`,
      everyMs: 10,
    } as const
    const rounds = quick ? 2 : 10
    const results: Result[] = []
    for (const asked of askedOf(account.url, journal.id)) {
      await askAll(account, asked) // loads what the first one loads
      const alone = await probing([probe], () => wait(quick ? 500 : 2000))
      const beside = await probing([probe], async () => {
        for (let round = 0; round < rounds; round++) await askAll(account, asked)
      })
      results.push(resultOf(asked.name, alone.probed, beside.probed))
    }
    return results
  } finally {
    await server.stop()
  }
}

function askedOf(url: string, journalId: number): readonly Asked[] {
  const params = { journalId }
  const notes = url + urlOf(createNote, params)
  const bulk = url + urlOf(changeTrades, params)
  const note = (body: string): string => JSON.stringify({ title: 'Measured', body })
  const change = (ids: readonly number[]): string => JSON.stringify({ ids, change: { type: 'star', inReview: true } })
  const item = '<li><p>Waited <strong>too long</strong></p></li>'
  const largest = `<ul>${item.repeat(Math.floor((longestBody - 9) / item.length))}</ul>`
  return [
    { name: 'notes of 90 kB of <p>', url: notes, body: note('<p>'.repeat(30_000)), status: 400 },
    { name: 'notes of 100 kB of &', url: notes, body: note('&'.repeat(longestBody)), status: 400 },
    { name: 'the largest notes', url: notes, body: note(largest), status: 200 },
    { name: 'bulk changes of 100,000 ids', url: bulk, body: change(shuffled(mostIds)), status: 404 },
    { name: 'bulk changes of 100,000 wrong ids', url: bulk, body: change(Array(mostIds).fill(0)), status: 400 },
    { name: '2 MB of brackets', url: bulk, body: `{"ids":${'['.repeat(2_000_000)}`, status: 400 },
  ]
}

/** 1 to `count`, the same each time. */
function shuffled(count: number): readonly number[] {
  const step = 61_803 // has no divisor in common with the count, so that each number comes once
  return Array.from({ length: count }, (_, i) => 1 + ((i * step) % count))
}

async function askAll({ headers }: Account, { name, url, body, status }: Asked): Promise<void> {
  const ask = async (): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    await answer.arrayBuffer()
    if (answer.status !== status) throw new Error(`${name}: answered ${answer.status} instead of ${status}`)
  }
  await Promise.all(Array.from({ length: callersAtOnce }, ask))
}

function resultOf(name: string, alone: ProbeReport, beside: ProbeReport): Result {
  const answers = timesOf(beside)
  const longest = percentile(answers, 1)
  const longestAlone = percentile(timesOf(alone), 1)
  return withGoal(
    {
      bench: 'callers',
      name: `${callersAtOnce} callers, ${name}: longest other answer`,
      trades: 0,
      ours: longest,
      plain: null,
      ratio: null,
      detail: {
        alone: longestAlone,
        'times alone': longest / longestAlone,
        p50: percentile(answers, 0.5),
        answers: answers.length,
        'prober late': beside.late,
      },
    },
    longestAnswer,
  )
}

const timesOf = ({ times }: ProbeReport): readonly number[] => times.flatMap(({ ms }) => ms)
