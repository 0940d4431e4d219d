import { useEffect, useRef } from 'react'

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
/** Anything open above the page, and controls that handle letters themselves. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]'
/** Controls that handle Space and Enter themselves, and from which Tab continues. A selected radio ignores Space. */
const pressed = 'button, a, summary, input[type="checkbox"]'
/** Controls that handle arrow keys themselves. */
const walked = '[data-chart], [role="group"][tabindex], [role="region"][tabindex], input[type="radio"], label'

/** "Shift+ArrowRight", " ", "a" */
export const keyOf = (event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string =>
  event.key.length === 1 ? event.key.toLowerCase() : event.shiftKey ? `Shift+${event.key}` : event.key

/**
 * Keyboard shortcuts of a page, wherever the focus is on it, except in a field and while something is open above it. Controls keep their
 * own keys. Only keys that step may repeat while held.
 */
export function usePageKeys(actions: Readonly<Record<string, () => void>>, held: readonly string[] = []): void {
  const latest = useRef({ actions, held })
  useEffect(() => {
    latest.current = { actions, held }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const key = keyOf(event)
      const act = latest.current.actions[key]
      if (act === undefined || (event.repeat && !latest.current.held.includes(key))) return
      const own = [
        typing,
        above,
        ...(key === ' ' || key === 'Enter' || key === 'Tab' ? [pressed] : []),
        ...(key.includes('Arrow') ? [walked] : []),
      ]
      const { target } = event
      if (target instanceof Element && target.closest(own.join()) !== null) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
