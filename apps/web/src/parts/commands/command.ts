import type { ComponentType } from 'react'

/**
 * A command for a record or a selection: its name, icon, key and condition, wherever it is offered. A menu, a bar, a dialog and Ctrl+K
 * all show the same list.
 */
export interface Command<Subject> {
  readonly id: string
  readonly name: string | ((subject: Subject) => string)
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden'?: 'true' }>
  /** Key that runs it on the focused row, as `aria-keyshortcuts` has it. */
  readonly key?: string
  /** Condition for offering it. Absent: always. */
  readonly when?: (subject: Subject) => boolean
  /** Neighbours with another section are divided from it. */
  readonly section?: string
  /** A dialog of the record stays open, with what is typed in it. */
  readonly stays?: true
  readonly run: (subject: Subject) => unknown
}

/** A command for one subject, ready to be shown. */
export interface Offered {
  readonly id: string
  readonly name: string
  readonly icon: Command<never>['icon']
  readonly key: string | undefined
  readonly stays: boolean
  readonly section: string
  readonly run: () => void
}

/** The commands of a list that a subject has, in the order of the list. */
export const offeredTo = <Subject>(commands: readonly Command<Subject>[], subject: Subject): readonly Offered[] =>
  commands
    .filter(({ when }) => when === undefined || when(subject))
    .map(({ id, name, icon, key, stays = false, section = '', run }) => ({
      id,
      name: typeof name === 'string' ? name : name(subject),
      icon,
      key,
      stays,
      section,
      run: () => void run(subject),
    }))

/** Runs a command of a list, such as for its key, where the subject has it. */
export const runCommand = <Subject>(commands: readonly Command<Subject>[], id: string, subject: Subject): void =>
  offeredTo(commands, subject)
    .find((command) => command.id === id)
    ?.run()
