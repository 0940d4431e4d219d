import type { SortModel } from './kept-state.ts'

/** A column of records that are all there. */
export interface RecordColumn<Item> {
  readonly id: string
  /** In the head and in the list of columns. */
  readonly name: string
  /** What it sorts by and exports; null where there is nothing. */
  readonly value: (item: Item) => number | string | null
  readonly text: (item: Item) => string
  /** Numbers stand at the end, on their last digit, and are never cut. */
  readonly end?: boolean
  /** One of a few words, which is never cut either. */
  readonly whole?: boolean
  /** Gain and loss colour by the sign of the value. */
  readonly signed?: boolean
  /** Shows only where the trader chose it. */
  readonly hidden?: boolean
}

/**
 * The items as these columns sort them, the leading one first; what is unknown comes last either way. Each item is asked once
 * for its values: comparing five thousand asks sixty thousand times.
 */
export function inOrder<Item>(
  items: readonly Item[],
  columns: readonly RecordColumn<Item>[],
  sort: SortModel,
): readonly Item[] {
  const by = sort.flatMap((one) => {
    const column = columns.find(({ id }) => id === one.colId)
    return column === undefined ? [] : [{ values: items.map(column.value), sign: one.sort === 'desc' ? -1 : 1 }]
  })
  return Array.from(items, (_, place) => place)
    .toSorted((a, b) => {
      for (const { values, sign } of by) {
        const order = compare(values[a]!, values[b]!, sign)
        if (order !== 0) return order
      }
      return 0
    })
    .map((place) => items[place]!)
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: number | string | null, b: number | string | null, sign: number): number {
  if (a === b) return 0
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * words.compare(String(a), String(b))
}
