import { useEffect, useRef } from 'react'

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
/** Whatever is open above the page, and controls that hear these keys themselves. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]'

/** "Shift+ArrowRight", " ", "a" */
export const keyOf = (event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string =>
  event.key.length === 1 ? event.key.toLowerCase() : event.shiftKey ? `Shift+${event.key}` : event.key

/**
 * Keys of a deal wherever the focus is on the page, but in a field and while something is open above it. Space and Enter on a button are the
 * button's. Only keys that step may be held.
 */
export function useDealKeys(actions: Readonly<Record<string, () => void>>, held: readonly string[]): void {
  const latest = useRef({ actions, held })
  useEffect(() => {
    latest.current = { actions, held }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const key = keyOf(event)
      if (event.repeat && !latest.current.held.includes(key)) return
      const { target } = event
      const isOnControl = target instanceof Element && target.closest(`${typing}, ${above}`) !== null
      const presses = key === ' ' || key === 'Enter' || key.startsWith('Arrow')
      const isOnButton =
        presses && target instanceof Element && target.closest('button, a, [role="img"], figure, label') !== null
      if (isOnControl || isOnButton) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      const act = latest.current.actions[key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
