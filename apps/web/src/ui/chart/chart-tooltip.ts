import classes from './chart-tooltip.module.css'

export interface TooltipRow {
  readonly label: string
  readonly value: string
  readonly tone?: 'gain' | 'loss' | undefined
}

/**
 * The box beside the pointer: a head, label and value per row, and what a click does. Text is set as text, never as HTML.
 */
export function tooltipBox(head: string, rows: readonly TooltipRow[], hint?: string): HTMLElement {
  const box = document.createElement('div')
  box.append(textIn('div', head, classes['head']))
  for (const { label, value, tone } of rows) {
    const row = document.createElement('div')
    row.className = classes['row'] ?? ''
    row.append(textIn('span', label), textIn('span', value, tone === undefined ? undefined : classes[tone]))
    box.append(row)
  }
  if (hint !== undefined) box.append(textIn('div', hint, classes['hint']))
  return box
}

function textIn(name: 'div' | 'span', text: string, className = ''): HTMLElement {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.textContent = text
  return element
}
