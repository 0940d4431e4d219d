import { useEffect, useRef } from 'react'

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
/** Whatever is open above the page, or takes letters to find an entry. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"]'

/**
 * Letters that do something wherever the focus is on the page, but in a field, where they are letters, and while something is open
 * above it. A key that is held counts once: nobody means thirty trades by it.
 *
 * @param actions by the letter, small
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
