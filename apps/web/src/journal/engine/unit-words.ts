import { formatMoney, formatNumber, formatSumR, signedWhole, withUnit } from '@afterclose/core/format'
import type { Unit } from '@afterclose/engine/trades/unit'

/** Formats of amounts in one unit in a journal. */
export interface UnitWords {
  /** "USD", "%" or "R". */
  readonly name: string
  /** Unit of sums over groups and days: "USD", "sum of %" or "R". A line over time compounds percentages. */
  readonly sums: string
  /** Label of a line over time: "Cumulative net gain, USD", "Growth, %". */
  readonly inTime: string
  /** With all decimals: "+1,340.70". */
  readonly exact: (value: number | null, options?: { readonly signed?: boolean }) => string
  /** A sum or a single amount in a sentence or a headline: "+1,341", "+65.2" R, "+2.40" %. */
  readonly short: (value: number | null, options?: { readonly signed?: boolean }) => string
  /** The short form with its unit: "+1,341 USD", "65.2R", "2.40%". */
  readonly inSentence: (value: number | null, options?: { readonly signed?: boolean }) => string
  /** As `short`, for an average: R has two decimals, "+0.42". */
  readonly mean: (value: number | null, options?: { readonly signed?: boolean }) => string
  /** An average with its unit: "+135 USD", "+0.42R". */
  readonly meanInSentence: (value: number | null, options?: { readonly signed?: boolean }) => string
  /** At most as wide as a day of a calendar: "+1,341", "−251K", "+1.85B". */
  readonly brief: (value: number | null, options?: { readonly signed?: boolean }) => string
}

const twoDecimals: UnitWords['exact'] = (value, options) => formatNumber(value, { decimals: 2, ...options })

const sumOfR: UnitWords['short'] = (value, { signed = false } = {}) => formatSumR(value, { signed })

/** The forms of sums and of averages, with the unit and without. */
const read = (
  name: string,
  short: UnitWords['short'],
  mean: UnitWords['mean'],
): Pick<UnitWords, 'name' | 'short' | 'inSentence' | 'mean' | 'meanInSentence'> => ({
  name,
  short,
  inSentence: (value, options) => withUnit(short(value, options), name, ' '),
  mean,
  meanInSentence: (value, options) => withUnit(mean(value, options), name, ' '),
})

export function unitWords(unit: Unit, { currency, decimals }: { currency: string; decimals: number }): UnitWords {
  if (unit === 'R')
    return {
      ...read('R', sumOfR, twoDecimals),
      exact: twoDecimals,
      brief: twoDecimals,
      sums: 'R',
      inTime: 'Cumulative net gain, R',
    }
  if (unit === 'PERCENT')
    return {
      ...read('%', twoDecimals, twoDecimals),
      exact: twoDecimals,
      brief: twoDecimals,
      sums: 'sum of %',
      inTime: 'Growth, %',
    }
  const short: UnitWords['short'] = (value, options) =>
    formatMoney(value, { decimals: shortDecimals(value ?? 0, decimals), ...options })
  return {
    ...read(currency, short, short),
    sums: currency,
    inTime: `Cumulative net gain, ${currency}`,
    exact: (value, options) => formatMoney(value, { decimals, ...options }),
    brief: (value, options) => {
      const size = Math.abs(value ?? 0)
      if (value !== null && size >= 100_000) {
        const { divisor, letter } = largeUnit(size)
        const digits = size / divisor >= 100 ? 0 : size / divisor >= 10 ? 1 : 2
        return formatNumber(value / divisor, { decimals: digits, ...options }) + letter
      }
      if (size >= 1 || size === 0) return short(value, options)
      return formatMoney(value, { decimals: Math.min(decimals, 2 - Math.ceil(Math.log10(size))), ...options })
    },
  }
}

/**
 * A signed number in about this many digits, for a cell with little space: "+1.28K", "+1.3K", "+1K". Digits before the decimal point are
 * kept.
 */
export function shortNumber(value: number | null, digits: number): string {
  const size = Math.abs(value ?? 0)
  if (value === null || size === 0) return signedWhole(value)
  const { divisor, letter } = size >= 999.5 ? largeUnit(Math.max(1e3, size)) : { divisor: 1, letter: '' }
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size / divisor)))
  return formatNumber(value / divisor, { decimals, signed: true }) + letter
}

/** Thousands, millions or billions, for a size of at least 1,000. */
function largeUnit(size: number): { divisor: number; letter: string } {
  if (size >= 1e9) return { divisor: 1e9, letter: 'B' }
  return size >= 1e6 ? { divisor: 1e6, letter: 'M' } : { divisor: 1e3, letter: 'K' }
}

/** To the unit from 10 on, two decimals from 1 on; below that all of the journal's. */
const shortDecimals = (value: number, decimals: number): number =>
  Math.abs(value) >= 9.995 ? 0 : Math.abs(value) >= 1 ? Math.min(2, decimals) : decimals

/** A number on an axis: its own digits without the noise of binary fractions, in millions from ten million on. */
export function axisNumber(value: number): string {
  if (Math.abs(value) >= 1e7) {
    const { divisor, letter } = largeUnit(Math.abs(value))
    return axisNumber(value / divisor) + letter
  }
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
/** @param month from 1 to 12 */
export const monthName = (month: number): string => months[month - 1] ?? ''

/** "2 July", or "2 July 2025" if the year is not `year`. */
export function dayWords(date: string, year: number | null = null): string {
  const [of = 0, month = 0, day = 0] = date.split('-').map(Number)
  return of === year ? `${day} ${monthName(month)}` : `${day} ${monthName(month)} ${of}`
}
