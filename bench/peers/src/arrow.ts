import { Table, makeVector, tableFromIPC, tableToIPC } from 'apache-arrow'
import type { JobColumn } from '../../src/engine/job-columns.ts'

/** Encodes columns as an Arrow stream. */
export const encodeColumns = (columns: Iterable<readonly [string, JobColumn]>): Uint8Array =>
  tableToIPC(new Table(Object.fromEntries([...columns].map(([name, values]) => [name, makeVector(values)]))), 'stream')

/** Decodes every column of the stream as numbers. */
export function decodeColumns(bytes: Uint8Array): ReadonlyMap<string, ArrayBufferView> {
  const table = tableFromIPC(bytes)
  return new Map(
    table.schema.fields.map(({ name }) => [name, table.getChild(name)?.toArray() ?? new Float64Array(0)] as const),
  )
}
