export interface IdRange {
  readonly after: number
  readonly upTo: number
}

/**
 * Compressed bitmap of trade ids for storage and transfer: a bit per id, in blocks by position; empty blocks are omitted. 100,000
 * consecutive ids take 20,000 characters as JSON, and a few scattered ones 50 each.
 */
export type PackedIds = Readonly<Record<string, string>>

/** 30 bytes: 40 characters of base64 without padding. */
const numbersOfBlock = 240

/** @param ids positive, unordered */
export function packIds(ids: readonly number[]): PackedIds {
  const blocks = new Map<number, Buffer>()
  for (const id of ids) {
    const place = Math.floor(id / numbersOfBlock)
    const bits = blocks.get(place) ?? Buffer.alloc(numbersOfBlock / 8)
    blocks.set(place, bits)
    const at = id % numbersOfBlock
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return Object.fromEntries([...blocks].map(([place, bits]) => [place, bits.toString('base64')]))
}

/** Ids within a range, ascending. */
export function unpackIds(
  packed: PackedIds,
  { after, upTo }: IdRange = { after: 0, upTo: Number.MAX_SAFE_INTEGER },
): number[] {
  const ids: number[] = []
  for (const [place, text] of Object.entries(packed)) {
    const first = Number(place) * numbersOfBlock
    if (first > upTo || first + numbersOfBlock <= after) continue
    const bits = Buffer.from(text, 'base64')
    for (let at = 0; at < numbersOfBlock; at++) {
      const id = first + at
      if (isSet(bits, at) && id > after && id <= upTo) ids.push(id)
    }
  }
  return ids
}

/** Whether it contains the id. */
export function hasId(packed: PackedIds, id: number): boolean {
  const text = packed[Math.floor(id / numbersOfBlock)]
  return text !== undefined && isSet(Buffer.from(text, 'base64'), id % numbersOfBlock)
}

const isSet = (bits: Buffer, at: number): boolean => (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
