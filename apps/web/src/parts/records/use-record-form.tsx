import { type Activity, problems } from '@afterclose/contract/problems'
import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../journal/api.ts'
import { ChangedElsewhere } from '../changed-elsewhere.tsx'
import { toastProblem, toastWarning } from '../toasts.tsx'
import { differences, settled } from '../versions.ts'
import type { Fields, Typed, Values } from './fields.ts'
import { asSentence, emptyForm, type Faults, faultsOf, formOf, longestText, namesOf, valuesOf } from './read-fields.ts'

/** A record of which the fields show a part. */
type RecordOf<F extends Fields> = Values<F> & { readonly id: number }

interface Options<F extends Fields, R extends RecordOf<F>> {
  readonly fields: F
  /** The contract's input: its rules hold here as on the server. */
  readonly schema: z.ZodObject
  /** What is edited; null for a new one. */
  readonly record: R | null
  /** What a new one starts with, where that is not empty. */
  readonly fresh?: Partial<Typed<F>>
  /** What no field can know alone. */
  readonly between?: (form: Typed<F>) => Faults<F>
  /**
   * Sends it.
   *
   * @param record what the form goes on from: its `modified` tells the server what was seen
   */
  readonly save: (values: Values<F>, record: R | null) => Promise<unknown>
  /** All records as they are stored by now, where saving may find that one was changed elsewhere. */
  readonly stored?: () => Promise<readonly R[]>
  /** What the record is called, there. */
  readonly what?: string
  /** The field with the name that only one may have. */
  readonly unique?: keyof F & string
  /** Ends the sentence "Unexpected error occurred while …". */
  readonly doing: Activity
  /** Says what went wrong, where it is no fault of a field; else a toast does. */
  readonly onFailure?: (error: unknown) => void
}

/** What an input needs; spread into the fields of `ui/`. */
interface FieldProps<Value> {
  readonly label: string
  readonly value: Value
  readonly error: string | undefined
  readonly maxLength: number | undefined
  readonly onChange: (value: Value) => void
}

export interface RecordForm<F extends Fields> {
  /** Of the form element, for a button that stands outside of it. */
  readonly id: string
  readonly form: Typed<F>
  readonly field: <Name extends keyof F & string>(name: Name) => FieldProps<Typed<F>[Name]>
  readonly unsaved: boolean
  readonly busy: boolean
  /** True when it was saved. Else its faults are shown, and the first one has the focus. */
  readonly submit: () => Promise<boolean>
  /** Begins with the next new one. */
  readonly startAnother: () => void
  /** How often it was refused, and how many were begun: `RecordFields` moves the focus with them. */
  readonly refusals: number
  readonly begun: number
  /** The question what to keep of two versions, while it is asked. */
  readonly question: ReactNode
}

/**
 * The form of a record: what is typed, what is wrong with it, and saving it. Its fields are described once; the
 * contract's schema and the server say what is wrong, each under its field.
 */
export function useRecordForm<F extends Fields, R extends RecordOf<F>>(options: Options<F, R>): RecordForm<F> {
  const { fields, schema } = options
  const id = useId()
  // what the form goes on from; another one once somebody else has saved it meanwhile
  const [record, setRecord] = useState(options.record)
  const first = (): Typed<F> =>
    record === null ? { ...emptyForm(fields), ...options.fresh } : formOf<F>(fields, record)
  const [start, setStart] = useState(first)
  const [form, setForm] = useState(start)
  const [theirs, setTheirs] = useState<R | null>(null)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Faults<F>>({})
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [begun, setBegun] = useState(0)
  const faults = faultsOf(fields, schema, form, options.between)

  const showFaults = (found: Faults<F>): void => {
    setRefused(found)
    setRefusals((before) => before + 1)
  }

  async function submit(): Promise<boolean> {
    if (busy) return false
    setTried(true)
    if (Object.keys(faults).length > 0) {
      showFaults({})
      return false
    }
    setBusy(true)
    try {
      await options.save(valuesOf(fields, form), record)
      return true
    } catch (error) {
      await refuse(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  async function refuse(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === 'Changed elsewhere' && options.stored !== undefined)
      return compare(options.stored)
    const found = error instanceof ApiError ? refusalsOf(fields, error, options.unique) : {}
    if (Object.keys(found).length > 0) showFaults(found)
    else if (options.onFailure !== undefined) options.onFailure(error)
    else toastProblem(error, options.doing)
  }

  /** Somebody else has saved it since it was opened: shows both sides, and nothing that was typed is lost. */
  async function compare(stored: () => Promise<readonly R[]>): Promise<void> {
    try {
      const now = (await stored()).find(({ id: other }) => other === record?.id)
      if (now === undefined) throw new ApiError(404, 'Not found', problems['Not found'].message)
      const versions = versionsOf(now)
      if (differences(versions).length > 0) return setTheirs(now)
      goOnFrom(now, settled(versions, []))
      toastWarning('This was saved elsewhere in the meantime. What you typed is kept: please save again.')
    } catch (error) {
      toastProblem(error, options.doing)
    }
  }
  const versionsOf = (other: R) => ({
    base: start,
    mine: form,
    theirs: formOf<F>(fields, other),
    groups: namesOf(fields).map((name) => [name]),
  })
  const goOnFrom = (now: R, kept: Typed<F>): void => {
    setRecord(now)
    setStart(formOf<F>(fields, now))
    setForm(kept)
    setTheirs(null)
  }

  return {
    id,
    form,
    field: (name) => ({
      label: fields[name]!.label,
      value: form[name],
      error: refused[name] ?? (tried ? faults[name] : undefined),
      maxLength: fields[name]!.limited === true ? longestText(schema, name) : undefined,
      onChange: (value) => {
        setForm((before) => ({ ...before, [name]: value }))
        setRefused((before) => ({ ...before, [name]: undefined }))
      },
    }),
    unsaved: JSON.stringify(form) !== JSON.stringify(start),
    busy,
    submit,
    startAnother: () => {
      const next = { ...emptyForm(fields), ...options.fresh }
      setStart(next)
      setForm(next)
      setTried(false)
      setBegun((before) => before + 1)
    },
    refusals,
    begun,
    question: theirs !== null && (
      <ChangedElsewhere
        what={options.what ?? 'This'}
        versions={versionsOf(theirs)}
        nameOf={(names) => names.map((name) => fields[name]!.label).join(', ')}
        textOf={(names, version) => names.map((name) => fields[name]!.words(version[name])).join(', ')}
        onSettle={(kept) => goOnFrom(theirs, kept)}
        onClose={() => setTheirs(null)}
      />
    ),
  }
}

/** What the server refused, by field; nothing where it names no field of the form. */
function refusalsOf<F extends Fields>(fields: F, { code, message, fields: found }: ApiError, unique?: string) {
  const refusals: Record<string, string> = {}
  if (unique !== undefined && code.startsWith('Duplicate ')) refusals[unique] = message
  for (const { field, message: about } of found) {
    const name = field.split('.')[0] ?? ''
    if (name in fields) refusals[name] ??= asSentence(about)
  }
  return refusals as Faults<F>
}
