import 'fake-indexeddb/auto'
import { readConfig } from '@afterclose/contract/config'
import { listNotes } from '@afterclose/contract/notes'
import { readStart } from '@afterclose/contract/start'
import { listWeekRules } from '@afterclose/contract/week-rules'
import { DAY } from '@afterclose/core/time'
import { createStore, entries, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aConfig, aUser } from '../../testing/samples.ts'
import { ApiError, unreachableError } from '../call-server.ts'
import { keepNothing } from '../keeps-nothing.ts'
import { signedIn, signedOut } from '../session.ts'
import {
  answerInstead,
  forgetAnswers,
  keepOnDevice,
  lastStart,
  noteAnswer,
  startOf,
  tidyDevice,
} from './kept-answers.ts'
import { showsKept } from './shows-kept.ts'

const database = createStore('afterclose-answers', 'answers')
const names = async () =>
  (await entries(database)).map(([key]) =>
    Array.isArray(key) ? key.map((part) => (part instanceof Object ? '' : part)).join() : '',
  )
const rules = '/v1/databases/1/week-rules?weeks=1'
const noRules = { weekRules: [] }

beforeEach(async () => {
  signedIn(aUser())
  await forgetAnswers()
})
afterEach(() => {
  vi.useRealTimers()
  signedOut()
})

/** Waits until the kept entries are written. */
const written = () => vi.waitFor(async () => expect(await names()).toContain('7,contact'))

const lastAnsweredAt = (asked: Promise<unknown>): Promise<number | null> =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.lastAnsweredAt : null),
  )

describe('answers on the device', () => {
  it('are those that pages need without a network, returned when the server cannot be reached', async () => {
    noteAnswer(readConfig, '/v1/config', aConfig())
    await written()
    expect(showsKept.get()).toBe(false)
    expect(await answerInstead(readConfig, '/v1/config', unreachableError())).toEqual(aConfig())
    expect(showsKept.get()).toBe(true)
  })

  it('are neither kept nor returned on a device that keeps nothing, and those from before are removed', async () => {
    noteAnswer(readConfig, '/v1/config', aConfig())
    await written()
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
    keepNothing(true)
    try {
      vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
      noteAnswer(listWeekRules, rules, noRules)
      await vi.advanceTimersByTimeAsync(1000)
      vi.useRealTimers()
      expect(puts).not.toHaveBeenCalled()
      const error = unreachableError()
      await expect(answerInstead(readConfig, '/v1/config', error)).rejects.toMatchObject({ lastAnsweredAt: null })
      await tidyDevice(aUser().userId)
      expect(await names()).toEqual([])
    } finally {
      keepNothing(false)
      puts.mockRestore()
    }
  })

  it('are not returned if the server refuses', async () => {
    noteAnswer(readConfig, '/v1/config', aConfig())
    await written()
    for (const error of [new ApiError(500, 'Unexpected error', ''), new ApiError(401, 'Unauthorized', ''), new Error()])
      await expect(answerInstead(readConfig, '/v1/config', error)).rejects.toBe(error)
  })

  it('of other calls are only the time of their last answer', async () => {
    const notes = '/v1/databases/1/notes'
    noteAnswer(listNotes, `${notes}?limit=9`, { notes: [{ text: 'Secret' }], next: null })
    await written()
    expect(JSON.stringify(await entries(database))).not.toContain('Secret')
    const at = await lastAnsweredAt(answerInstead(listNotes, `${notes}?limit=5`, unreachableError()))
    expect(Math.abs(Date.now() - (at ?? 0))).toBeLessThan(5000)
    expect(await lastAnsweredAt(answerInstead(listNotes, '/v1/databases/2/notes', unreachableError()))).toBeNull()
  })

  it('that another version has kept in another form are not returned', async () => {
    keepOnDevice('contact', { at: Date.now() })
    keepOnDevice('/v1/config', { at: 5, answer: { brand: 7 } })
    await written()
    expect(await lastAnsweredAt(answerInstead(readConfig, '/v1/config', unreachableError()))).toBe(5)
  })

  it('are all removed 14 days after the last answer of the server, and not before', async () => {
    for (const [age, there] of [
      [14 * DAY - 60_000, true],
      [14 * DAY + 60_000, false],
    ] as const) {
      noteAnswer(readConfig, '/v1/config', aConfig())
      await written()
      await set([7, 'contact'], { at: Date.now() - age }, database)
      const asked = answerInstead(readConfig, '/v1/config', unreachableError())
      await expect(
        asked.then(
          () => true,
          () => false,
        ),
      ).resolves.toBe(there)
      expect((await names()).length > 0).toBe(there)
    }
  })

  it('are not returned after the time of the session', async () => {
    noteAnswer(readConfig, '/v1/config', aConfig())
    await written()
    signedIn(aUser({ originalToken: { ...aUser().originalToken, expires: new Date(Date.now() - 1).toISOString() } }))
    await expect(answerInstead(readConfig, '/v1/config', unreachableError())).rejects.toThrow()
  })

  it('of one user are not those of another, who removes what is left', async () => {
    noteAnswer(readConfig, '/v1/config', aConfig())
    await written()
    signedIn(aUser({ userId: 8 }))
    await expect(answerInstead(readConfig, '/v1/config', unreachableError())).rejects.toThrow()
    await tidyDevice(8)
    expect(await names()).toEqual([])
  })

  it('are not kept for a user who has signed out meanwhile', async () => {
    noteAnswer(listWeekRules, rules, noRules)
    signedOut()
    await new Promise((done) => setTimeout(done, 700))
    expect(await names()).toEqual([])
  })

  it('are the newest 400', async () => {
    keepOnDevice('contact', { at: Date.now() })
    for (let i = 0; i < 410; i++) keepOnDevice(`/v1/databases/1/trades/${i}`, { at: i })
    await written()
    await tidyDevice(7)
    const left = await names()
    expect(left).toHaveLength(400)
    expect(left).toContain('7,/v1/databases/1/trades/409')
    expect(left).not.toContain('7,/v1/databases/1/trades/10')
  })
})

describe('the start of a page', () => {
  const start = { settings: {}, journals: [], journal: null }

  it('is that of its journal, or else the last, with the session that counts', async () => {
    const isValid = {
      success: true as const,
      data: await Promise.resolve({ user: aUser(), settings: {}, journals: [], journal: null }),
    }
    vi.spyOn(readStart.response, 'safeParse').mockReturnValue(isValid)
    keepOnDevice('contact', { at: Date.now() })
    keepOnDevice(startOf(1), { at: Date.now(), answer: { ...start, of: 1 } })
    keepOnDevice(lastStart, { at: Date.now(), answer: { ...start, of: 2 } })
    await written()
    const renewed = aUser({ signature: 'renewed' })
    signedIn(renewed)
    const asked = (address: string) => answerInstead(readStart, address, unreachableError())
    expect(await asked('/v1/start?journal=1')).toMatchObject({ of: 1, user: renewed })
    expect(await asked('/v1/start')).toMatchObject({ of: 2, user: renewed })
    await expect(asked('/v1/start?journal=3')).rejects.toThrow()
    expect(JSON.stringify(await entries(database))).not.toContain('signature')
  })
})
