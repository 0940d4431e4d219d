/** Maximum digits of prices, sizes and money as text: 14 before the point and 18 after it, the decimals of coins. */
const plain = /^-?\d{1,14}(\.\d{1,18})?$/
export const mostDecimals = 18

/** Maximum characters of a decimal: sign, point and both sides of it. */
export const longestDecimal = 34

export const isDecimal = (text: string): boolean => plain.test(text)
