import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { flushSync } from 'react-dom'

/** Elements above every dialog that handle Escape themselves: an open list, the command palette, a calendar. */
const layersAbove =
  '[aria-haspopup="listbox"][aria-expanded="true"], [data-palette], [data-mantine-stop-propagation="true"]'

/**
 * Closes a dialog by Escape, unless a layer above it or the focused element handles the key.
 *
 * A tooltip is no such layer: it only shows because of hover or focus, so Escape closes it together with the dialog. Ctrl (Command on a
 * Mac) closes only the tooltip, as WCAG 1.4.13 requires, because a tooltip may hide content.
 *
 * @param close absent if the dialog is not the topmost, or cannot be dismissed
 */
export function useEscape(close: (() => void) | undefined): void {
  const taken = useRef(false)
  // before a layer above handles the key and closes
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

/**
 * Saves a dialog by Ctrl+Enter (Command+Enter on a Mac), wherever the focus is in it.
 *
 * @param save absent if the dialog is not the topmost, or has nothing to save
 */
export function useSaveKey(save: (() => void) | undefined): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || save === undefined) return
    event.preventDefault()
    save()
  })
}

/**
 * Closes open tooltips before a key is handled, because an open tooltip stops Escape. They listen on the document, wherever the focus is.
 */
function closeTooltips(): void {
  if (document.querySelector('[role="tooltip"]') === null) return
  flushSync(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
}
