import type { Call } from '@afterclose/contract/call'
import { DAY } from '@afterclose/core/time'
import { promisifyRequest } from 'idb-keyval'
import { afterPaint } from '../../ui/after-paint.ts'
import { ApiError, unreachableError } from '../call-server.ts'
import { clearFeedCache, forgetFeedsOfOthers } from '../engine/feed-cache.ts'
import { currentUser } from '../session.ts'
import { deviceDatabase, unlessKeepsNothing } from '../device-database.ts'
import { keepsNothing } from '../keeps-nothing.ts'
import { removeDraftsOf } from './drafts.ts'
import { showsKept } from './shows-kept.ts'

/** Time without an answer of the server after which everything is removed: as long as a session lasts that is not used. */
const longestAway = 14 * DAY
/** Most answers that are kept, the newest. */
const mostAnswers = 400

const ofJournal = (...paths: readonly string[]): readonly string[] =>
  paths.map((path) => `/v1/databases/:journalId/${path}`)
/** Calls whose answers pages need without a network. The start of a page is kept by its parts (kept-start.ts), trades as feeds. */
const keptCalls: ReadonlySet<string> = new Set([
  '/v1/config',
  ...ofJournal(
    'attempts',
    'breaches',
    'guard',
    'last-prices',
    'milestones',
    'review',
    'reviews',
    'saved-filters',
    'trade-plans',
    'trades/:tradeId',
    'week-rule-answers',
    'week-rules',
  ),
])

/** An answered call, or a part of the start, on the device. */
interface Kept {
  /** When the server last answered, milliseconds UTC. */
  readonly at: number
  /** Undefined: only the time is kept. */
  readonly answer?: unknown
}
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number'

const stored = deviceDatabase('afterclose-answers', 'answers')
const answers = unlessKeepsNothing(stored)

/** Entry of the start of a journal's pages, without its user. */
export const startOf = (journalId: number): string => `start/${journalId}`
/** That of the journal that was used last, for a visit that names none. */
export const lastStart = 'start'
/** Entry of the last answer of any call. */
const contact = 'contact'

const waiting = new Map<string, Kept>()
let keepsSoon = false

/** Keeps an entry under the user's id; once the page is painted, several together. Fails in silence: without room the next visit asks again. */
export function keepOnDevice(name: string, entry: Kept): void {
  const userId = currentUser()?.userId
  if (userId === undefined) return
  waiting.set(name, entry)
  if (keepsSoon) return
  keepsSoon = true
  setTimeout(() => afterPaint(() => void writeWaiting(userId).catch(() => {})), 300)
}

async function writeWaiting(userId: number): Promise<void> {
  keepsSoon = false
  const entries = [...waiting]
  waiting.clear()
  const isHere = (): boolean => currentUser()?.userId === userId
  if (!isHere()) return
  await answers('readwrite', (kept) => {
    for (const [name, entry] of entries) kept.put(entry, [userId, name])
    return promisifyRequest(kept.transaction)
  })
  if (!isHere()) await forgetAnswers() // the user has signed out meanwhile
}

/** An entry of the user who is signed in; null without one, or after the longest time without the server, which removes everything. */
export async function onDevice(name: string): Promise<Kept | null> {
  const user = currentUser()
  if (user === null || Date.parse(user.originalToken.expires) <= Date.now()) return null
  try {
    const [entry, last] = await answers('readonly', (kept) =>
      Promise.all([
        promisifyRequest<unknown>(kept.get([user.userId, name])),
        promisifyRequest<unknown>(kept.get([user.userId, contact])),
      ]),
    )
    if (isKept(last) && last.at < Date.now() - longestAway) {
      await forgetDevice()
      return null
    }
    return isKept(entry) ? entry : null
  } catch {
    return null // without storage, as in a private window
  }
}

/** Address without its query: the same page, whatever its filters. */
const pathOf = (address: string): string => address.split('?', 1)[0] ?? address

/**
 * The answer of an earlier visit, if the server could not be reached.
 *
 * @throws the error, with the time at which the server last answered this call
 */
export async function answerInstead(call: Call, address: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || error.status !== 0 || call.response === 'binary') throw error
  const isStart = call.url === '/v1/start'
  const entry = await onDevice(isStart ? startName(address) : keptCalls.has(call.url) ? address : pathOf(address))
  const answer = isStart ? withUser(entry?.answer) : entry?.answer
  // another version of the product may have kept another form
  if (answer === undefined || !call.response.safeParse(answer).success) throw unreachableError(entry?.at ?? null)
  showsKept.set(true)
  return answer
}

/** Name of the start of the journal in the address, or of the last one. */
function startName(address: string): string {
  const journalId = new URL(address, location.href).searchParams.get('journal')
  return journalId === null ? lastStart : startOf(Number(journalId))
}

/** The stored session has the user of the session that counts. */
const withUser = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null ? { ...answer, user: currentUser() } : undefined

/** Keeps the answer of a call that pages need without a network; of others, when it was. */
export function noteAnswer(call: Call, address: string, answer: unknown): void {
  if (call.url === '/health' || call.response === 'binary') return
  const at = Date.now()
  keepOnDevice(contact, { at })
  if (keptCalls.has(call.url)) keepOnDevice(address, { at, answer })
  else keepOnDevice(pathOf(address), { at })
}

/** Removes the oldest answers beyond the limit, and what another user has left; all but what waits to be sent on a device that keeps nothing. */
export async function tidyDevice(userId: number): Promise<void> {
  if (keepsNothing()) {
    await forgetDevice()
    await removeDraftsOf((draft) => draft.userId === userId).catch(() => {})
    return
  }
  await forgetFeedsOfOthers(userId).catch(() => {})
  await answers('readwrite', async (kept) => {
    const [keys, values] = await Promise.all([
      promisifyRequest(kept.getAllKeys()),
      promisifyRequest<unknown[]>(kept.getAll()),
    ])
    const entries = keys.map((key, i) => ({ key, value: values[i] }))
    const isOfUser = ({ key }: { readonly key: IDBValidKey }): boolean => Array.isArray(key) && key[0] === userId
    const tooMany = entries
      .filter(isOfUser)
      .toSorted((a, b) => (isKept(b.value) ? b.value.at : 0) - (isKept(a.value) ? a.value.at : 0))
      .slice(mostAnswers)
    for (const { key } of [...entries.filter((entry) => !isOfUser(entry)), ...tooMany]) kept.delete(key)
    await promisifyRequest(kept.transaction)
  }).catch(() => {})
}

/** Removes all answers, for a user who signs out. */
export async function forgetAnswers(): Promise<void> {
  waiting.clear()
  showsKept.set(false)
  await stored('readwrite', (kept) => {
    kept.clear()
    return promisifyRequest(kept.transaction)
  }).catch(() => {})
}

/** Removes all that is kept to be read without a network: answers and trades. What waits to be sent has its own rule. */
const forgetDevice = (): Promise<unknown> => Promise.all([forgetAnswers(), clearFeedCache()])
