import { useEffect, useRef } from 'react'

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
/** Anything open above the page, or typeahead lists. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]'

/**
 * Keyboard shortcuts of single letters anywhere on the page, except in fields and while something is open above it. Key repeat is ignored:
 * thirty trades would be a mistake.
 *
 * @param actions by lower-case letter
 */
export function useLetterKeys(actions: Readonly<Record<string, () => void>>, on: boolean): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!on) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
      const { target } = event
      if (target instanceof Element && target.closest(`${typing}, ${above}`) !== null) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
      const act = latest.current[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [on])
}
