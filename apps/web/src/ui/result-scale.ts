import { writtenSign } from '@afterclose/core/format'

/** A colour scale of results: four steps to each side of zero, with borders at round numbers. */
export interface ResultScale {
  /** Where the second, third and fourth step begin, ascending and above zero; the same below zero. */
  readonly borders: readonly [number, number, number]
}

/** First digits of the last border, whose quarter and half are round too. */
const firstDigits = [1, 2, 4, 6, 8, 10] as const
/** The strongest colour is for about 1 in 6 results. */
const share = 0.85

/** @param sizes results without their signs, in any order; zeros do not count */
export function resultScale(sizes: readonly number[]): ResultScale {
  const ascending = sizes.filter((size) => size > 0).toSorted((a, b) => a - b)
  const wanted = ascending[Math.floor((ascending.length - 1) * share)] ?? 1
  const power = 10 ** Math.floor(Math.log10(wanted))
  const top = firstDigits
    .map((digit) => digit * power)
    .reduce((best, candidate) => (Math.abs(candidate - wanted) < Math.abs(best - wanted) ? candidate : best))
  return { borders: [top / 4, top / 2, top] }
}

/**
 * The step of a value: 0 if it displays as zero, else 1 to 4 with its sign. The token of its colour is `--d` and this number.
 *
 * @param text the displayed value, with its sign
 */
export function stepOf({ borders }: ResultScale, value: number, text: string): number {
  const size = Math.abs(value)
  return writtenSign(text) * (1 + borders.filter((border) => size >= border).length)
}
