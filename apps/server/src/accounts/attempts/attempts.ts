import { createHash } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { DAY, type Instant, MINUTE } from '@afterclose/core/time'
import { nameKey } from '../../store/codecs.ts'
import { type Db, transaction, tryPart, type Tx } from '../../store/db.ts'
import { networkOf } from '../../platform/http/access/network.ts'
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
/** Rate limit per address: slows an attacker without locking out an office behind one NAT. */
const ofAddress: Rule = { free: 100, longestWait: MINUTE, forgottenAfter: 30 * MINUTE }
/** Rule for callers who know the password or hold a session: there are only a million codes, so they wait longer. */
const ofAccount: Rule = { free: 5, longestWait: 15 * MINUTE, forgottenAfter: DAY }

/** After so long nothing is remembered any more. */
const forgottenByAll = DAY

/** Hash of the typed name, which is not stored: people type passwords into the field for the name. */
const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * The counters of a password attempt: by name and address, whether the name exists or not. Each kind of sign-in counts for
 * itself: a trading terminal that keeps using an old password does not lock its owner out of the pages.
 */
export const signInGuesses = (kind: 'sign-in' | 'ftp', username: string, address: string): readonly Guesses[] => [
  { key: keyOf(kind, networkOf(address)), rule: ofAddress, forgiven: false },
  { key: keyOf(kind, networkOf(address), nameKey(username)), rule: ofName, forgiven: true },
]

/** Names that a stranger asks for, of which a refusal tells that somebody has them. */
export const signUpGuesses = (address: string): readonly Guesses[] => [
  { key: keyOf('sign-up', networkOf(address)), rule: ofAddress, forgiven: false },
]

/** Keys that a network tries; what it tries is told by no name. */
export const keyGuesses = (address: string): readonly Guesses[] => [
  { key: keyOf('api key', networkOf(address)), rule: ofAddress, forgiven: false },
]

/** Passkeys that a network tries. */
export const passkeyGuesses = (address: string): readonly Guesses[] => [
  { key: keyOf('passkey', networkOf(address)), rule: ofAddress, forgiven: false },
]

/** Guesses of someone who is signed in, or half-way. Each kind counts apart. */
export const accountGuesses = (kind: 'verify' | 'enable token' | 'password', userId: number): readonly Guesses[] => [
  { key: keyOf(kind, String(userId)), rule: ofAccount, forgiven: true },
]

const waitAfter = (failures: number, { free, longestWait }: Rule): number =>
  failures < free ? 0 : Math.min(longestWait, 1000 * 2 ** (failures - free + 1))

const instant = (time: number): Instant => new Date(time).toISOString()

/**
 * Refuses at once who has to wait, before what is costly, such as the hash of a password. Whether an attempt counts is
 * decided by `slowedDown` alone.
 * @throws AppError 'Too many attempts'
 */
export async function mustNotWait(db: Db, guesses: readonly Guesses[], now: number): Promise<void> {
  const keys = guesses.map(({ key }) => key)
  if (await repository.isAnyShut(db, keys, instant(now))) throw new AppError('Too many attempts')
}

/**
 * Slows down guessing by an exponential back-off. After some failures in a row, the next attempt has to wait 2 seconds, then
 * 4, 8 … The counts are in the store: a restart forgets nothing, and all servers count together.
 *
 * Attempts with the same key are decided one after the other, under the lock of their counter. So a burst of parallel
 * guesses gets no more answers than guesses in a row, and right passwords wait for nobody. Slow work, such as a hash, is done
 * before the lock is taken.
 *
 * @param guesses in an order that is always the same for the same kind
 * @param attempt throws when the guess was wrong; what it wrote is undone then
 * @throws AppError 'Too many attempts' when it has to wait; then nothing is attempted or counted
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
