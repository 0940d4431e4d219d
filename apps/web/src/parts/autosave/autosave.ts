import type { Activity } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { ApiError, sentenceOf } from '../../journal/call-server.ts'
import { followSession, pageUser } from '../../journal/session.ts'
import { createStore, type Store } from '../../journal/store.ts'
import { noteUnsaved } from '../../journal/unsaved.ts'
import type { Fields, Typed, Values } from '../records/field.ts'
import { type Faults, faultOf, faultsOf, formOf, namesOf, valuesOf } from '../records/read-fields.ts'
import { differences, same, settled, type Versions } from '../versions.ts'
import { type Copies, type Copy, createCopies } from './copies.ts'

/** A stored record that is saved as one types. */
export interface Stored {
  readonly id: number
  /** Another one once somebody wrote it. */
  readonly modified: string
}

/** A kind of records, and how one of them is sent. */
interface AutosaveOf<F extends Fields, View extends Stored & Values<F>> {
  /** On the device: "note". */
  readonly kind: string
  /** Ends the sentence "Unexpected error occurred while …". */
  readonly doing: Activity
  readonly fields: F
  /** The contract's input: its rules hold here as on the server. */
  readonly schema: z.ZodObject
  readonly send: (journalId: number, id: number, values: Values<F>, modified: string) => Promise<View>
  /** The record as it is stored by now; null: it is gone. */
  readonly find: (journalId: number, id: number) => Promise<View | null>
  /** It was stored, or is found to be stored, like this: lists show it so. */
  readonly keep: (journalId: number, view: View) => void
  /** Reads a draft from the device; null if another version of the page wrote it. */
  readonly readCopy: (kept: unknown) => Copy<View, Typed<F>> | null
}

/**
 * - `waiting`: to be sent after a pause of typing. `saving`: on its way. `saved`: the server has it as it stands here.
 * - `away`: the server did not answer, or not well; it is tried again.
 * - `refused`: it will not be taken like this. `conflict`: somebody else wrote the same. `gone`: it was deleted elsewhere.
 */
export type SaveState = 'waiting' | 'saving' | 'saved' | 'away' | 'refused' | 'conflict' | 'gone'

/** A record that was changed here. */
export interface Edited<View extends Stored, Form extends object> {
  readonly journalId: number
  readonly id: number
  /** As the server had it when this version began. */
  readonly base: View
  readonly form: Form
  readonly state: SaveState
  /** Why it is not saved, in words. */
  readonly problem: string | null
  /** Version that was saved elsewhere, while the trader is asked which to keep. */
  readonly theirs: View | null
}

export interface Autosave<F extends Fields, View extends Stored, Form extends Typed<F> = Typed<F>>
  extends Copies<View, Form> {
  /** How a stored record stands in the fields. */
  readonly formOf: (view: View) => Form
  /** Whether two versions differ in a field; the order of their fields says nothing. */
  readonly differ: (a: Form, b: Form) => boolean
  /** Faults of the fields, each in a sentence that belongs under it. */
  readonly faultsOf: (form: Form) => Faults<F>
  /** The changed ones, by `journalId/id`. */
  readonly edited: Pick<Store<ReadonlyMap<string, Edited<View, Form>>>, 'get' | 'subscribe'>
  /** Changes a record, from what is shown of it. `soon`: at once, not after a pause of typing. */
  readonly edit: (journalId: number, view: View, changes: Partial<Form>, when?: 'pause' | 'soon') => void
  /** Sends what waits: the field was left, the trader wants it tried again. */
  readonly saveNow: (journalId: number, id: number) => void
  /** Another record is shown: what is saved needs no version of its own any more, the rest is sent. */
  readonly leave: (journalId: number, id: number) => void
  /** The trader chose between two versions. */
  readonly settle: (journalId: number, id: number, form: Form) => void
  /** Goes back to what is stored. */
  readonly discard: (journalId: number, id: number) => void
  /** Goes on with what an earlier visit left on this device. */
  readonly take: (journalId: number, id: number) => void
  readonly versionsOf: (edited: Edited<View, Form>, theirs: View) => Versions<Form>
}

export const editedKey = (journalId: number, id: number): string => `${journalId}/${id}`

const pauseMs = 800
/** Longest time without saving during continuous typing, ms. */
const mostMs = 5000
const retryMs = [2000, 5000, 15_000, 30_000] as const

/**
 * Saves records of a kind as one types. What is not saved yet outlives the page that shows it, is kept on the device, and
 * is tried again while the server is away. No version is written over another one: the server's `modified` tells.
 */
export function createAutosave<F extends Fields, View extends Stored & Values<F>>(
  of: AutosaveOf<F, View>,
): Autosave<F, View> {
  const { fields, schema } = of
  type Form = Typed<F>
  type One = Edited<View, Form>
  const all = createStore<ReadonlyMap<string, One>>(new Map())
  const copies = createCopies(of.kind, of.readCopy)
  const timers = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly since: number }>()
  const failures = new Map<string, number>()
  const guards = new Map<string, () => void>()
  const get = (key: string): One | undefined => all.get().get(key)

  function put(key: string, one: One | null): void {
    const next = new Map(all.get())
    if (one === null) next.delete(key)
    else next.set(key, one)
    all.set(next)
    const unsaved = one !== null && one.state !== 'saved'
    if (unsaved) copies.write(one.journalId, one.id, { base: one.base, form: one.form })
    else copies.forget(key)
    if (unsaved && !guards.has(key)) guards.set(key, noteUnsaved(`${of.kind} ${key}`, of.kind))
    if (unsaved) return
    guards.get(key)?.()
    guards.delete(key)
    failures.delete(key)
    stop(key)
  }
  function stop(key: string): void {
    clearTimeout(timers.get(key)?.timer)
    timers.delete(key)
  }
  function schedule(key: string, ms: number): void {
    const now = performance.now()
    const since = timers.get(key)?.since ?? now
    stop(key)
    timers.set(key, { since, timer: setTimeout(() => void save(key), ms) })
  }
  const afterPause = (key: string): void => {
    const since = timers.get(key)?.since ?? performance.now()
    schedule(key, Math.max(0, Math.min(pauseMs, since + mostMs - performance.now())))
  }

  async function save(key: string): Promise<void> {
    stop(key)
    const one = get(key)
    if (one === undefined || (one.state !== 'waiting' && one.state !== 'away')) return
    const faults = faultsOf(fields, schema, one.form)
    const problem = namesOf(fields)
      .flatMap((name) => (faults[name] === undefined ? [] : `${faultOf(fields[name]!.label, faults[name])}.`))
      .join(' ')
    if (problem !== '') return put(key, { ...one, state: 'refused', problem })
    put(key, { ...one, state: 'saving', problem: null })
    try {
      const view = await of.send(one.journalId, one.id, valuesOf(fields, one.form), one.base.modified)
      of.keep(one.journalId, view)
      const now = get(key)
      if (now === undefined) return
      failures.delete(key)
      if (now.form === one.form) return put(key, { ...now, base: view, state: 'saved' })
      put(key, { ...now, base: view, state: 'waiting' })
      afterPause(key)
    } catch (error) {
      await fail(key, error)
    }
  }

  async function fail(key: string, error: unknown): Promise<void> {
    const one = get(key)
    if (one === undefined) return
    if (error instanceof ApiError && error.code === 'Changed elsewhere') return compare(key, one)
    if (error instanceof ApiError && error.status === 404) return put(key, { ...one, state: 'gone' })
    const problem = sentenceOf(error, of.doing)
    if (!passes(error)) {
      const about = error instanceof ApiError ? error.fields.map(({ message }) => `${message}.`) : []
      return put(key, { ...one, state: 'refused', problem: [problem, ...about].join(' ') })
    }
    const failed = failures.get(key) ?? 0
    failures.set(key, failed + 1)
    put(key, { ...one, state: 'away', problem })
    schedule(key, retryMs[failed] ?? retryMs[retryMs.length - 1]!)
  }

  /** Somebody else has written it. What only one side changed is in both; else the trader is asked. */
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
    const form = settled(
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

  // the tab may be closed next, or the network is there again
  const saveAll = (): void => {
    for (const key of all.get().keys()) void save(key)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAll()
  })
  window.addEventListener('online', saveAll)
  // nothing of one user may stay for the next
  let userId = pageUser()?.userId
  followSession(() => {
    if (pageUser()?.userId !== userId) for (const key of all.get().keys()) put(key, null)
    userId = pageUser()?.userId
  })

  return {
    ...copies,
    edited: all,
    formOf: (view) => formOf<F>(fields, view),
    differ: (a, b) => !same(namesOf(fields), a, b),
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
      if (state !== 'waiting') return
      if (when === 'soon') schedule(key, 0)
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
      const copy = copies.pull(journalId, id)
      if (copy === null) return
      put(key, { journalId, id, ...copy, state: 'waiting', problem: null, theirs: null })
      void save(key)
    },
    versionsOf,
  }
}

/** Whether the same may be taken later. */
const passes = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status === 429 ||
  error.status >= 500
