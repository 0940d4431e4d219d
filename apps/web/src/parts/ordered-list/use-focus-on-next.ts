import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list when the focused item is removed: the next item gets it, on the same kind of control if it has one, else the
 * last item, else the text for an empty list.
 *
 * @returns ref for the list, whose children are the items, or for its replacement
 */
export function useFocusOnNext(keys: readonly number[]): RefCallback<HTMLElement> {
  const list = useRef<HTMLElement>(null)
  const last = useRef<{ readonly key: number | undefined; readonly row: number; readonly control: number } | null>(null)
  const current = useRef(keys)

  const note = useCallback(({ target }: FocusEvent) => {
    const rows = [...(list.current?.children ?? [])]
    const row = rows.findIndex((one) => target instanceof Node && one.contains(target))
    const control = controlsOf(rows[row]).findIndex((one) => one === target)
    last.current = { key: current.current[row], row, control: control - controlsOf(rows[row]).length }
  }, [])
  const forget = useCallback(({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) last.current = null // the focus moved elsewhere, and stays there
  }, [])

  useEffect(() => {
    current.current = keys
    const before = last.current
    if (before?.key === undefined || keys.includes(before.key)) return
    last.current = null
    if (document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])]
    const controls = controlsOf(rows[Math.min(before.row, rows.length - 1)])
    const next = controls.at(before.control) ?? controls[0] ?? list.current
    next?.focus()
  }, [keys])

  return useCallback(
    (element) => {
      if (element === null) return undefined
      list.current = element
      element.addEventListener('focusin', note)
      element.addEventListener('focusout', forget)
      return () => {
        element.removeEventListener('focusin', note)
        element.removeEventListener('focusout', forget)
      }
    },
    [note, forget],
  )
}

const controlsOf = (row: Element | undefined): readonly HTMLElement[] =>
  row === undefined ? [] : [...row.querySelectorAll<HTMLElement>('button, select, input, a')]
