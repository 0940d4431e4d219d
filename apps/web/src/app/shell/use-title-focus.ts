import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After the way to another page its title has the focus: the keyboard goes on from there, and a screen reader says where one is.
 * Not on the first page, not where only what a page shows changes, and never from an open dialog.
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
