import { type Decimal, big, decimalText } from '@afterclose/core/decimal'
import { isDecimal } from '@afterclose/core/decimal-text'
import { formatPrice } from '@afterclose/core/format'

/** Digits with commas in groups of three, or without any; a full stop before the decimals. */
const typed = /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/

const tidy = (text: string): string =>
  text
    .trim()
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/[−–]/g, '-')

/**
 * Parses the exact decimal that a trader typed or pasted: "1,234.5", "+3", "−0.25", ".5", "1 000". Never through a float.
 *
 * @returns null for empty text and for text that is not a number; `typingProblem` tells them apart
 */
export function typedNumber(text: string): Decimal | null {
  const tidied = tidy(text)
  if (!typed.test(tidied) || !/\d/.test(tidied)) return null
  const [whole = '', decimals = ''] = tidied.replace(/^\+/, '').replaceAll(',', '').split('.')
  const plain = `${whole === '' || whole === '-' ? `${whole}0` : whole}${decimals === '' ? '' : `.${decimals}`}`
  return isDecimal(plain) ? decimalText(big(plain)) : null
}

/** Error of a typed number, as a sentence for the field; null for empty text and for valid numbers. */
export function typingProblem(text: string): string | null {
  if (text.trim() === '' || typedNumber(text) !== null) return null
  const tidied = tidy(text)
  if (/^[+-]?[\d.]*,\d+$/.test(tidied)) return 'Use a point for decimals: 1,234.5'
  return typed.test(tidied) && /\d/.test(tidied) ? 'At most 14 digits and 18 decimals' : 'This is not a number'
}

/** Text of a decimal in a field: "22,258.75"; with at least `decimals` places. Empty for null. */
export const numberText = (value: Decimal | null, decimals = 0): string =>
  value === null ? '' : formatPrice(value, decimals)
