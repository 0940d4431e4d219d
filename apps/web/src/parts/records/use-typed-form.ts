import { useState } from 'react'

/** Faults or refusals by field; a field inside a list is named "executions.0.price". */
type ByField = Readonly<Record<string, string | undefined>>

export interface TypedForm<Form extends object> {
  /** The form as it is stored, or as a new one begins. */
  readonly start: Form
  readonly form: Form
  /**
   * Changes fields. What the server refused in them is forgotten.
   *
   * @param follow fields that follow from the change
   */
  readonly change: (part: Partial<Form>, follow?: (before: Form, next: Form) => Form) => void
  /** The field was left: its fault may show. */
  readonly leave: (field: string) => void
  readonly showAll: () => void
  /** The refusal of a field, or its fault if it may show already. */
  readonly fault: (field: string, faults: ByField) => string | undefined
  /** Faults that the server found; each goes when its field changes. */
  readonly refuse: (refusals: ByField) => void
  /** Applies a change that is stored already, so that it is no unsaved one. */
  readonly settle: (change: (form: Form) => Form) => void
  /** Goes on from another stored version, with these values in the fields. */
  readonly goOn: (start: Form, form: Form) => void
  /** Faults show again only when their fields were left. */
  readonly hideFaults: () => void
  readonly unsaved: boolean
}

const none: ReadonlySet<string> = new Set()

/**
 * Typed values of a form with their faults, refusals and unsaved changes. `useFieldForm` adds fields that are described one by one; the
 * trade dialog adds fields that depend on each other.
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
    leave: (field) => setLeft((before) => (before === 'all' ? before : new Set([...before, field]))),
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
