import { type Decimal, big, decimalText } from '@afterclose/core/decimal'
import { isDecimal } from '@afterclose/core/decimal-text'
import { formatPrice } from '@afterclose/core/format'

/** Digits with commas in groups of three, or without any; a full stop before the decimals. */
const withPoint = /^[+-]?([1-9]\d{0,2}(,\d{3})+|\d+)?(\.\d*)?$/
/** Digits with full stops in groups of three, or without any; a comma before the decimals. */
const withComma = /^[+-]?([1-9]\d{0,2}(\.\d{3})+|\d+)?,\d*$/
/** Several groups with full stops, and no decimals. */
const groupedByPoints = /^[+-]?[1-9]\d{0,2}(\.\d{3}){2,}$/
/** One comma before three digits: a group, or decimals. */
const eitherWay = /^[+-]?[1-9]\d{0,2},\d{3}$/

const tidy = (text: string): string =>
  text
    .trim()
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/[−–]/g, '-')

/** Typed text with a full stop before the decimals and without groups; null for text that is not a number. */
function plainText(text: string): string | null {
  const tidied = tidy(text)
  if (!/\d/.test(tidied)) return null
  if (withPoint.test(tidied)) return tidied.replaceAll(',', '')
  if (withComma.test(tidied)) return tidied.replaceAll('.', '').replace(',', '.')
  return groupedByPoints.test(tidied) ? tidied.replaceAll('.', '') : null
}

/**
 * Parses the exact decimal that a trader typed or pasted: "1,234.5", "1.234,5", "231,50", "+3", "−0.25", ".5", "1 000". Never through a
 * float. "157,305" is read as 157305: ask where a price or a size is typed, see `twoReadings`.
 *
 * @returns null for empty text and for text that is not a number; `typingProblem` tells them apart
 */
export function typedNumber(text: string): Decimal | null {
  const [whole = '', decimals = ''] = plainText(text)?.replace(/^\+/, '').split('.') ?? []
  const plain = `${whole === '' || whole === '-' ? `${whole}0` : whole}${decimals === '' ? '' : `.${decimals}`}`
  return plainText(text) !== null && isDecimal(plain) ? decimalText(big(plain)) : null
}

export interface Readings {
  /** The comma separates a group. */
  readonly group: Decimal
  /** The comma separates the decimals. */
  readonly decimals: Decimal
}

/** Both readings of a number whose comma may separate a group or decimals: "157,305" is 157305 or 157.305. Null for all other text. */
export function twoReadings(text: string): Readings | null {
  const tidied = tidy(text)
  if (!eitherWay.test(tidied)) return null
  const [group, decimals] = [typedNumber(tidied), typedNumber(tidied.replace(',', '.'))]
  return group === null || decimals === null ? null : { group, decimals }
}

/** Both readings, the one nearer to a price first; without a price the group first, as this product writes numbers. */
export function nearerReading({ group, decimals }: Readings, near: number | undefined): readonly [Decimal, Decimal] {
  if (near === undefined || near <= 0) return [group, decimals]
  const away = (value: Decimal): number => Math.abs(Math.log(Number(value) / near))
  return away(decimals) < away(group) ? [decimals, group] : [group, decimals]
}

/** Error of a typed number, as a sentence for the field; null for empty text and for valid numbers. */
export function typingProblem(text: string): string | null {
  if (text.trim() === '' || typedNumber(text) !== null) return null
  return plainText(text) === null ? 'This is not a number' : 'At most 14 digits and 18 decimals'
}

/** The same for a price or a size, in which a comma with two readings has to be decided. */
export function levelProblem(text: string): string | null {
  const both = twoReadings(text)
  return both === null ? typingProblem(text) : `Is this ${both.group} or ${both.decimals}?`
}

/** Text of a decimal in a field: "22,258.75"; with at least `decimals` places. Empty for null. */
export const numberText = (value: Decimal | null, decimals = 0): string =>
  value === null ? '' : formatPrice(value, decimals)

/** Text of a price or a size in a field, which has one reading: without groups if it has no decimals, "157305". */
export function levelText(value: Decimal | null, decimals = 0): string {
  const text = numberText(value, decimals)
  return text.includes('.') ? text : text.replaceAll(',', '')
}
