import type { Decimal } from '@afterclose/core/decimal'
import { readNumber } from '../../shared/numbers.ts'
import type { TableRow } from '../../shared/table-row.ts'

/** A number as a report prints it. */
export interface Printed {
  readonly value: Decimal
  /** Half of its last printed digit: how far rounding may have moved it. */
  readonly half: number
}

/** "Maximal Drawdown: 64.01 (12.39%)" is `maximal drawdown`, 64.01 and 12.39. */
export interface StatedFigure {
  /** Lower case, without text in brackets and without the colon. */
  readonly label: string
  readonly main: Printed
  /** The number in brackets. */
  readonly second: Printed | null
}

const number = String.raw`-?\d[\d \u00a0]*(?:\.\d+)?`
const printed = new RegExp(String.raw`^(${number}) ?%?(?: ?\((${number}) ?%?\))?$`)

/**
 * The figures of a block of labels and numbers, in the order of the page. A row may start with a word that belongs to
 * all its labels: "Largest | profit trade: | 25.71 | loss trade: | -31.67".
 */
export function statedFigures(rows: readonly TableRow[]): readonly StatedFigure[] {
  const figures: StatedFigure[] = []
  for (const { cells } of rows) {
    const filled = cells.filter((cell) => cell !== '')
    let prefix = ''
    let label = ''
    for (const [at, cell] of filled.entries()) {
      const match = printed.exec(cell)
      if (match === null) {
        if (at === 1 && label !== '') prefix = label
        label = labelOf(cell)
        continue
      }
      const main = asPrinted(match[1]!)
      if (main !== null && label !== '')
        figures.push({ label: `${prefix} ${label}`.trim(), main, second: asPrinted(match[2] ?? '') })
      label = ''
    }
  }
  return figures
}

const labelOf = (cell: string): string =>
  cell
    .replace(/\(.*?\)/g, '')
    .replace(/:\s*$/, '')
    .trim()
    .toLowerCase()

function asPrinted(text: string): Printed | null {
  const value = readNumber(text, '.')
  if (value === null) return null
  const point = text.indexOf('.')
  return { value, half: 0.5 / 10 ** (point === -1 ? 0 : text.length - point - 1) }
}
