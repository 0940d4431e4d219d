import type { ComponentType } from 'react'

/**
 * A command for a record or a selection: its name, icon, key and condition, wherever it is offered. A menu, a bar, a dialog and Ctrl+K
 * all show the same list.
 */
export interface Command<Subject> {
  readonly id: string
  readonly name: string | ((subject: Subject) => string)
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden'?: 'true' }>
  /** Key that runs it on the focused row, as for `aria-keyshortcuts`. */
  readonly key?: string
  /** Condition for offering it. Default: always. */
  readonly when?: (subject: Subject) => boolean
  /** Why it cannot be run for the subject, as a sentence: it is shown, but disabled. Default and null: it can. */
  readonly why?: (subject: Subject) => string | null
  /** Commands of different sections are divided. */
  readonly section?: string
  /** Keeps the dialog of the record open, with its input. */
  readonly stays?: true
  readonly run: (subject: Subject) => unknown
}

/** A command for one subject, ready to show. */
export interface Offered {
  readonly id: string
  readonly name: string
  readonly icon: Command<never>['icon']
  readonly key: string | undefined
  /** Why it is disabled; null if it is not. */
  readonly why: string | null
  readonly stays: boolean
  readonly section: string
  readonly run: () => void
}

/** Commands of a list that are offered for a subject, in the order of the list. */
export const offeredTo = <Subject>(commands: readonly Command<Subject>[], subject: Subject): readonly Offered[] =>
  commands
    .filter(({ when }) => when === undefined || when(subject))
    .map(({ id, name, icon, key, why, stays = false, section = '', run }) => ({
      id,
      name: typeof name === 'string' ? name : name(subject),
      icon,
      key,
      why: why?.(subject) ?? null,
      stays,
      section,
      run: () => void run(subject),
    }))

/** Runs a command of a list, such as for its key, if it is offered for the subject. */
export const runCommand = <Subject>(commands: readonly Command<Subject>[], id: string, subject: Subject): void =>
  offeredTo(commands, subject)
    .find((command) => command.id === id && command.why === null)
    ?.run()
