/** Prices, sizes and money as text: up to 14 digits before the point and 10 after it. */
const plain = /^-?\d{1,14}(\.\d{1,10})?$/

/** Characters of a decimal: the sign, the point and both sides of it. */
export const longestDecimal = 26

export const isDecimal = (text: string): boolean => plain.test(text)
