/** Selected records by id: one bit each, because they may be all of a million. */
export interface SelectedRows {
  readonly count: number
  /** Bit `id & 31` of word `id >> 5`. */
  readonly bits: Uint32Array
}

export const noneSelected: SelectedRows = { count: 0, bits: new Uint32Array(0) }

export const isSelected = ({ bits }: SelectedRows, id: number): boolean =>
  (((bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1

/** Selects or deselects ids. O(ids). */
export function select({ count, bits }: SelectedRows, ids: ArrayLike<number>, on: boolean): SelectedRows {
  let wordCount = bits.length
  for (let i = 0; i < ids.length; i++) wordCount = Math.max(wordCount, (ids[i]! >>> 5) + 1)
  const nextBits = new Uint32Array(wordCount)
  nextBits.set(bits)
  let selected = count
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i]!
    const bit = 1 << (id & 31)
    const was = (nextBits[id >>> 5]! & bit) !== 0
    if (was === on) continue
    nextBits[id >>> 5]! ^= bit
    selected += on ? 1 : -1
  }
  return { count: selected, bits: nextBits }
}

/** Limits the selection to these ids: hidden records are not selected. O(ids). */
export function selectionAmong(selected: SelectedRows, ids: Uint32Array): SelectedRows {
  const bits = new Uint32Array(selected.bits.length)
  let count = 0
  for (const id of ids) {
    if (!isSelected(selected, id)) continue
    bits[id >>> 5]! |= 1 << (id & 31)
    count++
  }
  return count === selected.count ? selected : { count, bits }
}

/** Ids in ascending order. */
export function selectedIds({ bits }: SelectedRows): number[] {
  const ids: number[] = []
  for (const [word, bitsOf] of bits.entries())
    for (let left = bitsOf; left !== 0; left &= left - 1) ids.push(word * 32 + 31 - Math.clz32(left & -left))
  return ids
}
