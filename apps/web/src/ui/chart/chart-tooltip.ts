import { toneOf } from '../tone.ts'
import classes from './chart-tooltip.module.css'

export interface TooltipRow {
  readonly label: string
  readonly value: string
  /** Gain and loss colour by the sign of the text. */
  readonly signed?: boolean
}

/** The tooltip: a header, label and value per row, and a hint about a click. Text is set as text, never as HTML. */
export function tooltipBox(head: string, rows: readonly TooltipRow[], hint?: string): HTMLElement {
  const box = document.createElement('div')
  box.append(textIn('div', head, classes['head']))
  for (const { label, value, signed } of rows) {
    const row = document.createElement('div')
    row.className = classes['row'] ?? ''
    row.append(textIn('span', label), textIn('span', value, signed === true ? classes[toneOf(value)] : ''))
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
