import { type Activity, problems } from '@afterclose/contract/problems'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../journal/call-server.ts'
import { ChangedElsewhere } from '../changed-elsewhere.tsx'
import type { Fields, Typed, Values } from '../records/field.ts'
import { formOf, namesOf, valuesOf } from '../records/read-fields.ts'
import { type FieldForm, type FormRules, useFieldForm } from '../records/use-field-form.ts'
import { toastDone, toastProblem } from '../toasts.tsx'
import { differences, settled, type Versions } from '../versions.ts'

interface Options<F extends Fields> extends FormRules<F> {
  /** What is stored, as far as this tab knows. */
  readonly stored: Values<F>
  /** What is stored by now. */
  readonly read: () => Promise<Values<F>>
  /** Sends what was changed here, and notes what is stored then. */
  readonly save: (changes: Partial<Values<F>>) => Promise<unknown>
  /** What the settings are called: "Journal". */
  readonly what: string
  /** Said when they were saved. */
  readonly done: string
  /** Ends the sentence "Unexpected error occurred while …". */
  readonly doing: Activity
}

export interface SettingsFormState<F extends Fields> extends FieldForm<F> {
  /** The question what to keep of two versions, while it is asked. */
  readonly question: ReactNode
}

/**
 * The form of settings that are always there, and that another tab may save meanwhile: only what was changed here is
 * sent, and where the same field was changed there, both are shown. While nothing is typed, it shows what is stored.
 */
export function useSettingsForm<F extends Fields>(options: Options<F>): SettingsFormState<F> {
  const { fields } = options
  const [theirs, setTheirs] = useState<Typed<F> | null>(null)
  const known = formOf<F>(fields, options.stored)

  const form = useFieldForm({
    ...options,
    start: known,
    save: async () => {
      const now = formOf<F>(fields, await options.read())
      const versions = versionsOf(now)
      const list = differences(versions)
      if (list.some(({ proposed }) => proposed === 'mine')) {
        setTheirs(now)
        throw new ApiError(409, 'Changed elsewhere', problems['Changed elsewhere'].message)
      }
      const next = settled(
        versions,
        list.map(() => 'theirs'),
      )
      const values = valuesOf(fields, next)
      const changed = namesOf(fields).filter((name) => !same(next[name], now[name]))
      if (changed.length > 0) await options.save(only(values, changed))
      const saved = formOf<F>(fields, values)
      form.goOn(saved, saved)
      toastDone(options.done)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError && error.code === 'Changed elsewhere')) toastProblem(error, options.doing)
    },
  })
  const versionsOf = (other: Typed<F>): Versions<Typed<F>> => ({
    base: form.start,
    mine: form.form,
    theirs: other,
    groups: namesOf(fields).map((name) => [name]),
  })
  if (!form.unsaved && !form.busy && theirs === null && !same(known, form.start)) form.goOn(known, known)

  return {
    ...form,
    question: theirs !== null && (
      <ChangedElsewhere
        what={options.what}
        versions={versionsOf(theirs)}
        nameOf={(names) => names.map((name) => fields[name]!.label).join(', ')}
        textOf={(names, version) => names.map((name) => fields[name]!.words(version[name])).join(', ')}
        onSettle={(kept) => {
          form.goOn(theirs, kept)
          setTheirs(null)
        }}
        onClose={() => setTheirs(null)}
      />
    ),
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const only = <V extends object>(values: V, names: readonly (keyof V)[]): Partial<V> => {
  const some: Partial<V> = {}
  for (const name of names) some[name] = values[name]
  return some
}
