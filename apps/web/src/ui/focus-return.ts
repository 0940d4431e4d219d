import { useEffect, useLayoutEffect, useState } from 'react'

/** Where the focus can go when what had it is gone: the dialog on top, else the grid's last cell, else the page. */
const fallbacks = ['.mantine-Modal-content', 'main .ag-cell-focus', 'main']

/**
 * Takes the focus from the element below as a dialog opens, and gives it back at the end, unless something else has taken it meanwhile.
 * Mantine's trap gives the focus to the dialog after a timeout: an Escape until then would be that element's, and the dialog stay open.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    if (opener instanceof HTMLElement && opener === document.activeElement) opener.blur()
  }, [opener])
  useEffect(() => () => giveFocusBack(opener), [opener])
}

/**
 * A callback ref for the input that an overlay opens with. It has the focus before the next key: Mantine's own trap gives
 * it after a timeout, and what is typed until then goes to the page below.
 */
export function focusAtOnce(input: HTMLElement | null): (() => void) | undefined {
  if (input === null) return
  const opener = document.activeElement
  input.focus({ preventScroll: true })
  return () => queueMicrotask(() => giveFocusBack(opener)) // the input leaves the document after its ref
}

function giveFocusBack(opener: Element | null): void {
  if (document.activeElement !== document.body) return
  for (const place of [opener, ...fallbacks.map(last)]) {
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    if (document.activeElement !== document.body) return
  }
}

const last = (selector: string): Element | undefined => [...document.querySelectorAll(selector)].at(-1)
