import { formatMoney, formatNumber } from '@afterclose/core/format'
import type { Unit } from '@afterclose/engine/reports/measure'

/** How amounts of one unit are written in a journal. */
export interface UnitWords {
  /** "USD", "%" or "R". */
  readonly name: string
  /** With all decimals: "+1,340.70". */
  readonly exact: (value: number | null, options?: { readonly signed?: boolean }) => string
  /** As few digits as still tell something, for calendars and sentences: "+1,341". */
  readonly short: (value: number | null, options?: { readonly signed?: boolean }) => string
}

const twoDecimals: UnitWords['exact'] = (value, options) => formatNumber(value, { decimals: 2, ...options })

export function unitWords(unit: Unit, { currency, decimals }: { currency: string; decimals: number }): UnitWords {
  if (unit !== 'CURRENCY') return { name: unit === 'R' ? 'R' : '%', exact: twoDecimals, short: twoDecimals }
  return {
    name: currency,
    exact: (value, options) => formatMoney(value, { decimals, ...options }),
    short: (value, options) => formatMoney(value, { decimals: shortDecimals(value ?? 0, decimals), ...options }),
  }
}

/** None from 100 on, two from 1 on; below that all that the journal has. */
const shortDecimals = (value: number, decimals: number): number =>
  Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? Math.min(2, decimals) : decimals

/** A number on an axis: its own digits without the noise of binary fractions. */
export function axisNumber(value: number): string {
  const digits = Number(value.toPrecision(6)).toFixed(8).replace(/0+$/, '')
  return formatNumber(value, { decimals: digits.length - digits.indexOf('.') - 1 })
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** @param month 1 to 12 */
export const monthName = (month: number): string => months[month - 1] ?? ''

/** "2 July", or "2 July 2025" when the year is another than `year`. */
export function dayWords(date: string, year: number | null = null): string {
  const [of = 0, month = 0, day = 0] = date.split('-').map(Number)
  return of === year ? `${day} ${monthName(month)}` : `${day} ${monthName(month)} ${of}`
}
