import type { DecimalSign } from '../shared/numbers.ts'

const numeral = /[.,]?\d(?:[\d.,'’ \u00a0\u202f]*\d)?/
const indian = /^\d{1,2}(?:,\d{2})+,\d{3}$/

/**
 * Multiplies the first number of a text by a whole factor. Sign, currency, decimals and grouping stay as they are written.
 *
 * @param factor whole and above 0, so that no digit is rounded and sums stay sums
 * @param decimalSign only decides texts such as "1,234", which may be a thousand or a fraction
 * @example scaledNumber('$(1,250.50)', 3, '.') // '$(3,751.50)'
 */
export function scaledNumber(text: string, factor: number, decimalSign: DecimalSign): string {
  const match = numeral.exec(text)
  if (match === null) return text
  const written = match[0]
  const point = pointOf(written, decimalSign)
  const [whole, fraction] = point < 0 ? [written, ''] : [written.slice(0, point), written.slice(point + 1)]
  const digits = whole.replace(/\D/g, '')
  const product = (BigInt(`${digits}${fraction}`) * BigInt(factor)).toString()
  const padded = product.padStart(
    fraction.length + (digits.startsWith('0') ? digits.length : digits === '' ? 0 : 1),
    '0',
  )
  const cut = padded.length - fraction.length
  const grouped = regrouped(padded.slice(0, cut), whole)
  const scaled = point < 0 ? grouped : `${grouped}${written[point]}${padded.slice(cut)}`
  return `${text.slice(0, match.index)}${scaled}${text.slice(match.index + written.length)}`
}

/** Position of the decimal sign; -1 in a whole number. */
function pointOf(written: string, decimalSign: DecimalSign): number {
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  if (last < 0) return -1
  const sign = written[last]!
  if (written.indexOf(sign) !== last) return -1
  return sign === decimalSign || written.length - last !== 4 ? last : -1
}

/** Groups digits as the number `like` groups its own. */
function regrouped(digits: string, like: string): string {
  const sign = /\D/.exec(like)?.[0]
  if (sign === undefined) return digits
  if (indian.test(like)) return digits.replace(/\B(?=(?:\d{2})*\d{3}$)/g, sign)
  return digits.replace(/\B(?=(?:\d{3})+$)/g, sign)
}
