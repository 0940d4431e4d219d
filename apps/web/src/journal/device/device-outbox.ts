import { currentUser, followSession, pageUser } from '../session.ts'
import { isOffline } from '../offline.ts'
import { openUnsentOfOthers, type UnsentCounts } from '../dialogs.ts'
import { tabChannel } from '../tab-channel.ts'
import { entryStore, removeEntriesOf } from './device-store.ts'
import type { OutboxEntry, Values, WaitingCall } from '@afterclose/core/outbox-entry'
import { ownDrafts, removeDraftsOf } from './drafts.ts'
import { NoRoom } from '@afterclose/core/no-room'
import { createOutbox } from '@afterclose/core/outbox'
import { findStored, sendEntry } from './send-entry.ts'
import { keepsNothing } from '../keeps-nothing.ts'
import { waitingEntries } from './waiting-entries.ts'
import { whyNotKept } from './why-not-kept.ts'

/** Interval at which the entries are sent again while a page is open, ms. */
const againMs = 30_000
/** Drafts, and entries of other users, stay this long on the device, ms. */
const keptMs = 30 * 86_400_000

const isHint = (data: unknown): data is 'changed' => data === 'changed'
const otherTabs = tabChannel('afterclose.outbox', isHint)

/** An entry that the server has stored, with its answer. */
export interface StoredEntry {
  readonly entry: OutboxEntry
  readonly answer: Values | null
}
const storedListeners = new Set<(stored: StoredEntry) => void>()
/** Calls `listener` for each entry of this tab that was stored. @returns ends it */
export function followStored(listener: (stored: StoredEntry) => void): () => void {
  storedListeners.add(listener)
  return () => void storedListeners.delete(listener)
}

/** Reads the entries of the page's user again. */
export async function refreshEntries(): Promise<void> {
  const userId = pageUser()?.userId
  const entries = userId === undefined ? [] : await outbox.entries(userId).catch(() => [])
  if (pageUser()?.userId === userId) waitingEntries.set(entries)
}

async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('afterclose outbox', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}

/** Entries of this device. Rejects with NoRoom if one cannot be kept. */
export const outbox = createOutbox({
  store: entryStore,
  send: sendEntry,
  find: findStored,
  now: () => Date.now(),
  newKey: () => crypto.randomUUID(),
  userId: () => {
    const user = currentUser()
    return user?.fullyAuthenticated === true ? user.userId : null
  },
  alone,
  changed: () => {
    otherTabs.tell('changed')
    void refreshEntries()
  },
  stored: (entry, answer) => {
    for (const listener of storedListeners) listener({ entry, answer })
  },
})

let isStarted = false

/** A write as a form makes it. */
export interface Write {
  readonly key: string
  readonly journalId: number
  readonly call: WaitingCall
  readonly params?: OutboxEntry['params']
  readonly body?: object | null
  readonly files?: OutboxEntry['files']
  /** Stored version that was changed. */
  readonly base?: object | null
  readonly after?: OutboxEntry['after']
  readonly words: string
}

const valuesOf = (record: object | null | undefined): Values | null => (record == null ? null : { ...record })

const noRoomInDemo =
  'A demo keeps nothing without a connection: this was not saved. Try again when the connection is back.'

/** Keeps a write until it can be sent. @throws NoRoom */
export async function keepWrite(write: Write): Promise<void> {
  const user = pageUser()
  if (user === null) throw new NoRoom()
  if (user.demo) throw new NoRoom(noRoomInDemo)
  if (keepsNothing()) throw new NoRoom(whyNotKept())
  const { key, journalId, call, params = {}, files = [], after = null, words } = write
  await outbox.add({
    key,
    userId: user.userId,
    userName: user.username,
    journalId,
    call,
    params,
    body: valuesOf(write.body),
    files,
    madeAt: Date.now(),
    turn: 0,
    base: valuesOf(write.base),
    after,
    tries: 0,
    agreed: false,
    state: 'waiting',
    problem: null,
    theirs: null,
    words,
  })
  if (!isStarted) startOutbox()
  else if (!isOffline.get()) void outbox.flush()
}

async function lookForOthers(): Promise<void> {
  const user = currentUser()
  if (user?.fullyAuthenticated !== true) return
  const isTooOld = ({ userId, madeAt }: OutboxEntry): boolean => userId !== user.userId && madeAt < Date.now() - keptMs
  await removeEntriesOf(isTooOld)
  await removeDraftsOf(({ madeAt }) => madeAt < Date.now() - keptMs)
  const others = (await entryStore.all()).filter(({ userId }) => userId !== user.userId)
  if (others.length > 0) openUnsentOfOthers([...new Set(others.map(({ userName }) => userName))])
}

/** Removes what other users have not sent, after the user of this page has agreed. Their drafts are not in the way, and stay. */
export async function removeOthers(): Promise<void> {
  const userId = currentUser()?.userId
  await removeEntriesOf((entry) => entry.userId !== userId)
}

/** Only on this device: entries that were not sent, and drafts of texts. A deal of practice is dealt again, so it is not counted. */
export async function countUnsent(): Promise<UnsentCounts> {
  await refreshEntries()
  const drafts = (await ownDrafts()).filter(({ name }) => !name.startsWith('practice/'))
  return { entries: waitingEntries.get().length, drafts: drafts.length }
}

/** Removes what the page's user has written and not saved. */
export async function removeOwn(): Promise<void> {
  const userId = pageUser()?.userId
  await removeEntriesOf((entry) => entry.userId === userId)
  await removeDraftsOf((draft) => draft.userId === userId)
  waitingEntries.set([])
}

/** Starts to send what waits: now, when the network returns, when the page gets the focus, and every 30 s. */
export function startOutbox(): void {
  if (isStarted) return
  isStarted = true
  const look = (): void => {
    void refreshEntries().then(() => {
      if (waitingEntries.get().length > 0 && !isOffline.get()) void outbox.flush()
    })
  }
  // without storage nothing waits
  const begin = (): void => void lookForOthers().catch(() => {})
  let userId = pageUser()?.userId
  otherTabs.follow(() => void refreshEntries())
  followSession(() => {
    if (pageUser()?.userId !== userId) begin()
    userId = pageUser()?.userId
    look()
  })
  window.addEventListener('online', look)
  window.addEventListener('focus', look)
  setInterval(look, againMs)
  begin()
  look()
}
