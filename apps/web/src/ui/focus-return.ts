import { useEffect, useLayoutEffect, useState } from 'react'

/** Where the focus goes if the focused element was removed: the dialog on top, else the grid's last cell, else the page. */
const fallbacks = ['.mantine-Modal-content', 'main .ag-cell-focus', 'main']

/**
 * Takes the focus from the element below when a dialog opens, and restores it at the end, unless something else has taken it meanwhile.
 * Mantine's trap focuses the dialog after a timeout: until then Escape would go to that element, and the dialog would stay open.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    if (opener instanceof HTMLElement && opener === document.activeElement) opener.blur()
  }, [opener])
  useEffect(() => () => giveFocusBack(opener), [opener])
}

/**
 * A callback ref for the first input of an overlay. It has the focus before the next key: Mantine's own trap sets it after a timeout, and
 * keys until then go to the page below.
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
    if (place instanceof HTMLElement) focusQuietly(place)
    if (document.activeElement !== document.body) return
  }
}

/** Focuses without opening the tooltip of a button: it would stay on screen after the dialog. */
function focusQuietly(place: HTMLElement): void {
  const stop = (event: Event): void => event.stopPropagation()
  const isQuiet = place.matches('button, a')
  if (isQuiet) window.addEventListener('focusin', stop, true)
  place.focus({ preventScroll: true })
  window.removeEventListener('focusin', stop, true)
}

const last = (selector: string): Element | undefined => [...document.querySelectorAll(selector)].at(-1)
