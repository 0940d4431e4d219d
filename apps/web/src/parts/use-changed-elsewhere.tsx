import type { Activity } from '@afterclose/contract/problems'
import { type ReactNode, useState } from 'react'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { toastProblem, toastWarning } from './toasts.tsx'
import { differences, settledForm, type Versions } from './versions.ts'

interface Options<Stored, Form extends object> {
  /** Name of the record: "Trade 12". */
  readonly what: (theirs: Stored) => string
  /** Original version, current form, and stored version. */
  readonly versionsOf: (theirs: Stored) => Versions<Form>
  readonly nameOf: (fields: readonly (keyof Form)[]) => string
  readonly textOf: (fields: readonly (keyof Form)[], version: Form) => string
  /** Continues from the stored record with these values in the form. */
  readonly goOnFrom: (theirs: Stored, kept: Form) => void
}

interface Merge<Stored> {
  /** Fetches the stored record. */
  readonly load: () => Promise<Stored>
  /** Text if both sides could be merged without a choice. */
  readonly merged: string
  /** Ends the sentence "Unexpected error occurred while …". */
  readonly doing: Activity
}

interface Comparison<Stored> {
  /** Dialog for choosing values; null while closed. */
  readonly question: ReactNode
  /** Opens the dialog, without a merge. */
  readonly ask: (theirs: Stored) => void
  /** Compares the form with the stored record. Never rejects: a toast shows errors. */
  readonly compare: (merge: Merge<Stored>) => Promise<void>
}

/**
 * Merges a form with a record that was saved elsewhere since the form was opened: fields that only one side changed are merged, and the
 * trader chooses among the others. No input is lost.
 */
export function useChangedElsewhere<Stored, Form extends object>(options: Options<Stored, Form>): Comparison<Stored> {
  const [theirs, setTheirs] = useState<Stored | null>(null)
  return {
    ask: setTheirs,
    compare: async ({ load, merged, doing }) => {
      try {
        const now = await load()
        const versions = options.versionsOf(now)
        if (differences(versions).length > 0) return setTheirs(now)
        options.goOnFrom(now, settledForm(versions, []))
        toastWarning(merged)
      } catch (error) {
        toastProblem(error, doing)
      }
    },
    question:
      theirs === null ? null : (
        <ChangedElsewhere
          what={options.what(theirs)}
          versions={options.versionsOf(theirs)}
          nameOf={options.nameOf}
          textOf={options.textOf}
          onSettle={(kept) => {
            options.goOnFrom(theirs, kept)
            setTheirs(null)
          }}
          onClose={() => setTheirs(null)}
        />
      ),
  }
}
