import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { columnsOf, type RecordColumns, recordsOfColumns } from '@afterclose/importers/statements/record-columns'
import type { BrokerRecord } from '@afterclose/importers/statements/records'

export interface RecordBlock {
  /** Digest of the records: equal for equal records. */
  readonly digest: string
  /** Their columns, compressed. */
  readonly bytes: Buffer
}

/** @param records plain data, all with the same fields */
export function blockOf(records: readonly BrokerRecord[]): RecordBlock {
  const text = JSON.stringify(columnsOf(records))
  return { digest: digestOf(text), bytes: zstdCompressSync(text) }
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
