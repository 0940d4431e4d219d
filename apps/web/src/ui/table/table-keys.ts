import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

/** Moves to the next cell with a button by arrow keys, past bars; without one in that direction, does nothing. */
export function moveInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('th, td') : null
  const row = cell?.parentElement
  if (step === undefined || cell === null || !(row instanceof HTMLTableRowElement) || row.closest('thead') !== null)
    return
  const next = nextButton([...event.currentTarget.rows], { row: row.rowIndex, column: cell.cellIndex }, step)
  if (next === null || next.closest('thead') !== null) return
  event.preventDefault() // else the table scrolls
  next.focus()
}

function nextButton(
  rows: readonly HTMLTableRowElement[],
  from: { readonly row: number; readonly column: number },
  [down, right]: readonly [down: number, right: number],
): HTMLButtonElement | null {
  const next = { row: from.row + down, column: from.column + right }
  const cell = rows[next.row]?.cells[next.column]
  if (cell === undefined) return null
  return cell.querySelector('button') ?? nextButton(rows, next, [down, right])
}
