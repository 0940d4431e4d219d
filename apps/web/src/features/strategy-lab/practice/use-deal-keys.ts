import { useEffect, useRef } from 'react'

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
/** Whatever is open above the page, and controls that hear letters themselves. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]'
/** Controls that hear Space and Enter themselves. A radio that is chosen does nothing by Space. */
const pressed = 'button, a, summary, input[type="checkbox"]'
/** Controls that hear arrows themselves. */
const walked = '[data-chart], [role="group"][tabindex], [role="region"][tabindex], input[type="radio"], label'

/** "Shift+ArrowRight", " ", "a" */
export const keyOf = (event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string =>
  event.key.length === 1 ? event.key.toLowerCase() : event.shiftKey ? `Shift+${event.key}` : event.key

/**
 * Keys of a deal wherever the focus is on the page, except in a field and while something is open above it. Controls keep the keys that they hear
 * themselves. Only keys that step may be held.
 */
export function useDealKeys(actions: Readonly<Record<string, () => void>>, held: readonly string[] = []): void {
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
        ...(key === ' ' || key === 'Enter' ? [pressed] : []),
        ...(key.includes('Arrow') ? [walked] : []),
      ]
      const { target } = event
      if (target instanceof Element && target.closest(own.join()) !== null) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
