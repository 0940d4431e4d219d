import { createHash } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { DAY, type Instant, MINUTE } from '@afterclose/core/time'
import { nameKey } from '../../db/codecs.ts'
import { type Db, transaction } from '../../db/db.ts'
import { networkOf } from './network.ts'
import * as repository from './repository.ts'

/** Durations in milliseconds. */
interface Rule {
  /** Failures in a row until there is something to wait for. */
  readonly free: number
  readonly longestWait: number
  /** After so long without a failure they are forgotten; longer than the longest wait. */
  readonly forgottenAfter: number
}

/** Guesses that are counted together. */
export interface Guesses {
  readonly key: string
  readonly rule: Rule
  /** Whether one that was right wipes the failures before it away. */
  readonly forgiven: boolean
}

const ofName: Rule = { free: 3, longestWait: 5 * MINUTE, forgottenAfter: 30 * MINUTE }
/** Behind one address may be a whole office: whoever tries many names is slowed down, the office not stopped. */
const ofAddress: Rule = { free: 100, longestWait: MINUTE, forgottenAfter: 30 * MINUTE }
/** Who gets so far knows the password or holds a session; there are only a million codes, so that he waits longer. */
const ofAccount: Rule = { free: 5, longestWait: 15 * MINUTE, forgottenAfter: DAY }

/** After so long nothing is remembered any more. */
const forgottenByAll = DAY

/** What was typed stays unknown: people type passwords into the field for the name. */
const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Guesses at the password of a name from an address, known or not. Each kind counts apart: a terminal that goes on with
 * an old password keeps nobody beside it from signing in.
 */
export const signInGuesses = (kind: 'sign-in' | 'ftp', username: string, address: string): readonly Guesses[] => [
  { key: keyOf(kind, networkOf(address)), rule: ofAddress, forgiven: false },
  { key: keyOf(kind, networkOf(address), nameKey(username)), rule: ofName, forgiven: true },
]

/** Names that a stranger asks for, of which a refusal tells that somebody has them. */
export const signUpGuesses = (address: string): readonly Guesses[] => [
  { key: keyOf('sign-up', networkOf(address)), rule: ofAddress, forgiven: false },
]

/** Guesses of someone who is signed in, or half-way. Each kind counts apart. */
export const accountGuesses = (kind: 'verify' | 'enable token' | 'password', userId: number): readonly Guesses[] => [
  { key: keyOf(kind, String(userId)), rule: ofAccount, forgiven: true },
]

const waitAfter = (failures: number, { free, longestWait }: Rule): number =>
  failures < free ? 0 : Math.min(longestWait, 1000 * 2 ** (failures - free + 1))

const instant = (time: number): Instant => new Date(time).toISOString()

/**
 * Slows down guessing. Once there were some failures in a row, the next attempt has to wait 2 seconds, then 4, 8 … An
 * attempt counts as failed before it is made, so that many at once do not all pass, and is taken back when it succeeds.
 * The store keeps the counts: a restart forgets nothing, and all servers count together.
 *
 * @param guesses in an order that is always the same for the same kind
 * @param attempt throws when the guess was wrong
 * @throws AppError 'Too many attempts' when it has to wait; then nothing is attempted or counted
 */
export async function slowedDown<T>(
  db: Db,
  guesses: readonly Guesses[],
  now: number,
  attempt: () => Promise<T>,
): Promise<T> {
  await transaction(db, async (tx) => {
    for (const { key, rule } of guesses) {
      const known = await repository.lockAttempts(tx, key, instant(now))
      if (known.open_from > instant(now)) throw new AppError('Too many attempts')
      const failures = known.last < instant(now - rule.forgottenAfter) ? 1 : known.failures + 1
      const wait = waitAfter(failures, rule)
      const open = wait === 0 ? repository.alwaysOpen : instant(now + wait)
      await repository.saveAttempts(tx, { key, failures, last: instant(now), open_from: open })
    }
  })
  const result = await attempt()
  await transaction(db, async (tx) => {
    for (const { key, forgiven } of guesses) {
      if (forgiven) await repository.forgetAttempts(tx, key)
      else await repository.takeBackAttempt(tx, key)
    }
  })
  return result
}

export const removeOldAttempts = (db: Db, now: number): Promise<void> =>
  repository.deleteOldAttempts(db, instant(now - forgottenByAll))
