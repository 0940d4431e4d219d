import { useId, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../journal/call-server.ts'
import type { Fields, Typed, Values } from './field.ts'
import { useTypedForm } from './use-typed-form.ts'
import { asSentence, emptyForm, type Faults, faultsOf, longestText, valuesOf } from './read-fields.ts'

/** Fields with their rules. */
export interface FormRules<F extends Fields> {
  readonly fields: F
  /** The contract's input schema: its rules apply here as on the server. */
  readonly schema: z.ZodObject
  /** Initial values of a new record, if they are not empty. */
  readonly fresh?: Partial<Typed<F>>
  /** Rules between fields. */
  readonly between?: (form: Typed<F>) => Faults<F>
  /** Field that must be unique, such as a name. */
  readonly unique?: keyof F & string
}

interface Options<F extends Fields> extends FormRules<F> {
  /** Initial values, if they are not those of a new record. */
  readonly start?: Typed<F> | undefined
  readonly save: (values: Values<F>) => Promise<unknown>
  /** Reports an error that belongs to no field. The form is busy until it resolves. */
  readonly onFailure: (error: unknown) => void | Promise<void>
}

/** Props of an input; spread into the fields of `ui/`. */
interface FieldProps<Value> {
  readonly label: string
  readonly value: Value
  readonly error: string | undefined
  readonly maxLength: number | undefined
  readonly onChange: (value: Value) => void
}

/** State of a form, independent of its fields. */
export interface FormFrame {
  /** Id of the form element, for a button outside of it. */
  readonly id: string
  readonly unsaved: boolean
  readonly busy: boolean
  /** True if it was saved. Otherwise errors are shown, and the first field with an error gets the focus. */
  readonly submit: () => Promise<boolean>
  /** Starts the next new record. */
  readonly startAnother: () => void
  /** Number of rejected saves, and of records started: `RecordFields` moves the focus when they change. */
  readonly refusals: number
  readonly begun: number
}

export interface FieldForm<F extends Fields> extends FormFrame {
  readonly form: Typed<F>
  readonly field: <Name extends keyof F & string>(name: Name) => FieldProps<Typed<F>[Name]>
}

/** Forms whose initial values can be replaced below typed input. */
export interface Restartable<F extends Fields> {
  readonly start: Typed<F>
  readonly goOn: (start: Typed<F>, form: Typed<F>) => void
}

/**
 * A form: typed values, errors and saving. Its fields are described once; the contract's schema and the server validate them, and errors
 * show below their field. `useRecordForm` is the form of a stored record.
 */
export function useFieldForm<F extends Fields>(options: Options<F>): FieldForm<F> & Restartable<F> {
  const { fields, schema } = options
  const id = useId()
  const fresh = (): Typed<F> => ({ ...emptyForm(fields), ...options.fresh })
  const typed = useTypedForm<Typed<F>>(() => options.start ?? fresh())
  const { form, start } = typed
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [begun, setBegun] = useState(0)
  const faults = faultsOf(fields, schema, form, options.between)

  const showFaults = (found: Faults<F>): void => {
    typed.refuse(found)
    setRefusals((before) => before + 1)
  }
  const goOn = (from: Typed<F>, kept: Typed<F>): void => {
    typed.goOn(from, kept)
    typed.hideFaults()
  }

  async function submit(): Promise<boolean> {
    if (busy) return false
    typed.showAll()
    if (Object.keys(faults).length > 0) {
      showFaults({})
      return false
    }
    setBusy(true)
    try {
      await options.save(valuesOf(fields, form))
      return true
    } catch (error) {
      const found = error instanceof ApiError ? refusalsOf(fields, error, options.unique) : {}
      if (Object.keys(found).length > 0) showFaults(found)
      else await options.onFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    id,
    form,
    field: (name) => ({
      label: fields[name]!.label,
      value: form[name],
      error: typed.fault(name, faults),
      maxLength: fields[name]!.limited === true ? longestText(schema, name) : undefined,
      onChange: (value) => typed.change(partOf<F>(name, value)),
    }),
    unsaved: typed.unsaved,
    busy,
    submit,
    startAnother: () => {
      const next = fresh()
      goOn(next, next)
      setBegun((before) => before + 1)
    },
    refusals,
    begun,
    start,
    goOn,
  }
}

/** A change of one field. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key loses its name
const partOf = <F extends Fields>(name: keyof F, value: unknown) => ({ [name]: value }) as Partial<Typed<F>>

/** Rejections of the server by field; empty if it names no field of the form. */
function refusalsOf<F extends Fields>(fields: F, { code, message, fields: found }: ApiError, unique?: string) {
  const refusals: Record<string, string> = {}
  if (unique !== undefined && code.startsWith('Duplicate ')) refusals[unique] = message
  for (const { field, message: about } of found) {
    const name = field.split('.')[0] ?? ''
    if (name in fields) refusals[name] ??= asSentence(about)
  }
  return refusals as Faults<F>
}
