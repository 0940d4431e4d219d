import { useEffect, useState } from 'react'

/** Where the focus can go when what had it is gone: the dialog on top, else the grid's last cell, else the page. */
const fallbacks = ['.mantine-Modal-content', 'main .ag-cell-focus', 'main']

/** Gives the focus back to what had it when this first showed, unless something else has taken it meanwhile. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      for (const place of [opener, ...fallbacks.map(last)]) {
        if (place instanceof HTMLElement) place.focus({ preventScroll: true })
        if (document.activeElement !== document.body) return
      }
    },
    [opener],
  )
}

const last = (selector: string): Element | undefined => [...document.querySelectorAll(selector)].at(-1)
