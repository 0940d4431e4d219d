import type { Activity } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { ApiError, sentenceOf } from '../../journal/call-server.ts'
import type { Write } from '../../journal/device/device-outbox.ts'
import { deviceOutbox, keptOnDevice } from '../../journal/device/waiting.ts'
import { waitingEntries } from '../../journal/device/waiting-entries.ts'
import { mayPassLater } from '../../journal/device/may-pass-later.ts'
import { createStore, type Store } from '../../journal/store.ts'
import type { Fields, Typed, Values } from '../records/field.ts'
import { type Faults, faultOf, faultsOf, formOf, namesOf, valuesOf } from '../records/read-fields.ts'
import { differences, agreeIn, settledForm, type Versions } from '../versions.ts'
import { whyNotKept } from '../../journal/device/why-not-kept.ts'
import { type Copies, type Copy, createCopies } from './copies.ts'
import { createOutbox } from './outbox.ts'

/** A stored record with autosave. */
export interface Stored {
  readonly id: number
  /** Changes with every write to the record. */
  readonly modified: string
}

/** A kind of record with autosave, and how to send one. */
interface AutosaveOf<F extends Fields, View extends Stored & Values<F>> {
  /** Name of the kind among the drafts of the device: "note". */
  readonly kind: string
  /** Ends the sentence "Unexpected error occurred while …". */
  readonly doing: Activity
  readonly fields: F
  /** The contract's input schema: its rules apply here as on the server. */
  readonly schema: z.ZodObject
  readonly send: (change: ChangeOf<F>, key: string) => Promise<View>
  /** The same change as an entry that waits on this device while the server is not reached. */
  readonly waits: (change: ChangeOf<F>, base: View) => Omit<Write, 'key'>
  /** Fetches the stored record; null if it was deleted. */
  readonly find: (journalId: number, id: number) => Promise<View | null>
  /** Called with the stored version after a save or a fetch, to update lists. */
  readonly keep: (journalId: number, view: View) => void
  /** Parses a draft of this device; null if another version of the page wrote it. */
  readonly readCopy: (kept: unknown) => Copy<View, Typed<F>> | null
}

/** A change as the server gets it. */
export interface ChangeOf<F extends Fields> {
  readonly journalId: number
  readonly id: number
  readonly values: Values<F>
  readonly modified: string
}

/**
 * - `waiting`: sent after a pause in typing. `saving`: request is running. `saved`: the server has this version.
 * - `away`: no response or a server error; it waits on this device.
 * - `refused`: rejected; it cannot be saved like this. `conflict`: someone else changed the same field. `gone`: it was deleted elsewhere.
 */
export type SaveState = 'waiting' | 'saving' | 'saved' | 'away' | 'refused' | 'conflict' | 'gone'

/** A record with local changes. */
export interface Edited<View extends Stored, Form extends object> {
  readonly journalId: number
  readonly id: number
  /** Stored version on which the changes are based. */
  readonly base: View
  readonly form: Form
  readonly state: SaveState
  /** Reason why it is not saved, in words. */
  readonly problem: string | null
  /** Version saved elsewhere, while the trader chooses between the two. */
  readonly theirs: View | null
}

export interface Autosave<F extends Fields, View extends Stored, Form extends Typed<F> = Typed<F>>
  extends Copies<View, Form> {
  /** Converts a stored record to the values of the fields. */
  readonly formOf: (view: View) => Form
  /** Whether two versions differ in a field; the order of their fields does not matter. */
  readonly differ: (a: Form, b: Form) => boolean
  /** Errors of the fields, each a sentence to show below its field. */
  readonly faultsOf: (form: Form) => Faults<F>
  /** Changed records, by `journalId/id`. */
  readonly edited: Pick<Store<ReadonlyMap<string, Edited<View, Form>>>, 'get' | 'subscribe'>
  /** Changes a record, starting from the version shown. `soon`: saves immediately, not after a pause in typing. */
  readonly edit: (journalId: number, view: View, changes: Partial<Form>, when?: 'pause' | 'soon') => void
  /** Sends pending changes: the field lost the focus, or the trader retries. */
  readonly saveNow: (journalId: number, id: number) => void
  /** Another record is shown: drops the local version if it is saved, and sends it otherwise. */
  readonly leave: (journalId: number, id: number) => void
  /** Resolves a conflict with the version that the trader chose. */
  readonly settle: (journalId: number, id: number, form: Form) => void
  /** Reverts to the stored version. */
  readonly discard: (journalId: number, id: number) => void
  /** Resumes a draft that an earlier visit left on this device. */
  readonly take: (journalId: number, id: number) => void
  readonly versionsOf: (edited: Edited<View, Form>, theirs: View) => Versions<Form>
}

export const editedKey = (journalId: number, id: number): string => `${journalId}/${id}`

const pauseMs = 800
/** Longest time without saving during continuous typing, ms. */
const mostMs = 5000

/**
 * Autosaves records of a kind while the user types. Unsaved changes outlive the page, are stored on the device, and are retried while the
 * server is unavailable. No version overwrites another: the server's `modified` detects conflicts.
 */
export function createAutosave<F extends Fields, View extends Stored & Values<F>>(
  of: AutosaveOf<F, View>,
): Autosave<F, View> {
  const { fields, schema } = of
  type Form = Typed<F>
  type One = Edited<View, Form>
  const all = createStore<ReadonlyMap<string, One>>(new Map())
  const copies = createCopies(of.kind, of.readCopy)
  const outbox = createOutbox(of.kind, { send: (key) => void save(key), sendAll: saveAll, clear: forgetAll })
  const get = (key: string): One | undefined => all.get().get(key)
  /** Entries of the device's outbox that contain the latest version, by record. */
  const entryKeys = new Map<string, string>()
  let isFollowing = false

  function put(key: string, one: One | null): void {
    const next = new Map(all.get())
    if (one === null) next.delete(key)
    else next.set(key, one)
    all.set(next)
    if (one === null || one.state === 'saved') entryKeys.delete(key)
    // what waits in the outbox outlives the page
    const unsaved = one !== null && one.state !== 'saved' && !entryKeys.has(key)
    if (unsaved) copies.write(key, { base: one.base, form: one.form })
    else copies.forget(key)
    outbox.guard(key, unsaved)
    if (unsaved) return
    outbox.answered(key)
    outbox.stop(key)
  }
  function afterPause(key: string): void {
    const now = performance.now()
    outbox.schedule(key, Math.max(0, Math.min(pauseMs, (outbox.since(key) ?? now) + mostMs - now)))
  }

  async function save(key: string): Promise<void> {
    outbox.stop(key)
    const one = get(key)
    if (one === undefined || (one.state !== 'waiting' && one.state !== 'away')) return
    const faults = faultsOf(fields, schema, one.form)
    const problem = namesOf(fields)
      .flatMap((name) => (faults[name] === undefined ? [] : `${faultOf(fields[name]!.label, faults[name])}.`))
      .join(' ')
    if (problem !== '') return put(key, { ...one, state: 'refused', problem })
    if (entryKeys.has(key)) return void (await keep(key, one))
    put(key, { ...one, state: 'saving', problem: null })
    const sendKey = crypto.randomUUID()
    try {
      const view = await of.send(changeOf(one), sendKey)
      of.keep(one.journalId, view)
      const now = get(key)
      if (now === undefined) return
      outbox.answered(key)
      if (now.form === one.form) return put(key, { ...now, base: view, state: 'saved' })
      put(key, { ...now, base: view, state: 'waiting' })
      afterPause(key)
    } catch (error) {
      await fail(key, error, sendKey)
    }
  }

  const changeOf = ({ journalId, id, form, base: { modified } }: One): ChangeOf<F> => ({
    journalId,
    id,
    values: valuesOf(fields, form),
    modified,
  })

  /** Has the version wait on this device. @param sendKey with which it was sent, if the response was lost */
  async function keep(key: string, one: One, sendKey?: string): Promise<boolean> {
    const write = of.waits(changeOf(one), one.base)
    try {
      const device = await deviceOutbox()
      if (!isFollowing) follow(device)
      isFollowing = true
      const former = entryKeys.get(key)
      const entry = waitingEntries.get().find((waiting) => waiting.key === former)
      // one that was never sent takes the newer version; after one that may be stored, this is the next change
      if (entry?.tries === 0 && sendKey === undefined) await device.outbox.retry(entry.key, { body: { ...write.body } })
      else {
        const entryKey = sendKey ?? crypto.randomUUID()
        await device.keepWrite({ ...write, key: entryKey })
        entryKeys.set(key, entryKey)
      }
      await device.refreshEntries()
    } catch {
      return false // no room: it stays on this page, which asks before it is left
    }
    const now = get(key)
    if (now !== undefined) put(key, { ...now, state: 'away', problem: keptOnDevice })
    return true
  }

  /** Shows what becomes of entries that this page has left in the outbox. */
  function follow({ followStored, outbox: deviceEntries }: Awaited<ReturnType<typeof deviceOutbox>>): void {
    const keyOf = (entryKey: string): string | undefined =>
      [...entryKeys].find(([, waiting]) => waiting === entryKey)?.[0]
    followStored(({ entry }) => {
      const key = keyOf(entry.key)
      const one = key === undefined ? undefined : get(key)
      if (key === undefined || one === undefined) return
      void of.find(one.journalId, one.id).then((view) => {
        const now = get(key)
        if (view === null || now === undefined) return
        entryKeys.delete(key)
        of.keep(one.journalId, view)
        put(key, { ...now, base: view, state: now.form === one.form ? 'saved' : 'waiting' })
        if (now.form !== one.form) afterPause(key)
      })
    })
    waitingEntries.subscribe(() => {
      for (const { key: entryKey, state, problem } of waitingEntries.get()) {
        const key = keyOf(entryKey)
        const one = key === undefined ? undefined : get(key)
        if (key === undefined || one === undefined || state === 'waiting' || state === 'old') continue
        // the open form asks instead of the list of waiting entries
        entryKeys.delete(key)
        void deviceEntries.discard(entryKey)
        if (state === 'refused') put(key, { ...one, state: 'refused', problem })
        else void compare(key, one)
      }
    })
  }

  async function fail(key: string, error: unknown, sendKey?: string): Promise<void> {
    const one = get(key)
    if (one === undefined) return
    if (error instanceof ApiError && error.code === 'Changed elsewhere') return compare(key, one)
    if (error instanceof ApiError && error.status === 404) return put(key, { ...one, state: 'gone' })
    const problem = sentenceOf(error, of.doing)
    if (!mayPassLater(error)) {
      const about = error instanceof ApiError ? error.fields.map(({ message }) => `${message}.`) : []
      return put(key, { ...one, state: 'refused', problem: [problem, ...about].join(' ') })
    }
    put(key, { ...one, state: 'away', problem })
    if (await keep(key, one, sendKey)) return
    const now = get(key)
    if (now !== undefined) put(key, { ...now, problem: `${problem} ${whyNotKept()}` })
    outbox.retryLater(key)
  }

  /** Someone else has changed the record: merges fields that only one side changed; otherwise asks the trader. */
  async function compare(key: string, { journalId, id }: One): Promise<void> {
    let theirs: View | null
    try {
      theirs = await of.find(journalId, id)
    } catch (error) {
      return fail(key, error)
    }
    const now = get(key)
    if (now === undefined) return
    if (theirs === null) return put(key, { ...now, state: 'gone' })
    of.keep(journalId, theirs)
    const versions = versionsOf(now, theirs)
    const list = differences(versions)
    if (list.some(({ proposed }) => proposed === 'mine')) return put(key, { ...now, state: 'conflict', theirs })
    const form = settledForm(
      versions,
      list.map(({ proposed }) => proposed),
    )
    put(key, { ...now, base: theirs, form, state: 'waiting' })
    return save(key)
  }
  const versionsOf = (one: One, theirs: View): Versions<Form> => ({
    base: formOf<F>(fields, one.base),
    mine: one.form,
    theirs: formOf<F>(fields, theirs),
    groups: namesOf(fields).map((name) => [name]),
  })

  function saveAll(): void {
    for (const key of all.get().keys()) void save(key)
  }
  function forgetAll(): void {
    for (const key of all.get().keys()) put(key, null)
    copies.close()
  }
  // the tab may be closed next
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAll()
  })

  return {
    ...copies,
    edited: all,
    formOf: (view) => formOf<F>(fields, view),
    differ: (a, b) => !agreeIn(namesOf(fields), a, b),
    faultsOf: (form) => faultsOf(fields, schema, form),
    edit(journalId, view, changes, when = 'pause') {
      const key = editedKey(journalId, view.id)
      const before = get(key)
      const fresh = before === undefined || (before.state === 'saved' && before.base.modified < view.modified)
      const one: One = fresh
        ? {
            journalId,
            id: view.id,
            base: view,
            form: formOf<F>(fields, view),
            state: 'waiting',
            problem: null,
            theirs: null,
          }
        : before
      const state = one.state === 'saved' || one.state === 'refused' ? 'waiting' : one.state
      put(key, { ...one, form: { ...one.form, ...changes }, state })
      if (state !== 'waiting' && !(state === 'away' && entryKeys.has(key))) return
      if (when === 'soon') outbox.schedule(key, 0)
      else afterPause(key)
    },
    saveNow: (journalId, id) => void save(editedKey(journalId, id)),
    leave(journalId, id) {
      const key = editedKey(journalId, id)
      if (get(key)?.state === 'saved') put(key, null)
      else void save(key)
    },
    settle(journalId, id, form) {
      const key = editedKey(journalId, id)
      const one = get(key)
      if (one?.theirs == null) return
      put(key, { ...one, base: one.theirs, form, state: 'waiting', theirs: null })
      void save(key)
    },
    discard: (journalId, id) => put(editedKey(journalId, id), null),
    take(journalId, id) {
      const key = editedKey(journalId, id)
      const copy = copies.pull(key)
      if (copy === null) return
      put(key, { journalId, id, ...copy, state: 'waiting', problem: null, theirs: null })
      void save(key)
    },
    versionsOf,
  }
}
