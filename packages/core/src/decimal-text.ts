/** Maximum digits of prices, sizes and money as text: 14 before the point and 10 after it. */
const plain = /^-?\d{1,14}(\.\d{1,10})?$/

/** Maximum characters of a decimal: sign, point and both sides of it. */
export const longestDecimal = 26

export const isDecimal = (text: string): boolean => plain.test(text)
