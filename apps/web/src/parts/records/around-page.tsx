import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { currentUser } from '../../journal/session.ts'
import { mayLeave } from '../../journal/may-leave.ts'
import { hasUnsaved } from '../../journal/unsaved.ts'
import { AroundDialogContext, useUnsavedIn } from '../leave-guard.ts'

interface AroundPageProps {
  /** The page's form holds input that would be lost. */
  unsaved: boolean
  /** The word of the address that says which record the page shows: another one leaves the form, too. */
  word?: string
  children: ReactNode
}

const wordIn = (search: object, word: string | undefined): unknown =>
  word === undefined ? undefined : new Map<string, unknown>(Object.entries(search)).get(word)

/** A form that stands on a page and in no dialog: asks before its unsaved input is lost to another page, or to a reload. */
export function AroundPage({ unsaved, word, children }: AroundPageProps) {
  const id = useId()
  useUnsavedIn(id, unsaved)
  useBlocker({
    enableBeforeUnload: () => hasUnsaved(id),
    // who is signed out, or only half in again, has nothing that could be saved
    shouldBlockFn: async ({ current, next }) =>
      (current.pathname !== next.pathname || wordIn(current.search, word) !== wordIn(next.search, word)) &&
      currentUser()?.fullyAuthenticated === true &&
      !(await mayLeave(id)),
  })
  return <AroundDialogContext value={{ id }}>{children}</AroundDialogContext>
}
