import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { flushSync } from 'react-dom'

/** Elements above every dialog that close by Escape themselves: an open list, the command palette, a calendar. */
const layersAbove =
  '[aria-haspopup="listbox"][aria-expanded="true"], .mantine-Spotlight-content, [data-mantine-stop-propagation="true"]'

/**
 * Closes a dialog by Escape, unless a layer above it or what has the focus takes the key for itself.
 *
 * A tooltip is no such layer: it is there because the pointer rests or the focus stands somewhere, so Escape closes it together with
 * the dialog. Ctrl (Command on a Mac) closes it alone. WCAG 1.4.13 asks for that: a tooltip may hide what somebody wants to read.
 *
 * @param close absent where the dialog is not the topmost, or cannot be dismissed
 */
export function useEscape(close: (() => void) | undefined): void {
  const taken = useRef(false)
  // before a layer above hears of the key and is gone
  useWindowEvent(
    'keydown',
    ({ key, target }) => {
      if (!(target instanceof Element) || close === undefined) return
      taken.current = target.closest(layersAbove) !== null
      if (key === 'Control' || key === 'Meta' || (key === 'Escape' && !taken.current)) closeTooltips()
    },
    { capture: true },
  )
  useWindowEvent('keydown', ({ key, defaultPrevented, isComposing }) => {
    if (key === 'Escape' && !taken.current && !defaultPrevented && !isComposing) close?.()
  })
}

/** Closes open tooltips before a key goes on: one that is open lets no Escape pass. They listen for it at the document, wherever the focus is. */
function closeTooltips(): void {
  if (document.querySelector('[role="tooltip"]') === null) return
  flushSync(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
}
