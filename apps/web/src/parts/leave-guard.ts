import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useEffect, useId } from 'react'
import { closeAllDialogs } from '../journal/dialogs.ts'
import { currentUser } from '../journal/session.ts'
import { mayLeave } from '../journal/may-leave.ts'
import { hasUnsaved, noteUnsaved } from '../journal/unsaved.ts'

/** The dialog around a part of the page. */
export interface AroundDialog {
  readonly id: string
  /** Closes the dialog as Escape does; absent where it cannot be dismissed. */
  readonly close?: (() => void) | undefined
}
export const AroundDialogContext = createContext<AroundDialog | null>(null)

/** The dialog in which a component stands. */
export function useAroundDialog(): AroundDialog {
  const around = use(AroundDialogContext)
  if (around === null) throw new Error('This belongs inside a dialog')
  return around
}

/** Marks a form of this dialog as unsaved: leaving the dialog asks first. */
export function useUnsavedIn(dialog: string, unsaved: boolean): void {
  const form = useId()
  useEffect(() => (unsaved ? noteUnsaved(form, dialog) : undefined), [form, dialog, unsaved])
}

/** The same for a form inside of a dialog. */
export const useUnsaved = (unsaved: boolean): void => useUnsavedIn(useAroundDialog().id, unsaved)

/** Asks before the dialog's unsaved input is lost, then goes on. */
export function useLeave(): (then: () => void) => Promise<void> {
  const { id } = useAroundDialog()
  return async (then) => {
    if (await mayLeave(id)) then()
  }
}

/**
 * Keeps the browser from leaving an open dialog by itself: Back closes the dialog on top instead of leaving its page,
 * another address and a reload are asked about where input is unsaved.
 *
 * @param close closes the dialog as Escape does; absent where it cannot be dismissed
 */
export function useLeaveGuard({ onTop, close }: { onTop: boolean; close: (() => void) | undefined }): void {
  useBlocker({
    enableBeforeUnload: () => hasUnsaved(),
    shouldBlockFn: async ({ action, current, next }) => {
      // who is signed out, or only half in again, has nothing that could be saved
      if (!onTop || currentUser()?.fullyAuthenticated !== true) return false
      if (action === 'BACK') {
        close?.()
        return close !== undefined
      }
      if (current.pathname === next.pathname || !hasUnsaved()) return false
      const may = await mayLeave()
      if (may) closeAllDialogs()
      return !may
    },
  })
}
