import { formatR, signedWhole } from '@afterclose/core/format'

/** R from which a range has no decimals. */
const large = 100

/** "−461 to +612", or with decimals for small results: a result that is known only within these ends. */
export function rangeWords(worst: number, best: number): string {
  const inR = Math.max(Math.abs(worst), Math.abs(best)) < large ? formatR : signedWhole
  return `${inR(worst)} to ${inR(best)}`
}
