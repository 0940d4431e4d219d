import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useEffect, useId } from 'react'
import { closeAllDialogs } from '../journal/dialogs.ts'
import { currentUser } from '../journal/session.ts'
import { mayLeave } from '../journal/may-leave.ts'
import { hasUnsaved, noteUnsaved } from '../journal/unsaved.ts'

/** The dialog around a part of the page. */
export interface AroundDialog {
  readonly id: string
  /** Closes the dialog, as Escape does; absent if it cannot be dismissed. */
  readonly close?: (() => void) | undefined
}
export const AroundDialogContext = createContext<AroundDialog | null>(null)

/** The dialog around a component. */
export function useAroundDialog(): AroundDialog {
  const around = use(AroundDialogContext)
  if (around === null) throw new Error('This belongs inside a dialog')
  return around
}

/** Marks a form of this dialog as unsaved: leaving it asks for confirmation. */
export function useUnsavedIn(dialog: string, unsaved: boolean): void {
  const form = useId()
  useEffect(() => (unsaved ? noteUnsaved(form, dialog) : undefined), [form, dialog, unsaved])
}

/** The same for a form inside of a dialog. */
export const useUnsaved = (unsaved: boolean): void => useUnsavedIn(useAroundDialog().id, unsaved)

/** Asks for confirmation before the dialog's unsaved input is lost, then continues. */
export function useLeave(): (then: () => void) => Promise<void> {
  const { id } = useAroundDialog()
  return async (then) => {
    if (await mayLeave(id)) then()
  }
}

/**
 * Intercepts navigation while a dialog is open: Back closes the topmost dialog instead of leaving its page; with unsaved input, another
 * address and a reload ask for confirmation.
 *
 * @param close closes the dialog, as Escape does; absent if it cannot be dismissed
 */
export function useLeaveGuard({ onTop, close }: { onTop: boolean; close: (() => void) | undefined }): void {
  useBlocker({
    enableBeforeUnload: () => hasUnsaved(),
    shouldBlockFn: async ({ action, current, next }) => {
      // a user who is signed out, or whose second factor is pending, cannot save anything
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
