import { useEffect, useRef } from 'react'

/**
 * Hides the "Undo" of changes in a form when the form is saved or left: from then on it would change a form that is not there any more.
 *
 * @returns takes what hides a toast
 */
export function useFormUndo(ofForm: boolean): (hide: () => void) => void {
  const shown = useRef<(() => void)[]>([])
  useEffect(() => {
    const toasts = shown.current
    return () => {
      if (ofForm) for (const hide of toasts) hide()
    }
  }, [ofForm])
  return (hide) => void shown.current.push(hide)
}
