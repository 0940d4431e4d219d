/**
 * Records in columns: one array of values per field, or a single value if all are equal. Compressed this way, a month of a busy account is
 * a few kilobytes.
 */
export interface RecordColumns {
  readonly count: number
  /** All fields, in the order of the records' properties. */
  readonly fields: readonly string[]
  readonly same: Readonly<Record<string, unknown>>
  readonly each: Readonly<Record<string, readonly unknown[]>>
}

/** Restores the records, in order. */
export function* recordsOfColumns({ count, fields, same, each }: RecordColumns): Generator<object> {
  const columns = Object.entries(each)
  const empty = Object.fromEntries(fields.map((field) => [field, same[field]]))
  for (let i = 0; i < count; i++) {
    const record: Record<string, unknown> = { ...empty }
    for (const [field, values] of columns) record[field] = values[i]
    yield record
  }
}

/** @param records plain data, all with the same fields */
export function columnsOf(records: readonly object[]): RecordColumns {
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
