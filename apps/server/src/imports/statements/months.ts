import type { LocalDateTime } from '@afterclose/core/time'

/** "2024-03". Months and times compare as strings, also with each other. */
export type Month = string

/** Both inclusive. */
export interface Months {
  readonly from: Month
  readonly to: Month
}

export const everyMonth: Months = { from: '0000-00', to: '9999-99' }

export const monthOf = (time: LocalDateTime): Month => time.slice(0, 7)

export function monthAfter(month: Month): Month {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return number >= 12 ? textOf(year + 1, 1) : textOf(year, number + 1)
}

export function monthBefore(month: Month): Month {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return number <= 1 ? textOf(year - 1, 12) : textOf(year, number - 1)
}

const textOf = (year: number, month: number): Month =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

/** Null for none. */
export function monthsAround(months: Iterable<Month>): Months | null {
  const sorted = [...months].toSorted()
  const [from] = sorted
  return from === undefined ? null : { from, to: sorted.at(-1)! }
}

export const overlap = (a: Months, b: Months): boolean => a.from <= b.to && b.from <= a.to

/** Extended by all months linked to it, transitively. */
export function widened(months: Months, others: readonly Months[]): Months {
  let { from, to } = months
  for (let grown = true; grown; ) {
    grown = false
    for (const other of others)
      if (overlap({ from, to }, other) && (other.from < from || other.to > to)) {
        from = other.from < from ? other.from : from
        to = other.to > to ? other.to : to
        grown = true
      }
  }
  return { from, to }
}
