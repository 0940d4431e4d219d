import classes from './chart-tooltip.module.css'

export interface TooltipRow {
  readonly label: string
  readonly value: string
  readonly tone?: 'gain' | 'loss' | undefined
}

/** The box beside the pointer: a head, then label and value per row. Text is set as text, never as HTML. */
export function tooltipBox(head: string, rows: readonly TooltipRow[]): HTMLElement {
  const box = document.createElement('div')
  const title = document.createElement('div')
  title.className = classes['head'] ?? ''
  title.textContent = head
  box.append(title)
  for (const { label, value, tone } of rows) {
    const row = document.createElement('div')
    row.className = classes['row'] ?? ''
    const name = document.createElement('span')
    name.textContent = label
    const figure = document.createElement('span')
    figure.textContent = value
    if (tone !== undefined) figure.className = classes[tone] ?? ''
    row.append(name, figure)
    box.append(row)
  }
  return box
}
