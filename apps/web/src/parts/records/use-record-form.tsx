import { type Activity, problems } from '@afterclose/contract/problems'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../journal/call-server.ts'
import { toastProblem } from '../toasts.tsx'
import { useChangedElsewhere } from '../use-changed-elsewhere.tsx'
import type { Fields, Typed, Values } from './field.ts'
import { formOf, namesOf, versionWords } from './read-fields.ts'
import { type FieldForm, type FormFrame, type FormRules, type Restartable, useFieldForm } from './use-field-form.ts'

/** A record that contains the form's fields. */
type RecordOf<F extends Fields> = Values<F> & { readonly id: number }

interface Options<F extends Fields, R extends RecordOf<F>> extends FormRules<F> {
  /** Edited record; null for a new one. */
  readonly record: R | null
  /**
   * Sends the record.
   *
   * @param record version on which the form is based: the server detects conflicts by its `modified`
   */
  readonly save: (values: Values<F>, record: R | null) => Promise<unknown>
  /** Fetches the stored records again, to detect a change made elsewhere. */
  readonly stored?: () => Promise<readonly R[]>
  /** Name of the record in a conflict dialog. */
  readonly what?: string
  /** Fields that are merged only as a group, such as a checklist with its ticks. */
  readonly together?: readonly (readonly (keyof F & string)[])[]
  /** Ends the sentence "Unexpected error occurred while …". */
  readonly doing: Activity
}

/** State of a record's form, independent of its fields. */
export interface RecordFrame extends FormFrame {
  /** Dialog for choosing between two versions, while it is open. */
  readonly question: ReactNode
}
export interface RecordForm<F extends Fields> extends FieldForm<F>, RecordFrame {}

/** Form of a record that someone else may change meanwhile. A toast shows errors that belong to no field. */
export function useRecordForm<F extends Fields, R extends RecordOf<F>>(options: Options<F, R>): RecordForm<F> {
  const { fields } = options
  // version on which the form is based; replaced when someone else has saved the record
  const [record, setRecord] = useState(options.record)
  const form: FieldForm<F> & Restartable<F> = useFieldForm({
    ...options,
    start: record === null ? undefined : formOf<F>(fields, record),
    save: (values) => options.save(values, record),
    onFailure: (error): void | Promise<void> => {
      if (error instanceof ApiError && error.code === 'Changed elsewhere' && options.stored !== undefined)
        return compare({
          load: () => storedNow(options.stored),
          merged: 'This was saved elsewhere in the meantime. Your changes are kept: please save again.',
          doing: options.doing,
        })
      return toastProblem(error, options.doing)
    },
  })

  async function storedNow(stored = async (): Promise<readonly R[]> => []): Promise<R> {
    const now = (await stored()).find(({ id: other }) => other === record?.id)
    if (now === undefined) throw new ApiError(404, 'Not found', problems['Not found'].message)
    return now
  }
  const { together = [] } = options
  const alone = namesOf(fields).filter((name) => !together.some((names) => names.includes(name)))
  const groups = [...alone.map((name) => [name]), ...together]
  const { question, compare } = useChangedElsewhere<R, Typed<F>>({
    what: () => options.what ?? 'This',
    versionsOf: (theirs) => ({ base: form.start, mine: form.form, theirs: formOf<F>(fields, theirs), groups }),
    ...versionWords(fields),
    goOnFrom: (theirs, kept) => {
      setRecord(theirs)
      form.goOn(formOf<F>(fields, theirs), kept)
    },
  })

  return { ...form, question }
}
