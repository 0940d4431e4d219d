import type { CommentKind } from '@afterclose/engine/trades/trade-columns'
import type { SortKey } from '../../journal/engine/sort-keys.ts'
import { type Names, markText } from './grid-data.ts'

type ByNumber = Extract<SortKey, { of: 'number' }>
type Coded = Extract<SortKey, { of: 'name' }>['column']

const alphabet = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Ranks of names in alphabetical order, numbers in them by size; equal names share a rank. */
export function placesOf(names: Iterable<readonly [number, string]>): readonly (readonly [number, number])[] {
  const sorted = [...names].toSorted(([, a], [, b]) => alphabet.compare(a, b))
  let place = 0
  return sorted.map(([value, name], i) => {
    const before = sorted[i - 1]
    if (before !== undefined && alphabet.compare(before[1], name) !== 0) place++
    return [value, place]
  })
}

export const byNumber =
  (column: ByNumber['column']): (() => SortKey) =>
  () => ({ of: 'number', column })

/** By the labels of a list, whose indexes the column contains. */
export const byCode = (column: Coded, list: readonly string[]): (() => SortKey) => {
  const places = placesOf(list.map((word, code) => [code, word]))
  return () => ({ of: 'name', column, places })
}

/** By the names of comments, or of the items of one custom statistic. */
export const byComments =
  (kinds: readonly CommentKind[], group = 0) =>
  (names: Names): SortKey => {
    const marks = group === 0 ? names.comments : names.customComments
    const named = [...marks].filter(([, mark]) => mark.group === group)
    return { of: 'comments', kinds, places: placesOf(named.map(([id, mark]) => [id, markText(mark)])) }
  }
