import type { ListColumn } from '@afterclose/engine/trades/trade-columns'

/** Ids of the comments on a row, in bit order; takes as many steps as there are comments. */
export function commentIds({ ids, words }: ListColumn, row: number): readonly number[] {
  const carried: number[] = []
  for (let word = 0; word < words.length; word++)
    for (let left = words[word]![row]!; left !== 0; left &= left - 1)
      carried.push(ids[word * 32 + 31 - Math.clz32(left & -left)]!)
  return carried
}
