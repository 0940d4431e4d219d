import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** Moves between the cells of a table by arrow keys, if each cell contains a button; without a button in that direction, does nothing. */
export function moveInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('th, td') : null
  const row = cell?.parentElement
  if (step === undefined || cell === null || !(row instanceof HTMLTableRowElement) || row.closest('thead') !== null)
    return
  const [down, right] = step
  const rows = [...event.currentTarget.rows]
  const next = rows[rows.indexOf(row) + down]?.cells[cell.cellIndex + right]?.querySelector('button')
  if (next === null || next === undefined || next.closest('thead') !== null) return
  event.preventDefault() // else the table scrolls
  next.focus()
}
