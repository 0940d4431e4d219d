import { formatNumber } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { Figure } from '../figure.ts'

/** Digits that a table shows of the largest number of a column; its files, drawers and tooltips have all. */
const significantDigits = 4
/** One distinguishes a thousand cases. */
const percentDecimals = 1

/** How a figure is written in a column. */
export interface ColumnWriting<Row> {
  /** Its header, with the unit that its cells leave out: "Win rate, %". */
  readonly head: string
  /** "%", "R", "points", or empty. */
  readonly unit: string
  readonly text: (row: Row) => string
}

/** A cell of numbers as the figure writes it. */
interface WrittenNumber {
  readonly value: number
  readonly decimals: number
  readonly signed: boolean
  readonly unit: string
}

/**
 * Writes the numbers of a column alike: with the same decimals, at most four significant digits in the largest, and their unit in the header.
 * A column with a cell that is not just its number, such as "1h 09m" or "3 of 4", keeps its texts, as does one of different units.
 *
 * @param rows all rows of the column, the total included
 */
export function columnWriting<Row>(figure: Figure<Row>, rows: readonly Row[]): ColumnWriting<Row> {
  const { head, text } = figure
  const numbers = rows.map((row) => writtenNumber(figure.value(row), text(row)))
  const known = numbers.filter((one) => one !== 'UNKNOWN')
  const [first] = known
  const ownTexts = { head, unit: '', text }
  if (first === undefined || first === null || !known.every((one) => one !== null && one.unit === first.unit))
    return ownTexts
  const written = known.filter((one) => one !== null)
  const decimals = sharedDecimals(written, first.unit)
  const signed = written.some((one) => one.signed)
  const { unit } = first
  return {
    head: unit === '' || hasUnit(head, unit) ? head : `${head}, ${unit}`,
    unit,
    text: (row) => {
      const value = figure.value(row)
      return typeof value === 'number' && Number.isFinite(value) ? formatNumber(value, { decimals, signed }) : text(row)
    },
  }
}

/** Decimals that all numbers of a column have, but none that the figure does not write. */
function sharedDecimals(numbers: readonly WrittenNumber[], unit: string): number {
  const most = Math.max(...numbers.map(({ decimals }) => decimals))
  return alikeDecimals(
    numbers.map(({ value }) => value),
    unit === '%' ? Math.min(most, percentDecimals) : most,
  )
}

/** Decimals with which the largest of these has four significant digits, at most `most`. */
export function alikeDecimals(values: readonly number[], most: number): number {
  const largest = Math.max(...values.map(Math.abs))
  for (let decimals = most; decimals > 0; decimals--)
    if (digitsOf(largest, decimals) <= significantDigits) return decimals
  return 0
}

/** Significant digits of a rounded number: 4 of 12.345 with two decimals. */
const digitsOf = (value: number, decimals: number): number =>
  formatNumber(value, { decimals }).replaceAll(/\D/g, '').replace(/^0+/, '').length

/** The number that a text is; 'UNKNOWN' for a text without one, and null if the text is not just the number. */
function writtenNumber(value: unknown, text: string): WrittenNumber | 'UNKNOWN' | null {
  if (text === unknown || text === '' || (typeof value === 'number' && !Number.isFinite(value))) return 'UNKNOWN'
  if (typeof value !== 'number') return null
  const [number = '', unit = ''] = text.split(/(?:(?<=\d)(?=[%R]$)| (?=points$))/)
  const decimals = number.split('.')[1]?.length ?? 0
  const signed = formatNumber(value, { decimals, signed: true }) === number
  const isNumber = signed || formatNumber(value, { decimals }) === number
  // a negative number is the same with and without signs
  return isNumber ? { value, decimals, signed: signed && number.startsWith('+'), unit } : null
}

const hasUnit = (head: string, unit: string): boolean => head.split(/[\s,]+/).includes(unit)
