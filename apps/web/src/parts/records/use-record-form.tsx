import { type Activity, problems } from '@afterclose/contract/problems'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../journal/call-server.ts'
import { ChangedElsewhere } from '../changed-elsewhere.tsx'
import { toastProblem, toastWarning } from '../toasts.tsx'
import { differences, settled } from '../versions.ts'
import type { Fields, Typed, Values } from './field.ts'
import { formOf, namesOf } from './read-fields.ts'
import { type FieldForm, type FormFrame, type FormRules, useFieldForm } from './use-field-form.ts'

/** A record of which the fields show a part. */
type RecordOf<F extends Fields> = Values<F> & { readonly id: number }

interface Options<F extends Fields, R extends RecordOf<F>> extends FormRules<F> {
  /** What is edited; null for a new one. */
  readonly record: R | null
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
  /** Fields of which a version is only kept as a whole, such as a checklist with its ticks. */
  readonly together?: readonly (readonly (keyof F & string)[])[]
  /** Ends the sentence "Unexpected error occurred while …". */
  readonly doing: Activity
}

/** What stands around the fields of a record, whichever they are. */
export interface RecordFrame extends FormFrame {
  /** The question what to keep of two versions, while it is asked. */
  readonly question: ReactNode
}
export interface RecordForm<F extends Fields> extends FieldForm<F>, RecordFrame {}

/** The form of a record, which somebody else may save meanwhile. A toast says what is no fault of a field. */
export function useRecordForm<F extends Fields, R extends RecordOf<F>>(options: Options<F, R>): RecordForm<F> {
  const { fields } = options
  // what the form goes on from; another one once somebody else has saved it meanwhile
  const [record, setRecord] = useState(options.record)
  const [theirs, setTheirs] = useState<R | null>(null)
  const form = useFieldForm({
    ...options,
    start: record === null ? undefined : formOf<F>(fields, record),
    save: (values) => options.save(values, record),
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === 'Changed elsewhere' && options.stored !== undefined)
        return compare(options.stored)
      return toastProblem(error, options.doing)
    },
  })

  /** Somebody else has saved it since it was opened: shows both sides, and nothing that was typed is lost. */
  async function compare(stored: () => Promise<readonly R[]>): Promise<void> {
    try {
      const now = (await stored()).find(({ id: other }) => other === record?.id)
      if (now === undefined) throw new ApiError(404, 'Not found', problems['Not found'].message)
      const versions = versionsOf(now)
      if (differences(versions).length > 0) return setTheirs(now)
      goOnFrom(now, settled(versions, []))
      toastWarning('This was saved elsewhere in the meantime. Your changes are kept: please save again.')
    } catch (error) {
      toastProblem(error, options.doing)
    }
  }
  const { together = [] } = options
  const alone = namesOf(fields).filter((name) => !together.some((names) => names.includes(name)))
  const groups = [...alone.map((name) => [name]), ...together]
  const versionsOf = (other: R) => ({
    base: form.start,
    mine: form.form,
    theirs: formOf<F>(fields, other),
    groups,
  })
  const goOnFrom = (now: R, kept: Typed<F>): void => {
    setRecord(now)
    form.goOn(formOf<F>(fields, now), kept)
    setTheirs(null)
  }

  return {
    ...form,
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
