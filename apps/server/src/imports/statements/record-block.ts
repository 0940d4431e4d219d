import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { marksOf, type Named } from '@afterclose/importers/statements/name-marks'
import { columnsOf, type RecordColumns, recordsOfColumns } from '@afterclose/importers/statements/record-columns'

export interface RecordBlock {
  /** Digest of the records: equal for equal records. */
  readonly digest: string
  /** Their columns, compressed. */
  readonly bytes: Buffer
  /** Marks of its names. */
  readonly names: Buffer
}

/** @param records plain data, all with the same fields */
export function blockOf(records: readonly Named[]): RecordBlock {
  const text = JSON.stringify(columnsOf(records))
  return { digest: digestOf(text), bytes: zstdCompressSync(text), names: Buffer.from(marksOf(records).buffer) }
}

/** Digest of a block's text, its key. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** Decodes the records in their original order. */
export function recordsIn<T>(bytes: Buffer): T[] {
  const columns = columnsIn(bytes)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was put in comes out
  return [...recordsOfColumns(columns)] as T[]
}

export const columnsIn = (bytes: Buffer): RecordColumns => JSON.parse(zstdDecompressSync(bytes).toString('utf8'))

/** Marks of names, as stored by `blockOf`. */
export const marksIn = (bytes: Uint8Array): Uint32Array => new Uint32Array(new Uint8Array(bytes).buffer)
