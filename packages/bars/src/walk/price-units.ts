const [point, minus, zero, nine] = [46, 45, 48, 57]
/** Digits that a double represents exactly. */
const exactDigits = 15
const tens = Array.from({ length: exactDigits + 1 }, (_, digits) => 10 ** digits)

/** 10^digits, without a logarithm for small digits. */
export const unitsIn = (digits: number): number => tens[digits] ?? 10 ** digits

/** Decimals of a price, without trailing zeros: 2 of "101.250". */
export function decimalsOf(price: string): number {
  const at = price.indexOf('.')
  if (at === -1) return 0
  let end = price.length
  while (price.charCodeAt(end - 1) === zero) end--
  return end - at - 1
}

/**
 * A price in whole units of 10^-digits: "101.25" is 10125 with two digits.
 * @param price decimal text; @param digits at least its decimals, without trailing zeros
 */
export function unitsOf(price: string, digits: number): number {
  let units = 0
  let at = -1
  const isNegative = price.charCodeAt(0) === minus
  for (let i = isNegative ? 1 : 0; i < price.length; i++) {
    const code = price.charCodeAt(i)
    if (code === point) at = i
    else if (code < zero || code > nine) return Math.round(Number(price) * 10 ** digits)
    else units = units * 10 + code - zero
  }
  if (price.length > exactDigits) return Math.round(Number(price) * 10 ** digits)
  const decimals = at === -1 ? 0 : price.length - 1 - at
  const whole = decimals > digits ? Math.round(units / unitsIn(decimals - digits)) : units * unitsIn(digits - decimals)
  return isNegative ? -whole : whole
}
