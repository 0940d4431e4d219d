import { z } from 'zod'
import { parseJson } from '../../platform/http/json.ts'
import { linesOf } from '../archive/lines.ts'
import { limits } from '../archive/limits.ts'
import { archiveRefusal } from '../archive/refusal.ts'
import type { StoredRow } from '../archive/repository.ts'
import type { ZipReader } from '../archive/zip-reader.ts'
import { tableFile } from './tables.ts'

const Value = z.union([z.string(), z.number(), z.null(), z.strictObject({ base64: z.base64() })])
const Line = z.record(z.string().max(60), Value)

/** A row as a line of a backup. */
export const rowLine = (row: StoredRow): string => {
  const values = Object.entries(row).map(([column, value]) => [
    column,
    Buffer.isBuffer(value) ? { base64: value.toString('base64') } : value,
  ])
  return `${JSON.stringify(Object.fromEntries(values))}\n`
}

/** Maximum bytes of a line: the undo data of an import is one. */
const longestLine = 64 * limits.line

/** Streams the rows of a table in a backup. @throws AppError 'Archive refused', with entry and line */
export async function* rowsIn(zip: ZipReader, table: string): AsyncGenerator<readonly StoredRow[]> {
  const name = tableFile(table)
  for await (const lines of linesOf(name, zip.read(name), longestLine))
    yield lines.map(({ number, text }) => {
      const parsed = Line.safeParse(parseJson(text))
      if (!parsed.success) throw archiveRefusal(`${name}, line ${number}: is not a row.`)
      const values = Object.entries(parsed.data).map(([column, value]): [string, StoredRow[string]] => [
        column,
        typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
      ])
      return Object.fromEntries(values)
    })
}
