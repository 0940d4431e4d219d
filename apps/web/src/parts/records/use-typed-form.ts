import { useState } from 'react'
import { afterPress } from '../../ui/after-press.ts'

/** Errors or rejections by field; a field inside a list is named "executions.0.price". */
type ByField = Readonly<Record<string, string | undefined>>

export interface TypedForm<Form extends object> {
  /** Stored values of the form, or those of a new record. */
  readonly start: Form
  readonly form: Form
  /**
   * Changes fields, and clears the server's rejections of them.
   *
   * @param follow sets fields that depend on the change
   */
  readonly change: (part: Partial<Form>, follow?: (before: Form, next: Form) => Form) => void
  /** The field lost the focus: its error may show. */
  readonly leave: (field: string) => void
  readonly showAll: () => void
  /** The rejection of a field, or its error if it may show already. */
  readonly fault: (field: string, faults: ByField) => string | undefined
  /** Shows errors from the server; each is cleared when its field changes. */
  readonly refuse: (refusals: ByField) => void
  /** Applies a change that is already stored, so that it does not count as unsaved. */
  readonly settle: (change: (form: Form) => Form) => void
  /** Continues from another stored version, with these values in the fields. */
  readonly goOn: (start: Form, form: Form) => void
  /** Hides errors until their fields lose the focus. */
  readonly hideFaults: () => void
  readonly unsaved: boolean
}

const none: ReadonlySet<string> = new Set()

/**
 * Typed values of a form with errors, rejections and unsaved changes. `useFieldForm` adds independently described fields; the trade dialog
 * adds fields that depend on each other.
 */
export function useTypedForm<Form extends object>(first: Form | (() => Form)): TypedForm<Form> {
  const [start, setStart] = useState(first)
  const [form, setForm] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(none)
  const [refused, setRefused] = useState<ByField>({})
  return {
    start,
    form,
    change: (part, follow = (_before, next) => next) => {
      setForm((before) => follow(before, { ...before, ...part }))
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !concerns(field, part))))
    },
    leave: (field) => afterPress(() => setLeft((before) => (before === 'all' ? before : new Set([...before, field])))),
    showAll: () => setLeft('all'),
    fault: (field, faults) => refused[field] ?? (left === 'all' || left.has(field) ? faults[field] : undefined),
    refuse: setRefused,
    settle: (change) => {
      setStart(change)
      setForm(change)
    },
    goOn: (from, kept) => {
      setStart(from)
      setForm(kept)
    },
    hideFaults: () => setLeft(none),
    unsaved: JSON.stringify(form) !== JSON.stringify(start),
  }
}

/** Whether a change of these parts of the form touches a field: "executions.0.price" belongs to `executions`. */
const concerns = (field: string, part: object): boolean => Object.hasOwn(part, field.split('.')[0] ?? '')
