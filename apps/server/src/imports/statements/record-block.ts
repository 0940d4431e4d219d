import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { marksOf, type Named } from './name-marks.ts'

/**
 * Records in columns, compressed: one array of values for each field, or the value alone where all have the same. A month of a
 * busy account is some kilobytes so.
 */
export interface RecordColumns {
  readonly count: number
  /** All of them, in the order of the records. */
  readonly fields: readonly string[]
  readonly same: Readonly<Record<string, unknown>>
  readonly each: Readonly<Record<string, readonly unknown[]>>
}

export interface RecordBlock {
  /** Of the records: equal ones have the same. */
  readonly digest: string
  readonly bytes: Buffer
  /** Marks of the names in it. */
  readonly names: Buffer
}

/** @param records plain data, all with the same fields */
export function blockOf(records: readonly Named[]): RecordBlock {
  const text = JSON.stringify(columnsOf(records))
  return { digest: digestOf(text), bytes: zstdCompressSync(text), names: marksOf(records) }
}

/** What a block is called by, of its text. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** The records as they were, in their order. */
export function recordsIn<T>(bytes: Buffer): T[] {
  const columns = columnsIn(bytes)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was put in comes out
  return [...recordsOfColumns(columns)] as T[]
}

export const columnsIn = (bytes: Buffer): RecordColumns => JSON.parse(zstdDecompressSync(bytes).toString('utf8'))

export function* recordsOfColumns({ count, fields, same, each }: RecordColumns): Generator<object> {
  const columns = Object.entries(each)
  const empty = Object.fromEntries(fields.map((field) => [field, same[field]]))
  for (let i = 0; i < count; i++) {
    const record: Record<string, unknown> = { ...empty }
    for (const [field, values] of columns) record[field] = values[i]
    yield record
  }
}

function columnsOf(records: readonly object[]): RecordColumns {
  const rows = records.map((record): Readonly<Record<string, unknown>> => ({ ...record }))
  const same: Record<string, unknown> = {}
  const each: Record<string, readonly unknown[]> = {}
  const fields = Object.keys(rows[0] ?? {})
  for (const field of fields) {
    const values = rows.map((row) => row[field])
    const [first] = values
    if (isPlain(first) && values.every((value) => value === first)) same[field] = first
    else each[field] = values
  }
  return { count: rows.length, fields, same, each }
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'
