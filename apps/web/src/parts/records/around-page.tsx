import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { currentUser } from '../../journal/session.ts'
import { mayLeave } from '../../journal/may-leave.ts'
import { hasUnsaved } from '../../journal/unsaved.ts'
import { AroundDialogContext, useUnsavedIn } from '../leave-guard.ts'

interface AroundPageProps {
  /** The page's form contains input that would be lost. */
  unsaved: boolean
  /** Search parameter of the record that the page shows: another record leaves the form too. */
  word?: string
  children: ReactNode
}

const wordIn = (search: object, word: string | undefined): unknown =>
  word === undefined ? undefined : new Map<string, unknown>(Object.entries(search)).get(word)

/** A form on a page instead of in a dialog: asks for confirmation before its unsaved input is lost to another page or a reload. */
export function AroundPage({ unsaved, word, children }: AroundPageProps) {
  const id = useId()
  useUnsavedIn(id, unsaved)
  useBlocker({
    enableBeforeUnload: () => hasUnsaved(id),
    // a user who is signed out, or whose second factor is pending, cannot save anything
    shouldBlockFn: async ({ current, next }) =>
      (current.pathname !== next.pathname || wordIn(current.search, word) !== wordIn(next.search, word)) &&
      currentUser()?.fullyAuthenticated === true &&
      !(await mayLeave(id)),
  })
  return <AroundDialogContext value={{ id }}>{children}</AroundDialogContext>
}
