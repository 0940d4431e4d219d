import { useState } from 'react'
import type { Figure } from '../figure.ts'

/** The figure to sort rows by. */
export interface Sort {
  readonly key: string
  readonly descending: boolean
}

/** Sort after a click on the header of a column: largest first, then smallest first, then the default order. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: true }
  return sort.descending ? { key, descending: false } : null
}

/** Rows in the order of a figure, or of the number behind its text; unknown values last in either direction. */
export function inOrderOf<Row>(
  rows: readonly Row[],
  { value, order }: Pick<Figure<Row>, 'value' | 'order'>,
  descending: boolean,
): readonly Row[] {
  const numberOf = order ?? value
  return rows
    .map((row) => ({ row, by: numberOf(row) }))
    .toSorted((a, b) => {
      if (typeof a.by !== 'number' || typeof b.by !== 'number')
        return Number(typeof a.by !== 'number') - Number(typeof b.by !== 'number')
      return descending ? b.by - a.by : a.by - b.by
    })
    .map(({ row }) => row)
}

/**
 * Sorts rows by the figure whose column header the user clicks.
 *
 * @param first the order that the rows already have: its arrow is shown until another column is chosen
 */
export function useSorted<Row>(rows: readonly Row[], figures: readonly Figure<Row>[], first: Sort | null = null) {
  const [chosen, setChosen] = useState<Sort | null>(null)
  const by = figures.find(({ key }) => key === chosen?.key)
  return {
    sort: chosen ?? first,
    onSort: (key: string) => setChosen((now) => nextSort(now ?? first, key)),
    sorted: by === undefined || chosen === null ? rows : inOrderOf(rows, by, chosen.descending),
  }
}
