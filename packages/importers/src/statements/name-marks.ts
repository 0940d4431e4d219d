import type { Records } from './records.ts'

export type Named = Records['fills' | 'positions' | 'cash'][number]

/**
 * Key of a record in all statements, without the count for the rest after a partial close. Null if its name is its content: that includes
 * the time, so that the same name is never in two months.
 */
export const keyOf = (record: Pick<Named, 'name'>): string | null =>
  'id' in record && record.id === null ? null : record.name.replace(/#\d+(?=@|$)/, '')

/** Marks of records, 32 bits per key: whether a block may contain a record is known without opening it. */
export function marksOf(records: readonly Pick<Named, 'name'>[]): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(
    records.flatMap((record) => {
      const key = keyOf(record)
      return key === null ? [] : [markOf(key)]
    }),
  )
}

export function markOf(key: string): number {
  let mark = 0x811c9dc5
  for (let i = 0; i < key.length; i++) mark = Math.imul(mark ^ key.charCodeAt(i), 0x01000193)
  mark = Math.imul(mark ^ (mark >>> 16), 0x7feb352d)
  return (mark ^ (mark >>> 15)) >>> 0
}
