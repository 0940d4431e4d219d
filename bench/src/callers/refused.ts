import { setTimeout as wait } from 'node:timers/promises'
import { createNote, longestBody } from '@afterclose/contract/notes'
import { restoreJournal } from '@afterclose/contract/restore'
import { changeTrades } from '@afterclose/contract/trades'
import { urlOf } from '@afterclose/server/test/support/client'
import { type Account, newAccount, newJournal } from '../support/account.ts'
import { percentile, type Result, withGoal } from '../support/measure.ts'
import type { ProbeReport } from '../support/probe-thread.ts'
import { probing } from '../support/prober.ts'
import { startServer } from '../support/server.ts'

/** Goal for the slowest response to others, ms. */
const longestAnswer = 100
const callersAtOnce = 20
const mostIds = 100_000

interface Asked {
  readonly name: string
  readonly url: string
  /** JSON, or a form with a file. */
  readonly body: string | FormData
  /** Allowed statuses of their responses. */
  readonly status: readonly number[]
}

/**
 * Twenty concurrent callers with expensive requests: refused for their file, length, ids or depth, or just allowed. Measures how long
 * another user waits for `/health` meanwhile, compared with the server without other requests.
 */
export async function refusedCallers(quick: boolean): Promise<Result[]> {
  const server = await startServer()
  try {
    const account = await newAccount(server.url) // a visitor may not restore
    const journal = await newJournal(account)
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
      await askAll(account, asked) // loads everything that the first one loads
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
    { name: 'notes of 90 kB of <p>', url: notes, body: note('<p>'.repeat(30_000)), status: [400] },
    { name: 'notes of 100 kB of &', url: notes, body: note('&'.repeat(longestBody)), status: [400] },
    { name: 'the largest notes', url: notes, body: note(largest), status: [200] },
    { name: 'bulk changes of 100,000 ids', url: bulk, body: change(shuffled(mostIds)), status: [404] },
    { name: 'bulk changes of 100,000 wrong ids', url: bulk, body: change(Array(mostIds).fill(0)), status: [400] },
    { name: '2 MB of brackets', url: bulk, body: `{"ids":${'['.repeat(2_000_000)}`, status: [400] },
    { name: 'refused files of 0.5 MB', url: url + restoreJournal.url, body: wrongFile(0.5), status: refused },
    { name: 'refused files of 20 MB', url: url + restoreJournal.url, body: wrongFile(20), status: refused },
  ]
}

/** For its name, or because the account has too many concurrent uploads. */
const refused = [415, 429]

/** A picture instead of an archive: refused by its name, before its content is read. */
function wrongFile(megabytes: number): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(megabytes * 1e6)]), 'archive.png')
  return form
}

/** 1 to `count`, the same each time. */
function shuffled(count: number): readonly number[] {
  const step = 61_803 // coprime to the count, so that each number occurs once
  return Array.from({ length: count }, (_, i) => 1 + ((i * step) % count))
}

async function askAll({ headers }: Account, { name, url, body, status }: Asked): Promise<void> {
  const ask = async (): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: typeof body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers,
      body,
    })
    await answer.arrayBuffer()
    if (!status.includes(answer.status))
      throw new Error(`${name}: answered ${answer.status} instead of ${status.join(' or ')}`)
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
