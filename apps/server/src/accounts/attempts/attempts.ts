import { createHash } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { DAY, type Instant, MINUTE } from '@afterclose/core/time'
import { nameKey } from '../../store/codecs.ts'
import { type Db, transaction, tryPart, type Tx } from '../../store/db.ts'
import { networkOf } from '../../platform/http/access/network.ts'
import * as repository from './repository.ts'

/** Durations in milliseconds. */
interface Rule {
  /** Consecutive failures before the first wait. */
  readonly free: number
  readonly longestWait: number
  /** Failures are forgotten after this time without a new one; longer than the longest wait. */
  readonly forgottenAfter: number
}

/** Key and rule of a group of guesses that share a counter. */
export interface Guesses {
  readonly key: string
  readonly rule: Rule
  /** Whether a correct guess resets the failures. */
  readonly forgiven: boolean
}

const ofName: Rule = { free: 3, longestWait: 5 * MINUTE, forgottenAfter: 30 * MINUTE }
/** Rate limit per address: slows an attacker without locking out an office behind one NAT. */
const ofAddress: Rule = { free: 100, longestWait: MINUTE, forgottenAfter: 30 * MINUTE }
/** Rule for callers who know the password or hold a session: there are only a million codes, so they wait longer. */
const ofAccount: Rule = { free: 5, longestWait: 15 * MINUTE, forgottenAfter: DAY }

/** Failures are forgotten after this time. */
const forgottenByAll = DAY

/** Hash of the typed name, which is not stored: people type passwords into the field for the name. */
const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Counters of a password attempt: by name and address, whether or not the name exists. Each kind of sign-in has its own counters, so that a
 * trading terminal with an old password does not lock its owner out of the pages.
 */
export const signInGuesses = (kind: 'sign-in' | 'ftp', username: string, address: string): readonly Guesses[] => [
  { key: keyOf(kind, networkOf(address)), rule: ofAddress, forgiven: false },
  { key: keyOf(kind, networkOf(address), nameKey(username)), rule: ofName, forgiven: true },
]

/** Names that a stranger tries to register: a refusal reveals that a name is taken. */
export const signUpGuesses = (address: string): readonly Guesses[] => [
  { key: keyOf('sign-up', networkOf(address)), rule: ofAddress, forgiven: false },
]

/** API keys tried from a network; there is no name to count by. */
export const keyGuesses = (address: string): readonly Guesses[] => [
  { key: keyOf('api key', networkOf(address)), rule: ofAddress, forgiven: false },
]

/** Passkeys tried from a network. */
export const passkeyGuesses = (address: string): readonly Guesses[] => [
  { key: keyOf('passkey', networkOf(address)), rule: ofAddress, forgiven: false },
]

/** Guesses of a user who is signed in, fully or partly. Each kind is counted separately. */
export const accountGuesses = (kind: 'verify' | 'enable token' | 'password', userId: number): readonly Guesses[] => [
  { key: keyOf(kind, String(userId)), rule: ofAccount, forgiven: true },
]

const waitAfter = (failures: number, { free, longestWait }: Rule): number =>
  failures < free ? 0 : Math.min(longestWait, 1000 * 2 ** (failures - free + 1))

const instant = (time: number): Instant => new Date(time).toISOString()

/**
 * Rejects a blocked caller early, before costly work such as a password hash. Only `slowedDown` decides whether an attempt counts.
 * @throws AppError 'Too many attempts'
 */
export async function mustNotWait(db: Db, guesses: readonly Guesses[], now: number): Promise<void> {
  const keys = guesses.map(({ key }) => key)
  if (await repository.isAnyShut(db, keys, instant(now))) throw new AppError('Too many attempts')
}

/**
 * Slows down guessing by exponential back-off. After some consecutive failures, the next attempt has to wait 2 seconds, then 4, 8 … The
 * counters are in the store: they survive restarts and are shared by all servers.
 *
 * Attempts with the same key are serialised by the lock of their counter, so a burst of parallel guesses gets no more results than
 * sequential ones. Correct passwords add no wait. Slow work, such as a hash, is done before the lock is taken.
 *
 * @param guesses always in the same order for the same kind, to avoid deadlocks
 * @param attempt throws if the guess was wrong; its writes are then rolled back
 * @throws AppError 'Too many attempts' if the caller has to wait; nothing is attempted or counted then
 */
export async function slowedDown<T>(
  db: Db,
  guesses: readonly Guesses[],
  now: number,
  attempt: (tx: Tx) => Promise<T>,
): Promise<T> {
  const outcome = await transaction(db, async (tx) => {
    const known = []
    for (const { key } of guesses) known.push(await repository.lockAttempts(tx, key, instant(now)))
    if (known.some(({ open_from }) => open_from > instant(now))) throw new AppError('Too many attempts')
    const tried = await tryPart(tx, attempt)
    for (const [i, { key, rule, forgiven }] of guesses.entries()) {
      if (!tried.done) await repository.saveAttempts(tx, oneMore(known[i]!, rule, now))
      else if (forgiven) await repository.forgetAttempts(tx, key)
    }
    return tried
  })
  if (!outcome.done) throw outcome.error
  return outcome.result
}

function oneMore({ key, last, failures }: repository.AttemptRow, rule: Rule, now: number): repository.AttemptRow {
  const counted = last < instant(now - rule.forgottenAfter) ? 1 : failures + 1
  const wait = waitAfter(counted, rule)
  const open = wait === 0 ? repository.alwaysOpen : instant(now + wait)
  return { key, failures: counted, last: instant(now), open_from: open }
}

export const removeOldAttempts = (db: Db, now: number): Promise<void> =>
  repository.deleteOldAttempts(db, instant(now - forgottenByAll))
