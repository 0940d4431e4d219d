import { type Activity, problems } from '@afterclose/contract/problems'
import type { ReactNode } from 'react'
import { ApiError } from '../../journal/call-server.ts'
import type { Fields, Typed, Values } from '../records/field.ts'
import { formOf, namesOf, valuesOf, versionWords } from '../records/read-fields.ts'
import { type FieldForm, type FormRules, useFieldForm } from '../records/use-field-form.ts'
import { toastDone, toastProblem } from '../toasts.tsx'
import { useChangedElsewhere } from '../use-changed-elsewhere.tsx'
import { differences, settledForm, type Versions } from '../versions.ts'

interface Options<F extends Fields> extends FormRules<F> {
  /** Stored settings, as known to this tab. */
  readonly stored: Values<F>
  /** Fetches the stored settings again. */
  readonly read: () => Promise<Values<F>>
  /** Sends the changed settings, and updates the stored ones. */
  readonly save: (changes: Partial<Values<F>>) => Promise<unknown>
  /** Name of the settings: "Journal". */
  readonly what: string
  /** Text of the toast after saving. */
  readonly done: string
  /** Ends the sentence "Unexpected error occurred while …". */
  readonly doing: Activity
}

export interface SettingsFormState<F extends Fields> extends FieldForm<F> {
  /** Dialog for choosing between two versions, while it is open. */
  readonly question: ReactNode
}

/**
 * Form of settings, which always exist and may be changed in another tab: only fields changed here are sent, and if a field was changed in
 * both, both versions are shown. Without typed changes it shows the stored values.
 */
export function useSettingsForm<F extends Fields>(options: Options<F>): SettingsFormState<F> {
  const { fields } = options
  const known = formOf<F>(fields, options.stored)

  const form = useFieldForm({
    ...options,
    start: known,
    save: async () => {
      const now = formOf<F>(fields, await options.read())
      const versions = versionsOf(now)
      const list = differences(versions)
      if (list.some(({ proposed }) => proposed === 'mine')) {
        ask(now)
        throw new ApiError(409, 'Changed elsewhere', problems['Changed elsewhere'].message)
      }
      const next = settledForm(
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
  const { question, ask } = useChangedElsewhere<Typed<F>, Typed<F>>({
    what: () => options.what,
    versionsOf,
    ...versionWords(fields),
    goOnFrom: form.goOn,
  })
  if (!form.unsaved && !form.busy && question === null && !same(known, form.start)) form.goOn(known, known)

  return { ...form, question }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const only = <V extends object>(values: V, names: readonly (keyof V)[]): Partial<V> => {
  const some: Partial<V> = {}
  for (const name of names) some[name] = values[name]
  return some
}
