import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Focuses the title after navigation: the keyboard continues from there, and screen readers announce the page. Not on the first page, not
 * for changes within a page, and never from an open dialog.
 */
export function useTitleFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || document.querySelector('[aria-modal="true"]') !== null) return
        document.querySelector<HTMLElement>('#content h1')?.focus()
      }),
    [router],
  )
}
