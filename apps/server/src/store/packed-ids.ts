export interface IdRange {
  readonly after: number
  readonly upTo: number
}

/**
 * Numbers of trades, packed to be kept or sent (bitmap): a bit for each, in blocks by their place; blocks without any are left out.
 * 100,000 in a row take 20,000 characters as JSON, and a few far apart take 50 each.
 */
export type PackedIds = Readonly<Record<string, string>>

/** 30 bytes: 40 characters of base64 without a rest. */
const numbersOfBlock = 240

/** @param ids positive, in any order */
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

/** Those within a range, in their order. */
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

/** Whether it is one of them. */
export function hasId(packed: PackedIds, id: number): boolean {
  const text = packed[Math.floor(id / numbersOfBlock)]
  return text !== undefined && isSet(Buffer.from(text, 'base64'), id % numbersOfBlock)
}

const isSet = (bits: Buffer, at: number): boolean => (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
