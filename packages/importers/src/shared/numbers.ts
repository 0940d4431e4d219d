import { Big } from 'big.js'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import { mostDecimals } from '@afterclose/core/decimal-text'

export type DecimalSign = '.' | ','

const none = new Set(['', '-', '--', '---', '–', '—', 'n/a', 'na', 'nan', 'null', 'none'])
const longestNone = 12

/** Whether a cell means "no value". */
export const isBlank = (text: string): boolean =>
  text === '' || (text.length <= longestNone && none.has(text.trim().toLowerCase()))

/** Whether a cell that should contain a name is empty: NA, NAN, NULL and TRUE are tickers. */
export const isNameless = (text: string): boolean => isBlank(text) && !/^(?:NA|NAN|NULL|NONE)$/.test(text.trim())

const canonical = /^(?:0|-?[1-9]\d{0,13})$/
/** A number that is read as it is written. */
const plain = /^-?\d{1,14}(?:\.\d{1,10})?$/
const currency = /^(?:[A-Z]{1,2}\$|[$€£¥₹₩₽₺₿@]|[A-Z]{3,5}(?=[\s\d.,+\-(]))\s*/
/** Excludes words of letters that resemble digits ("1OO"), and single letters: "1.5K" is not 1.5. */
const unit = /^(?:(?![OIQLB]+$)[A-Z]{2,6}|[$€£¥₹₩₽₺₿])$/
const unitWord = /^(?:lots?|shares?|shs|contracts?|units?|pips?|pts?|points?|kr\.?|zł|ft|kč)$/i
const body = /^([\d.,'’ ]*\d[.,]?|[.,]\d+)(?:[eE]([+-]?\d{1,2}))?\s*(\)?)(-?)\s*(.*)$/

/**
 * Parses the number in a cell to exact decimal text; null if there is none (including empty cells, see `isBlank`). Accepts grouping by the
 * other sign, blanks and apostrophes, a currency or unit before or after, `(1.50)`, `$(41.25)`, `1.50-`, `.42`, `1E-4`. Wrong grouping is
 * not a number: "12,34" is not 1234. Rounded to 18 decimals.
 *
 * @returns null also for more than 14 digits before the decimal point
 */
export function readNumber(text: string, decimalSign: DecimalSign): Decimal | null {
  if (canonical.test(text)) return text
  if (decimalSign === '.' && plain.test(text)) return withoutZeros(text)
  if (text.length > 60) return null
  const { rest, negative, bracket } = withoutPrefix(text)
  const parts = body.exec(rest)
  if (parts === null) return null
  const [, digits = '', exponent, closing, trailingMinus, tail = ''] = parts
  if (bracket !== (closing === ')')) return null
  if (tail !== '' && !unit.test(tail) && !unitWord.test(tail)) return null
  const written = ungrouped(digits.trim(), decimalSign)
  const value = written === null ? null : fit(written, exponent)
  if (value === null) return null
  const minus = negative !== (bracket || trailingMinus === '-')
  return withoutZeros(minus ? `-${value}` : value)
}

function withoutPrefix(text: string): { rest: string; negative: boolean; bracket: boolean } {
  let rest = text.replace(/[\s\u00a0\u202f\u2009]+/g, ' ').trim()
  rest = rest.replace(/[\u2212\u2013\u2010\u2011]/g, '-')
  let negative = false
  let bracket = false
  for (let round = 0; round < 4; round++) {
    const before = rest
    if (!negative && rest.startsWith('-')) [negative, rest] = [true, rest.slice(1).trimStart()]
    else if (rest.startsWith('+')) rest = rest.slice(1).trimStart()
    if (!bracket && rest.startsWith('(')) [bracket, rest] = [true, rest.slice(1).trimStart()]
    rest = rest.replace(currency, '')
    if (rest === before) break
  }
  return { rest, negative, bracket }
}

const groups = /^\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*$/
const indianGroups = /^\d{1,2}(?:,\d{2})*,\d{3}$/

/** "1.234,5" → "1234.5"; null if a sign is misplaced. */
function ungrouped(digits: string, decimalSign: DecimalSign): string | null {
  const at = digits.indexOf(decimalSign)
  const whole = at < 0 ? digits : digits.slice(0, at)
  const fraction = at < 0 ? '' : digits.slice(at + 1)
  if (!/^\d*$/.test(fraction)) return null
  if (!/^\d*$/.test(whole) && (whole.includes(decimalSign) || !(groups.test(whole) || indianGroups.test(whole))))
    return null
  if (whole === '' && fraction === '') return null
  const plainWhole = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? plainWhole : `${plainWhole}.${fraction}`
}

/**
 * The short number that a program meant when it printed a double: "0.30000000000000004" is 0.3. Null for numbers that no double prints,
 * such as 0.999999999999999999.
 */
function withoutBinaryNoise(written: string): Decimal | null {
  const digits = written.replace('.', '').replace(/^0+/, '').length
  if (digits < 16 || digits > 17 || String(Number(written)) !== written) return null
  const short = decimalText(big(Number(written).toPrecision(15)))
  return short.replace(/\D/g, '').replace(/^0+/, '').length <= 12 ? short : null
}

/** Rounds once, after applying the exponent; null with more digits before the decimal point than an amount may have. */
function fit(written: string, exponent: string | undefined): Decimal | null {
  if (exponent === undefined && plain.test(written)) return written
  const meant = exponent === undefined ? withoutBinaryNoise(written) : null
  if (meant !== null) return meant
  const exact = big(exponent === undefined ? written : `${written}e${exponent}`)
  const value = decimalText(exact.round(mostDecimals, Big.roundHalfUp))
  return /^-?\d{1,14}(?:\.\d+)?$/.test(value) ? value : null
}

/** "007.50" → "7.5", "-0.00" → "0". */
function withoutZeros(text: string): Decimal {
  const negative = text.startsWith('-')
  let digits = negative ? text.slice(1) : text
  if (digits.length > 1 && digits.startsWith('0')) digits = digits.replace(/^0+(?=\d)/, '')
  if (digits.includes('.')) {
    let end = digits.length
    while (digits[end - 1] === '0') end--
    digits = digits.slice(0, digits[end - 1] === '.' ? end - 1 : end)
  }
  return negative && digits !== '0' ? `-${digits}` : digits
}

/**
 * Detects the decimal sign of a file from all its number cells, because a single "1,234" is ambiguous. A cell votes when it has both signs,
 * repeats one, or has a sign that cannot be grouping.
 *
 * @param fallback used if no cell votes
 */
export function findDecimalSign(cells: Iterable<string>, fallback: DecimalSign): DecimalSign {
  let comma = 0
  let point = 0
  for (const cell of cells) {
    if (cell.length > 40 || !/[.,]/.test(cell)) continue
    const digits = /\d[\d.,'’\s\u00a0]*\d|[.,]\d+/.exec(cell)?.[0] ?? ''
    const sign = vote(digits)
    if (sign === ',') comma++
    else if (sign === '.') point++
    if (Math.abs(comma - point) >= clearMajority) break
  }
  if (comma === point) return fallback
  return comma > point ? ',' : '.'
}

/** An amount with a decimal comma as one with a point, in files whose other numbers have points; other texts unchanged. */
export const withPoint = (amount: string): string =>
  (/,\d{1,2}$/.test(amount) ? readNumber(amount, ',') : null) ?? amount

const clearMajority = 1000

function vote(digits: string): DecimalSign | null {
  const lastComma = digits.lastIndexOf(',')
  const lastPoint = digits.lastIndexOf('.')
  if (lastComma < 0 && lastPoint < 0) return null
  if (lastComma >= 0 && lastPoint >= 0) return lastComma > lastPoint ? ',' : '.'
  const sign = lastComma >= 0 ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  if (digits.indexOf(sign) !== digits.lastIndexOf(sign)) return other
  const [before = '', after = ''] = digits.split(sign)
  const couldGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before)
  return couldGroup ? null : sign
}
