import { NoRoom } from './no-room.ts'
import { byTime, type EntryState, type OutboxEntry, recordOf, type Values } from './entry.ts'
import { changesAnything, mergedVersions, withMine } from './merge.ts'

/** Entries on the device, which outlive the page. Its functions reject if the device has no room. */
export interface EntryStore {
  readonly all: () => Promise<readonly OutboxEntry[]>
  readonly put: (entries: readonly OutboxEntry[]) => Promise<void>
  /**
   * Changes an entry in one transaction; null removes it.
   *
   * @returns the changed entry; null if there is none
   */
  readonly update: (key: string, change: (entry: OutboxEntry) => OutboxEntry | null) => Promise<OutboxEntry | null>
  /** Removes an entry, and writes those that follow from its answer, in one transaction. */
  readonly settle: (key: string, following: readonly OutboxEntry[]) => Promise<void>
}

/**
 * Result of sending an entry. `stored` with the answer of the server, null if it does not keep it any more. `later`: no response, or a
 * failure that may pass. `ended`: the session has ended.
 */
export type Sent =
  | { readonly result: 'stored'; readonly answer: Values | null }
  | { readonly result: 'later' | 'ended' | 'changed' | 'missing' }
  | { readonly result: 'refused'; readonly problem: string }

export interface OutboxDoors {
  readonly store: EntryStore
  /** Never rejects. */
  readonly send: (entry: OutboxEntry) => Promise<Sent>
  /** The stored version of the record that an entry changes; null if it was deleted. Rejects if the server is not reached. */
  readonly find: (entry: OutboxEntry) => Promise<Values | null>
  readonly now: () => number
  readonly newKey: () => string
  /** The signed-in user; null without one. */
  readonly userId: () => number | null
  /** Runs `work` unless another tab sends; then it does nothing. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Called after each change, for lists and other tabs. */
  readonly changed: () => void
  /** Called when the server has stored an entry. */
  readonly stored: (entry: OutboxEntry, answer: Values | null) => void
}

const day = 86_400_000
/** The server knows keys for 30 days. */
export const askAfter = 25 * day
export const mostPictures = 20
export const mostPictureBytes = 30 * 1024 * 1024

/** The version that a trader chooses in a conflict. */
export type Choice = 'mine' | 'theirs'

export interface Outbox {
  /** Keeps an entry, and begins to send. @throws NoRoom */
  readonly add: (entry: OutboxEntry) => Promise<void>
  /** Sends what can be sent, in order. Resolves when it is done or the server is not reached. */
  readonly flush: () => Promise<void>
  /** Entries of a user in order. */
  readonly entries: (userId: number) => Promise<readonly OutboxEntry[]>
  readonly discard: (key: string) => Promise<void>
  /** Takes an entry back, with what depends on it. False if the server may have it: then it stays. */
  readonly takeBack: (key: string) => Promise<boolean>
  /** Sends it again: the trader has looked at it, or changed it. */
  readonly retry: (
    key: string,
    changes?: Partial<Pick<OutboxEntry, 'call' | 'params' | 'body' | 'base' | 'key'>>,
  ) => Promise<void>
  /** Resolves a conflict. */
  readonly choose: (key: string, choice: Choice) => Promise<void>
}

const pictureBytes = ({ files }: OutboxEntry): number =>
  files.reduce((sum, { value }) => sum + (typeof value === 'string' ? 0 : value.size), 0)

/** @throws NoRoom if more pictures would wait than the device keeps */
function mustHaveRoom(waiting: readonly OutboxEntry[], added: OutboxEntry): void {
  if (pictureBytes(added) === 0) return
  const pictures = [...waiting.filter((entry) => pictureBytes(entry) > 0), added]
  const bytes = pictures.reduce((sum, entry) => sum + pictureBytes(entry), 0)
  if (pictures.length > mostPictures || bytes > mostPictureBytes) throw new NoRoom()
}

/** Number of the record in an answer: of a trade, or of the review of one. */
const idIn = (answer: Values | null): number | null => {
  const id = answer?.['id']
  return typeof id === 'number' ? id : null
}

/** An entry that waited for the number of its record. */
function placed(entry: OutboxEntry, answer: Values | null): OutboxEntry {
  const id = idIn(answer)
  if (id === null || entry.after === null)
    return { ...entry, after: null, state: 'deleted', problem: 'Its record was not found.' }
  return { ...entry, after: null, params: { ...entry.params, [entry.after.param]: id } }
}

/** Bases an entry about the same record on the version that was just stored. */
function versioned(entry: OutboxEntry, before: OutboxEntry, answer: Values | null): OutboxEntry {
  const modified = answer?.['modified']
  if (answer === null || modified === undefined || entry.body?.['modified'] === undefined) return entry
  if (recordOf(entry) !== recordOf(before)) return entry
  const isWhole = before.body?.['modified'] !== undefined
  // a picture says which version it changed
  if (!isWhole && answer['before'] !== entry.body['modified']) return entry
  return { ...entry, body: { ...entry.body, modified }, base: isWhole ? answer : { ...entry.base, modified } }
}

/**
 * Sends writes that were made without a connection: in order within a journal, by one tab at a time, and each with a key that the server
 * stores once. An entry leaves it when the server has stored it or the trader discards it, and in no other way.
 */
export function createOutbox(doors: OutboxDoors): Outbox {
  const { store, now } = doors
  let running: Promise<void> | null = null
  let again = false
  let adding: Promise<unknown> = Promise.resolve()
  /** Answers to the entries that this page has sent, by their keys. */
  const answers = new Map<string, Values | null>()

  /** One at a time: each takes the turn behind the last one. */
  function add(entry: OutboxEntry): Promise<void> {
    const added = adding.then(() => addNow(entry))
    adding = added.catch(() => {})
    return added
  }

  async function addNow(entry: OutboxEntry): Promise<void> {
    const waiting = await store.all()
    mustHaveRoom(waiting, entry)
    try {
      await store.put([{ ...entry, turn: waiting.reduce((last, { turn }) => Math.max(last, turn), 0) + 1 }])
    } catch {
      throw new NoRoom()
    }
    doors.changed()
  }

  const ofUser = async (userId: number | null): Promise<readonly OutboxEntry[]> =>
    (await store.all()).filter((entry) => entry.userId === userId).toSorted(byTime)

  const byKey = async (key: string): Promise<OutboxEntry | null> =>
    (await store.all()).find((entry) => entry.key === key) ?? null

  function flush(): Promise<void> {
    // an entry that was added meanwhile is sent, too
    if (running !== null) {
      again = true
      return running
    }
    running = sendRounds().finally(() => {
      running = null
    })
    return running
  }

  async function sendRounds(): Promise<void> {
    do {
      again = false
      await doors.alone(sendAll)
    } while (again)
  }

  async function sendAll(): Promise<void> {
    const userId = doors.userId()
    if (userId === null) return
    const journals = new Set((await ofUser(userId)).map(({ journalId }) => journalId))
    for (const journalId of journals) if ((await sendJournal(userId, journalId)) === 'stop') return
  }

  /** Sends the entries of a journal one by one. Those that need a choice hold up only what is about the same record. */
  async function sendJournal(userId: number, journalId: number): Promise<'done' | 'stop'> {
    const tried = new Set<string>()
    for (;;) {
      if (doors.userId() !== userId) return 'stop'
      const entries = (await ofUser(userId)).filter((entry) => entry.journalId === journalId)
      const entry = nextEntry(entries, tried)
      if (entry === null) return 'done'
      tried.add(triedText(entry))
      if ((await sendOne(entry)) === 'stop') return 'stop'
    }
  }

  function nextEntry(entries: readonly OutboxEntry[], tried: ReadonlySet<string>): OutboxEntry | null {
    const blocked = new Set<string>()
    const keys = new Set(entries.map(({ key }) => key))
    for (const entry of entries) {
      const record = recordOf(entry)
      const isNext = entry.after === null || !keys.has(entry.after.key)
      if (entry.state === 'waiting' && isNext && !blocked.has(record) && !tried.has(triedText(entry))) return entry
      blocked.add(record)
    }
    return null
  }

  async function sendOne(entry: OutboxEntry): Promise<'next' | 'stop'> {
    const { after } = entry
    if (after !== null) {
      // the entry before it was stored while this one was being added
      await change(entry.key, (stored) => placed(stored, answers.get(after.key) ?? null))
      return 'next'
    }
    if (now() - entry.madeAt > askAfter && !entry.agreed) {
      await mark(entry, 'old', 'It was made more than 25 days ago.')
      return 'next'
    }
    const isStillHere = await store.update(entry.key, (stored) => ({ ...stored, tries: stored.tries + 1 }))
    if (isStillHere === null) return 'next'
    const sent = await doors.send(entry)
    switch (sent.result) {
      case 'stored':
        await settle(entry, sent.answer)
        return 'next'
      case 'refused':
        await mark(entry, 'refused', sent.problem)
        return 'next'
      case 'missing':
        await mark(entry, 'deleted', 'It was deleted in the meantime.')
        return 'next'
      case 'changed':
        return merge(entry)
      default:
        doors.changed()
        return 'stop'
    }
  }

  /** The server has it: what waits for it takes its number or its version. Until that is written, it is sent again, which stores nothing twice. */
  async function settle(entry: OutboxEntry, answer: Values | null): Promise<void> {
    answers.set(entry.key, answer)
    const others = (await ofUser(entry.userId)).filter(({ key }) => key !== entry.key)
    const following = others.flatMap((other): readonly OutboxEntry[] => {
      const next = other.after?.key === entry.key ? placed(other, answer) : versioned(other, entry, answer)
      return next === other ? [] : [next]
    })
    const stored = await byKey(entry.key)
    // the trader went on while it was being sent
    const isChanged = stored !== null && stored.body !== null && text(stored.body) !== text(entry.body)
    const rest = isChanged ? [versioned({ ...stored, key: doors.newKey(), tries: 0 }, entry, answer)] : []
    await store.settle(entry.key, [...rest, ...following])
    doors.stored(entry, answer)
    doors.changed()
  }

  /** Changed elsewhere: fields that only one side changed merge; a field that both changed is the trader's choice. */
  async function merge(entry: OutboxEntry): Promise<'next' | 'stop'> {
    let theirs: Values | null
    try {
      theirs = await doors.find(entry)
    } catch {
      return 'stop'
    }
    const { base, body } = entry
    if (theirs === null) await mark(entry, 'deleted', 'It was deleted in the meantime.')
    else if (base === null || body === null) await mark(entry, 'refused', 'It was changed elsewhere in the meantime.')
    else {
      const merged = mergedVersions({ base, mine: body, theirs })
      if (merged.conflicts.length > 0)
        await change(entry.key, (stored) => ({ ...stored, state: 'conflict', theirs, problem: null }))
      else await change(entry.key, (stored) => ({ ...stored, body: merged.body, base: theirs }))
    }
    return 'next'
  }

  async function change(key: string, update: (entry: OutboxEntry) => OutboxEntry): Promise<void> {
    if ((await store.update(key, update)) !== null) doors.changed()
  }
  const mark = (entry: OutboxEntry, state: EntryState, problem: string): Promise<void> =>
    change(entry.key, (stored) => ({ ...stored, state, problem }))

  return {
    add,
    flush,
    entries: ofUser,
    async discard(key) {
      const orphans = (await store.all()).filter((entry) => entry.after?.key === key)
      await store.settle(
        key,
        orphans.map(
          (entry): OutboxEntry => ({ ...entry, after: null, state: 'deleted', problem: 'Its record was discarded.' }),
        ),
      )
      doors.changed()
    },
    async takeBack(key) {
      let isTaken = false
      await store.update(key, (entry) => {
        const { state, tries } = entry
        isTaken = state === 'refused' || state === 'deleted' || (state === 'waiting' && tries === 0)
        return isTaken ? null : entry
      })
      if (!isTaken) return false
      for (const { key: dependent, after } of await store.all())
        if (after?.key === key) await store.settle(dependent, [])
      doors.changed()
      return true
    },
    async retry(key, changes = {}) {
      const entry = await byKey(key)
      if (entry === null) return
      const next: OutboxEntry = {
        ...entry,
        ...changes,
        state: 'waiting',
        agreed: entry.agreed || entry.state === 'old',
        problem: null,
        theirs: null,
      }
      if (next.key === key) await store.put([next])
      else await store.settle(key, [next, ...(await followers(key, next.key))])
      doors.changed()
    },
    async choose(key, choice) {
      const entry = await byKey(key)
      if (entry?.theirs == null || entry.base === null || entry.body === null) return
      const sides = { base: entry.base, mine: entry.body, theirs: entry.theirs }
      const body = choice === 'mine' ? withMine(sides) : mergedVersions(sides).body
      if (changesAnything(body, entry.theirs))
        await store.put([{ ...entry, body, base: entry.theirs, theirs: null, state: 'waiting', problem: null }])
      else await store.settle(key, [])
      doors.changed()
    },
  }

  async function followers(key: string, next: string): Promise<readonly OutboxEntry[]> {
    return (await store.all()).flatMap((entry) =>
      entry.after !== null && entry.after.key === key ? [{ ...entry, after: { ...entry.after, key: next } }] : [],
    )
  }
}

const text = (body: Values | null): string => JSON.stringify(body)
const triedText = ({ key, state, after, body }: OutboxEntry): string =>
  `${key} ${state} ${after?.key ?? ''} ${text(body)}`
