import { AppError } from '@afterclose/contract/problems'
import { DAY, MINUTE } from '@afterclose/core/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, Tx } from '../../store/db.ts'
import { openStore, prepareStore } from '../../store/store.ts'
import { stores, type TestStore, testStore } from '../../../test/support/stores.ts'
import { accountGuesses, type Guesses, mustNotWait, removeOldAttempts, signInGuesses, slowedDown } from './attempts.ts'

const start = Date.UTC(2026, 10, 20)
const wrong = (): Promise<never> => Promise.reject(new AppError('Unknown user'))
const right = async (): Promise<'in'> => 'in'

describe.each(stores)('attempts on %s', (store) => {
  let place: TestStore
  let db: Db
  let other: Db
  beforeAll(async () => {
    place = await testStore(store)
    db = await prepareStore(place.settings)
    other = openStore(place.settings) // another server, or the same one after a restart
  })
  afterAll(async () => {
    await db.destroy()
    await other.destroy()
    await place.remove()
  })

  /** What came of an attempt: its answer, or the code of the problem. */
  const outcome = (guesses: readonly Guesses[], now: number, attempt: (tx: Tx) => Promise<string>, on = db) =>
    slowedDown(on, guesses, now, attempt).catch((error: unknown) => (error instanceof AppError ? error.code : error))

  /** Milliseconds after each of `count` failures, on two servers in turn, until the next attempt may be made. */
  async function waits(guesses: readonly Guesses[], count: number, from = start): Promise<number[]> {
    const found: number[] = []
    let now = from
    for (let i = 0; i < count; i++) {
      expect(await outcome(guesses, now, wrong, i % 2 === 0 ? db : other)).toBe('Unknown user')
      const keys = guesses.map(({ key }) => key)
      const rows = await db.selectFrom('failed_attempt').select('open_from').where('key', 'in', keys).execute()
      const wait = Math.max(0, ...rows.map((row) => Date.parse(row.open_from) - now))
      if (wait > 0) expect(await outcome(guesses, now + wait - 1, right, other)).toBe('Too many attempts')
      found.push(wait)
      now += wait
    }
    return found
  }
  const seconds = (values: readonly number[]) => values.map((value) => value / 1000)

  it('lets three failures for a name pass on all servers together, then doubles the wait up to five minutes', async () => {
    const guesses = signInGuesses('sign-in', 'ann', '192.0.2.1')
    expect(seconds(await waits(guesses, 12))).toEqual([0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  })

  it('lets five wrong codes of an account pass, then doubles the wait up to a quarter of an hour', async () => {
    expect(seconds(await waits(accountGuesses('verify', 1), 15))).toEqual([
      0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900,
    ])
  })

  it('counts each name from each address apart, whatever its capitals, and each kind', async () => {
    await waits(signInGuesses('sign-in', 'bob', '192.0.2.2'), 3)
    expect(await outcome(signInGuesses('sign-in', 'BOB', '192.0.2.2'), start, right)).toBe('Too many attempts')
    expect(await outcome(signInGuesses('sign-in', 'carl', '192.0.2.2'), start, right)).toBe('in')
    expect(await outcome(signInGuesses('sign-in', 'bob', '192.0.2.3'), start, right)).toBe('in')
    expect(await outcome(signInGuesses('ftp', 'bob', '192.0.2.2'), start, right)).toBe('in')
    await waits(accountGuesses('password', 2), 5)
    expect(await outcome(accountGuesses('verify', 2), start, right)).toBe('in')
    expect(await outcome(accountGuesses('password', 3), start, right)).toBe('in')
  })

  it('slows down who tries one name after the other, by one wait for all of a network', async () => {
    const failed = []
    for (let i = 0; i < 101; i++)
      failed.push(await outcome(signInGuesses('sign-in', `name ${i}`, `2001:db8::${i.toString(16)}`), start, wrong))
    expect(failed.indexOf('Too many attempts')).toBe(100)
    expect(await outcome(signInGuesses('sign-in', 'new', '2001:db8::ffff'), start, right)).toBe('Too many attempts')
    expect(await outcome(signInGuesses('sign-in', 'new', '2001:db8:0:1::1'), start, right)).toBe('in')
    expect(await outcome(signInGuesses('ftp', 'new', '2001:db8::ffff'), start, right)).toBe('in')
    expect(await outcome(signInGuesses('sign-in', 'new', '2001:db8::1'), start + 2000, right)).toBe('in')
  })

  it('is not reset for the others of an address by one who signs in', async () => {
    const by = (name: string) => signInGuesses('sign-in', name, '192.0.2.4')
    for (let i = 0; i < 99; i++) await outcome(by(`name ${i}`), start, wrong)
    expect(await outcome(by('owner'), start, right)).toBe('in')
    expect(await outcome(by('one'), start, wrong)).toBe('Unknown user')
    expect(await outcome(by('two'), start, wrong)).toBe('Too many attempts')
  })

  it('of a hundred at once lets no more pass than one after the other', async () => {
    const guesses = signInGuesses('sign-in', 'dora', '192.0.2.5')
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) => outcome(guesses, start, wrong, i % 2 === 0 ? db : other)),
    )
    expect(outcomes.filter((code) => code === 'Unknown user')).toHaveLength(3)
    expect(outcomes.filter((code) => code === 'Too many attempts')).toHaveLength(97)
  })

  it('refuses no right attempt, however many come at once', async () => {
    const guesses = signInGuesses('sign-in', 'finn', '192.0.2.8')
    const outcomes = await Promise.all(
      Array.from({ length: 150 }, (_, i) => outcome(guesses, start, right, i % 2 === 0 ? db : other)),
    )
    expect(new Set(outcomes)).toEqual(new Set(['in']))
  })

  it('decides whatever comes at once as if it had come in turn', async () => {
    let run = 0
    const moment = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 3 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 25 }), async (moments) => {
        const guesses = signInGuesses('sign-in', `turn ${++run}`, `198.51.100.${run}`)
        const decided: boolean[] = []
        const decide = (isRight: boolean) => async () => {
          decided.push(isRight)
          return isRight ? right() : wrong()
        }
        const outcomes = await Promise.all(
          moments.map(async ([isRight, ticks, elsewhere]) => {
            for (let i = 0; i < ticks; i++) await new Promise(setImmediate)
            return outcome(guesses, start, decide(isRight), elsewhere ? other : db)
          }),
        )
        // One after the other, three wrong ones in a row are answered, and then nothing.
        const shut = decided.findIndex((_, i) => i >= 2 && decided.slice(i - 2, i + 1).every((isRight) => !isRight))
        expect([-1, decided.length - 1]).toContain(shut)
        const count = (code: string) => outcomes.filter((one) => one === code).length
        expect(count('in')).toBe(decided.filter(Boolean).length)
        expect(count('Unknown user')).toBe(decided.filter((isRight) => !isRight).length)
        expect(count('Too many attempts')).toBe(moments.length - decided.length)
        if (shut === -1) expect(decided).toHaveLength(moments.length)
      }),
      { numRuns: 40 },
    )
  })

  it('undoes what a wrong attempt wrote, and counts it', async () => {
    const guesses = signInGuesses('sign-in', 'gina', '192.0.2.9')
    const key = 'written by the attempt'
    const write = (result: () => Promise<string>) => async (tx: Tx) => {
      await tx.insertInto('failed_attempt').values({ key, failures: 1, last: '', open_from: '' }).execute()
      return result()
    }
    const written = () => db.selectFrom('failed_attempt').selectAll().where('key', '=', key).execute()
    for (const result of [wrong, wrong]) expect(await outcome(guesses, start, write(result))).toBe('Unknown user')
    expect(await written()).toEqual([])
    expect(await outcome(guesses, start, write(right))).toBe('in')
    expect(await written()).toHaveLength(1)
    await db.deleteFrom('failed_attempt').where('key', '=', key).execute()
  })

  it('knows before a costly attempt who has to wait', async () => {
    const guesses = signInGuesses('sign-in', 'hugo', '192.0.2.10')
    for (let i = 0; i < 3; i++) {
      await mustNotWait(db, guesses, start)
      await outcome(guesses, start, wrong)
    }
    await expect(mustNotWait(other, guesses, start + 1999)).rejects.toMatchObject({ code: 'Too many attempts' })
    await mustNotWait(other, guesses, start + 2000)
    await mustNotWait(other, signInGuesses('sign-in', 'ida', '192.0.2.10'), start)
  })

  it('keeps nobody waiting who came a moment before another and is counted after him', async () => {
    for (const attempt of [right, wrong]) {
      const guesses = signInGuesses('sign-in', `moment ${attempt.name}`, '192.0.2.77')
      await outcome(guesses, start + 1, attempt)
      expect(await outcome(guesses, start, right, other)).toBe('in')
    }
  })

  it('forgets after a success, and after half an hour', async () => {
    const guesses = signInGuesses('sign-in', 'emil', '192.0.2.6')
    await waits(guesses, 5)
    expect(await outcome(guesses, start + MINUTE, right)).toBe('in')
    expect(seconds(await waits(guesses, 5, start + MINUTE))).toEqual([0, 0, 2, 4, 8])
    expect(seconds(await waits(guesses, 1, start + 31 * MINUTE))).toEqual([16])
    expect(seconds(await waits(guesses, 3, start + 62 * MINUTE))).toEqual([0, 0, 2])
  })

  it('keeps nothing of what was typed, and nothing for more than a day', async () => {
    await outcome(signInGuesses('sign-in', 'my secret by mistake', '192.0.2.7'), start, wrong)
    const rows = await db.selectFrom('failed_attempt').selectAll().execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toMatch(/secret|192\.0\.2/)
    await removeOldAttempts(db, start + DAY - 1)
    expect(await db.selectFrom('failed_attempt').selectAll().execute()).not.toEqual([])
    await removeOldAttempts(db, start + 2 * DAY)
    expect(await db.selectFrom('failed_attempt').selectAll().execute()).toEqual([])
  })
})
